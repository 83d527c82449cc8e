import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import type { Call, Schema } from '../../src/kernel/shared/call';
import { bare, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import { hiddenFrom, masksOf } from '../../src/kernel/shared/masked';
import { denied } from '../../src/kernel/shared/need';
import { BUSI } from '../../src/kernel/shared/codes';
import { session, type Session } from '../../src/kernel/shared/session';
import { snake } from '../../src/kernel/server/db/table';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { metaOf } from './inputs';

// Who may not name children gets nothing of fewer than five of a school, whatever they choose by. Every list whose names are hidden
// from somebody who may ask it is asked with every pair of its filters, by a custom role of a bureau or by its administrator.
const FEW = 5;
const ROLE = 100_901;
let t: TestApp;
interface Asker {
  readonly caller: Caller;
  readonly rights: Session;
}
let askers: Asker[];
beforeAll(async () => {
  t = await TestApp.start({ counted: false });
  const [person] = await t.sql<{ user_id: number }>(
    "select user_id from people_person where org_id = 100 and user_type = 2 and login like 't100%' order by user_id limit 1",
  );
  const userId = Number(person?.user_id);
  await t.sql(
    `insert into role_role (org_id, role_id, name, func_ids, made_at) values (100, $1, '体质查阅', '{mod:sport.phys8,mod:sport.hsat8}', ${t.sqlNow})`,
    [ROLE],
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (100, $1, $2)', [userId, ROLE]);
  await t.sql(
    "insert into account_credential (org_id, user_id, pwd_hash, must_change) values (100, $1, 'x', false) on conflict do nothing",
    [userId],
  );
  askers = [];
  for (const caller of [await t.asUser(100, userId), await t.as('bureau4109')]) {
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    askers.push({ caller, rights: session.parse(res.json()) });
  }
});
afterAll(async () => {
  await t.stop();
});

type Row = Readonly<Record<string, unknown>>;
type Input = Record<string, unknown>;
/** Limits of calls a minute are another test's business: after so many calls the minute is the next one. */
let asked = 0;
interface Page {
  readonly items: readonly Row[];
  readonly total: number;
}
async function pageOf({ caller }: Asker, call: Call, input: Input): Promise<Page> {
  if (asked++ % 40 === 0) t.at(new Date(t.now().getTime() + 60_000));
  const { status, body } = await caller.send(call, { ...input, pageSize: 200 });
  return status === 200 ? (body as Page) : { items: [], total: 0 };
}
const isOptional = (schema: Schema): boolean =>
  (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success;

/** Words that an input takes which is no list of words in its contract. */
const WORDS: Readonly<Record<string, readonly string[]>> = { 'sport-data.data.daily kind': ['work', 'train', 'test'] };
/** What an input can be set to that the list cannot do without: ids of a few rows of their tables, or its words. */
async function neededOf(call: Call, key: string, schema: Schema): Promise<readonly unknown[]> {
  const table = metaOf(schema).idOf;
  if (table) {
    const ids = await t.sql<{ id: string }>(`select distinct ${snake(key)} as id from ${table} order by 1 limit 6`);
    return ids.map(({ id }) => Number(id));
  }
  return typeOf(schema) === 'enum' ? choicesOf(key, schema, []) : (WORDS[`${call.name} ${key}`] ?? []);
}
async function basesOf(call: Call): Promise<Input[]> {
  let bases: Input[] = [{}];
  for (const [key, schema] of Object.entries(shapeOf(call.input))) {
    if (isOptional(schema)) continue;
    const values = await neededOf(call, key, schema);
    bases = bases.flatMap((base) => values.map((value) => ({ ...base, [key]: value })));
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
/** Children where rows tell them apart, else rows. Of a longer list some of a school stand on another page. */
const fewIn = ({ items, total }: Page): boolean => {
  const of = new Map<unknown, Set<unknown>>();
  for (const [at, r] of items.entries()) {
    const { orgId, orgName, userId } = r;
    // What is said of groups names nobody.
    if (userId === null) continue;
    const org = orgId ?? orgName;
    of.set(org, (of.get(org) ?? new Set()).add(Number(userId) > 0 ? userId : `row ${at}`));
  }
  return total <= items.length && [...of.values()].some((children) => children.size < FEW);
};
/** Fields that say which child a row is of. */
const NAMES = ['name', 'userName', 'userId'];

test('no pair of filters of a list without names answers with fewer than five children of a school', async () => {
  const lists = [...registry.calls.values()].flatMap((call) => {
    if (!call.reads || call.blob || !('curPage' in shapeOf(call.input))) return [];
    if (!NAMES.some((name) => masksOf(call).has(name))) return [];
    return askers
      .filter(({ rights }) => !denied(call.need, rights) && NAMES.some((name) => hiddenFrom(call, rights).has(name)))
      .map((asker) => ({ call, asker }));
  });
  expect(lists.map(({ call }) => call.name)).toEqual(
    expect.arrayContaining([
      'fitness-test.educ.list',
      'watch.band.devices',
      'watch.band.affairs.list',
      'sport-data.data.daily',
      'sport-data.crm.sk.list',
    ]),
  );
  expect(lists.every(({ asker }) => asker.rights.busiId === BUSI.region)).toBe(true);
  const shown: string[] = [];
  for (const { call, asker } of lists)
    for (const base of await basesOf(call)) {
      const page = await pageOf(asker, call, base);
      if (fewIn(page)) shown.push(`${call.name} ${JSON.stringify(base)}`);
      const filters = Object.entries(shapeOf(call.input)).flatMap(([key, schema]) =>
        key in base || NO_FILTER.has(key) ? [] : choicesOf(key, schema, page.items).map((value) => ({ key, value })),
      );
      for (const [i, a] of filters.entries())
        for (const b of filters.slice(i)) {
          if (b.key === a.key && b !== a) continue;
          const input = { ...base, [a.key]: a.value, [b.key]: b.value };
          if (fewIn(await pageOf(asker, call, input))) shown.push(`${call.name} ${JSON.stringify(input)}`);
        }
    }
  expect(shown).toEqual([]);
}, 1_800_000);
