import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql, type Sql } from '../../../kernel/server/db/sql';
import { weekdaysOf, type Calendar, type Weekdays } from '../rules';

/** Terms and special days between two days as columns `terms` and `special`, for a statement that reads more. */
export const calendarColumns = (orgId: number, from: string, to: string): Sql =>
  sql`${jsonList(sql`
    select t.first_on as "firstOn", t.last_on as "lastOn"
    from timetable_term_v t
    where t.org_id = ${orgId}
    order by t.first_on`)} as terms, ${jsonList(sql`
    select h.on_date as "onDate", h.kind, h.as_weekday as "asWeekday"
    from timetable_day_v h
    where h.org_id = ${orgId}
      and h.on_date between ${from} and ${to}
    order by h.on_date`)} as special`;
/** What weekdays a school's days run as; one statement. */
export async function weekdaysBetween(door: Door, from: string, to = from): Promise<Weekdays> {
  const found = await door.row<Calendar>(sql`select ${calendarColumns(door.orgId, from, to)}`);
  return weekdaysOf(found ?? { terms: [], special: [] });
}
