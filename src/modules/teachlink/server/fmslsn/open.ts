import type { Cx } from '../../../../kernel/server/cx';
import { all, any, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Activity, WholeActivity } from '../../contract';
import { faults } from '../../faults';
import { activityState, cityOf } from '../../rules';

// Every handler of an activity begins here. That there is one is known in the host's city; what it holds is for who joined.

/** An activity with what decides what the caller may do. */
export interface ActivityRow extends Omit<Activity, 'state' | 'code' | 'validUntil' | 'start' | 'limit' | 'fmsLsnId'> {
  readonly fmsLsnId: number;
  readonly startAt: string;
  readonly headLimit: number;
  readonly inviteCode: string;
  readonly codeUntil: string;
}
/** Activities `a` that the caller sees: of the own organisation, of its city, joined ones. */
export function inSight(cx: Cx): Sql {
  const city = cityOf(cx.me.orgRegion);
  return any(sql`a.host_org_id = ${cx.me.orgId}`, city == null ? undefined : sql`a.city = ${city}`, joinedBy(cx));
}
export const joinedBy = (cx: Cx): Sql => sql`exists (
  select 1 from teachlink_fmslsn_member j where j.fms_lsn_id = a.fms_lsn_id and j.user_id = ${cx.me.userId})`;
export const columns = (cx: Cx): Sql => sql`
  a.fms_lsn_id, a.name, a.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, a.owner_name, o.name as host_name, a.start_at,
  a.duration, a.lesson_id, a.ended_at, a.head_limit, a.scale, a.owner_id = ${cx.me.userId} as mine, ${joinedBy(cx)} as joined,
  a.code as invite_code, a.code_until, (
    select count(*)::int from teachlink_fmslsn_member n where n.fms_lsn_id = a.fms_lsn_id) as heads`;
export const FROM = sql`
  teachlink_fmslsn a
  join organisation_org o on o.org_id = a.host_org_id
  join textbook_subject s on s.sbj_id = a.sbj_id`;

/** As the wire says it: the code is the owner's. */
export function activityOf(cx: Cx, { startAt, headLimit, inviteCode, codeUntil, ...row }: ActivityRow): Activity {
  return {
    ...row,
    start: startAt,
    limit: headLimit,
    lessonId: row.joined ? row.lessonId : null,
    state: activityState({ startAt, duration: row.duration, endedAt: row.endedAt }, cx.nowIso),
    code: row.mine ? inviteCode : null,
    validUntil: row.mine ? codeUntil : null,
  };
}
/** One in sight; any other is gone. One statement. */
export async function seenActivity(cx: Cx, fmsLsnId: number): Promise<ActivityRow> {
  const row = await cx.db.row<ActivityRow>(
    sql`select ${columns(cx)} from ${FROM} where ${all(sql`a.fms_lsn_id = ${fmsLsnId}`, inSight(cx))}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** One the caller takes part in. */
export async function joinedActivity(cx: Cx, fmsLsnId: number): Promise<ActivityRow> {
  const row = await seenActivity(cx, fmsLsnId);
  if (!row.joined) throw fail(faults.notMember);
  return row;
}
/** For its owner alone. */
export async function ownActivity(cx: Cx, fmsLsnId: number): Promise<ActivityRow> {
  const row = await seenActivity(cx, fmsLsnId);
  if (!row.mine) throw fail(faults.notOwner);
  return row;
}
type Member = WholeActivity['members'][number];
/** Who takes part, the owner first. One statement. */
export const membersOf = (cx: Cx, fmsLsnId: number): Promise<Member[]> =>
  cx.db.rows<Member>(sql`
    select m.user_id, m.name, m.org_name, m.user_id = a.owner_id as owner, h.user_id is not null as handed_in
    from teachlink_fmslsn_member m
    join teachlink_fmslsn a on a.fms_lsn_id = m.fms_lsn_id
    left join teachlink_fmslsn_sheet h on h.fms_lsn_id = m.fms_lsn_id and h.user_id = m.user_id
    where m.fms_lsn_id = ${fmsLsnId}
    order by m.user_id = a.owner_id desc, m.joined_at, m.user_id`);
/** An activity with its people, as far as the caller takes part. */
export async function wholeActivity(cx: Cx, fmsLsnId: number): Promise<WholeActivity> {
  const row = await seenActivity(cx, fmsLsnId);
  return { ...activityOf(cx, row), members: row.joined ? await membersOf(cx, fmsLsnId) : [] };
}
