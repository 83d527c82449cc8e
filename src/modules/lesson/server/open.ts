import { any, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { must } from '../../../kernel/shared/maps';
import { occurrences, type Occurrence } from '../../timetable/server/published';
import { SEES_ALL } from '../access';
import type { KeptLesson } from '../contract';
import { faults } from '../faults';
import { minutesOf } from '../rules';
import { lessons } from '../tables';
import { isFamous } from './famous-read';
import { happened, lessonOf, namedRows, namedSelect, viewerOf, type LessonRow, type More, type NamedRow } from './read';
import { visibleLessons } from './scope';
import { lessonsOfChild } from './then';

// How every handler that names a lesson begins. Outside the caller's scope a lesson is gone; those for a change lock its row.

/** Whether the caller sees every lesson of the organisation. */
export const inOffice = (cx: Cx): boolean => holds(cx.me, ...SEES_ALL);

/** The lessons `l` the caller sees; a child also those of a class it was in then and has left since. */
async function visible(cx: Cx): Promise<Sql> {
  const now = await visibleLessons.of(cx, 'l');
  return cx.me.userType === USER_TYPE.student ? any(now, lessonsOfChild(cx.db.orgId, cx.me.userId)) : now;
}
/** A lesson the caller may look at, with names; `more` reads what stands beside it along. */
export async function seenLesson<T extends object = object>(
  cx: Cx,
  lessonId: number,
  more: More = {},
): Promise<NamedRow & T> {
  const where = sql`l.lesson_id = ${lessonId} and ${await visible(cx)}`;
  const [row] = await namedRows<T>(cx.db, cx.lang, where, more);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** A lesson the caller sees, locked, in step with the timetable. V-069: a famous lesson is not prepared, started or changed here. */
export async function lockSeen<T extends object = object>(
  cx: Cx,
  lessonId: number,
  more: More = {},
): Promise<NamedRow & T> {
  const row = await lockNamed<T>(cx, sql`l.lesson_id = ${lessonId}`, more);
  if (!row && (await isFamous(cx, lessonId))) throw fail(faults.famousNotPrepared);
  if (!row) throw fail(kernelFaults.gone);
  return followed<T>(cx, row, { seen: () => row.seen, more, planned: () => plannedFor(cx, row) });
}
/** What the timetable says of a row today. */
const plannedFor = async (cx: Cx, row: NamedRow): Promise<Occurrence | undefined> =>
  row.arrangeId == null ? undefined : occurrenceAt(cx, row.arrangeId, row.onDate);
/**
 * As `lockSeen`, for what a lesson's own people do: whoever is `sure` by the row sees it. Only of the others it is asked which
 * classes they stand in.
 */
export async function lockSurely(cx: Cx, lessonId: number, sure: (row: NamedRow) => boolean): Promise<NamedRow> {
  const which = sql`l.lesson_id = ${lessonId}`;
  const row = await lockNamed(cx, which, {}, sql`true`);
  if (!row && (await isFamous(cx, lessonId))) throw fail(faults.famousNotPrepared);
  if (!row) throw fail(kernelFaults.gone);
  const seen = () => sure(row) || sees(cx, lessonId);
  return followed(cx, row, { seen, more: {}, planned: () => plannedFor(cx, row) });
}
/** Whether the caller sees a lesson of the organisation. */
async function sees(cx: Cx, lessonId: number): Promise<boolean> {
  const row = await cx.db.row<{ lessonId: number }>(sql`
    select l.lesson_id
    from lesson_lesson l
    where l.org_id = ${cx.db.orgId}
      and l.lesson_id = ${lessonId}
      and ${await visible(cx)}`);
  return row != null;
}
/** The row of a timetabled lesson, which is there: as `lockSeen`. */
export async function lockPlanned(cx: Cx, planned: Occurrence): Promise<NamedRow> {
  const row = await lockNamed(cx, sql`l.arrange_id = ${planned.arrangeId} and l.on_date = ${planned.date}`, {});
  if (!row) throw fail(kernelFaults.gone);
  return followed(cx, row, { seen: () => row.seen, more: {}, planned: async () => planned });
}
interface Follow {
  /** Whether the caller sees the row as it was locked. */
  readonly seen: () => boolean | Promise<boolean>;
  readonly more: More;
  readonly planned: () => Promise<Occurrence | undefined>;
}
/** The locked row in step with the timetable, if the caller sees it then. */
async function followed<T extends object>(
  cx: Cx,
  row: NamedRow & T,
  { seen, more, planned }: Follow,
): Promise<NamedRow & T> {
  const moved = await inStep(cx, row, seen, planned);
  // A substitute sees the lesson from now on, its teacher of before may see it no longer.
  if (moved) return seenLesson<T>(cx, row.lessonId, more);
  if (!(await seen())) throw fail(kernelFaults.gone);
  return row;
}
interface Seen {
  readonly seen: boolean;
}
/**
 * The row as it stands once nobody else holds it, and whether the caller sees it. A teacher that was exchanged while it was waited
 * for has no name here (joined tables are read as they were before): then the row is read again.
 */
async function lockNamed<T extends object>(cx: Cx, which: Sql, { select, join = nothing }: More, scope?: Sql) {
  const seen = sql`(${scope ?? (await visible(cx))}) as seen`;
  const more = { select: select ? sql`${seen}, ${select}` : seen, join };
  const row = await cx.db.row<NamedRow & T & Seen>(sql`
    with held as materialized (
      select l.*
      from lesson_lesson l
      where l.org_id = ${cx.db.orgId}
        and ${which}
      for update of l)
    select ${namedSelect(cx.lang, more)}
    from held l
    left join class_clazz_v c on c.org_id = ${cx.db.orgId} and c.clazz_id = l.clazz_id
    left join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = l.teacher_id
    left join textbook_subject s on s.sbj_id = l.sbj_id ${join}
    where l.org_id = ${cx.db.orgId}`);
  const whole = row?.teacherName != null && row.clazzName != null && row.sbjName != null;
  if (!row || whole) return row;
  return (await namedRows<T & Seen>(cx.db, cx.lang, which, more))[0];
}
/** For the lesson's own teacher alone, to change (V-065). */
export async function lockOwn(cx: Cx, lessonId: number): Promise<NamedRow> {
  const own = (row: NamedRow) => row.teacherId === cx.me.userId;
  const row = await lockSurely(cx, lessonId, own);
  if (!own(row)) throw fail(faults.notYourLesson);
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
/**
 * Brings a row in step with the timetable until something has happened in it: the substitute, the room, the time of today.
 * @returns whether it has changed.
 */
async function inStep(cx: Cx, row: NamedRow, seen: Follow['seen'], plannedNow: Follow['planned']): Promise<boolean> {
  if (row.arrangeId == null || happened(row)) return false;
  const planned = await plannedNow();
  if (!planned) throw fail((await seen()) ? faults.offTimetable : kernelFaults.gone);
  const now = fromPlan(planned);
  if ((Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === row[key])) return false;
  await cx.db.update(lessons, { lessonId: row.lessonId }, now);
  return true;
}

/** A locked lesson after a change of columns whose names beside ids stay, as the wire shows it. */
export const changed = (cx: Cx, row: NamedRow, patch: Partial<LessonRow> = {}): KeptLesson =>
  lessonOf({ ...row, ...patch }, viewerOf(cx));
/** The lesson as the wire shows it, read again after a change. */
export async function lessonAfter(cx: Cx, lessonId: number): Promise<KeptLesson> {
  return (await shownAll(cx, [lessonId]))[0]!;
}
/** The same for several, in the order of the ids. */
export async function shownAll(cx: Cx, lessonIds: readonly number[]): Promise<KeptLesson[]> {
  const found = await namedRows(cx.db, cx.lang, sql`l.lesson_id = any(${lessonIds}::bigint[])`);
  const rows = new Map(found.map((r) => [r.lessonId, r]));
  return lessonIds.map((id) => lessonOf(must(rows, id), viewerOf(cx)));
}

/** A lesson of a past day is another one than it was: whoever keeps sums of past days counts that day anew (analytics). */
export function pastChanged(cx: Cx, onDate: string): void {
  if (onDate < cx.today) cx.emit('lesson.changed', { date: onDate });
}
