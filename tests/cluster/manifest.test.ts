import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { places } from '../../src/apps/places';
import { catalogueOf, faultsOf, type Catalogue } from '../../src/kernel/server/distribute/rules';
import { manifestOf, type Place } from '../../src/kernel/server/distribute/manifest';
import { id, ref, type Columns, type Table } from '../../src/kernel/server/db/table';
import { root } from '../../src/kernel/server/root';
import { connected } from '../../src/kernel/testing/cluster';
import { cloneTemplate } from '../../src/kernel/testing/database';

let db: Awaited<ReturnType<typeof cloneTemplate>>;
let catalogue: Catalogue;
beforeAll(async () => {
  db = await cloneTemplate();
  catalogue = await connected(db.url, catalogueOf);
});
afterAll(async () => {
  await db?.drop();
});

test('the plan names every table of the database once, each behind those its foreign keys name', () => {
  const order = places.map((place) => place.name);
  expect(new Set(order).size).toBe(order.length);
  expect([...order, 'kernel_migration'].sort()).toEqual(catalogue.tables);
  // What a key of several columns names, no column can: `refers` in tables.ts.
  const named = (key: (typeof catalogue.foreignKeys)[number]) =>
    places.find((place) => place.name === key.child)?.parents.includes(key.parent);
  const silent = catalogue.foreignKeys.filter(
    (key) => key.child !== key.parent && key.parent !== 'organisation_org' && !named(key),
  );
  expect(silent.map((key) => `${key.child} refers to ${key.parent}`)).toEqual([]);
  const early = catalogue.foreignKeys
    .filter((key) => key.child !== key.parent && order.indexOf(key.child) < order.indexOf(key.parent))
    .map((key) => key.name);
  expect(early).toEqual([]);
});

test('nothing in the database stands in the way of a cluster: every key can be held, every foreign key be followed', () => {
  expect(faultsOf(places, catalogue)).toEqual([]);
});

test('the claims that refer to one another or have a second key share one shard; the others lie by their value', () => {
  const of = (kind: Place['kind']) => places.filter((place) => place.kind === kind).map((place) => place.name);
  expect(of('one-shard').sort()).toEqual([
    'account_access',
    'account_family',
    'account_refresh',
    'account_ticket',
    'files_code',
    'timetable_feed',
  ]);
  expect(places.find((place) => place.name === 'account_login_claim')).toMatchObject({ kind: 'claim', by: 'login' });
  expect(places.filter((place) => place.kind === 'tenant').every((place) => place.by === 'org_id')).toBe(true);
});

test('a time series goes to its organisation whole, partitions and all', () => {
  const cut = places.filter((place) => place.monthly);
  expect(cut.map((place) => place.name)).toContain('device_message');
  expect(cut.every((place) => place.kind === 'tenant')).toBe(true);
});

test('columns that count by themselves and policies that ask a query are found in the database', async () => {
  const found = await connected(db.url, async (client) => {
    await client.query('begin');
    await client.query('create table public.odd (no bigint generated always as identity, at bigserial)');
    await client.query('alter table public.odd enable row level security');
    await client.query(
      'create policy friends on public.odd using (exists (select 1 from public.odd o where o.at = 1))',
    );
    const now = await catalogueOf(client);
    await client.query('rollback');
    return now;
  });
  expect([catalogue.counters, catalogue.asking]).toEqual([[], []]);
  expect([found.counters, found.asking]).toEqual([['odd.at', 'odd.no'], ['odd.friends']]);
});

test('what a rule forbids is said in a sentence each', () => {
  const made: Place[] = [
    { name: 'region', kind: 'reference', by: null, type: null, parents: [] },
    { name: 'person', kind: 'tenant', by: 'org_id', type: 'bigint', parents: [] },
    { name: 'login', kind: 'claim', by: 'login', type: 'text', parents: [] },
    { name: 'code', kind: 'claim', by: 'code', type: 'text', parents: [] },
  ];
  const key = { onDelete: 'a', onUpdate: 'a', columns: ['person_id'], parentColumns: ['person_id'] };
  const faults = faultsOf(made, {
    tables: ['region', 'person', 'login', 'left_over'],
    uniques: [
      { table: 'person', name: 'person_no', columns: ['no'] },
      { table: 'login', name: 'login_pkey', columns: ['login'] },
    ],
    foreignKeys: [
      { ...key, name: 'region_person', child: 'region', parent: 'person' },
      { ...key, name: 'person_friend', child: 'person', parent: 'person' },
      { ...key, name: 'person_region_2', child: 'person', parent: 'region', onDelete: 'n' },
      { ...key, name: 'person_local', child: 'person', parent: 'kernel_migration' },
    ],
    triggers: ['person.touch'],
    counters: ['person.no'],
    asking: ['person.friends'],
  });
  expect(faults).toEqual([
    'code is not in the database: migrate it first',
    "left_over is in no module's tables.ts: nobody says where it goes",
    'the key "person_no" of person has no org_id: rows on other shards cannot be compared with',
    'the foreign key "region_person" of region leads from a reference table to a tenant table',
    'the foreign key "person_friend" of person does not carry org_id',
    'the foreign key "person_region_2" of person changes rows by itself (set null, set default or on update)',
    'the foreign key "person_local" of person leads from or to a table that stays local, where nobody checks it',
    'the constraint name "person_region_2" ends in a number, as the name of a shard\'s does',
    'person.touch is a trigger or rule, which no distributed table has',
    'person.no counts by itself, which is right on the coordinator alone',
    'person.friends is a policy that asks a query, which the nodes do not allow',
  ]);
});

test('a parent is sent before its child whatever their names are, and a table may name itself', () => {
  // Not by table(): what a test adds there every other test would see.
  const tenant = (name: string, columns: Columns): Table => ({
    name,
    kind: 'tenant',
    columns,
    key: ['rowId'],
    view: false,
    words: {},
  });
  const made = [
    tenant('a_child', { rowId: id(), parentId: ref('b_parent') }),
    tenant('b_parent', { rowId: id(), above: ref('b_parent').null() }),
  ];
  expect(manifestOf(made).map((place) => place.name)).toEqual(['b_parent', 'a_child']);
});

test('apps/tables.ts loads every module that has tables', () => {
  const named = [...readFileSync(join(root, 'src/apps/tables.ts'), 'utf8').matchAll(/modules\/([\w-]+)\/tables'/g)];
  const there = readdirSync(join(root, 'src/modules')).filter((module) =>
    readdirSync(join(root, 'src/modules', module)).includes('tables.ts'),
  );
  expect(named.map(([, module]) => module)).toEqual(there.sort());
});
