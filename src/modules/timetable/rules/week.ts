import { plusDays, spanDays } from '../../../kernel/shared/dates';

export { minutesOf } from '../../../kernel/shared/dates';

export type ArrangeKind = 'period' | 'interval';
/** In which weeks of a term something takes place. */
export type Weeks = 'all' | 'odd' | 'even';
export type PeriodKind = 'early' | 'lesson' | 'big_break' | 'eye' | 'noon' | 'after_school' | 'evening' | 'meeting';
/** Kinds that hold lessons; the others are the breaks between them. */
export const TEACHING_KINDS: readonly PeriodKind[] = ['early', 'lesson', 'after_school', 'evening', 'meeting'];
export type RoomKind = 'classroom' | 'lab' | 'music' | 'art' | 'computer' | 'sport' | 'other';

/** HH:mm of minutes since midnight. */
export const timeOf = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));
/** More days than any list or calendar shows. Whoever takes days from outside judges their span before. */
export const WALK_DAYS = 800;
/** The longest absence of a teacher; the table refuses more. */
export const ABSENCE_DAYS = 201;
/** The longest term; the table refuses more. */
export const TERM_DAYS = 401;
/** Days from one day to another, both included. @throws RangeError beyond `WALK_DAYS`, before the first step. */
export function daysBetween(from: string, to: string): string[] {
  const n = spanDays(from, to);
  if (n > WALK_DAYS) throw new RangeError(`${n} days from ${from} to ${to} are too many to walk`);
  return Array.from({ length: Math.max(0, n) }, (_, i) => plusDays(from, i));
}

export interface TermSpan {
  readonly termId: number;
  readonly name: string;
  readonly firstOn: string;
  readonly lastOn: string;
}
/** A day that differs from its weekday. */
export interface SpecialDay {
  readonly onDate: string;
  readonly kind: 'holiday' | 'makeup';
  readonly asWeekday: number | null;
  readonly asWeeks: 'odd' | 'even' | null;
  readonly name: string;
}
/** Week of a term: 1 is the week of its first day, weeks begin on Monday. */
export const weekNoOf = (term: Pick<TermSpan, 'firstOn'>, day: string): number =>
  Math.round((Date.parse(mondayOf(day)) - Date.parse(mondayOf(term.firstOn))) / 604_800_000) + 1;

/** What a calendar day is: whose weekday's schedule runs, in which week. No term: `weekNo` is null and intervals run as on any day. */
export interface SchoolDay {
  readonly date: string;
  readonly weekday: number;
  readonly weekNo: number | null;
  readonly termId: number | null;
  readonly termName: string | null;
  /** The weekday whose schedule runs; null on a holiday. */
  readonly runs: number | null;
  readonly odd: boolean;
  readonly kind: 'holiday' | 'makeup' | null;
  /** Name of the holiday, or what is made up for. */
  readonly name: string;
}
/** Reads a day off the terms and their special days. */
export function schoolDay(
  date: string,
  terms: readonly TermSpan[],
  special: ReadonlyMap<string, SpecialDay>,
): SchoolDay {
  const term = terms.find((t) => t.firstOn <= date && date <= t.lastOn);
  const weekNo = term ? weekNoOf(term, date) : null;
  const s = special.get(date);
  const weekday = weekdayOf(date);
  return {
    date,
    weekday,
    weekNo,
    termId: term?.termId ?? null,
    termName: term?.name ?? null,
    runs: s?.kind === 'holiday' ? null : (s?.asWeekday ?? weekday),
    odd: s?.asWeeks ? s.asWeeks === 'odd' : (weekNo ?? 1) % 2 === 1,
    kind: s?.kind ?? null,
    name: s?.name ?? '',
  };
}

/** What of a schedule decides the days it takes place on. */
export interface Recurring {
  readonly kind: ArrangeKind;
  readonly termId: number | null;
  readonly weekday: number;
  readonly weeks: Weeks;
  readonly fromDate: string;
  readonly toDate: string;
}
/** Whether a schedule takes place on a day. A schedule by section runs inside its term only. */
export const runsOn = (a: Recurring, day: SchoolDay): boolean =>
  day.runs === a.weekday &&
  a.fromDate <= day.date &&
  day.date <= a.toDate &&
  (a.kind === 'interval' || a.termId === day.termId) &&
  (a.weeks === 'all' || (a.weeks === 'odd') === day.odd);

/** Whether two schedules meet at some time: the rule the database's exclusion constraints hold. */
export const overlaps = (
  a: Omit<Recurring, 'kind' | 'termId'> & { startMin: number; endMin: number },
  b: Omit<Recurring, 'kind' | 'termId'> & { startMin: number; endMin: number },
): boolean =>
  a.weekday === b.weekday &&
  a.startMin < b.endMin &&
  b.startMin < a.endMin &&
  a.fromDate <= b.toDate &&
  b.fromDate <= a.toDate &&
  (a.weeks === 'all' || b.weeks === 'all' || a.weeks === b.weeks);
