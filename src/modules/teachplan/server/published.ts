// What lessons may use of plans: which hour is next, what an hour says, and that it was taught. SQL joins teachplan_hour_v instead
// where names are enough.
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
const HOUR = `h.link_id, h.plan_id, p.user_id, p.sbj_id, p.is_common, u.unit, u.unit_no, h.hour_no, h.name
  from teachplan_hour h join teachplan_unit u on u.org_id = h.org_id and u.unit_id = h.unit_id join teachplan_plan p on p.org_id = h.org_id and p.plan_id = h.plan_id`;

/** One hour with its plan's owner, or nothing when its plan is gone. */
export async function hourOf(door: Door, linkId: number): Promise<PlannedHour | undefined> {
  return (
    await door.rows<PlannedHour>(`select ${HOUR} where h.org_id = $1 and h.link_id = $2`, [door.orgId, linkId])
  )[0];
}
/** The hour a class takes next in a subject, by the running plan it follows; nothing without a plan, or when all have been taught. */
export async function nextHour(door: Door, clazzId: number, sbjId: number): Promise<PlannedHour | undefined> {
  return (
    await door.rows<PlannedHour>(
      `select ${HOUR} join teachplan_clazz k on k.org_id = h.org_id and k.plan_id = h.plan_id
     where h.org_id = $1 and k.clazz_id = $2 and k.sbj_id = $3 and k.is_on
       and not exists (select from teachplan_taught t where t.org_id = h.org_id and t.plan_id = h.plan_id and t.clazz_id = k.clazz_id and t.link_id = h.link_id)
     order by u.unit_no, h.hour_no limit 1`,
      [door.orgId, clazzId, sbjId],
    )
  )[0];
}
/** What the teacher wrote for an hour; it is the teacher's, never a child's. */
export async function hourContent(door: Door, linkId: number): Promise<string> {
  return (
    (
      await door.rows<{ content: string }>('select content from teachplan_hour where org_id = $1 and link_id = $2', [
        door.orgId,
        linkId,
      ])
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
      `insert into teachplan_taught (org_id, plan_id, clazz_id, link_id, taught_on, by_id)
     select h.org_id, h.plan_id, k.clazz_id, h.link_id, $4::date, $5::bigint from teachplan_hour h join teachplan_clazz k on k.org_id = h.org_id and k.plan_id = h.plan_id
     where h.org_id = $1 and h.link_id = $2 and k.clazz_id = $3 and k.is_on on conflict do nothing`,
      [door.orgId, o.linkId, o.clazzId, o.on, o.byId],
    )) > 0
  );
}
