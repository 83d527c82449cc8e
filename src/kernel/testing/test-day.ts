import { dayIn, plusDays } from '../shared/dates';

/**
 * The moment at which every test begins: a Wednesday morning in the middle of a term, 10:30 in Shanghai. The test world
 * is made for it, and the clocks of programs and pages under test start at it. TEST_DAY sets another one (an ISO time).
 */
export const testDay = (): Date => {
  const day = new Date(process.env['TEST_DAY'] ?? '2026-11-18T02:30:00Z');
  if (Number.isNaN(day.getTime())) throw new Error(`TEST_DAY is no time: ${process.env['TEST_DAY']}`);
  return day;
};
/** The test day in Shanghai, `YYYY-MM-DD`. */
export const testToday = (): string => dayIn('Asia/Shanghai', testDay());
/** The day so many days from the test day, before it when negative, wherever a test has moved its clock to. */
export const testDayPlus = (days: number): string => plusDays(testToday(), days);
/** The Monday of the week in which a day lies, for tests of what weekdays decide. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
/** A time as SQL says it, where `now()` would ask the machine; without one, the test day. */
export const inSql = (at = testDay()): string => `timestamptz '${at.toISOString()}'`;

/** A clock that starts at the test day now and runs on, however far away the machine's own day is. */
export function testClock(): () => Date {
  const start = testDay().getTime();
  const begun = performance.now();
  return () => new Date(start + performance.now() - begun);
}
