/** Wrong birth days of one code within a day; then nobody is answered, whoever asks and whether the code exists or not. */
export const TRIES = 10;
export const TRIES_HOURS = 24;
/** Checks a minute from one address. */
export const CHECKS_PER_MINUTE = 30;
/** What a code looks like, typed in either case. */
export const CODE = /^[0-9A-Za-z]{16,40}$/;
