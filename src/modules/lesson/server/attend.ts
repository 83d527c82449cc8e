import type { Cx } from '../../../kernel/server/cx';

import { rowValues } from '../../../kernel/server/db/insert';
import { all, nothing, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Sheet } from '../contract';
import { faults } from '../faults';
import { AWAY, ENTER_MINUTES, TAKE_DAYS, isOpen, nowIn, type Code } from '../rules';
import { childrenOf, sheetRow, type Child } from './attend-sheet';
import { inOffice, lockSeen, lockSurely, pastChanged, seenLesson } from './open';
import { lessonOf, viewerOf, type LessonRow, type NamedRow } from './read';

/** Takes attendance: the lesson's teacher, or the class teacher in their place; the office while nobody has. */
const takes = (cx: Cx, row: NamedRow): boolean =>
  row.teacherId === cx.me.userId || row.masterId === cx.me.userId || (inOffice(cx) && row.takenAt == null);
const open = (cx: Cx, row: NamedRow): boolean =>
  isOpen(row, nowIn(cx.me.zone, cx.now)) && (inOffice(cx) || cx.today <= plusDays(row.onDate, TAKE_DAYS));

/** Who took attendance, beside the lesson. */
export const TAKER = {
  select: sql`t.name as taken_by_name`,
  join: sql`left join people_person_v t on t.org_id = l.org_id and t.user_id = l.taken_by`,
};
const sheetOf = (cx: Cx, row: NamedRow, takenByName: string | null, children: readonly Child[]): Sheet => ({
  lesson: lessonOf(row, viewerOf(cx)),
  taken: row.takenAt ? { at: row.takenAt, byName: takenByName ?? '' } : null,
  mayTake: takes(cx, row) && open(cx, row),
  mayFix: inOffice(cx) && row.takenAt != null,
  items: children.map((c) => sheetRow(cx, row, c)),
});
async function takenBefore(cx: Cx, row: NamedRow) {
  const by = await cx.db.row<{ name: string }>(
    sql`select name from people_person_v where org_id = ${cx.db.orgId} and user_id = ${row.takenBy}`,
  );
  return fail(faults.takenBefore, { name: by?.name ?? '' });
}
/** The figures a lesson carries. */
const countsOf = (children: readonly Child[]) => ({
  awayCount: children.filter((c) => c.code != null && AWAY.includes(c.code)).length,
  lateCount: children.filter((c) => c.code === 'late').length,
});

interface Mark {
  readonly userId: number;
  readonly code: Code;
  readonly remark: string;
}
/**
 * A child after the teacher's save. Exceptions only: a child who was there has no row, unless the office has corrected one; its
 * correction counts whatever the teacher says later, and the teacher's mark stands beside it.
 */
function marked(cx: Cx, c: Child, m: Mark | undefined): Child {
  const by = { markByName: cx.me.name, markAt: cx.nowIso };
  if (m) return { ...c, ...by, mark: m.code, remark: m.remark, code: c.fixed ?? m.code };
  if (c.fixed == null) return { ...c, code: null, mark: null, markByName: null, markAt: null, remark: null };
  return c.mark === 'present' ? c : { ...c, ...by, mark: 'present' };
}
/** Writes a save: three kinds of rows and the lesson's own figures, all children in one statement. The lesson is locked. */
async function write(
  cx: Cx,
  row: NamedRow,
  marks: readonly Mark[],
  children: readonly Child[],
  taken: Partial<LessonRow>,
) {
  const { userId: me } = cx.me;
  const ids = marks.map((m) => m.userId);
  const leaves = new Map(children.map((c) => [c.userId, c.leaveId]));
  const rows = marks.map((m) => {
    const leaveId = m.code === 'leave' ? (leaves.get(m.userId) ?? null) : null;
    const of = [cx.db.orgId, row.lessonId, m.userId, row.clazzId, row.onDate];
    return [...of, m.code, me, cx.nowIso, m.remark, leaveId, m.code];
  });
  const exceptions = rows.length
    ? sql`, exceptions as (
      insert into lesson_attend
        (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, remark, leave_id, code)
      ${rowValues(rows)}
      on conflict (org_id, lesson_id, user_id) do update set mark = excluded.mark, mark_by = excluded.mark_by,
        mark_at = excluded.mark_at, remark = excluded.remark,
        leave_id = coalesce(lesson_attend.leave_id, excluded.leave_id),
        code = coalesce(lesson_attend.fixed, excluded.mark)
    )`
    : nothing;
  const here = sql`org_id = ${cx.db.orgId} and lesson_id = ${row.lessonId}`;
  await cx.db.change(sql`
    with gone as (
      delete from lesson_attend where ${here} and user_id <> all(${ids}::bigint[]) and fixed is null
    ), there as (
      update lesson_attend set mark = 'present', mark_by = ${me}, mark_at = ${cx.nowIso}
      where ${here} and user_id <> all(${ids}::bigint[]) and fixed is not null and mark <> 'present'
    )${exceptions}
    update lesson_lesson
    set taken_at = ${taken.takenAt}, taken_by = ${taken.takenBy}, taken_count = ${taken.takenCount},
      away_count = ${taken.awayCount}, late_count = ${taken.lateCount}
    where ${here}`);
}

