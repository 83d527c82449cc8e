// For this module's tests only: a term around the week of the test day, and days counted from its Monday.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { mondayOf, testToday } from '../../../kernel/testing/test-day';

interface Program {
  sql(query: string | Sql, params?: unknown[]): Promise<unknown>;
}
/** The Monday of the test day's week. */
export const MONDAY = mondayOf(testToday());
/** The day so many days after that Monday, before it when negative. */
export const on = (days: number): string => plusDays(MONDAY, days);
/** A term in whose twelfth week that Monday lies, from a Tuesday to a Friday. */
export const TERM = { firstOn: on(-76), lastOn: on(67) } as const;

/** School 189 has this term, whatever its own one is. */
export async function setTerm(t: Program): Promise<void> {
  await t.sql(sql`
    update timetable_term
    set first_on = ${TERM.firstOn}, last_on = ${TERM.lastOn}
    where org_id = 189`);
}
/** The term with the school's lessons in every week of it: no holidays, nobody absent. */
export async function plainTerm(t: Program): Promise<void> {
  await setTerm(t);
  await t.sql(sql`
    update timetable_arrange
    set from_date = ${TERM.firstOn}, to_date = ${TERM.lastOn}
    where org_id = 189
      and kind = 'period'`);
  for (const table of ['timetable_day', 'timetable_absence']) await t.sql(`delete from ${table} where org_id = 189`);
}
