// What lessons may use of plans: which hour is next, what an hour says, and that it was taught. SQL joins teachplan_hour_v instead
// where names are enough.
import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';

/** `progressOf(cx, filter, sort)`: how far every class of a school is; the one reckoning, for the plans' own page and for reports. */
export { progressOf, type Progress } from './progress';

/** An hour of a plan, by what people call it. */
export interface PlannedHour {
  readonly linkId: number;
  readonly planId: number;
  readonly userId: number;
  readonly sbjId: number;
  readonly isCommon: boolean;
  readonly unit: string;
  readonly unitNo: number;
  readonly hourNo: number;
  readonly name: string;
}
const HOUR = sql`
  h.link_id, h.plan_id, p.user_id, p.sbj_id, p.is_common, u.unit, u.unit_no, h.hour_no, h.name
  from teachplan_hour h
  join teachplan_unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
  join teachplan_plan p on p.org_id = h.org_id and p.plan_id = h.plan_id`;

/** One hour with its plan's owner, or nothing when its plan is gone. */
export const hourOf = (door: Door, linkId: number): Promise<PlannedHour | undefined> =>
  door.row<PlannedHour>(sql`
    select ${HOUR}
    where h.org_id = ${door.orgId}
      and h.link_id = ${linkId}`);
/** The hour a class takes next in a subject, by the running plan it follows; nothing without a plan, or when all have been taught. */
export const nextHour = (door: Door, clazzId: number, sbjId: number): Promise<PlannedHour | undefined> =>
  door.row<PlannedHour>(sql`
    select ${HOUR}
    join teachplan_clazz k on k.org_id = h.org_id and k.plan_id = h.plan_id
    where h.org_id = ${door.orgId}
      and k.clazz_id = ${clazzId}
      and k.sbj_id = ${sbjId}
      and k.is_on
      and not exists (
        select 1 from teachplan_taught t
        where t.org_id = h.org_id and t.plan_id = h.plan_id and t.clazz_id = k.clazz_id and t.link_id = h.link_id)
    order by u.unit_no, h.hour_no
    limit 1`);
/** What the teacher wrote for an hour; it is the teacher's, never a child's. */
export async function hourContent(door: Door, linkId: number): Promise<string> {
  return (
    (
      await door.rows<{ content: string }>(sql`
        select content
        from teachplan_hour
        where org_id = ${door.orgId}
          and link_id = ${linkId}`)
    )[0]?.content ?? ''
  );
}
/** Marks an hour as taught for a class that follows its running plan; for any other class nothing happens. Twice is once. */
export async function markHourTaught(
  door: Door,
  o: { readonly linkId: number; readonly clazzId: number; readonly on: string; readonly byId: number },
): Promise<boolean> {
  return (
    (await door.change(
      sql`
      insert into teachplan_taught (org_id, plan_id, clazz_id, link_id, taught_on, by_id)
      select h.org_id, h.plan_id, k.clazz_id, h.link_id, ${o.on}::date, ${o.byId}::bigint
      from teachplan_hour h
      join teachplan_clazz k on k.org_id = h.org_id and k.plan_id = h.plan_id
      where h.org_id = ${door.orgId}
        and h.link_id = ${o.linkId}
        and k.clazz_id = ${o.clazzId}
        and k.is_on
      on conflict do nothing`,
    )) > 0
  );
}
/**
 * One more hour, in a unit of its own, at the end of the running plan of a subject that its owner saved last; nothing without such
 * a plan. An editor that has the plan open is told that it changed. One statement.
 * @param content cleaned formatted text, not empty
 */
export function appendHour(
  door: Door,
  h: {
    readonly userId: number;
    readonly sbjId: number;
    readonly unit: string;
    readonly name: string;
    readonly content: string;
    readonly at: string;
  },
): Promise<{ linkId: number; planId: number } | undefined> {
  const [unitId, linkId] = [newId(), newId()];
  return door.row<{ linkId: number; planId: number }>(sql`
    with plan as (
      update teachplan_plan p
      set rev = p.rev + 1, saved_at = ${h.at}
      where p.org_id = ${door.orgId}
        and p.plan_id = (
          select q.plan_id
          from teachplan_plan q
          where q.org_id = ${door.orgId}
            and q.user_id = ${h.userId}
            and q.sbj_id = ${h.sbjId}
            and q.ended_at is null
          order by q.saved_at desc, q.plan_id
          limit 1)
      returning p.org_id, p.plan_id),
    unit as (
      insert into teachplan_unit (org_id, unit_id, plan_id, unit_no, unit)
      select p.org_id, ${unitId}::bigint, p.plan_id, 1 + coalesce((
          select max(u.unit_no) from teachplan_unit u where u.org_id = ${door.orgId} and u.plan_id = p.plan_id), 0),
        ${h.unit}::text
      from plan p
      returning org_id, unit_id, plan_id)
    insert into teachplan_hour (org_id, link_id, plan_id, unit_id, hour_no, name, content)
    select u.org_id, ${linkId}::bigint, u.plan_id, u.unit_id, 1, ${h.name}::text, ${h.content}::text
    from unit u
    returning link_id, plan_id`);
}
