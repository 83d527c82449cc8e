// Rules that browser and server share. Sources: desk §5 and §9, site §5, calls §9.

/** How long things last, in seconds. */
export const ACCESS_SECONDS = 7200;
export const REFRESH_SECONDS = 30 * 24 * 3600;
/** Two tabs, or a retry after a lost answer, may show the same refresh token within so many seconds of its first use. */
export const RACE_SECONDS = 10;
export const QR_SECONDS = 120;
export const CERTIFY_SECONDS = 60;
/** Wrong passwords: `tries` `within` so many minutes end the judging of passwords for `minutes`. */
export const LOCK = {
  /** From one address, or one known browser, at one account. */
  pair: { tries: 5, within: 60, minutes: 10 },
  /** At one account, from wherever. */
  account: { tries: 30, within: 60, minutes: 60 },
  /** From one address at all accounts: a class that mistypes passes, a list of guesses does not. */
  address: { tries: 60, within: 1, minutes: 1 },
} as const;
/** A code by SMS: digits, lifetime in seconds, tries, how many a day for one number. */
export const CODE = { digits: 6, seconds: 300, tries: 5, perDay: 10 } as const;
/** Seconds after the first, second … code of a day until the number may have another. */
export const CODE_PAUSES = [60, 60, 120, 240, 480, 900, 1800, 3600, 3600, 3600] as const;
/** Seconds after a code for an address, longer with every ten that it asked for within the hour: a staff room passes, a list of numbers does not. */
export const ADDRESS_PAUSES = [0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 600] as const;
/** What codes are sent for; another word is no address. */
export const CODE_KINDS = ['login', 'phone', 'certify'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];
/** What other modules send codes for, behind addresses of their own; nobody asks for one by its word. */
export type OwnCodeKind = 'guardian' | 'confirm';
/** Ways in, as the login log names them. */
export const SIGN_IN_WAYS = ['password', 'sms', 'qr', 'fake', 'switch', 'test'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const PWD = { min: 8, max: 16 } as const;
export const LOGIN = {
  min: 6,
  max: 16,
  /** The add-account form only signs in and takes longer ones. */ addMax: 20,
} as const;
export const NAME_MAX = 16;
export const RELATIONS_MAX = 10;

/** A rule with its own message (`account.<key>`); `ok` judges a typed value. */
export interface TypedRule {
  readonly key: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly ok: (value: string) => boolean;
}
/** What a new password must be, in the order in which a form says it. */
export const PWD_RULES: readonly TypedRule[] = [
  { key: 'pwd.length', params: PWD, ok: (v) => v.length >= PWD.min && v.length <= PWD.max },
  { key: 'pwd.chars', ok: (v) => /^[A-Za-z0-9]*$/.test(v) },
  { key: 'pwd.letter', ok: (v) => /[A-Za-z]/.test(v) },
  { key: 'pwd.digit', ok: (v) => /[0-9]/.test(v) },
];
/** What an account name must be. */
export const LOGIN_RULES: readonly TypedRule[] = [
  {
    key: 'login.length',
    params: { min: LOGIN.min, max: LOGIN.max },
    ok: (v) => v.length >= LOGIN.min && v.length <= LOGIN.max,
  },
  { key: 'login.chars', ok: (v) => /^[A-Za-z0-9]*$/.test(v) },
  { key: 'login.letter', ok: (v) => /[A-Za-z]/.test(v) },
];

const MOBILE = /^1[3-9]\d{9}$/;
const YUN_NO = /^\d{10}$/;
/** What somebody typed into the account field: a phone, an account number, else an account name (which holds a letter). */
export const typedAs = (typed: string): 'phone' | 'yunNo' | 'login' =>
  MOBILE.test(typed) ? 'phone' : YUN_NO.test(typed) ? 'yunNo' : 'login';

// The management system, the help centre and the mall open beside the site, they are no home. Source: site §2.1.
const NO_HOME = [/^\/desk\/bench(\/|$)/, /^\/help(\/|$)/, /^\/(site\/)?mall(\/|$)/];
/** Whether an address may be chosen as the home page; an external one never. */
export const mayBeHome = (address: string): boolean =>
  address.startsWith('/') && !/^\/[\\/]/.test(address) && !NO_HOME.some((r) => r.test(address));

/** A code without those who look over a shoulder learning the number: 138****0006. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****');
