import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { occurrences, type Occurrence } from '../../timetable/server/published';
import { SEES_ALL } from '../access';
import type { KeptLesson } from '../contract';
import { faults } from '../faults';
import { minutesOf } from '../rules';
import { lessons } from '../tables';
import { isFamous } from './famous-read';
import { happened, lessonOf, namedRows, viewerOf, type LessonRow, type NamedRow } from './read';
import { visibleLessons } from './scope';

// How every handler that names a lesson begins. Outside the caller's scope a lesson is gone; those for a change lock its row.

/** Whether the caller sees every lesson of the organisation. */
export const inOffice = (cx: Cx): boolean => holds(cx.me, ...SEES_ALL);

/** A lesson the caller may look at, with names. */
export async function seenLesson(cx: Cx, lessonId: number): Promise<NamedRow> {
  const found = await cx.db.row(
    sql`select 1 as seen from lesson_lesson l where l.org_id = ${cx.db.orgId} and l.lesson_id = ${lessonId} and ${await visibleLessons.of(cx, 'l')}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  return (await namedRows(cx.db, cx.lang, (bind) => `l.lesson_id = ${bind(lessonId)}`))[0]!;
}
/** A lesson the caller sees, locked, in step with the timetable. V-069: a famous lesson is not prepared, started or changed here. */
export async function lockSeen(cx: Cx, lessonId: number): Promise<NamedRow> {
  const row = await cx.db.one(lessons, { lessonId }, { lock: 'update' });
  if (!row && (await isFamous(cx, lessonId))) throw fail(faults.famousNotPrepared);
  if (!row) throw fail(kernelFaults.gone);
  await inStep(cx, row);
  return seenLesson(cx, lessonId);
}
/** For the lesson's own teacher alone, to change (V-065). */
export async function lockOwn(cx: Cx, lessonId: number): Promise<NamedRow> {
  const row = await lockSeen(cx, lessonId);
  if (row.teacherId !== cx.me.userId) throw fail(faults.notYourLesson);
  return row;
}

/** A timetabled lesson as it is planned, or nothing when the timetable has none there. */
export async function occurrenceAt(cx: Cx, arrangeId: number, date: string): Promise<Occurrence | undefined> {
  return (await occurrences(cx.db, { from: date, to: date, arrangeIds: [arrangeId] }, cx.lang)).items[0];
}
/** What of a row comes from the timetable. */
export const fromPlan = (o: Occurrence) => ({
  clazzId: o.clazzId,
  sbjId: o.sbjId,
  teacherId: o.teacherId,
  secNo: o.secNo,
  startMin: minutesOf(o.start),
  endMin: minutesOf(o.end),
  roomName: o.roomName ?? '',
});
/** Brings a row in step with the timetable until something has happened in it: the substitute, the room, the time of today. */
async function inStep(cx: Cx, row: LessonRow): Promise<void> {
  if (row.arrangeId == null || happened(row)) return;
  const planned = await occurrenceAt(cx, row.arrangeId, row.onDate);
  if (!planned) throw fail(faults.offTimetable);
  const now = fromPlan(planned);
  if ((Object.keys(now) as (keyof typeof now)[]).some((key) => now[key] !== row[key]))
    await cx.db.update(lessons, { lessonId: row.lessonId }, now);
}

/** The lesson as the wire shows it, read again after a change. */
export async function shown(cx: Cx, lessonId: number): Promise<KeptLesson> {
  const [row] = await namedRows(cx.db, cx.lang, (bind) => `l.lesson_id = ${bind(lessonId)}`);
  return lessonOf(row!, viewerOf(cx));
}
/** The same for several, in the order of the ids. */
export async function shownAll(cx: Cx, lessonIds: readonly number[]): Promise<KeptLesson[]> {
  const rows = new Map(
    (await namedRows(cx.db, cx.lang, (bind) => `l.lesson_id = any(${bind(lessonIds)}::bigint[])`)).map((r) => [
      r.lessonId,
      r,
    ]),
  );
  return lessonIds.map((id) => lessonOf(rows.get(id)!, viewerOf(cx)));
}
/** Tells the open browsers of a lesson's teacher. */
export const tell = (cx: Cx, userId: number, kind: string): void => {
  const { orgId } = cx.me;
  cx.after(() => {
    cx.kernel.bus.send({ orgId, userId, topic: 'lesson', data: { kind } });
  });
};
