import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeLinks, places } from '../../src/apps/places';
import { backup, restore } from '../../src/kernel/server/backup';
import { migrate } from '../../src/kernel/server/db/migrate';
import { distribute } from '../../src/kernel/server/distribute/run';
import { root } from '../../src/kernel/server/root';
import { connected } from '../../src/kernel/testing/cluster';
import { serverUrl, urlOf } from '../../src/kernel/testing/database';
import { clusterOfOne, givenTables, standIn } from './stand-in';

let db: Awaited<ReturnType<typeof clusterOfOne>>;
let dir: string;
const FRESH = `restored_${process.pid}_${randomBytes(4).toString('hex')}`;
const poolOf = (url: string) => new pg.Pool({ connectionString: url, max: 1 });

beforeAll(async () => {
  db = await clusterOfOne();
  dir = mkdtempSync(join(tmpdir(), 'meiyike-cluster-backup-'));
  await connected(db.url, (client) => distribute(client, places, () => undefined));
});
afterAll(async () => {
  if (dir) rmSync(dir, { recursive: true, force: true });
  await connected(serverUrl(), (client) => client.query(`drop database if exists "${FRESH}" with (force)`));
  await db?.drop();
});

test('a backup of a distributed database is restored into a plain one, and distributed again with every row', async () => {
  const pool = poolOf(db.url);
  const saved = await backup(pool, join(dir, 'whole'), undefined, nodeLinks);
  await pool.end();
  expect(saved.broken).toBeUndefined();
  await connected(serverUrl(), (client) => client.query(`create database "${FRESH}"`));
  const url = urlOf(FRESH);
  await migrate(url, join(root, 'migrations'));
  const target = poolOf(url);
  await restore(target, join(dir, 'whole'));
  await target.end();
  await standIn(url);
  const rows = new Map<string, number>();
  await connected(url, async (client) => {
    await distribute(client, places, (place, count) => rows.set(place.name, count));
    expect(await givenTables(client)).toEqual(places.map((place) => place.name));
  });
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(saved.tables.map((table) => [table.name, table.rows])));
});

test('restore into a distributed database is refused in one sentence that says the way, and changes nothing', async () => {
  const pool = poolOf(db.url);
  await backup(pool, join(dir, 'refused'), undefined, nodeLinks);
  await pool.end();
  const counted = () =>
    connected(db.url, async (client) => (await client.query('select count(*) from people_person')).rows as unknown[]);
  const before = await counted();
  for (const more of [[], ['--replace']]) {
    const args = ['--import', 'tsx', join(root, 'src/apps/restore.ts'), join(dir, 'refused'), ...more];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: db.url },
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'the database is distributed: restore into one that is not, then distribute it with npm run distribute -- --run\n',
    );
  }
  expect(await counted()).toEqual(before);
});

test('a login whose person another node did not have yet is told, and the backup taken three times before', async () => {
  await connected(db.url, (client) =>
    client.query(`insert into account_login_claim (login, org_id, user_id) values ('between-two-nodes', 189, 77)`),
  );
  const pool = poolOf(db.url);
  let asked = 0;
  const saved = await backup(pool, join(dir, 'broken'), undefined, async (client) => {
    asked += 1;
    return nodeLinks(client);
  });
  await pool.end();
  expect(asked).toBe(3);
  expect(saved.broken).toEqual([{ from: 'account_login_claim', to: 'people_person', rows: 1, example: '189/77' }]);
});
