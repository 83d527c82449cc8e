import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, checkFiles, readManifest, restore, type Manifest } from '../../src/kernel/server/backup';
import { migrate } from '../../src/kernel/server/db/migrate';
import { allTables } from '../../src/kernel/server/db/table';
import { root } from '../../src/kernel/server/root';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { TestApp, fileOf } from '../../src/kernel/testing/app';
import { fileUpload } from '../../src/modules/files/contract';
import { openStorage } from '../../src/kernel/server/store/store';
import { testDay } from '../../src/kernel/testing/test-day';
import { storedAt, storedFiles } from '../../src/modules/files/server/stored-files';
import { database, embedded } from './servers';
import { snapshotsIn, unpack } from './snapshot';

const migrations = join(root, 'migrations');
const home = mkdtempSync(join(tmpdir(), 'meiyike-restore-'));
const drops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(home, { recursive: true, force: true });
});

const fresh = async (name: string) => {
  const db = await database(await embedded(), name);
  drops.push(db.drop);
  return db;
};
async function withPool<T>(url: string, act: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}

/** Rows and their hash of every table that PostgreSQL knows, found without the code under test. */
async function contents(url: string): Promise<Map<string, string>> {
  return withPool(url, async (pool) => {
    const out = new Map<string, string>();
    const tables = await pool.query<{ name: string }>(
      `
        select relname as name
        from pg_class
        where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p')
          and not relispartition
          and relname <> 'kernel_migration'
        order by 1
      `,
    );
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ line: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as line from "${name}" t`,
      );
      out.set(name, rows[0]?.line ?? '');
    }
    return out;
  });
}

/** Saves a database and puts it into an empty one, as the two commands do. */
async function thereAndBack(url: string, name: string): Promise<{ manifest: Manifest; url: string }> {
  const dir = join(home, name);
  const manifest = await withPool(url, (pool) => backup(pool, dir));
  const target = await fresh(name);
  await migrate(target.url, migrations, { upTo: manifest.migrations.at(-1)?.name, now: testDay() });
  await withPool(target.url, (pool) => restore(pool, dir));
  return { manifest, url: target.url };
}

let world: { url: string };
beforeAll(async () => {
  const db = await cloneTemplate();
  drops.push(db.drop);
  world = db;
});

test('a backup of the demonstration world comes back into an empty database: every table, counts and hashes', async () => {
  const before = await contents(world.url);
  const { manifest, url } = await thereAndBack(world.url, 'world');
  expect(await contents(url)).toEqual(before);
  // What a module declares is saved; a module to come is asked for here by being declared.
  const saved = new Map(manifest.tables.map((t) => [t.name, t.rows]));
  expect(
    [...allTables().values()].map((t) => t.name).filter((name) => !name.endsWith('_v') && !saved.has(name)),
  ).toEqual([]);
  expect(saved.get('people_person')).toBeGreaterThan(50);
});

test('rows that migrations put in stand in the world and in the empty database alike, and differ', async () => {
  const empty = await fresh('empty');
  await migrate(empty.url, migrations, { now: testDay() });
  const [inEmpty, inWorld] = [await contents(empty.url), await contents(world.url)];
  const put = [...inEmpty].filter(([, line]) => !line.startsWith('0 '));
  expect(put.length).toBeGreaterThan(0);
  expect(put.filter(([name, line]) => inWorld.get(name) !== line).map(([name]) => name)).toContain(
    'fitness_test_standard',
  );
});

for (const snapshot of snapshotsIn(import.meta.dirname))
  test(`a database upgraded from landing ${snapshot.name} comes back`, async () => {
    const rows = unpack(snapshot, join(home, `rows-${snapshot.name}`));
    const old = await fresh('old');
    const last = (await readManifest(rows)).migrations.at(-1)?.name;
    await migrate(old.url, migrations, { upTo: last, now: testDay() });
    await withPool(old.url, (pool) => restore(pool, rows));
    await migrate(old.url, migrations, { now: testDay() });
    const before = await contents(old.url);
    const { url } = await thereAndBack(old.url, `upgraded-${snapshot.name}`);
    expect(await contents(url)).toEqual(before);
  });

test('uploaded files are part of a backup as a list that a copied folder is compared with', async () => {
  const t = await TestApp.start();
  try {
    const teacher = await t.as('teacher189');
    const kept = await teacher.ok(fileUpload, { file: fileOf('讲义.pdf', Buffer.from('%PDF-1.4\n备份')) });
    const lost = await teacher.ok(fileUpload, { file: fileOf('丢失.pdf', Buffer.from('%PDF-1.4\n丢失')) });
    const dir = join(home, 'files');
    const storage = openStorage(t.kernel.dataDir, {});
    const { files } = await withPool(t.url, (pool) => backup(pool, dir, (client) => storedFiles(client, storage)));
    expect(files).toMatchObject({ count: 2, missing: 0 });
    cpSync(join(t.kernel.dataDir, 'files'), join(home, 'copied/files'), { recursive: true });
    const copied = openStorage(join(home, 'copied'), {});
    expect(await checkFiles(dir, files!, (key) => storedAt(copied, key))).toEqual([]);
    writeFileSync(join(home, 'copied/files', kept.path), '%PDF-1.4\n别的');
    await copied.remove(lost.path);
    expect(await checkFiles(dir, files!, (key) => storedAt(copied, key))).toEqual(
      [
        { key: kept.path, what: 'other bytes' },
        { key: lost.path, what: 'missing' },
      ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
  } finally {
    await t.stop();
  }
});
