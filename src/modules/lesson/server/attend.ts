import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Sheet, SheetRow } from '../contract';
import { faults } from '../faults';
import { ENTER_MINUTES, TAKE_DAYS, expected, isLate, isOpen, liveModeOf, nowIn, type Code } from '../rules';
import { attends, lessons } from '../tables';
import { inOffice, lockSeen, seenLesson, tell } from './open';
import { lessonOf, viewerOf, type NamedRow } from './read';
import { rosterOf } from './record';

/** Takes attendance: the lesson's teacher, or the class teacher in their place; the office while nobody has. */
const takes = (cx: Cx, row: NamedRow): boolean =>
  row.teacherId === cx.me.userId || row.masterId === cx.me.userId || (inOffice(cx) && row.takenAt == null);
const open = (cx: Cx, row: NamedRow): boolean =>
  isOpen(row, nowIn(cx.me.zone, cx.now)) && (inOffice(cx) || cx.today <= plusDays(row.onDate, TAKE_DAYS));

interface Mark {
  readonly userId: number;
  readonly code: Code;
  readonly mark: Code;
  readonly markByName: string;
  readonly markAt: string;
  readonly remark: string;
  readonly fixed: Code | null;
  readonly fixedByName: string | null;
  readonly fixedAt: string | null;
  readonly fixedWhy: string;
}
const marksOf = (cx: Cx, lessonId: number) =>
  cx.db.rows<Mark>(
    `select a.user_id, a.code, a.mark, b.name as mark_by_name, a.mark_at, a.remark, a.fixed, f.name as fixed_by_name, a.fixed_at, a.fixed_why from lesson_attend a
   left join people_person_v b on b.org_id = a.org_id and b.user_id = a.mark_by left join people_person_v f on f.org_id = a.org_id and f.user_id = a.fixed_by
   where a.org_id = $1 and a.lesson_id = $2`,
    [cx.db.orgId, lessonId],
  );
interface OnLeave {
  readonly userId: number;
  readonly leaveId: number;
  readonly kind: 'sick' | 'personal' | 'other';
  readonly reason: string;
}
/** Approved leaves that cover the lesson: whole days, or the part of the day it lies in. */
const leavesAt = (cx: Cx, row: NamedRow) =>
  cx.db.rows<OnLeave>(
    `select v.user_id, v.leave_id, v.kind, v.reason from lesson_leave v where v.org_id = $1 and v.state = 'approved' and v.from_date <= $2 and v.to_date >= $2
     and (v.start_min is null or (v.start_min < $4 and v.end_min > $3)) and v.user_id in (select s.user_id from class_student_v s where s.org_id = $1 and s.clazz_id = $5)`,
    [cx.db.orgId, row.onDate, row.startMin, row.endMin, row.clazzId],
  );

async function sheetOf(cx: Cx, row: NamedRow): Promise<Sheet> {
  const children = await rosterOf(cx, row);
  const marks = new Map((await marksOf(cx, row.lessonId)).map((m) => [m.userId, m]));
  const leaves = new Map((await leavesAt(cx, row)).map((v) => [v.userId, v]));
  const came = new Map(
    (
      await cx.db.rows<{ userId: number; firstAt: string }>(
        'select user_id, first_at from lesson_entry where org_id = $1 and lesson_id = $2',
        [cx.db.orgId, row.lessonId],
      )
    ).map((e) => [e.userId, e.firstAt]),
  );
  const live = liveModeOf(row.clazzType) === 'live';
  const [by] =
    row.takenBy == null
      ? []
      : await cx.db.rows<{ name: string }>('select name from people_person_v where org_id = $1 and user_id = $2', [
          cx.db.orgId,
          row.takenBy,
        ]);
  return {
    lesson: lessonOf(row, viewerOf(cx)),
    taken: row.takenAt ? { at: row.takenAt, byName: by?.name ?? '' } : null,
    mayTake: takes(cx, row) && open(cx, row),
    mayFix: inOffice(cx) && row.takenAt != null,
    items: children.map((c): SheetRow => {
      const m = marks.get(c.userId);
      const enteredAt = came.get(c.userId) ?? null;
      const leave = leaves.get(c.userId);
      return {
        ...c,
        remark: m?.remark ?? '',
        enteredAt,
        leave: leave ? { leaveId: leave.leaveId, kind: leave.kind, reason: leave.reason } : null,
        code:
          m?.code ??
          (row.takenAt
            ? 'present'
            : expected(
                {
                  onLeave: leave != null,
                  entered: enteredAt != null,
                  late: enteredAt != null && isLate(row, nowIn(cx.me.zone, new Date(enteredAt))),
                },
                live,
              )),
        mark: m ? { code: m.mark, byName: m.markByName, at: m.markAt } : null,
        fixed: m?.fixed ? { code: m.fixed, byName: m.fixedByName ?? '', at: m.fixedAt!, why: m.fixedWhy } : null,
      };
    }),
  };
}
/** The figures a lesson carries, counted again from its rows. */
const recount = (cx: Cx, lessonId: number) =>
  cx.db.change(
    `update lesson_lesson l set away_count = x.away, late_count = x.late from (
     select count(*) filter (where code in ('absent', 'leave'))::int as away, count(*) filter (where code = 'late')::int as late from lesson_attend where org_id = $1 and lesson_id = $2) x
   where l.org_id = $1 and l.lesson_id = $2`,
    [cx.db.orgId, lessonId],
  );

