import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { daysBetween, schoolDay, type SchoolDay, type SpecialDay, type TermSpan } from '../rules';

/** A term with those of its days that differ. */
export type Term = TermSpan & { readonly special: readonly SpecialDay[] };

/** Terms that touch the days, each with those of its days that differ. */
export const termsSql = (door: Door, from: string, to: string): Sql => sql`
  select t.term_id as "termId", t.name, t.first_on as "firstOn", t.last_on as "lastOn", (
      select coalesce(json_agg(json_build_object('onDate', d.on_date, 'kind', d.kind, 'asWeekday', d.as_weekday,
        'asWeeks', d.as_weeks, 'name', d.name)), '[]')
      from timetable_day d
      where d.org_id = ${door.orgId}
        and d.term_id = t.term_id
        and d.on_date between ${from} and ${to}
    ) as special
  from timetable_term t
  where t.org_id = ${door.orgId}
    and t.first_on <= ${to}
    and t.last_on >= ${from}
  order by t.first_on`;

/** The days from one to another as these terms make them. */
export const daysOf = (terms: readonly Term[], from: string, to: string): SchoolDay[] => {
  const special = new Map(terms.flatMap((t) => t.special.map((d) => [d.onDate, d] as const)));
  return daysBetween(from, to).map((date) => schoolDay(date, terms, special));
};
