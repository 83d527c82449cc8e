import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { KEPT_DAYS } from '../rules/heart';

/** Forgets the hearts by the second that a school keeps no longer; their sums stay. @returns how many */
export const forgetHearts = (door: Door, now: Date): Promise<number> =>
  door.change(sql`
    delete from sport_data_reading r
    using (
      select z.org_id, ${now.toISOString()}::timestamptz - z.kept_days * interval '1 day' as since
      from sport_data_zone z
      where z.org_id = ${door.orgId}) z
    where r.org_id = ${door.orgId}
      and z.org_id = ${door.orgId}
      and r.kind = 'heart'
      and r.at < z.since`);

/** Every night in China, in schools that keep them for less time than the months of the table stand. */
export const heartSweep: Schedule = {
  name: 'sport-data-hearts',
  does: 'heart rates go that a school keeps for a shorter time than their months stand',
  cron: '31 19 * * *',
  async run(kernel) {
    const schools = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`
        select o.org_id
        from organisation_org o
        join sport_data_zone z on z.org_id = o.org_id
        where z.org_id = z.org_id
          and o.busi_id = ${BUSI.school}
          and z.kept_days < ${KEPT_DAYS.most}
        order by o.org_id`),
    );
    for (const { orgId } of schools)
      await inOrg(kernel.pools.tenant, orgId, (door) => forgetHearts(door, kernel.clock()));
  },
};
