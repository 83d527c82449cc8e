import { sql, type Sql } from '../../../kernel/server/db/sql';
import { dayIn, schoolYearOf } from '../../../kernel/shared/dates';

/** A school year has two schemes a grade; a term beyond them, as a short summer one, has none of its own. */
const SCHEME_TERMS = 2;
/** Days of instants in a school's zone, and the school years that they lie in. */
export function daysOf(zone: string, times: readonly string[]): { readonly days: string[]; readonly years: number[] } {
  const days = times.map((time) => dayIn(zone, new Date(time)));
  return { days, years: days.map(schoolYearOf) };
}
/**
 * The term of a day `u.day` at the school of a stay `k`, none in holidays and for a term without schemes.
 * A statement joins it, takes `schemeOf` of it, and asks around both for `askedItems`.
 */
export const termOfDay = sql`left join timetable_term_v q on q.org_id = k.org_id
        and u.day between q.first_on and q.last_on and q.term_no <= ${SCHEME_TERMS}`;
export const schemeOf = sql`c.grd_id, coalesce(q.year, u.year) as year_id, q.term_no`;
/** What the scheme in force asks the grade of a row `o` for in its term; where no term runs, in either term of the school year. */
export const askedItems: Sql = sql`array(
        select h.item_id from sport_settings_scheme_v h
        where h.grd_id = o.grd_id and h.year_id = o.year_id and h.term_id = coalesce(o.term_no, h.term_id)) as asked`;
