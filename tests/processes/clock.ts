import { inSql, testDay } from '../../src/kernel/testing/test-day';

/** How far the day of the test world is from the machine's: what a started server is told as CLOCK_AHEAD_MS. */
export const AHEAD_MS = testDay().getTime() - Date.now();
/** The time in which started servers live, in milliseconds. */
export const servedNow = (): number => Date.now() + AHEAD_MS;
/** The same as SQL says it: the database of such a server lives on the machine's day. */
export const servedSql = (): string => inSql(new Date(servedNow()));
