import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import type { Call, Schema } from '../../src/kernel/shared/call';
import { bare, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import { masksOf } from '../../src/kernel/shared/masked';
import { denied } from '../../src/kernel/shared/need';
import { session, type Session } from '../../src/kernel/shared/session';
import { snake } from '../../src/kernel/server/db/table';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { metaOf } from './inputs';

// Who may not name children gets nothing of fewer than five of a school, whatever they choose by. Every list of fitness results is
// asked with every pair of its filters.
const FEW = 5;
const ROLE = 100_901;
let t: TestApp;
let clerk: Caller;
let rights: Session;
beforeAll(async () => {
  t = await TestApp.start({ counted: false });
  const [person] = await t.sql<{ user_id: number }>(
    "select user_id from people_person where org_id = 100 and user_type = 2 and login like 't100%' order by user_id limit 1",
  );
  const userId = Number(person?.user_id);
  await t.sql(
    `insert into role_role (org_id, role_id, name, func_ids, made_at) values (100, $1, '体质查阅', '{mod:sport.phys8}', ${t.sqlNow})`,
    [ROLE],
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (100, $1, $2)', [userId, ROLE]);
  await t.sql(
    "insert into account_credential (org_id, user_id, pwd_hash, pwd_own) values (100, $1, 'x', true) on conflict do nothing",
    [userId],
  );
  clerk = await t.asUser(100, userId);
  const res = await t.app.inject({
    url: '/api/user/user/session',
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  rights = session.parse(res.json());
});
afterAll(async () => {
  await t.stop();
});

type Row = Readonly<Record<string, unknown>>;
type Input = Record<string, unknown>;
/** Limits of calls a minute are another test's business: after so many calls the minute is the next one. */
let asked = 0;
async function rowsOf(call: Call, input: Input): Promise<readonly Row[] | undefined> {
  if (asked++ % 40 === 0) t.at(new Date(t.now().getTime() + 60_000));
  const { status, body } = await clerk.send(call, { ...input, pageSize: 200 });
  return status === 200 ? (body as { items: readonly Row[] }).items : undefined;
}
const isOptional = (schema: Schema): boolean =>
  (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;

/** Inputs with what the list cannot do without: ids of a few rows of their tables. */
async function basesOf(call: Call): Promise<Input[]> {
  let bases: Input[] = [{}];
  for (const [key, schema] of Object.entries(shapeOf(call.input))) {
    if (isOptional(schema)) continue;
    const table = metaOf(schema).idOf;
    if (!table) return [];
    const ids = await t.sql<{ id: string }>(`select distinct ${snake(key)} as id from ${table} order by 1 limit 6`);
    bases = bases.flatMap((base) => ids.map(({ id }) => ({ ...base, [key]: Number(id) })));
  }
  return bases;
}
/** What a filter can be set to: its words, or what the list's own rows have. */
function choicesOf(key: string, schema: Schema, rows: readonly Row[]): unknown[] {
  const type = typeOf(schema);
  if (type === 'enum')
    return Object.values((bare(schema) as unknown as { _zod: { def: { entries: object } } })._zod.def.entries);
  if (type === 'boolean') return [true, false];
  const seen = rows.flatMap((r) => (key === 'lacks' ? (r['missing'] as unknown[]) : [r[key]]));
  return [...new Set(seen.filter((v) => typeof v === 'number' || typeof v === 'string'))].slice(0, 12);
}
const NO_FILTER = new Set(['curPage', 'pageSize', 'sort', 'name']);
const fewIn = (rows: readonly Row[]): boolean => {
  const of = new Map<unknown, Set<unknown>>();
  for (const r of rows) of.set(r['orgId'], (of.get(r['orgId']) ?? new Set()).add(r['userId']));
  return [...of.values()].some((children) => children.size < FEW);
};

test('no pair of filters of a list without names answers with fewer than five children of a school', async () => {
  const lists = [...registry.calls.values()].filter(
    (c) =>
      c.name.startsWith('fitness-test.') &&
      c.reads &&
      !c.blob &&
      'curPage' in shapeOf(c.input) &&
      masksOf(c).size > 0 &&
      !denied(c.need, rights),
  );
  expect(lists.map((c) => c.name)).toContain('fitness-test.educ.list');
  const shown: string[] = [];
  for (const call of lists)
    for (const base of await basesOf(call)) {
      const rows = (await rowsOf(call, base)) ?? [];
      if (fewIn(rows)) shown.push(`${call.name} ${JSON.stringify(base)}`);
      const filters = Object.entries(shapeOf(call.input)).flatMap(([key, schema]) =>
        key in base || NO_FILTER.has(key) ? [] : choicesOf(key, schema, rows).map((value) => ({ key, value })),
      );
      for (const [i, a] of filters.entries())
        for (const b of filters.slice(i)) {
          if (b.key === a.key && b !== a) continue;
          const input = { ...base, [a.key]: a.value, [b.key]: b.value };
          if (fewIn((await rowsOf(call, input)) ?? [])) shown.push(`${call.name} ${JSON.stringify(input)}`);
        }
    }
  expect(shown).toEqual([]);
}, 1_800_000);
