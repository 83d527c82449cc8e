import type { Cx } from '../../../kernel/server/cx';
import { plusDays } from '../../../kernel/shared/dates';
import { occurrences } from '../../timetable/server/published';
import { lessonsByDays, lessonsByWeeks, type Lessons } from '../rules';
import { entryOf } from '../../../kernel/shared/maps';

/** A class that follows a plan in a subject. */
export interface Followed {
  readonly clazzId: number;
  readonly sbjId: number;
  readonly beginOn: string;
  readonly weekHours: number | null;
}
/** Who asks, and of which school's rows. */
export type Asking = Pick<Cx, 'db' | 'lang' | 'today'>;
export type LessonsOf = (
  clazzId: number,
  sbjId: number,
  beginOn: string,
  weekHours: number | null,
) => Lessons | undefined;

/** A class whose next lesson lies within so many days has a timetable, even when this week is a holiday. */
const LOOK_AHEAD = 14;

/**
 * Where plans meet the timetable: the lessons each class has had in the subject since its plan began, holidays, odd weeks and make-up
 * days counted by the timetable itself. Three statements whatever the number. A class without a timetable in the subject goes by
 * the hours a week its teacher stated; without those nobody knows.
 */
export async function lessonsOf(cx: Asking, followed: readonly Followed[]): Promise<LessonsOf> {
  const days = new Map<string, string[]>();
  const weekday = ((new Date(`${cx.today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const sunday = plusDays(cx.today, 7 - weekday);
  if (followed.length > 0) {
    const from = followed.reduce((first, f) => (f.beginOn < first ? f.beginOn : first), cx.today);
    // A plan left running for years is counted from a year ago; more than its hours are past by then.
    const year = plusDays(cx.today, -400);
    const { items } = await occurrences(
      cx.db,
      {
        from: from < year ? year : from,
        to: plusDays(sunday, LOOK_AHEAD),
        clazzIds: [...new Set(followed.map((f) => f.clazzId))],
      },
      cx.lang,
    );
    for (const { clazzId, sbjId, date } of items) {
      const key = `${clazzId}/${sbjId}`;
      entryOf(days, key, () => []).push(date);
    }
  }
  return (clazzId, sbjId, beginOn, weekHours) => {
    const known = days.get(`${clazzId}/${sbjId}`);
    if (known)
      return lessonsByDays(
        known.filter((d) => d >= beginOn && d <= sunday),
        cx.today,
      );
    return weekHours == null ? undefined : lessonsByWeeks(beginOn, cx.today, weekHours);
  };
}
