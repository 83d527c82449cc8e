import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, isOneOf, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Leave } from '../contract';
import { faults } from '../faults';
import { minutesOf, timeOf, type LeaveKind } from '../rules';
import { leaves } from '../tables';
import { excuse } from './attend';
import { daysText } from './news';
import { inOffice } from './open';

/** How far back a leave may be asked for: who was ill on Friday asks on Monday. */
const BACK_DAYS = 7;

type Row = Omit<Leave, 'start' | 'end' | 'mayDecide'> & {
  readonly startMin: number | null;
  readonly endMin: number | null;
  readonly masterId: number | null;
};
const SELECT = sql`
  v.leave_id, v.user_id, p.name, h.clazz_id, coalesce(h.clazz_name, '') as clazz_name, c.master_id, v.kind, v.from_date,
  v.to_date, v.start_min, v.end_min, v.reason, v.guardian, v.state, v.made_at, coalesce(b.name, '') as made_by_name,
  v.decided_at, d.name as decided_by_name, v.decided_why`;
const FROM = sql`
  lesson_leave v
  join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id
  left join class_student_v h on h.org_id = v.org_id and h.user_id = v.user_id and h.clazz_type = 1
  left join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
  left join people_person_v b on b.org_id = v.org_id and b.user_id = v.made_by
  left join people_person_v d on d.org_id = v.org_id and d.user_id = v.decided_by`;
const leaveOf =
  (cx: Cx) =>
  ({ startMin, endMin, masterId, ...r }: Row): Leave => ({
    ...r,
    start: startMin == null ? null : timeOf(startMin),
    end: endMin == null ? null : timeOf(endMin),
    mayDecide: r.state === 'asked' && (inOffice(cx) || masterId === cx.me.userId),
  });
