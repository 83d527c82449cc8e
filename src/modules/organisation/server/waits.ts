import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { BUSI } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { overview, regionHome } from '../contract';
import { HOME_ENDING_DAYS } from './figures';

export const waits: readonly Wait[] = [
  {
    name: 'serves',
    list: regionHome,
    at: ['/desk/home/adm'],
    count: async (cx) => sql`
      select count(*)
      from organisation_serve s
      join organisation_org o on o.org_id = s.org_id
      where s.org_id = any(${await cx.reach()}::bigint[])
        and o.busi_id <> ${BUSI.platform}
        and o.enabled
        and s.end_on <= ${plusDays(cx.today, HOME_ENDING_DAYS)}::date`,
  },
  {
    // A bureau finds its own among those of its region above.
    name: 'ownServes',
    list: overview,
    at: ['/desk/home/org'],
    count: (cx) =>
      cx.me.busiId === BUSI.platform || cx.me.busiId === BUSI.region
        ? undefined
        : sql`
            select count(*)
            from organisation_serve s
            where s.org_id = ${cx.db.orgId}
              and s.start_on <= ${cx.today}::date
              and s.end_on <= ${plusDays(cx.today, HOME_ENDING_DAYS)}::date`,
  },
];
