import { plusDays } from '../../../kernel/shared/dates';

/** Days that a search for times looks at, at most: a league lasts a school year. */
const MOST_DAYS = 367;

/** A time of the week in which matches are played: minutes of the day. */
export interface WeekWindow {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}
/** When somebody has something else on a day: a class its lessons, a ground another match, everybody a sports meet. */
export interface Busy {
  readonly onDate: string;
  readonly from: number;
  readonly to: number;
  readonly clazzId: number | null;
  readonly ground: string | null;
}
/** Lessons of a class; one of every other week keeps its time free every week. */
export interface Lesson {
  readonly clazzId: number;
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly firstOn: string;
  readonly lastOn: string;
}
/** A match that wants a time; `after` are matches it follows on a later day. */
export interface Wanted {
  readonly matchId: number;
  readonly clazzIds: readonly number[];
  readonly after: readonly number[];
}
export interface Placed {
  readonly matchId: number;
  readonly onDate: string;
  readonly from: number;
  readonly ground: string;
}
export interface FixturesAsked {
  readonly wanted: readonly Wanted[];
  readonly startOn: string;
  readonly endOn: string;
  readonly minutes: number;
  readonly windows: readonly WeekWindow[];
  readonly grounds: readonly string[];
  readonly lessons: readonly Lesson[];
  readonly busy: readonly Busy[];
  /** Days of matches that stand already, by match. */
  readonly known: ReadonlyMap<number, string>;
}

export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const overlap = (a: { readonly from: number; readonly to: number }, from: number, to: number): boolean =>
  a.from < to && from < a.to;

/** What stands in the way of a match at a time: a lesson, another match of a class that day, the ground; undefined where nothing does. */
export function hindrance(
  asked: Pick<FixturesAsked, 'lessons' | 'busy'>,
  clazzIds: readonly number[],
  at: { readonly onDate: string; readonly from: number; readonly to: number; readonly ground: string },
): 'lesson' | 'clazz' | 'ground' | 'meet' | undefined {
  const weekday = weekdayOf(at.onDate);
  const inLesson = asked.lessons.some(
    (l) =>
      clazzIds.includes(l.clazzId) &&
      l.weekday === weekday &&
      l.firstOn <= at.onDate &&
      at.onDate <= l.lastOn &&
      overlap(l, at.from, at.to),
  );
  if (inLesson) return 'lesson';
  for (const b of asked.busy) {
    if (b.onDate !== at.onDate) continue;
    if (b.clazzId === null && b.ground === null && overlap(b, at.from, at.to)) return 'meet';
    // A class plays once a day.
    if (b.clazzId !== null && clazzIds.includes(b.clazzId)) return 'clazz';
    if (b.ground === at.ground && overlap(b, at.from, at.to)) return 'ground';
  }
  return undefined;
}

/**
 * Puts matches one after the other on the first day that suits: in a window of the week, on a free ground, outside the lessons of both
 * classes, a class once a day, after the matches that decide who plays. @returns times, and matches that found none.
 */
export function placeMatches(asked: FixturesAsked): { placed: Placed[]; left: number[] } {
  const days: string[] = [];
  for (let day = asked.startOn; day <= asked.endOn && days.length < MOST_DAYS; day = plusDays(day, 1)) days.push(day);
  const busy = [...asked.busy];
  const known = new Map(asked.known);
  const placed: Placed[] = [];
  const left: number[] = [];
  for (const match of asked.wanted) {
    const waits = match.after.map((id) => known.get(id));
    const found = waits.includes(undefined)
      ? undefined
      : firstTime(
          { ...asked, busy },
          match,
          days,
          waits.reduce<string>((a, b) => (b! > a ? b! : a), ''),
        );
    if (!found) {
      left.push(match.matchId);
      continue;
    }
    placed.push(found);
    known.set(match.matchId, found.onDate);
    const at = { onDate: found.onDate, from: found.from, to: found.from + asked.minutes };
    busy.push(
      { ...at, clazzId: null, ground: found.ground },
      ...match.clazzIds.map((clazzId) => ({ ...at, clazzId, ground: null })),
    );
  }
  return { placed, left };
}

function firstTime(
  asked: Omit<FixturesAsked, 'wanted'>,
  match: Wanted,
  days: readonly string[],
  after: string,
): Placed | undefined {
  for (const onDate of days) {
    if (onDate <= after) continue;
    const weekday = weekdayOf(onDate);
    for (const w of asked.windows) {
      if (w.weekday !== weekday) continue;
      for (let from = w.from; from + asked.minutes <= w.to; from += asked.minutes)
        for (const ground of asked.grounds)
          if (!hindrance(asked, match.clazzIds, { onDate, from, to: from + asked.minutes, ground }))
            return { matchId: match.matchId, onDate, from, ground };
    }
  }
  return undefined;
}
