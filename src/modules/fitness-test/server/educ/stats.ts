import { column, joined, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';

/** Sums of classes from their rows: what the reports would count themselves. `of` narrows the rows, in terms of `t`. */
export const classSums = (of: Sql): Sql => sql`
  select t.org_id, t.year_id, t.clazz_id, '' as item_id, t.grd_id, t.sex, count(*) as due, count(t.total) as n,
    count(*) filter (where t.done > 0 and t.relief_kind is null) as begun,
    count(*) filter (where t.relief_kind is not null) as excused,
    coalesce(sum(t.total), 0) as value_sum, coalesce(sum(t.standard_score), 0) as points_sum,
    count(*) filter (where t.level = 'excellent') as c1, count(*) filter (where t.level = 'good') as c2,
    count(*) filter (where t.level = 'pass') as c3, count(*) filter (where t.level = 'fail') as c4
  from fitness_test_total t
  where ${of}
  group by t.org_id, t.year_id, t.clazz_id, t.grd_id, t.sex
  union all
  select r.org_id, r.year_id, t.clazz_id, r.item_id, t.grd_id, t.sex, count(*), count(coalesce(r.points, r.value)),
    count(r.value), count(*) filter (where r.mark in ('exempt', 'deferred')),
    coalesce(sum(r.value), 0), coalesce(sum(r.points), 0),
    count(*) filter (where r.level in ('excellent', 'low')), count(*) filter (where r.level in ('good', 'normal')),
    count(*) filter (where r.level in ('pass', 'over')), count(*) filter (where r.level in ('fail', 'obese'))
  from fitness_test_result r
  join fitness_test_total t on t.org_id = r.org_id and t.year_id = r.year_id and t.user_id = r.user_id
  where ${of}
  group by r.org_id, r.year_id, t.clazz_id, r.item_id, t.grd_id, t.sex`;

const SUMS = ['due', 'n', 'begun', 'excused', 'value_sum', 'points_sum', 'c1', 'c2', 'c3', 'c4'].map(column);
const ALL = sql`org_id, year_id, clazz_id, item_id, grd_id, sex, ${joined(SUMS)}`;
const INTO = sql`insert into fitness_test_stat (${ALL})`;
/** The sums of grades from those of their classes. */
const GRADE_SUMS = sql`x.org_id, x.year_id, 0 as clazz_id, x.item_id, x.grd_id, x.sex,
    ${joined(SUMS.map((name) => sql`sum(x.${name}) as ${name}`))}`;
const BY_GRADE = raw('group by x.org_id, x.year_id, x.item_id, x.grd_id, x.sex');

/** Writes the sums of classes, and of grades from those of their classes. */
export const insertClassSums = (of: Sql): Sql => sql`${INTO} ${classSums(of)}`;
export const insertGradeSums = (of: Sql): Sql => sql`${INTO}
  select ${GRADE_SUMS}
  from fitness_test_stat x
  where ${of}
    and x.clazz_id <> 0
  ${BY_GRADE}`;

const SET = joined(SUMS.map((name) => sql`${name} = excluded.${name}`));
/**
 * Makes the sums of classes and their grades anew, in one statement. Only under the lock of the year (`openYear`): two
 * writers that both counted before the other wrote would leave a sum without one of them.
 */
export async function recount(
  db: Door,
  yearId: number,
  clazzIds: readonly number[],
  grdIds: readonly number[],
): Promise<void> {
  if (!clazzIds.length) return;
  const ofYear = (alias: string) => sql`${db.orgs(alias)} and ${raw(alias)}.year_id = ${yearId}`;
  await db.change(sql`
    with fresh as (${classSums(sql`${ofYear('t')} and t.clazz_id = any(${clazzIds}::bigint[])`)}),
    grades as (
      select ${GRADE_SUMS}
      from (
        select ${ALL} from fresh
        union all
        select ${ALL}
        from fitness_test_stat s
        where ${ofYear('s')}
          and s.clazz_id <> 0
          and s.clazz_id <> all(${clazzIds}::bigint[])) x
      where x.grd_id = any(${grdIds}::bigint[])
      ${BY_GRADE}),
    next as (select ${ALL} from fresh union all select ${ALL} from grades),
    gone as (
      delete from fitness_test_stat s
      where ${ofYear('s')}
        and (s.clazz_id = any(${clazzIds}::bigint[])
          or s.clazz_id = 0 and s.grd_id = any(${grdIds}::bigint[]))
        and (s.clazz_id, s.item_id, s.grd_id, s.sex) not in (select clazz_id, item_id, grd_id, sex from next))
    ${INTO}
    select ${ALL} from next
    on conflict (org_id, year_id, clazz_id, item_id, grd_id, sex) do update set ${SET}`);
}
