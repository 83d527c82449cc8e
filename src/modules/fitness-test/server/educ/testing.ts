// For this module's tests only: the sums that reports are made of against what the rows themselves say.
import { expect } from 'vitest';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import { classSums } from './stats';

interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
const key = (r: Record<string, unknown>) => JSON.stringify(Object.values(r).map(String));

/** Asks that the kept sums of every year of a school, by class and by grade, equal those reckoned anew. */
export async function sumsAreRight(t: Program, orgId: number): Promise<void> {
  const years = await t.sql<{ year_id: number }>(sql`select year_id from fitness_test_year where org_id = ${orgId}`);
  for (const { year_id: yearId } of years) {
    const slow = classSums(sql`t.org_id = ${orgId} and t.year_id = ${yearId}`);
    const kept = sql`
      select org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2,
        c3, c4
      from fitness_test_stat
      where org_id = ${orgId} and year_id = ${yearId} and clazz_id <> 0
    `;
    expect((await t.sql(kept)).map(key).sort()).toEqual((await t.sql(slow)).map(key).sort());
    const slowGrades = sql`
      select grd_id, item_id, sex, sum(due) due, sum(n) n, sum(value_sum) v, sum(points_sum) p, sum(c1) c1,
        sum(c2) c2, sum(c3) c3, sum(c4) c4
      from (${slow}) x (
        org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2, c3, c4
      )
      group by 1, 2, 3
    `;
    const keptGrades = sql`
      select grd_id, item_id, sex, due, n, value_sum v, points_sum p, c1, c2, c3, c4
      from fitness_test_stat
      where org_id = ${orgId} and year_id = ${yearId} and clazz_id = 0
    `;
    expect((await t.sql(keptGrades)).map(key).sort()).toEqual((await t.sql(slowGrades)).map(key).sort());
  }
}
