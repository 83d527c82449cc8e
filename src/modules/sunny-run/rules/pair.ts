/** Two passes of the same station so close together, in milliseconds. */
export const NEAR_MS = 500;
/** So many passes of one day at least, or so many days; and so many of a hundred that are close. */
const PASSES = 6;
const DAYS = 3;
const FEW_PASSES = 3;
const SHARE = 0.95;
/**
 * Two bands on one wrist are seen in the same distance each time, but for the reader's own slack; friends change places. So many
 * milliseconds, as the standard deviation of the differences, are still one wrist.
 */
const SPREAD_MS = 150;

/** A day of two runners: how many passes the one with fewer has, and how many of them are close to the other's. */
export interface PairDay {
  readonly passes: number;
  readonly near: number;
  /** Standard deviation of the differences of the close ones, in milliseconds. */
  readonly spreadMs: number;
}
const isClose = ({ passes, near, spreadMs }: PairDay): boolean =>
  passes >= FEW_PASSES && near >= SHARE * passes && spreadMs <= SPREAD_MS;
/** Standard deviation of numbers, rounded. */
export function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
  return Math.round(Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, values.length)));
}
/** A day that counts towards three of them. */
export const countsAsDay = isClose;
/** Whether one child may carry both bands: on one day of at least six passes, or on three days. It only raises a doubt: friends run side by side. */
export const isPair = (today: PairDay, closeDays: number): boolean =>
  isClose(today) && (today.passes >= PASSES || closeDays >= DAYS);
