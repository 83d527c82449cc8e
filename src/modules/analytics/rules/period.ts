import { plusDays, spanDays } from '../../../kernel/shared/dates';

/** The longest period of a report. */
export const SPAN_DAYS = 400;
/** The longest period of sign-ins: what of it was never counted is read from the log itself. */
export const LOGIN_DAYS = 100;

/** From where the figures of a period were counted: what is kept of counted days, the rows themselves, or both. */
export const COUNTED_FROM = ['kept', 'rows', 'both'] as const;

/** Every day from one to another, both included; none when the end comes first. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, spanDays(from, to)) }, (_, at) => plusDays(from, at));
/** Days in parts of so many, each from its first day to its last. */
export function partsOf(days: readonly string[], most: number): string[][] {
  const sorted = [...new Set(days)].sort();
  return Array.from({ length: Math.ceil(sorted.length / most) }, (_, at) => sorted.slice(at * most, (at + 1) * most));
}
