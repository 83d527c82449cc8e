import type { Place } from './units';

/** Lessons of one class and subject since the plan began: before this week, in it, and until today. `source`: where the number comes from. */
export interface Lessons {
  readonly before: number;
  readonly inWeek: number;
  readonly due: number;
  readonly source: 'timetable' | 'weeks';
}

/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const dayNo = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
/** The Monday of a day's week, as a number of days. */
const mondayNo = (day: string): number => dayNo(day) - weekdayOf(day) + 1;

/** Without a timetable: whole weeks since the plan began, and this week's days spread over five. Nothing before it begins. */
export function lessonsByWeeks(beginOn: string, today: string, weekHours: number): Lessons {
  const weeks = Math.round((mondayNo(today) - mondayNo(beginOn)) / 7);
  if (weeks < 0) return { before: 0, inWeek: 0, due: 0, source: 'weeks' };
  const before = weeks * weekHours;
  return {
    before,
    inWeek: weekHours,
    due: before + Math.floor((weekHours * Math.min(weekdayOf(today) - 1, 5)) / 5),
    source: 'weeks',
  };
}
/** From the days the timetable's lessons fall on. Today's are not due before they are over. */
export function lessonsByDays(days: readonly string[], today: string): Lessons {
  const monday = mondayNo(today);
  const before = days.filter((d) => dayNo(d) < monday).length;
  return {
    before,
    inWeek: days.filter((d) => mondayNo(d) === monday).length,
    due: days.filter((d) => d < today).length,
    source: 'timetable',
  };
}

/** How far one class is. `due`, `lag` and `source` are null when nobody knows how many hours a week there are. */
export interface Pace {
  readonly taught: number;
  readonly due: number | null;
  /** Hours behind the plan; negative: ahead. */
  readonly lag: number | null;
  /** This week's hours: what the week's lessons meet in the plan. */
  readonly thisWeek: readonly Place[];
  /** The first hour not taught yet. */
  readonly next: Place | null;
  readonly source: Lessons['source'] | null;
}
/** Puts the plan's hours beside the lessons: the first lesson meets the first hour, and so on. */
export function paceOf(places: readonly Place[], taught: ReadonlySet<number>, lessons: Lessons | undefined): Pace {
  const due = lessons ? Math.min(lessons.due, places.length) : null;
  const done = places.filter((p) => taught.has(p.linkId)).length;
  return {
    taught: done,
    due,
    lag: due == null ? null : due - done,
    source: lessons?.source ?? null,
    thisWeek: lessons ? places.slice(lessons.before, lessons.before + lessons.inWeek) : [],
    next: places.find((p) => !taught.has(p.linkId)) ?? null,
  };
}