async function oneLeave(cx: Cx, leaveId: number): Promise<Leave> {
  const row = await cx.db.row<Row>(
    sql`select ${SELECT} from ${FROM} where v.org_id = ${cx.db.orgId} and v.leave_id = ${leaveId}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return leaveOf(cx)(row);
}

interface Wanted {
  readonly kind: LeaveKind;
  readonly fromDate: string;
  readonly toDate: string;
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
  readonly reason: string;
}
/** The part of a day it is for: both times or none, of one day. */
function partOf(i: Wanted): { startMin: number | null; endMin: number | null } {
  if (i.start == null && i.end == null) return { startMin: null, endMin: null };
  if (i.start == null || i.end == null || i.start >= i.end || i.fromDate !== i.toDate)
    throw fail(faults.leaveTimes, {}, 'end');
  return { startMin: minutesOf(i.start), endMin: minutesOf(i.end) };
}
async function write(
  cx: Cx,
  userId: number,
  i: Wanted,
  rest: {
    readonly guardian?: string;
    readonly state: 'asked' | 'approved';
    readonly decidedBy?: number;
    readonly decidedAt?: string;
  },
) {
  if (i.fromDate < plusDays(cx.today, -BACK_DAYS)) throw fail(faults.leavePast, { days: BACK_DAYS }, 'fromDate');
  const row = {
    leaveId: newId(),
    userId,
    kind: i.kind,
    fromDate: i.fromDate,
    toDate: i.toDate,
    ...partOf(i),
    reason: i.reason,
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
    ...rest,
  };
  try {
    await cx.db.insert(leaves, row);
  } catch (error) {
    if (constraintOf(error) !== 'lesson_leave_apart') throw error;
    throw fail(faults.leaveTwice, {}, 'fromDate');
  }
  return row;
}
/** The class teacher of a child's administrative class. */
const masterOf = async (cx: Cx, userId: number): Promise<number | null> =>
  (
    await cx.db.rows<{ masterId: number | null }>(
      sql`
      select c.master_id
      from class_student_v h
      join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
      where h.org_id = ${cx.db.orgId}
        and h.user_id = ${userId}
        and h.clazz_type = 1`,
    )
  )[0]?.masterId ?? null;
/** A request whose child the caller answers for: the class teacher, or the office. Locked, so that two answers follow each other. */
async function lockLed(cx: Cx, leaveId: number) {
  const [row] = await cx.db.rows<RowOf<typeof leaves>>(sql`
    select v.*
    from lesson_leave v
    where v.org_id = ${cx.db.orgId}
      and v.leave_id = ${leaveId}
      and (${inOffice(cx)} or exists (
        select 1
        from class_student_v h
        join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
        where h.org_id = v.org_id
          and h.user_id = v.user_id
          and h.clazz_type = 1
          and c.master_id = ${cx.me.userId}))
    for update of v`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** Classes whose requests the caller decides: all for the office (undefined), those they lead for teachers. */
export const ledClazzes = async (cx: Cx): Promise<readonly number[] | undefined> =>
  inOffice(cx) ? undefined : cx.fact<readonly number[]>('masterOf');
/** How many requests of some classes nobody has decided, as a query that answers `n`. */
export const askedLeaves = (cx: Cx, clazzIds: readonly number[] | undefined): Sql => sql`
  select count(*) as n
  from ${FROM}
  where ${all(sql`v.org_id = ${cx.db.orgId}`, isOneOf('h.clazz_id', clazzIds), sql`v.state = 'asked'`)}`;

export const leaveHandlers = [
  handle(calls.askLeave, async (cx, i) => {
    const { leaveId } = await write(cx, cx.me.userId, i, { guardian: i.guardian, state: 'asked' });
    await tell(cx, {
      kind: 'lesson.leaveAsked',
      subject: { leaveId, userId: cx.me.userId },
      params: { name: cx.me.name, when: daysText(i.fromDate, i.toDate) },
    });
    return oneLeave(cx, leaveId);
  }),
  handle(calls.enterLeave, async (cx, i) => {
    const [child] = await cx.db.rows(
      sql`
      select 1
      from people_person_v
      where org_id = ${cx.db.orgId}
        and user_id = ${i.userId}
        and user_type = ${USER_TYPE.student}
        and removed_at is null`,
    );
    if (!child) throw fail(kernelFaults.gone);
    if (!inOffice(cx) && (await masterOf(cx, i.userId)) !== cx.me.userId) {
      // A teacher of the child is told why not; to everybody else the child is gone.
      const own = await cx.fact<readonly number[]>('clazzIds');
      const known = await cx.db.rows(
        sql`
        select 1
        from class_student_v
        where org_id = ${cx.db.orgId}
          and user_id = ${i.userId}
          and clazz_id = any(${own}::bigint[])`,
      );
      throw known.length ? fail(faults.notMasterOf) : fail(kernelFaults.gone);
    }
    const row = await write(cx, i.userId, i, { state: 'approved', decidedBy: cx.me.userId, decidedAt: cx.nowIso });
    const excused = await excuse(cx, row);
    cx.note('lesson.leave.entered', {
      subjectId: i.userId,
      leaveId: row.leaveId,
      from: i.fromDate,
      to: i.toDate,
      excused,
    });
    return oneLeave(cx, row.leaveId);
  }),
  handle(calls.myLeaves, (cx, input) =>
    cx.list(input, {
      select: SELECT,
      from: FROM,
      counted: sql`lesson_leave v`,
      where: [sql`v.org_id = ${cx.db.orgId}`, sql`v.user_id = ${cx.me.userId}`],
      sorts: {},
      then: sql`v.from_date desc, v.leave_id desc`,
      shape: leaveOf(cx),
    }),
  ),
  handle(calls.listLeaves, async (cx, { state, clazzId, name, from, to, ...input }) => {
    const own = await ledClazzes(cx);
    const found = await cx.list(input, {
      select: SELECT,
      from: FROM,
      where: [
        sql`v.org_id = ${cx.db.orgId}`,
        isOneOf('h.clazz_id', own),
        is('v.state', state),
        is('h.clazz_id', clazzId),
        contains('p.name', name),
        when(from, (day) => sql`v.to_date >= ${day}`),
        when(to, (day) => sql`v.from_date <= ${day}`),
      ],
      sorts: { fromDate: sql`v.from_date` },
      then: sql`v.state = 'asked' desc, v.from_date desc, v.leave_id desc`,
      shape: leaveOf(cx),
    });
    return { ...found, waiting: await cx.db.total(askedLeaves(cx, own)) };
  }),

  handle(calls.decideLeave, async (cx, { id, approve, why }) => {
    const row = await lockLed(cx, id);
    if (row.state !== 'asked') throw fail(faults.leaveDecided);
    await cx.db.update(
      leaves,
      { leaveId: id },
      { state: approve ? 'approved' : 'refused', decidedBy: cx.me.userId, decidedAt: cx.nowIso, decidedWhy: why },
    );
    const excused = approve ? await excuse(cx, row) : 0;
    cx.note('lesson.leave.decided', {
      subjectId: row.userId,
      leaveId: id,
      new: approve ? 'approved' : 'refused',
      why,
      excused,
    });
    const { userId } = row;
    const days = daysText(row.fromDate, row.toDate);
    await tell(cx, {
      kind: approve ? 'lesson.leaveApproved' : 'lesson.leaveRefused',
      subject: { leaveId: id, userId },
      params: approve ? { when: days } : { when: days, why },
    });
    return oneLeave(cx, id);
  }),
  handle(calls.withdrawLeave, async (cx, { id }) => {
    const asked = await cx.db.one(leaves, { leaveId: id, userId: cx.me.userId });
    const row = asked ? (await cx.db.one(leaves, { leaveId: id }, { lock: 'update' }))! : await lockLed(cx, id);
    if (row.state === 'withdrawn') return oneLeave(cx, id);
    // The child takes back what nobody has answered; whoever answers for the class also what has not begun.
    if (asked ? row.state !== 'asked' : row.state === 'refused' || row.fromDate < cx.today)
      throw fail(faults.leaveDecided);
    await cx.db.update(
      leaves,
      { leaveId: id },
      { state: 'withdrawn', decidedBy: asked ? null : cx.me.userId, decidedAt: asked ? null : cx.nowIso },
    );
    cx.note('lesson.leave.withdrawn', { subjectId: row.userId, leaveId: id, old: row.state });
    return oneLeave(cx, id);
  }),
];
