// Sign-ins by the day on which somebody came in, without persons, and what is kept of them.
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { SignInSum } from '../rules';
import { signIns as sums } from '../tables';
import { keptOf } from './day-kind';

/** Lines of the log of some days, each of an organisation `z` and its zone, added up. */
const counted = (door: Door, days: Sql): Sql => sql`
  select l.org_id, g.on_date, (count(*) filter (where l.ok))::int as logins,
    (count(distinct l.user_id) filter (where l.ok))::int as people, (count(*) filter (where not l.ok))::int as refused
  from ${days} g
  join organisation_org z on z.org_id = g.org_id
  join account_login_log_v l on l.org_id = g.org_id
    and l.at >= g.on_date::timestamp at time zone z.zone
    and l.at < (g.on_date + 1)::timestamp at time zone z.zone
  where ${door.orgs('l')}
  group by l.org_id, g.on_date`;

export const signIns = keptOf<SignInSum>({
  table: sums.name,
  keys: ['logins', 'people', 'refused'],
  counted,
  put: (door, rows) => door.insert(sums, rows),
  first: (door) => sql`(
  select (l.at at time zone z.zone)::date
  from account_login_log_v l
  join organisation_org z on z.org_id = l.org_id
  where l.org_id = ${door.orgId}
  order by l.at
  limit 1)`,
});
