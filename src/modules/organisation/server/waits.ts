import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { BUSI } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { overview, regionHome, siteWaiting } from '../contract';
import { HOME_ENDING_DAYS } from './figures';

/** What is asked of the services that end soon within the caller's reach, as a query. */
const ofEnding = async (cx: Cx, asked: Sql): Promise<Sql> => sql`
  select ${asked}
  from organisation_serve s
  join organisation_org o on o.org_id = s.org_id
  where s.org_id = any(${await cx.reach()}::bigint[])
    and o.busi_id <> ${BUSI.platform}
    and o.enabled
    and s.end_on <= ${plusDays(cx.today, HOME_ENDING_DAYS)}::date`;

/** The same of the caller's own organisation. */
const ofOwnEnding = (cx: Cx, asked: Sql): Sql => sql`
  select ${asked}
  from organisation_serve s
  where s.org_id = ${cx.db.orgId}
    and s.start_on <= ${cx.today}::date
    and s.end_on <= ${plusDays(cx.today, HOME_ENDING_DAYS)}::date`;

export const waits: readonly Wait[] = [
  {
    name: 'public',
    list: siteWaiting,
    at: ['/desk/teach/sys/home', '/desk/sys/home'],
    // What somebody put there themselves waits for others.
    count: (cx) => sql`
      select count(*)
      from (
        select n.waits_by
        from organisation_news n
        where ${cx.db.orgs('n')} and n.waits_by <> ${cx.me.userId}
        union all
        select p.waits_by
        from organisation_photo p
        where ${cx.db.orgs('p')} and p.waits_by <> ${cx.me.userId}
        union all
        select t.waits_by
        from organisation_teacher t
        where ${cx.db.orgs('t')} and t.waits_by <> ${cx.me.userId}
        union all
        select min(e.value::bigint)
        from organisation_org o
        cross join lateral jsonb_each_text(o.waiting) e
        where o.org_id = ${cx.me.orgId} and e.value::bigint <> ${cx.me.userId}
        having count(*) > 0) x`,
  },
  {
    name: 'serves',
    list: regionHome,
    at: ['/desk/home/adm'],
    count: (cx) => ofEnding(cx, sql`count(*)`),
    until: (cx) => ofEnding(cx, sql`min(s.end_on)`),
  },
  {
    // A bureau finds its own among those of its region above.
    name: 'ownServes',
    list: overview,
    at: ['/desk/home/org'],
    count: (cx) =>
      cx.me.busiId === BUSI.platform || cx.me.busiId === BUSI.region ? undefined : ofOwnEnding(cx, sql`count(*)`),
    until: (cx) => ofOwnEnding(cx, sql`min(s.end_on)`),
  },
];
