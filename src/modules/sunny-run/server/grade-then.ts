import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { schoolYearOf } from '../../../kernel/shared/dates';

/** The last grade of the twelve school years; what stands above goes up by no year. */
const LAST_GRADE = 12;
const firstDayOf = (day: string): string => `${schoolYearOf(day)}-09-01`;

/**
 * The grade of a class on a day, of an alias with `clazz_id`, `grd_id` and `ended_at`: the one its runs of that school year were judged
 * by, and where it had none, today's less the years since. A class that ended went up no more.
 */
export const gradeOn = (cx: Cx, day: string, alias: string): Sql => sql`coalesce((
    select x.grd_id
    from sunny_run_clazz_day x
    where x.org_id = ${cx.db.orgId}
      and x.clazz_id = ${raw(alias)}.clazz_id
      and x.grd_id is not null
      and x.on_date between ${firstDayOf(day)} and ${day}
    order by x.on_date desc
    limit 1
  ), (
    select b.grd_id
    from textbook_grade b
    where (b.grd_id = ${raw(alias)}.grd_id or ${raw(alias)}.grd_id <= ${LAST_GRADE})
      and b.grd_id = ${raw(alias)}.grd_id - greatest(0, coalesce(
        extract(year from (${raw(alias)}.ended_at at time zone ${cx.me.zone}) - interval '8 months')::int,
        ${schoolYearOf(cx.today)}::int
      ) - ${schoolYearOf(day)}::int)
  ))`;
/** The grade by which a child `p` was judged last in the school year of a day, until that day; null where it had no run. */
export const gradeRun = (cx: Cx, day: string): Sql => sql`(
    select x.grd_id
    from sunny_run_day x
    where x.org_id = ${cx.db.orgId}
      and x.user_id = p.user_id
      and x.grd_id is not null
      and x.on_date between ${firstDayOf(day)} and ${day}
    order by x.on_date desc
    limit 1)`;
/** Today's grade less the school years since a day; null before the first. */
export function gradeBack(grdId: number | null, day: string, today: string): number | null {
  if (grdId == null || grdId > LAST_GRADE) return grdId;
  const then = grdId - Math.max(0, schoolYearOf(today) - schoolYearOf(day));
  return then >= 1 ? then : null;
}
