import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { places } from '../../src/apps/places';
import type { Place } from '../../src/kernel/server/distribute/manifest';
import { distribute, distributeNew } from '../../src/kernel/server/distribute/run';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { clusterOfOne, givenTables } from './stand-in';

const NEXT = '29990101-0000-kernel-next.sql';
let db: Awaited<ReturnType<typeof clusterOfOne>>;
let client: pg.Client;
let dir: string;
beforeAll(async () => {
  db = await clusterOfOne();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
  await distribute(client, places, () => undefined);
  dir = mkdtempSync(join(tmpdir(), 'meiyike-migrations-'));
  for (const file of readdirSync(join(root, 'migrations')))
    copyFileSync(join(root, 'migrations', file), join(dir, file));
  writeFileSync(
    join(dir, NEXT),
    `create table cluster_b (org_id bigint not null references organisation_org (org_id), b_id bigint not null,
       constraint cluster_b_key primary key (org_id, b_id));
     create table cluster_a (org_id bigint not null, a_id bigint not null, b_id bigint not null,
       constraint cluster_a_key primary key (org_id, a_id),
       constraint cluster_a_b foreign key (org_id, b_id) references cluster_b (org_id, b_id));
     comment on table cluster_a is 'one; two';`,
  );
});
afterAll(async () => {
  if (dir) rmSync(dir, { recursive: true, force: true });
  await client?.end();
  await db?.drop();
});

test('on a distributed database a migration is sent a statement at a time, and what it created goes to its place', async () => {
  const added: Place[] = ['cluster_b', 'cluster_a'].map((name) => ({
    name,
    kind: 'tenant',
    by: 'org_id',
    type: 'bigint',
    parents: [],
  }));
  await expect(migrate(db.url, dir)).rejects.toThrow('the database is distributed: migrate it with npm run migrate');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const done = await migrate(db.url, dir, { distribute: (owner) => distributeNew(owner, [...places, ...added]) });
  const all = sent.mock.calls.map(([text]) => String(text));
  const texts = all.filter((text) => text.includes('table cluster_'));
  sent.mockRestore();
  expect(done).toEqual([NEXT]);
  const oneByOne = all.indexOf(`set local citus.multi_shard_modify_mode = 'sequential'`);
  expect(oneByOne).toBeGreaterThanOrEqual(0);
  expect(oneByOne).toBeLessThan(all.findIndex((text) => text.includes('table cluster_')));
  expect(texts.map((text) => text.trim().slice(0, 24))).toEqual([
    'create table cluster_b (',
    'create table cluster_a (',
    'comment on table cluster',
  ]);
  expect((await givenTables(client)).slice(-2)).toEqual(['cluster_b', 'cluster_a']);
  const { rows } = await client.query<{ colocationid: number }>(
    `select distinct colocationid from citus_stand_in.pg_dist_partition
     where logicalrelid in ('cluster_a'::regclass, 'cluster_b'::regclass, 'people_person'::regclass)`,
  );
  expect(rows).toHaveLength(1);
});
