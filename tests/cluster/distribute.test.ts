import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { places } from '../../src/apps/places';
import { look, type Found } from '../../src/kernel/server/distribute/cluster';
import { refusalsOf } from '../../src/kernel/server/distribute/refusals';
import { distribute } from '../../src/kernel/server/distribute/run';
import { openPools } from '../../src/kernel/server/db/pools';
import { root } from '../../src/kernel/server/root';
import { connected } from '../../src/kernel/testing/cluster';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { clusterOfOne, givenTables, set } from './stand-in';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
/** `npm run distribute`, as a process of its own. @param end kills it when what it said so far fits. */
function program(url: string, args: readonly string[], end?: (out: string) => Promise<boolean>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'src/apps/distribute.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    void end?.(out).then((now) => now && child.kill('SIGKILL'));
  });
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((done) => {
    child.on('close', (code) => {
      done({ code, out, err });
    });
  });
}
const order = places.map((place) => place.name);

test('distribute --check on a plain PostgreSQL prints the whole plan and what is missing, and changes nothing', async () => {
  const db = await cloneTemplate();
  try {
    const { code, out, err } = await program(db.url, ['--check']);
    expect(err).toBe('');
    expect(code).toBe(0);
    const lines = out.split('\n').filter((line) => /^ +\d+ {2}/.test(line));
    expect(lines.map((line) => line.trim().split(/\s+/)[1])).toEqual(order);
    expect(lines.every((line) => line.includes('  missing  about '))).toBe(true);
    expect(out).toContain('no Citus');
    expect(out).toMatch(/missing before it can be run:\n {2}- the extension citus is not in /);
    expect(out).toContain('what a rule forbids: nothing');
    const refused = await program(db.url, ['--run']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^the extension citus is not in [^\n]+\n$/);
  } finally {
    await db.drop();
  }
});

test('what a database cannot be distributed for is one sentence each', () => {
  const well: Found = {
    database: 'd',
    owner: 'o',
    postgres: 170_004,
    citus: '13.2.2',
    workers: [
      { at: 'w:1', postgres: 170_004, roles: ['meiyike_tenant', 'meiyike_across'], error: null },
      { at: 'w:2', postgres: 170_004, roles: ['meiyike_across', 'meiyike_tenant'], error: null },
    ],
    placed: new Map(),
    notOwned: [],
    mayAlterRoles: true,
    unsetRoles: [],
    program: 0,
  };
  const worker = well.workers[0]!;
  expect(refusalsOf(well)).toEqual([]);
  const one = (o: Partial<Found>) => refusalsOf({ ...well, ...o });
  expect([
    ...one({ citus: null }),
    ...one({ citus: '14.0.0' }),
    ...one({ citus: '13.20.1' }),
    ...one({ postgres: 160_009 }),
    ...one({ workers: [{ ...worker, postgres: 150_001 }] }),
    ...one({ workers: [{ ...worker, roles: ['meiyike_across'] }] }),
    ...one({ workers: [{ ...worker, postgres: null, roles: [], error: 'refused' }] }),
    ...one({ notOwned: ['people_person'] }),
    ...one({ mayAlterRoles: false }),
  ]).toEqual([
    'the extension citus is not in d: create it there and on every worker, then add the workers',
    'Citus 14.0.0 was never tried with this program: 13.2 was',
    'Citus 13.20.1 was never tried with this program: 13.2 was',
    'PostgreSQL 16 runs here: every node needs 17 or newer',
    'PostgreSQL 15 runs on w:1: every node needs 17 or newer',
    'worker w:1 has no role meiyike_tenant: create it there as it is here, password and all',
    'worker w:1 does not answer: refused',
    'o does not own people_person: distribute as the owner of the tables',
    'o may not set what meiyike_tenant and meiyike_across begin with: grant it both with admin option',
  ]);
});

