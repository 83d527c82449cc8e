// For this module's tests only: classes with their children, and a small evaluation.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { termOf } from '../rules/term';

/** The day on which the tests evaluate. */
export const TODAY = testDayPlus(2);
const { yearId, termId } = termOf(TODAY);
/** The term of that day. */
export const AT = { yearId, termId: termId === 1 ? 1 : 2 } as const;
interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
/** Rows that say: below the threshold nothing, from it on full marks. */
export const rowsAt = (threshold: number, full: number) => [
  { from: 0, points: 0 },
  { from: threshold, points: full },
];
interface Class {
  readonly clazzId: number;
  readonly grdId: number;
  readonly userIds: readonly number[];
}
/** Classes of a school's grade with their children, by id. */
export async function classesOf(t: Program, orgId: number, grdId: number): Promise<Class[]> {
  const rows = await t.sql<{
    clazz_id: string;
    ids: string[];
  }>(sql`select s.clazz_id, array_agg(s.user_id order by s.user_id) as ids
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = ${orgId} and s.grd_id = ${grdId} and s.clazz_type = 1
     group by s.clazz_id
     order by s.clazz_id`);
  return rows.map((r) => ({ clazzId: Number(r.clazz_id), grdId, userIds: r.ids.map(Number) }));
}
/** Two indicators entered by hand and a sketch of them that is on: skipping counted, and a score of fifty. */
export async function evaluation(
  who: Asker,
  grdIds: number[],
  o: { readonly name: string; readonly module?: 'sport' | 'art' },
) {
  const module = o.module ?? 'sport';
  const skip = await who.ok(calls.createItem, {
    module,
    name: `${o.name}跳绳`,
    unit: '个',
    way: 'count',
    fullScore: 10_000,
  });
  const mark = await who.ok(calls.createItem, {
    module,
    name: `${o.name}课堂`,
    unit: '',
    way: 'score',
    fullScore: 5000,
  });
  const norm = await who.ok(calls.createNorm, {
    module,
    name: o.name,
    ...AT,
    grdIds,
    items: [
      { itemId: skip.itemId, weight: 4000, rows: rowsAt(12_000, 10_000) },
      { itemId: mark.itemId, weight: 6000 },
    ],
  });
  await who.ok(calls.turnNorm, { id: norm.normId, on: true });
  return { normId: norm.normId, skip: skip.itemId, mark: mark.itemId };
}
