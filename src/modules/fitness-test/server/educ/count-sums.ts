import { all, column, joined, nothing, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { inUse } from './in-use';
import { newcomers } from './waiting';

const SUMS = ['n', 'begun', 'excused', 'value_sum', 'points_sum', 'c1', 'c2', 'c3', 'c4'].map(column);
const KEPT = joined(SUMS.map((name) => sql`k.${name}::bigint`));
const NONE = joined(SUMS.map(() => sql`0::bigint`));
const KEYS = ['org_id', 'year_id', 'clazz_id', 'grd_id', 'item_id', 'sex', 'due', 'newcomers'].map(column);
const COLUMNS = joined([...KEYS, ...SUMS]);

/**
 * The sums of a fitness year as every report and board counts them: those that are kept, and in the running year one to be
 * tested for each newcomer. A table with the columns of `fitness_test_stat_v`, and how many of `due` are newcomers.
 * @param late the schools whose newcomers are not kept: `uncountedOf`.
 */
export const countedSums = (door: Door, runningYear: number, late: readonly number[]): Sql => sql`(
  with counted (${COLUMNS}) as not materialized (
    select k.org_id, k.year_id, k.clazz_id, k.grd_id, k.item_id, k.sex, k.due::bigint, 0::bigint, ${KEPT}
    from fitness_test_stat_v k
    where ${all(door.orgs('k'), inUse(door, 'k.org_id'))}
    union all
    select c.org_id, ${runningYear}::integer, w.clazz_id, c.grd_id, '', c.sex, sum(c.n)::bigint, sum(c.n)::bigint,
      ${NONE}
    from ${newcomers(door, runningYear, late)} c
    cross join lateral (values (c.clazz_id), (0::bigint)) as w(clazz_id)
    ${when(inUse(door, 'c.org_id'), (only) => sql`where ${only}`) ?? nothing}
    group by c.org_id, w.clazz_id, c.grd_id, c.sex)
  select ${COLUMNS} from counted)`;
