/** Class name (V-057). */
export const NAME_MAX = 32;
/** A class's place in its grade. */
export const ORDER_MAX = 9999;
/** Classes of one grade that are made in one step. */
export const SEVERAL_MAX = 60;
/** Teaching groups of a class (V-061). */
export const GROUPS_MAX = 5;
/** Classes that the header card shows (C-040, U7). */
export const RECENT = 4;
/** An invite code lives at most a year; a whole school is the most that joins one class. */
export const INVITE_DAYS_MAX = 365;
export const INVITE_LIMIT_MAX = 5000;
/** Learners of a 1vN tutoring class. */
export const SEATS_MAX = 500;
/** One post of the class space: nine pictures stand in a square. */
export const POST_TEXT_MAX = 2000;
export const POST_IMAGES_MAX = 9;
export const REPLY_TEXT_MAX = 500;

/** No 0 O 1 I L: a child copies the code from a blackboard. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 6;
/** A new invite code; `below(n)` answers a number from 0 to n - 1 that nobody can guess. */
export const newCode = (below: (n: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[below(CODE_ALPHABET.length)]).join('');
/** A code as somebody typed it: blanks and small letters are forgiven. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
