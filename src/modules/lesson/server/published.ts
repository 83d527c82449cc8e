// What other modules may use of lessons: those between two days, timetable and rows as one list, and the lesson of a class at an
// instant. SQL joins lesson_lesson_v, lesson_attend_v and lesson_evaluate_v instead where rows are enough: they hold lessons on which
// something happened, and only the children who were not simply there.
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';
import type { Lesson } from '../contract';
import { ENTER_MINUTES, minutesOf, nowIn, onLine } from '../rules';
import { lessonsBetween as between, type LessonsOf } from './read';

export type { Lesson, LessonsOf };

interface At {
  readonly zone: string;
  readonly at: Date;
  readonly lang?: Lang;
  readonly userId?: number;
}
/** Every lesson of a teacher, some classes or a child between two days, in the order of time: four statements whatever the span. */
export async function lessonsOf(door: Door, of: LessonsOf, o: At): Promise<Lesson[]> {
  return (await between(door, of, { userId: o.userId ?? 0, now: nowIn(o.zone, o.at), lang: o.lang ?? 'zh-CN' })).map(
    ({ row: _, ...l }) => l,
  );
}
/** The lesson a class has at an instant: the one that runs, else the one that begins within a quarter of an hour. `lessonId` is null for a timetabled one that nobody has opened. */
export async function lessonAt(door: Door, clazzId: number, o: At): Promise<Lesson | undefined> {
  const now = nowIn(o.zone, o.at);
  const line = onLine(now.date, now.min);
  const today = await lessonsOf(door, { clazzIds: [clazzId], from: now.date, to: now.date }, o);
  const runs = (l: Lesson, early: number) =>
    onLine(l.date, minutesOf(l.start)) - early <= line && line < onLine(l.date, minutesOf(l.end));
  return today.find((l) => runs(l, 0)) ?? today.find((l) => runs(l, ENTER_MINUTES));
}