describe('on a stand-in for the cluster', () => {
  let db: Awaited<ReturnType<typeof clusterOfOne>>;
  let client: pg.Client;
  beforeEach(async () => {
    db = await clusterOfOne();
    client = new pg.Client({ connectionString: db.url });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await db.drop();
  });

  test('distribute --run sends every table parents first with the settings it needs and tries a row; a second run only looks', async () => {
    const { code, out, err } = await program(db.url, ['--run']);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(await givenTables(client)).toEqual(order);
    expect(out).toContain('a row was written, read and removed as the tenant role');
    expect((await look(client)).unsetRoles).toEqual([]);
    const again = await program(db.url, ['--run']);
    expect(again.code).toBe(0);
    expect(again.out).toContain(`0 tables distributed now, ${order.length} in their places`);
    const check = await program(db.url, ['--check']);
    expect(check.out).not.toContain('  missing  ');
    expect(check.out).toContain('what is missing before it can be run: nothing');
  });

  test('a run killed in the middle of a table leaves it where it was, and the next run goes on there', async () => {
    const middle = order[100]!;
    await set(client, 'slow', middle);
    const killed = await program(db.url, ['--run'], async (out) => new RegExp(`\\b${order[99]}\\b`).test(out));
    expect(killed.code).toBeNull();
    expect(await givenTables(client)).toEqual(order.slice(0, 100));
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'meiyike_distribute'`,
    );
    await client.query(`delete from citus_stand_in.stand_in where key = 'slow'`);
    expect((await program(db.url, ['--run'])).code).toBe(0);
    expect(await givenTables(client)).toEqual(order);
  });

  test('a table that comes out with fewer rows than went in stays where it was, and the run says so', async () => {
    await set(client, 'loses', 'organisation_serve');
    await expect(distribute(client, places, () => undefined)).rejects.toThrow(
      /^organisation_serve had \d+ rows before it was distributed and has \d+ now$/,
    );
    expect(await givenTables(client)).toEqual(order.slice(0, order.indexOf('organisation_serve')));
  });

  test('refused before anything is changed: another version, a worker without roles, a key without org_id, a running program', async () => {
    const refused = () => distribute(client, places, () => undefined).catch((error: Error) => error.message);
    await set(client, 'version', '12.1.5');
    expect(await refused()).toBe('Citus 12.1.5 was never tried with this program: 13.2 was');
    await set(client, 'version', '13.2.2');
    await set(client, 'worker2', '170004 meiyike_across');
    expect(await refused()).toMatch(/^worker worker2:5433 has no role meiyike_tenant/);
    await set(client, 'worker2', 'no answer');
    expect(await refused()).toBe('worker worker2:5433 does not answer: no answer');
    await set(client, 'worker2', '170004 meiyike_across meiyike_tenant');
    await client.query('create unique index people_alone on people_person (user_id)');
    expect(await refused()).toMatch(/^the key "people_alone" of people_person has no org_id/);
    await client.query('drop index people_alone');
    const pools = await openPools(db.url, 1);
    expect(await refused()).toMatch(/^the program is connected to /);
    await pools.end();
    await client.query(
      `insert into citus_stand_in.pg_dist_partition (logicalrelid, kind, by, colocationid, shards)
       values ('people_person', 'distributed', 'user_id', 9, 32)`,
    );
    await expect.poll(refused).toBe('people_person lies by user_id, not by org_id');
    expect(await givenTables(client)).toEqual(['people_person']);
    expect((await look(client)).unsetRoles).toEqual(['meiyike_across', 'meiyike_tenant']);
  });

  test('somebody who does not own the tables is refused', async () => {
    await client.query(`drop role if exists cluster_guest`);
    await client.query(`create role cluster_guest login password 'guest'`);
    const url = new URL(db.url);
    url.username = 'cluster_guest';
    url.password = 'guest';
    try {
      const found = await connected(url.href, look);
      expect(refusalsOf(found)[0]).toMatch(/^cluster_guest does not own account_access, /);
      expect(found.mayAlterRoles).toBe(false);
    } finally {
      await client.query('drop role cluster_guest');
    }
  });

  test('the server refuses to start on a distributed database whose roles do not carry "set local" to the nodes', async () => {
    await client.query(
      `insert into citus_stand_in.pg_dist_partition (logicalrelid, kind, by, colocationid, shards)
       values ('organisation_region', 'reference', null, 1, 1)`,
    );
    await expect(openPools(db.url, 1)).rejects.toThrow(/^the program refuses to start: the database is distributed/);
    // A pool says that it has ended before the server has heard of it.
    await expect.poll(async () => (await look(client)).program).toBe(0);
    await distribute(client, places, () => undefined);
    const pools = await openPools(db.url, 1);
    await pools.end();
  });
});
