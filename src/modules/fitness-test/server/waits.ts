import type { Cx } from '../../../kernel/server/cx';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { fieldList } from '../contract';
import { seesAll } from './exam/scope';

/** What is asked of the tests that have not ended, with children of the caller's classes; of any class for whoever works with the whole school. */
const ofOpen = (cx: Cx, asked: Sql): Sql => sql`
  select ${asked}
  from fitness_test_exam e
  where ${all(
    cx.db.orgs('e'),
    sql`e.state = 'published'`,
    sql`e.end_on >= ${cx.today}::date`,
    seesAll(cx)
      ? undefined
      : sql`exists (
        select 1
        from fitness_test_exam_child c
        join class_clazz_v k on k.org_id = c.org_id and k.clazz_id = c.clazz_id and k.ended_at is null
        join class_charge_v h on h.org_id = c.org_id and h.clazz_id = c.clazz_id
        where c.org_id = e.org_id
          and c.tst_id = e.tst_id
          and h.user_id = ${cx.me.userId})`,
  )}`;

export const waits: readonly Wait[] = [
  {
    name: 'field',
    list: fieldList,
    at: ['/field'],
    count: (cx) => ofOpen(cx, sql`count(*)`),
    until: (cx) => ofOpen(cx, sql`min(e.end_on)`),
  },
];
