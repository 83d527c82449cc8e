import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../../src/apps/demo';
import { readManifest, restore } from '../../src/kernel/server/backup';
import { migrate, migrationsIn } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { testDay } from '../../src/kernel/testing/test-day';
import { carryRows, countsOf } from './rows';
import { schemaOf } from './schema';
import { database, embedded, fifteen, hasFifteen, type Server } from './servers';
import { snapshotsIn, unpack } from './snapshot';

const migrations = join(root, 'migrations');
const steps = migrationsIn(migrations);
const snapshots = snapshotsIn(import.meta.dirname);

describe.each([
  ['the embedded PostgreSQL', embedded, true],
  ['PostgreSQL 15', fifteen, hasFifteen],
] as const)('on %s', (_name, start, there) => {
  describe.skipIf(!there)('an upgraded database equals a fresh one', () => {
    let server: Server;
    const open: { drop(): Promise<void> }[] = [];
    const made = async (name: string) => {
      const db = await database(server, name);
      open.push(db);
      return db;
    };
    let fresh: Awaited<ReturnType<typeof made>>;
    let schema: string[];
    beforeAll(async () => {
      server = await start();
      fresh = await made('fresh');
      await migrate(fresh.url, migrations, { now: testDay() });
      schema = await schemaOf(fresh.client);
    });
    afterAll(async () => {
      for (const db of open) await db.drop();
      await server?.stop();
    });

    test('migrated half-way, filled with rows, then migrated on', async () => {
      const world = await made('world');
      await migrate(world.url, migrations, { now: testDay() });
      await makeWorld(world.url, 'test', testDay());
      const upgraded = await made('half');
      const half = steps[steps.length >> 1]!.name;
      expect((await migrate(upgraded.url, migrations, { upTo: half, now: testDay() })).at(-1)).toBe(half);
      const took = await carryRows(world.client, fresh.client, upgraded.client);
      expect(took.get('people_person')).toBeGreaterThan(50);
      const before = await countsOf(upgraded.client, took.keys());
      expect(await migrate(upgraded.url, migrations, { now: testDay() })).toEqual(
        steps.slice((steps.length >> 1) + 1).map((s) => s.name),
      );
      expect(await schemaOf(upgraded.client)).toEqual(schema);
      const after = await countsOf(upgraded.client, took.keys());
      expect([...before].filter(([name, n]) => after.get(name)! < n)).toEqual([]);
    });

    test('whatever a migration can change is seen by the comparison', async () => {
      const db = await made('other');
      await migrate(db.url, migrations, { now: testDay() });
      expect(await schemaOf(db.client)).toEqual(schema);
      for (const change of [
        'alter table people_person alter nick drop not null',
        "alter table people_person alter nick set default 'x'",
        'alter table people_person drop constraint people_person_sex',
        'drop index people_person_name',
        'grant delete on kernel_audit to meiyike_tenant',
        'drop policy tenant on people_person',
        'alter table people_person disable row level security',
        'alter view people_person_v set (security_invoker = false)',
        'create or replace view people_role_v with (security_invoker = true) as select org_id, user_id, role_id from people_person_role where role_id > 0',
        'create function public.extra() returns integer language sql as $$ select 1 $$',
      ]) {
        await db.client.query('begin');
        await db.client.query(change);
        expect({ change, schema: await schemaOf(db.client) }).not.toEqual({ change, schema });
        await db.client.query('rollback');
      }
    });

    for (const snapshot of snapshots)
      test(`landing ${snapshot.name}, with its rows`, async () => {
        const dir = mkdtempSync(join(tmpdir(), 'meiyike-upgrade-'));
        try {
          const rows = unpack(snapshot, join(dir, 'rows'));
          const manifest = await readManifest(rows);
          // Exactly the migrations of that landing, in case one with an earlier name was added since.
          const then = join(dir, 'migrations');
          mkdirSync(then);
          const edited = manifest.migrations
            .filter(({ name, sum }) => steps.find((s) => s.name === name)?.sum !== sum)
            .map((m) => m.name);
          expect(edited, 'these migrations landed; write a new one instead of changing them').toEqual([]);
          for (const { name } of manifest.migrations) copyFileSync(join(migrations, name), join(then, name));
          const upgraded = await made('landing');
          await migrate(upgraded.url, then, { now: testDay() });
          if (manifest.postgres.split('.')[0] === (await versionOf(upgraded.client)))
            expect(await schemaOf(upgraded.client)).toEqual(snapshot.schema());
          const pool = new pg.Pool({ connectionString: upgraded.url, max: 1 });
          try {
            await restore(pool, rows, { replace: true });
          } finally {
            await pool.end();
          }
          await migrate(upgraded.url, migrations, { now: testDay() });
          expect(await schemaOf(upgraded.client)).toEqual(schema);
          const still = new Set(
            (
              await upgraded.client.query<{ name: string }>(
                "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
              )
            ).rows.map((r) => r.name),
          );
          const kept = manifest.tables.filter((t) => still.has(t.name));
          const counts = await countsOf(
            upgraded.client,
            kept.map((t) => t.name),
          );
          expect(kept.filter((t) => counts.get(t.name)! < t.rows).map((t) => t.name)).toEqual([]);
        } finally {
          rmSync(dir, { recursive: true, force: true });
        }
      });
  });
});

test('every snapshot is whole', () => {
  for (const { dir } of snapshots)
    expect(['manifest.json', 'rows.gz', 'schema.txt'].filter((f) => !existsSync(join(dir, f)))).toEqual([]);
  expect(readdirSync(migrations).filter((f) => readFileSync(join(migrations, f)).length === 0)).toEqual([]);
});

const versionOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ v: string }>("select split_part(current_setting('server_version'), '.', 1) v")).rows[0]!.v;