export const attending = [
  handle(calls.getSheet, async (cx, { id }) => {
    const row = await seenLesson(cx, id);
    if (!takes(cx, row) && !inOffice(cx)) throw fail(faults.notYourLesson);
    return sheetOf(cx, row);
  }),

  handle(calls.takeSheet, async (cx, { id, marks }) => {
    const row = await lockSeen(cx, id);
    if (!takes(cx, row)) {
      if (!inOffice(cx)) throw fail(faults.notYourLesson);
      const [by] = await cx.db.rows<{ name: string }>(
        'select name from people_person_v where org_id = $1 and user_id = $2',
        [cx.db.orgId, row.takenBy],
      );
      throw fail(faults.takenBefore, { name: by?.name ?? '' });
    }
    if (!isOpen(row, nowIn(cx.me.zone, cx.now))) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
    if (!open(cx, row)) throw fail(faults.takenLate, { days: TAKE_DAYS });
    const children = await rosterOf(cx, row);
    const known = new Set(children.map((c) => c.userId));
    if (marks.some((m) => !known.has(m.userId))) throw fail(kernelFaults.gone);
    const leaves = new Map((await leavesAt(cx, row)).map((v) => [v.userId, v.leaveId]));
    const before = new Map((await cx.db.many(attends, { lessonId: id })).map((a) => [a.userId, a]));
    const next = new Map(marks.filter((m) => m.code !== 'present').map((m) => [m.userId, m]));
    // Exceptions only: a child who was there has no row, unless the office has corrected one.
    const gone = [...before.values()].filter((a) => !next.has(a.userId) && a.fixed == null).map((a) => a.userId);
    if (gone.length) await cx.db.remove(attends, { lessonId: id, userId: oneOf(gone) });
    for (const a of before.values())
      if (!next.has(a.userId) && a.fixed != null && a.mark !== 'present')
        await cx.db.update(
          attends,
          { lessonId: id, userId: a.userId },
          { mark: 'present', markBy: cx.me.userId, markAt: cx.nowIso },
        );
    await cx.db.insert(
      attends,
      [...next.values()].map((m) => ({
        lessonId: id,
        userId: m.userId,
        clazzId: row.clazzId,
        onDate: row.onDate,
        mark: m.code,
        markBy: cx.me.userId,
        markAt: cx.nowIso,
        remark: m.remark,
        leaveId: m.code === 'leave' ? (leaves.get(m.userId) ?? null) : null,
        code: m.code,
      })),
      `on conflict (org_id, lesson_id, user_id) do update set mark = excluded.mark, mark_by = excluded.mark_by, mark_at = excluded.mark_at, remark = excluded.remark, leave_id = coalesce(lesson_attend.leave_id, excluded.leave_id),
      code = coalesce(lesson_attend.fixed, excluded.mark)`,
    );
    await cx.db.update(
      lessons,
      { lessonId: id },
      { takenAt: cx.nowIso, takenBy: cx.me.userId, takenCount: children.length },
    );
    await recount(cx, id);
    // A first taking names whoever was not simply there; a later one what it changed.
    const changes = children
      .map(({ userId }) => ({
        userId,
        old: before.get(userId)?.mark ?? 'present',
        new: next.get(userId)?.code ?? 'present',
      }))
      .filter((c) => c.old !== c.new);
    cx.note(row.takenAt == null ? 'lesson.attend.taken' : 'lesson.attend.changed', { subjectId: id, changes });
    if (row.takenAt == null) cx.emit('lesson.attended', { lessonId: id, clazzId: row.clazzId, date: row.onDate });
    return sheetOf(cx, await seenLesson(cx, id));
  }),

  handle(calls.fixMark, async (cx, { id, userId, code, why }) => {
    const row = await lockSeen(cx, id);
    if (row.takenAt == null) throw fail(faults.notTaken);
    if (!(await rosterOf(cx, row)).some((c) => c.userId === userId)) throw fail(kernelFaults.gone);
    const old = await cx.db.one(attends, { lessonId: id, userId });
    const fixed = { fixed: code, fixedBy: cx.me.userId, fixedAt: cx.nowIso, fixedWhy: why, code };
    if (old) await cx.db.update(attends, { lessonId: id, userId }, fixed);
    else
      await cx.db.insert(attends, {
        lessonId: id,
        userId,
        clazzId: row.clazzId,
        onDate: row.onDate,
        mark: 'present',
        markBy: row.takenBy!,
        markAt: row.takenAt,
        ...fixed,
      });
    await recount(cx, id);
    cx.note('lesson.attend.fixed', { subjectId: userId, lessonId: id, old: old?.code ?? 'present', new: code, why });
    tell(cx, row.teacherId, 'fixed');
    return (await sheetOf(cx, await seenLesson(cx, id))).items.find((c) => c.userId === userId)!;
  }),
];

/** Absences of taken lessons that an approved leave explains become leave; the teacher's mark stays beside it. */
export async function excuse(
  cx: Cx,
  leave: {
    readonly leaveId: number;
    readonly userId: number;
    readonly fromDate: string;
    readonly toDate: string;
    readonly startMin: number | null;
    readonly endMin: number | null;
    readonly reason: string;
  },
): Promise<number> {
  // Away is away: the lesson's figures stay as they are.
  return cx.db.change(
    `update lesson_attend a set fixed = 'leave', fixed_by = $3, fixed_at = $4, fixed_why = $5, leave_id = $6, code = 'leave' from lesson_lesson l
     where a.org_id = $1 and l.org_id = a.org_id and l.lesson_id = a.lesson_id and a.user_id = $2 and a.code = 'absent' and a.on_date between $7 and $8
       and ($9::int is null or (l.start_min < $10 and l.end_min > $9))`,
    [
      cx.db.orgId,
      leave.userId,
      cx.me.userId,
      cx.nowIso,
      leave.reason.slice(0, 100),
      leave.leaveId,
      leave.fromDate,
      leave.toDate,
      leave.startMin,
      leave.endMin,
    ],
  );
}
