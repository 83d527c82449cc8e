import { minutesOf, timeIn } from '../../../kernel/shared/dates';

/** When somebody wants to be reached, in times of day (HH:mm) of the organisation's zone. */
export interface Hours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly digestAt: string;
}
/** What holds for whoever set nothing. */
export const DEFAULT_HOURS: Hours = { quietFrom: null, quietTo: null, digestAt: '18:00' };

const DAY = 1440;
/** Minutes from one time of day to the next of the other. */
const until = (from: number, to: number): number => (to - from + DAY) % DAY;

/** The minute of the day in a zone. */
export const minuteIn = (zone: string, at: Date): number => minutesOf(timeIn(zone, at));
/** Whether a time lies in the quiet hours, which may span midnight. */
export function isQuiet(hours: Hours, minute: number): boolean {
  const { quietFrom, quietTo } = hours;
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  return until(minutesOf(quietFrom), minute) < until(minutesOf(quietFrom), minutesOf(quietTo));
}
/**
 * When something may go out: a digest at the day's hour, anything else at once, and nothing within quiet hours but at
 * their end.
 */
export function dueAt(now: Date, zone: string, hours: Hours, digest: boolean): Date {
  const minute = minuteIn(zone, now);
  const wait = digest ? until(minute, minutesOf(hours.digestAt)) : 0;
  const then = (minute + wait) % DAY;
  const quiet = isQuiet(hours, then) ? until(then, minutesOf(hours.quietTo!)) : 0;
  if (wait + quiet === 0) return now;
  // On the minute: what was told at different seconds of a day is due together, and goes as one letter.
  return new Date((Math.floor(now.getTime() / 60_000) + wait + quiet) * 60_000);
}

/** Pauses before another try, in minutes; after the last one a delivery waits for an operator. */
export const PAUSES = [1, 5, 15, 60, 240, 720] as const;
