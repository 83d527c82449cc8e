// Words that tables, calls and screens share.

export const LEVELS = ['excellent', 'good', 'pass', 'fail'] as const;
export type LevelCode = (typeof LEVELS)[number];
/** What a child's year comes to (total.ts). */
export const STATES = ['complete', 'incomplete', 'partly', 'exempt', 'deferred'] as const;
export type TotalStateCode = (typeof STATES)[number];
/** A year is open for results, or closed: what it says then stays. */
export type YearState = 'open' | 'closed';
/** Where a result came from; derived: reckoned from others (BMI). */
export const SOURCES = ['sheet', 'hand', 'exam', 'device', 'derived'] as const;
export type Source = (typeof SOURCES)[number];
/** The library of the national standard, and its id in the data file. */
export const NATIONAL_LIB = 1;
export const NATIONAL_ID = 'CN-FITNESS-2014';
export const NATIONAL_KEY = `${NATIONAL_ID}@1`;
/** Groups smaller than this say nothing about themselves where names are not allowed: four children are soon guessed. */
export const SMALL_GROUP = 5;
/** A national student number. Source: data/national-upload-template.json, studentNo. */
export const NAT_NO = /^[GJL][0-9A-Z]{18}$/;
