import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';

const DAY_MS = 86_400_000;
/** A school year and a little: who looks for what was said at the beginning of the last one finds it. */
const KEPT_DAYS = 400;

/** Takes old news away, with what people had of it and what was sent. Letters that wait for an operator stay. */
export const sweep: Schedule = {
  name: 'notice-sweep',
  does: 'news of more than a school year go, with what was sent of them; letters that wait for an operator stay',
  cron: '23 19 * * *',
  async run(kernel) {
    const before = new Date(kernel.clock().getTime() - KEPT_DAYS * DAY_MS).toISOString();
    const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`select org_id from organisation_org`),
    );
    for (const { orgId } of orgs)
      await inOrg(kernel.pools.tenant, orgId, (door) =>
        door.change(sql`
          delete from notice_news n
          where n.org_id = ${orgId}
            and n.at < ${before}
            and not exists (
              select 1 from notice_delivery d
              where d.org_id = n.org_id and d.news_id = n.news_id and d.state = 'dead')`),
      );
  },
};
