import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { coversTime } from './then';
import type { SheetRow } from '../contract';
import { expected, isLate, liveModeOf, nowIn, type Code, type LeaveKind } from '../rules';
import type { NamedRow } from './read';

/** A child of a lesson with everything its register knows of them. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly photo: string | null;
  /** What counts; null for a child without a row, who was there once attendance is taken. */
  readonly code: Code | null;
  readonly mark: Code | null;
  readonly markByName: string | null;
  readonly markAt: string | null;
  readonly remark: string | null;
  readonly fixed: Code | null;
  readonly fixedByName: string | null;
  readonly fixedAt: string | null;
  readonly fixedWhy: string | null;
  readonly enteredAt: string | null;
  readonly leftAt: string | null;
  /** Of the stays that are over. */
  readonly seconds: number | null;
  readonly leaveId: number | null;
  readonly leaveKind: LeaveKind | null;
  readonly leaveReason: string | null;
  readonly rowNo: number | null;
  readonly colNo: number | null;
}

/**
 * Children of a lesson: who stood in the class then, and whoever has a mark in it, also those who have left since; with marks, comings and goings,
 * and the approved leave that covers the lesson (there is at most one a day). One statement. What belongs to the lesson or its day
 * is read once, before the children: joined directly, each child would read all of the day's leaves again.
 */
export function childrenOf(cx: Cx, row: NamedRow): Promise<Child[]> {
  const { orgId } = cx.db;
  return cx.db.rows<Child>(sql`
    with marks as materialized (
      select * from lesson_attend where org_id = ${orgId} and lesson_id = ${row.lessonId}
    ), entries as materialized (
      select * from lesson_entry where org_id = ${orgId} and lesson_id = ${row.lessonId}
    ), leaves as materialized (
      select *
      from lesson_leave
      where org_id = ${orgId}
        and state = 'approved'
        and from_date <= ${row.onDate}
        and to_date >= ${row.onDate}
        and (start_min is null or (start_min < ${row.endMin} and end_min > ${row.startMin}))
    ), seats as materialized (
      select * from class_seat_v where org_id = ${orgId} and clazz_id = ${row.clazzId}
    )
    select p.user_id, p.name, p.sid_no, p.photo, a.code, a.mark, b.name as mark_by_name, a.mark_at, a.remark, a.fixed,
      f.name as fixed_by_name, a.fixed_at, a.fixed_why, e.first_at as entered_at, e.left_at, e.seconds, v.leave_id,
      v.kind as leave_kind, v.reason as leave_reason, z.row_no, z.col_no
    from (
      select k.user_id
      from class_stay_v k
      where k.org_id = ${orgId}
        and k.clazz_id = ${row.clazzId}
        and ${coversTime(cx.me.zone, { day: sql`${row.onDate}::date`, start: sql`${row.startMin}::int`, end: sql`${row.endMin}::int` })}
      union
      select user_id from marks) r
    join people_person_v p on p.org_id = ${orgId} and p.user_id = r.user_id
    left join marks a on a.user_id = r.user_id
    left join people_person_v b on b.org_id = ${orgId} and b.user_id = a.mark_by
    left join people_person_v f on f.org_id = ${orgId} and f.user_id = a.fixed_by
    left join entries e on e.user_id = r.user_id
    left join leaves v on v.user_id = r.user_id
    left join seats z on z.user_id = r.user_id
    order by p.sid_no nulls last, p.name, p.user_id`);
}

/** What a child's line begins with while nobody has taken attendance. */
function expectedOf(cx: Cx, row: NamedRow, c: Child): Code {
  const late = c.enteredAt != null && isLate(row, nowIn(cx.me.zone, new Date(c.enteredAt)));
  const live = liveModeOf(row.clazzType) === 'live';
  return expected({ onLeave: c.leaveId != null, entered: c.enteredAt != null, late }, live);
}
/** A child's line as the wire shows it. */
export const sheetRow = (cx: Cx, row: NamedRow, c: Child): SheetRow => ({
  userId: c.userId,
  name: c.name,
  sidNo: c.sidNo,
  photo: c.photo,
  remark: c.remark ?? '',
  enteredAt: c.enteredAt,
  rowNo: c.rowNo,
  colNo: c.colNo,
  leave:
    c.leaveId != null && c.leaveKind ? { leaveId: c.leaveId, kind: c.leaveKind, reason: c.leaveReason ?? '' } : null,
  code: c.code ?? (row.takenAt ? 'present' : expectedOf(cx, row, c)),
  mark: c.mark && c.markAt ? { code: c.mark, byName: c.markByName ?? '', at: c.markAt } : null,
  fixed:
    c.fixed && c.fixedAt ? { code: c.fixed, byName: c.fixedByName ?? '', at: c.fixedAt, why: c.fixedWhy ?? '' } : null,
});
