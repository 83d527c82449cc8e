import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { USUAL } from '../rules';
import { settingOf } from './settings';

/** Deletes answers, cases, their steps and what was begun, of the children that a condition on `x.user_id` names. @returns the number of papers. */
export async function forget(door: Door, whose: Sql): Promise<number> {
  await door.change(sql`delete from psychology_draft x where x.org_id = ${door.orgId} and ${whose}`);
  // Cases and their steps go with their paper, and sheets that may still name the child as well.
  const gone = await door.unlocked(() =>
    door.row<{ n: number }>(sql`
      with gone as (
        delete from psychology_answer x
        where x.org_id = ${door.orgId}
          and ${whose}
        returning x.answer_id),
      sheets as (
        delete from psychology_export e
        where e.org_id = ${door.orgId}
          and exists (
            select 1
            from gone g))
      select count(*) as n
      from gone g`),
  );
  return gone?.n ?? 0;
}

/** Schools that ever asked. */
export const schools = (kernel: Kernel): Promise<{ orgId: number }[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(
      sql`select distinct s.org_id from psychology_schema s where s.org_id = s.org_id order by s.org_id`,
    ),
  );
/** The same day of the month so many months before; the last one where that month is shorter: nothing goes too early. */
const monthsBefore = (now: Date, months: number): string => {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), last));
  return day.toISOString();
};
/**
 * Children `x` who left before an instant: whose row was removed, or whose class has graduated. One who was in a class of the school since then,
 * and stands in none for the time being, is still there.
 */
const leftBefore = (orgId: number, before: string): Sql => sql`(
  exists (
    select 1
    from people_person_v p
    where p.org_id = ${orgId}
      and p.user_id = x.user_id
      and p.removed_at < ${before})
  or (exists (
    select 1
    from class_graduate_v g
    where g.org_id = ${orgId}
      and g.user_id = x.user_id
      and g.ended_at < ${before})
    and not exists (
      select 1
      from class_stay_v k
      join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
      where k.org_id = ${orgId}
        and e.org_id = ${orgId}
        and k.user_id = x.user_id
        and e.clazz_type = 1
        and (k.left_at is null or k.left_at >= ${before}))))`;
/** Deletes the papers of children who left longer ago than their school keeps them. */
export async function forgetLeavers(door: Door, kernel: Kernel): Promise<number> {
  const { keepMonths } = (await settingOf(door)) ?? USUAL;
  const before = monthsBefore(kernel.clock(), keepMonths);
  const count = await forget(door, leftBefore(door.orgId, before));
  if (count > 0)
    await kernel.audit([{ action: 'psychology.retention', orgId: door.orgId, detail: { count } }], {
      session: null,
      requestId: 'psychology-retention',
    });
  return count;
}
export const retention: Schedule = {
  name: 'psychology-retention',
  does: 'papers of children go who left, or graduated, longer ago than their school keeps them',
  cron: '40 18 * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => forgetLeavers(door, kernel));
  },
};
