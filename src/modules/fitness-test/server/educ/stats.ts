import type { Door } from '../../../../kernel/server/db/door';

const COUNTS = (level: string, one: string, two: string, three: string, four: string) =>
  `count(*) filter (where ${level} = '${one}') c1, count(*) filter (where ${level} = '${two}') c2, count(*) filter (where ${level} = '${three}') c3, count(*) filter (where ${level} = '${four}') c4`;

/** Sums of classes from their rows: what the reports would count themselves. `of` narrows the rows, in terms of `t`. */
export const classSums = (of: string): string => `
  select t.org_id, t.year_id, t.clazz_id, '' item_id, t.grd_id, t.sex, count(*) due, count(t.total) n, count(*) filter (where t.done > 0 and t.relief_kind is null) begun,
    count(*) filter (where t.relief_kind is not null) excused, coalesce(sum(t.total), 0) value_sum, coalesce(sum(t.standard_score), 0) points_sum, ${COUNTS('t.level', 'excellent', 'good', 'pass', 'fail')}
  from fitness_test_total t where ${of} group by t.org_id, t.year_id, t.clazz_id, t.grd_id, t.sex
  union all
  select r.org_id, r.year_id, t.clazz_id, r.item_id, t.grd_id, t.sex, count(*), count(coalesce(r.points, r.value)), count(r.value), count(*) filter (where r.mark in ('exempt', 'deferred')), coalesce(sum(r.value), 0), coalesce(sum(r.points), 0),
    count(*) filter (where r.level in ('excellent', 'low')), count(*) filter (where r.level in ('good', 'normal')), count(*) filter (where r.level in ('pass', 'over')), count(*) filter (where r.level in ('fail', 'obese'))
  from fitness_test_result r join fitness_test_total t on t.org_id = r.org_id and t.year_id = r.year_id and t.user_id = r.user_id
  where ${of} group by r.org_id, r.year_id, t.clazz_id, r.item_id, t.grd_id, t.sex`;

const INTO =
  'insert into fitness_test_stat (org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2, c3, c4)';
/** Writes the sums of classes, and of grades from those of their classes. */
export const insertClassSums = (of: string): string => `${INTO} ${classSums(of)}`;
export const insertGradeSums = (of: string): string => `${INTO}
  select org_id, year_id, 0, item_id, grd_id, sex, sum(due), sum(n), sum(begun), sum(excused), sum(value_sum), sum(points_sum), sum(c1), sum(c2), sum(c3), sum(c4)
  from fitness_test_stat t where ${of} and t.clazz_id <> 0 group by org_id, year_id, item_id, grd_id, sex`;

/**
 * Makes the sums of classes and their grades anew. Only under the lock of the year (`openYear`): two writers that both
 * counted before the other wrote would leave a sum without one of them.
 */
export async function recount(
  db: Door,
  yearId: number,
  clazzIds: readonly number[],
  grdIds: readonly number[],
): Promise<void> {
  if (!clazzIds.length) return;
  await db.change(
    'delete from fitness_test_stat where org_id = $1 and year_id = $2 and (clazz_id = any($3::bigint[]) or (clazz_id = 0 and grd_id = any($4::bigint[])))',
    [db.orgId, yearId, clazzIds, grdIds],
  );
  await db.change(insertClassSums('t.org_id = $1 and t.year_id = $2 and t.clazz_id = any($3::bigint[])'), [
    db.orgId,
    yearId,
    clazzIds,
  ]);
  await db.change(insertGradeSums('t.org_id = $1 and t.year_id = $2 and t.grd_id = any($3::bigint[])'), [
    db.orgId,
    yearId,
    grdIds,
  ]);
}