export const attendanceHandlers = [
  handle(calls.getSheet, async (cx, { id }) => {
    const row = await seenLesson<{ takenByName: string | null }>(cx, id, TAKER);
    if (!takes(cx, row) && !inOffice(cx)) throw fail(faults.notYourLesson);
    return sheetOf(cx, row, row.takenByName, await childrenOf(cx, row));
  }),

  handle(calls.takeSheet, async (cx, { id, marks }) => {
    const row = await lockSurely(cx, id, (lesson) => takes(cx, lesson));
    if (!takes(cx, row)) throw inOffice(cx) ? await takenBefore(cx, row) : fail(faults.notYourLesson);
    if (!isOpen(row, nowIn(cx.me.zone, cx.now))) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
    if (!open(cx, row)) throw fail(faults.takenLate, { days: TAKE_DAYS });
    const before = await childrenOf(cx, row);
    const known = new Set(before.map((c) => c.userId));
    if (marks.some((m) => !known.has(m.userId))) throw fail(kernelFaults.gone);
    const exceptions = marks.filter((m) => m.code !== 'present');
    const byId = new Map(exceptions.map((m) => [m.userId, m]));
    const after = before.map((c) => marked(cx, c, byId.get(c.userId)));
    const taken = {
      takenAt: cx.nowIso,
      takenBy: cx.me.userId,
      takenCount: before.length,
      ...countsOf(after),
    };
    await write(cx, row, exceptions, before, taken);
    // A first taking names whoever was not simply there; a later one what it changed.
    const changes = before
      .map(({ userId, mark }) => ({ userId, old: mark ?? 'present', new: byId.get(userId)?.code ?? 'present' }))
      .filter((c) => c.old !== c.new);
    cx.note(row.takenAt == null ? 'lesson.attend.taken' : 'lesson.attend.changed', { subjectId: id, changes });
    // For the module that counts the hours of a school (analytics).
    if (row.takenAt == null) cx.emit('lesson.attended', { lessonId: id, clazzId: row.clazzId, date: row.onDate });
    else pastChanged(cx, row.onDate);
    return sheetOf(cx, { ...row, ...taken }, cx.me.name, after);
  }),

  handle(calls.fixMark, async (cx, { id, userId, code, why }) => {
    const row = await lockSeen<{ takenByName: string | null }>(cx, id, TAKER);
    if (row.takenAt == null) throw fail(faults.notTaken);
    const before = await childrenOf(cx, row);
    const old = before.find((c) => c.userId === userId);
    if (!old) throw fail(kernelFaults.gone);
    const fixed: Child = {
      ...old,
      code,
      fixed: code,
      fixedByName: cx.me.name,
      fixedAt: cx.nowIso,
      fixedWhy: why,
      ...(old.mark ? {} : { mark: 'present', markByName: row.takenByName, markAt: row.takenAt, remark: '' }),
    };
    const { awayCount, lateCount } = countsOf(before.map((c) => (c === old ? fixed : c)));
    await cx.db.change(sql`
      with correction as (
        insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, fixed, fixed_by,
          fixed_at, fixed_why, code)
        values (${cx.db.orgId}, ${id}, ${userId}, ${row.clazzId}, ${row.onDate}, 'present', ${row.takenBy},
          ${row.takenAt}, ${code}, ${cx.me.userId}, ${cx.nowIso}, ${why}, ${code})
        on conflict (org_id, lesson_id, user_id) do update set fixed = excluded.fixed, fixed_by = excluded.fixed_by,
          fixed_at = excluded.fixed_at, fixed_why = excluded.fixed_why, code = excluded.code
      )
      update lesson_lesson
      set away_count = ${awayCount}, late_count = ${lateCount}
      where org_id = ${cx.db.orgId}
        and lesson_id = ${id}`);
    pastChanged(cx, row.onDate);
    cx.note('lesson.attend.fixed', { subjectId: userId, lessonId: id, old: old.code ?? 'present', new: code, why });
    await tell(cx, {
      kind: 'lesson.attendFixed',
      subject: { lessonId: id, userId },
      params: { by: cx.me.name, day: row.onDate },
      to: { person: row.teacherId },
    });
    return sheetRow(cx, row, fixed);
  }),
];

interface Leave {
  readonly leaveId: number;
  readonly userId: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly startMin: number | null;
  readonly endMin: number | null;
  readonly reason: string;
}
/**
 * Absences of taken lessons that an approved leave explains become leave; the teacher's mark stays beside it. Lessons are locked
 * first, as whoever takes attendance does. @returns how many.
 */
export async function excuse(cx: Cx, leave: Leave): Promise<number> {
  const absences = all(
    sql`a.org_id = ${cx.db.orgId}`,
    sql`a.user_id = ${leave.userId}`,
    sql`a.code = 'absent'`,
    sql`a.on_date between ${leave.fromDate} and ${leave.toDate}`,
  );
  const covered = all(
    when(leave.startMin, (min) => sql`l.end_min > ${min}`),
    when(leave.endMin, (min) => sql`l.start_min < ${min}`),
  );
  const locked = await cx.db.rows<{ lessonId: number }>(sql`
    select l.lesson_id
    from lesson_lesson l
    join lesson_attend a on a.org_id = l.org_id and a.lesson_id = l.lesson_id
    where l.org_id = ${cx.db.orgId}
      and ${absences}
      and ${covered}
    order by l.lesson_id
    for update of l`);
  if (locked.length === 0) return 0;
  // Away is away: the lessons' figures stay as they are.
  return cx.db.change(sql`
    update lesson_attend a
    set fixed = 'leave', fixed_by = ${cx.me.userId}, fixed_at = ${cx.nowIso}, fixed_why = ${cutTo(leave.reason, 100)},
      leave_id = ${leave.leaveId}, code = 'leave'
    where ${absences}
      and a.lesson_id = any(${locked.map((l) => l.lessonId)}::bigint[])`);
}
