// What lessons may use of plans: which hour is next, what an hour says, and that it was taught. SQL joins teachplan_hour_v instead
// where names are enough.
import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';

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
        select from teachplan_taught t
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
