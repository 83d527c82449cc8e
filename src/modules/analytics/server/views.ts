// Page views of a day by kind of person, and what is kept of them: counts of counts, without persons and without screens.
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { ViewSum } from '../rules';
import { views as sums } from '../tables';
import { keptOf } from './day-kind';

/** Views of all screens on some days, added up by kind of person. */
const counted = (door: Door, days: Sql): Sql => sql`
  select v.org_id, g.on_date, v.user_type, sum(v.views)::int as views
  from ${days} g
  join shell_view_v v on v.org_id = g.org_id and v.day = g.on_date
  where ${door.orgs('v')}
  group by v.org_id, g.on_date, v.user_type`;

export const views = keptOf<ViewSum>({
  table: sums.name,
  keys: ['userType', 'views'],
  counted,
  put: (door, rows) => door.insert(sums, rows),
  first: (door) => sql`(
  select min(v.day)
  from shell_view_v v
  where v.org_id = ${door.orgId})`,
});
