import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayIn, schoolYearOf } from '../../../kernel/shared/dates';
import { notOwnIn } from '../../fitness-test/server/published';
import type * as calls from '../contract';
import { itemColumns } from './daily';

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
/**
 * Of a grade, a sex and an item `i`: whether it is the child's own. A scheme names the items of a grade, and the fitness test scores some
 * of them for one sex alone; such an item is not asked of the other.
 * @param day a day of the school year whose standard counts.
 */
async function isOwnOf(door: Door, day: string): Promise<(grdId: Sql, sex: Sql) => Sql> {
  const rows = await notOwnIn(door, schoolYearOf(day));
  return (grdId, sex) => sql`(${grdId}, ${sex}, coalesce(i.code, '')) not in (
        select *
        from unnest(
          ${rows.map((row) => row.grdId)}::bigint[],
          ${rows.map((row) => row.sex)}::text[],
          ${rows.map((row) => row.code)}::text[]))`;
}
/** What the scheme in force asks the child of a row `o` for in its term; where no term runs, in either term of the school year. */
export const askedItems = async (door: Door, day: string): Promise<Sql> => sql`array(
        select h.item_id
        from sport_settings_scheme_v h
        join sport_settings_item_v i on i.item_id = h.item_id
        join people_person_v p on p.org_id = ${door.orgId} and p.user_id = o.user_id
        where h.grd_id = o.grd_id
          and h.year_id = o.year_id
          and h.term_id = coalesce(o.term_no, h.term_id)
          and ${(await isOwnOf(door, day))(sql`o.grd_id`, sql`p.sex`)}) as asked`;

/** Items that can be done well or badly and are measured, not reckoned: a height is nobody's homework. */
export const isHomework = sql`i.enabled and i.formula_no is null and i.direction is not null`;
type Homework = ReplyOf<typeof calls.pfmUser>['asked'][number];
/**
 * What a child of the own school is asked to do this term, in the scheme's order, and how often it did it in the week of today, which
 * begins on Monday.
 */
export async function homeworkOf(cx: Cx, userId: number): Promise<Homework[]> {
  const isOwn = await isOwnOf(cx.db, cx.today);
  return cx.db.rows<Homework>(sql`
    select ${itemColumns(cx)}, (
        select count(*)::int
        from sport_data_record d
        where d.org_id = ${cx.db.orgId}
          and d.user_id = ${userId}
          and d.item_id = i.item_id
          and d.kind = 'work'
          and d.state <> 'void'
          and d.on_date >= date_trunc('week', ${cx.today}::date)::date) as times
    from (
      select h.item_id, min(h.ord) as ord
      from (
        select ${schemeOf}
        from (select ${cx.today}::date as day, ${schoolYearOf(cx.today)}::int as year) u
        cross join class_student_v k
        join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
        ${termOfDay}
        where k.org_id = ${cx.db.orgId}
          and c.org_id = ${cx.db.orgId}
          and k.user_id = ${userId}
          and k.clazz_type = 1) o
      join sport_settings_scheme_v h on h.grd_id = o.grd_id and h.year_id = o.year_id
        and h.term_id = coalesce(o.term_no, h.term_id)
      join sport_settings_item_v i on i.item_id = h.item_id
      join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = ${userId}
      where ${isOwn(sql`o.grd_id`, sql`p.sex`)}
      group by h.item_id) a
    join sport_settings_item_v i on i.item_id = a.item_id
    where ${isHomework}
    order by a.ord, i.item_id`);
}
