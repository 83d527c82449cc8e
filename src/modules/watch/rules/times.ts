import { dayIn, timeIn } from '../../../kernel/shared/dates';

/** A piece of some weekdays, 1 Monday to 7 Sunday, in minutes since midnight of the school's zone. */
export interface Times {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}
/** A piece of time, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export const MINUTE_MS = 60_000;

/** Where an instant stands in a school's day. */
export interface Local {
  readonly day: string;
  readonly weekday: number;
  readonly min: number;
  /** The first instant of the day. */
  readonly midnight: number;
}
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
/** The day and minute of an instant in a zone. Schools lie in zones without daylight saving, so a day has 1,440 minutes. */
export function localOf(zone: string, at: number): Local {
  const date = new Date(at);
  const day = dayIn(zone, date);
  const [h = 0, m = 0] = timeIn(zone, date).split(':').map(Number);
  const min = h * 60 + m;
  return { day, weekday: weekdayOf(day), min, midnight: at - (at % MINUTE_MS) - min * MINUTE_MS };
}
/** The piece of the times in which an instant lies, with its instants. */
export function spanAt(times: readonly Times[], zone: string, at: number): Span | undefined {
  const { weekday, min, midnight } = localOf(zone, at);
  const found = times.find((t) => t.days.includes(weekday) && t.from <= min && min < t.to);
  return found && { from: midnight + found.from * MINUTE_MS, to: midnight + found.to * MINUTE_MS };
}
/** The piece that begins within so many milliseconds after an instant that lies in none: who comes early is there already. */
export function soonAfter(times: readonly Times[], zone: string, at: number, withinMs: number): Span | undefined {
  const { weekday, midnight } = localOf(zone, at);
  return times
    .filter((t) => t.days.includes(weekday))
    .map((t) => ({ from: midnight + t.from * MINUTE_MS, to: midnight + t.to * MINUTE_MS }))
    .find((span) => at < span.from && span.from - at <= withinMs);
}

/** What is wrong with times: one that ends before it begins, none of its days, or two that overlap. */
export type TimesFault = 'backwards' | 'overlap';
export function timesFault(times: readonly Times[]): TimesFault | undefined {
  if (times.some((t) => t.from >= t.to)) return 'backwards';
  const meet = (a: Times, b: Times) => a.from < b.to && b.from < a.to && a.days.some((day) => b.days.includes(day));
  return times.some((a, i) => times.some((b, k) => k > i && meet(a, b))) ? 'overlap' : undefined;
}
/** Whether every piece of `inner` lies within a piece of `outer`. */
export const liesWithin = (inner: readonly Times[], outer: readonly Times[]): boolean =>
  inner.every((t) =>
    t.days.every((day) => outer.some((o) => o.days.includes(day) && o.from <= t.from && t.to <= o.to)),
  );
/** The instants of a day in a zone: from its midnight to the next. */
export function dayOf(zone: string, day: string): Span {
  // Noon by UTC lies in the same day or a neighbour everywhere; the midnight follows from it.
  const near = localOf(zone, Date.parse(`${day}T04:00:00Z`));
  const from = near.midnight + (near.day === day ? 0 : near.day < day ? 86_400_000 : -86_400_000);
  return { from, to: from + 86_400_000 };
}
/** HH:mm of minutes since midnight. */
export const timeText = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
