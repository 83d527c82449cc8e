import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { beginOf, endOf } from '../../class/server/published';

/** A count is of now for so long: a process that ended is there no more. */
const NOW_MS = 150_000;

/** The latest count of each process, as `n`. */
export const onlineNow = (cx: Cx, door: Door): Sql => sql`(
  select distinct on (m.org_id, m.process_id) m.org_id, m.process_id, m.people
  from analytics_online m
  where ${door.orgs('m')}
    and m.at > ${new Date(cx.now.getTime() - NOW_MS).toISOString()}
    and m.at <= ${cx.nowIso}
  order by m.org_id, m.process_id, m.at desc) n`;
/** The minutes of a day in the asker's zone, with the people of all organisations together, as `x`. */
export const onlineMinutes = (cx: Cx, door: Door, date: string): Sql => sql`(
  select m.at, sum(m.people) as people
  from analytics_online m
  where ${door.orgs('m')}
    and m.at >= ${beginOf(date, cx.me.zone)}
    and m.at < ${endOf(date, cx.me.zone)}
  group by m.at) x`;
