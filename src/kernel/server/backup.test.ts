import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDatabase } from '../testing/database';
import { backup, checkFiles, readManifest, restore } from './backup';
import { parentsFirst } from './backup/catalogue';

const server = process.env['TEST_DATABASE_URL'];
const prefix = ownDatabase('backup');
const home = mkdtempSync(join(tmpdir(), 'meiyike-backup-'));
let number = 0;
let dir = '';
const opened: { pool: pg.Pool; name: string }[] = [];

// Letters are not in the order of their parents, and one table refers to itself.
const schema = `
  create table kernel_migration (name text primary key, sum text not null, applied_at timestamptz not null default now());
  insert into kernel_migration (name, sum) values ('20260101-0000-first.sql', 'abc');
  create table zone (id bigint primary key, name text collate "C" not null unique);
  create table a_child (org_id bigint not null, id bigint not null, zone_id bigint references zone, parent_id bigint,
    "odd ""name" text, facts jsonb, tags text[], numbers int[][], at timestamptz, day date, took interval, raw bytea, amount numeric, ratio float8,
    twice bigint generated always as (id * 2) stored, primary key (org_id, id), foreign key (org_id, parent_id) references a_child);
  create table b_leaf (child_org bigint, child_id bigint, note text, foreign key (child_org, child_id) references a_child);
  create table run (org_id bigint, id bigint generated always as identity, ran_on date, primary key (org_id, id, ran_on)) partition by range (ran_on);
  create table run_2026 partition of run for values from ('2026-01-01') to ('2027-01-01');
  create table empty_one (id bigint primary key);
  alter table a_child enable row level security;`;
const rows = `
  insert into zone select n, 'zone ' || n from generate_series(1, 40) n;
  insert into a_child (org_id, id, zone_id, parent_id, "odd ""name", facts, tags, numbers, at, day, took, raw, amount, ratio)
    select 189, 9007199254740991 - n, 1 + n % 40, case when n > 1 then 9007199254740991 - n + 1 end, E'tab\\there\\nline \\\\ 张小明 ' || n,
      case n % 3 when 0 then 'null'::jsonb when 1 then jsonb_build_object('n', n, 'deep', array['"', E'\\\\', '中']) end,
      array['a,b', null, '{"}', '', 'NULL'], array[[n, 2], [3, null]], timestamptz '2026-09-01 08:00:00.123456+08' + n * interval '1 hour',
      case n % 5 when 0 then 'infinity'::date else date '2026-01-01' + n end, interval '1 day 02:03:04.5', decode(md5(n::text) || '005c0a', 'hex'),
      1234567890123456789.123456789 + n, 0.1::float8 + n / 3.0
    from generate_series(1, 5000) n;
  update a_child set ratio = 'NaN' where id % 7 = 0;
  insert into b_leaf select org_id, id, nullif(id % 4, 0)::text from a_child;
  insert into run (org_id, ran_on) select 189, date '2026-03-01' + n from generate_series(1, 100) n;`;

/** @param steps each in a transaction of its own: what stands in one with a line of `kernel_migration` was put in by a migration. */
async function database(...steps: string[]): Promise<pg.Pool> {
  const name = `${prefix}_${(number += 1)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server!);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 3 });
  pool.on('error', () => {});
  opened.push({ pool, name });
  for (const sql of steps) await pool.query(sql);
  return pool;
}

const count = async (pool: pg.Pool, table: string): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

describe.skipIf(!server)('a backup', () => {
  let source: pg.Pool;
  beforeAll(async () => {
    source = await database(schema, rows);
  });
  beforeEach(() => {
    dir = join(home, `backup-${(number += 1)}`);
  });
  afterAll(async () => {
    for (const { pool } of opened) await pool.end();
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    for (const { name } of opened) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(home, { recursive: true, force: true });
  });

  test('comes back row for row, with every kind of value, parents first', async () => {
    const made = await backup(source, dir);
    expect(made.tables.map(({ name, rows: n }) => [name, n])).toEqual([
      ['empty_one', 0],
      ['run', 100],
      ['zone', 40],
      ['a_child', 5000],
      ['b_leaf', 5000],
    ]);
    const target = await database(schema);
    await restore(target, dir);
    const again = await backup(target, `${dir}-again`);
    expect(again.tables).toEqual(made.tables);
    expect(again.sequences).toEqual(made.sequences);
    const sample = `select *, facts is null as nothing from a_child where org_id = 189 order by id limit 20`;
    expect((await target.query(sample)).rows).toEqual((await source.query(sample)).rows);
    // The identity goes on behind the restored rows instead of meeting them.
    expect(
      (await target.query(`insert into run (org_id, ran_on) values (189, '2026-12-01') returning id::int`)).rows,
    ).toEqual([{ id: 101 }]);
  });

  test('shows one moment, whatever is written meanwhile', async () => {
    const live = await database(schema, rows);
    const writing = (async () => {
      for (let n = 0; n < 50; n += 1)
        await live.query(
          `with z as (insert into zone values (${1000 + n}, 'new ${n}') returning id) insert into a_child (org_id, id, zone_id) select 619, ${n}, id from z`,
        );
    })();
    await backup(live, dir);
    await writing;
    const target = await database(schema);
    await restore(target, dir);
    expect(await count(target, 'zone')).toBe((await count(target, `a_child where org_id = 619`)) + 40);
  });

  test('is readable by its owner alone and never overwrites another', async () => {
    await backup(source, dir);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'zone.copy.gz')).mode & 0o777).toBe(0o600);
    await expect(backup(source, dir)).rejects.toThrow(/exists already/);
    expect(existsSync(`${dir}.partial`)).toBe(false);
  });

  test('does not go into a database with rows of its own, unless they are to be replaced', async () => {
    await backup(source, dir);
    const target = await database(
      schema,
      `insert into zone values (7, 'mine'); insert into b_leaf values (null, null, 'mine');`,
    );
    await expect(restore(target, dir)).rejects.toThrow(/not empty: table zone/);
    expect(await count(target, 'zone')).toBe(1);
    await restore(target, dir, { replace: true });
    expect([await count(target, 'zone'), await count(target, 'b_leaf')]).toEqual([40, 5000]);
  });

  test('replaces rows that migrations put in, also where the backup has more of them or others', async () => {
    const filled = schema + `insert into zone select n, 'zone ' || n from generate_series(30, 60) n;`;
    await backup(source, dir);
    const target = await database(filled);
    await restore(target, dir);
    expect([await count(target, 'zone'), await count(target, 'zone where id > 40')]).toEqual([40, 0]);
    expect(await count(target, 'a_child')).toBe(5000);
  });

  test("takes a migration's row that somebody changed for a row of its own", async () => {
    await backup(source, dir);
    const target = await database(
      schema + `insert into zone values (1, 'first'), (2, 'second');`,
      `update zone set name = 'mine' where id = 2`,
    );
    await expect(restore(target, dir)).rejects.toThrow(/not empty: table zone/);
    expect(await count(target, "zone where name = 'mine'")).toBe(1);
  });

  test('goes into tables that hold exactly its rows', async () => {
    await backup(source, dir);
    const target = await database(schema, rows);
    await restore(target, dir);
    expect(await count(target, 'a_child')).toBe(5000);
  });

  test('brings the partitions along that no migration makes', async () => {
    const grown = await database(
      schema,
      rows,
      `create table run_2027 partition of run for values from ('2027-01-01') to ('2028-01-01');
       insert into run (org_id, ran_on) values (189, '2027-05-01');`,
    );
    const made = await backup(grown, dir);
    const target = await database(schema);
    await restore(target, dir);
    expect(await count(target, 'run_2027')).toBe(1);
    expect((await backup(target, `${dir}-again`)).tables).toEqual(made.tables);
  });

  test('fails when a trigger writes into a table that has come back already', async () => {
    await backup(source, dir);
    const target = await database(
      schema,
      `create function meddle() returns trigger language plpgsql as $$ begin update zone set name = 'other' where id = 1; return null; end $$;
       create trigger meddle after insert on b_leaf for each statement execute function meddle();`,
    );
    await expect(restore(target, dir)).rejects.toThrow(/table zone came back with 40 rows that differ/);
    expect(await count(target, 'zone')).toBe(0);
  });

  test('is refused where the database has a table that the backup does not know', async () => {
    await backup(source, dir);
    const target = await database(schema, 'create table another (id bigint primary key)');
    await expect(restore(target, dir)).rejects.toThrow(/knows nothing of these tables: another/);
  });

  test('lists uploaded files with size and hash, and a store is compared with the list', async () => {
    const kept = new Map([
      ['189/1.pdf', { size: 3, sha256: 'aaa' }],
      ['189/2.pdf', { size: 4, sha256: 'bbb' }],
      ['189/3.pdf', { size: 5, sha256: 'ccc' }],
    ]);
    const { files } = await backup(source, dir, async function* () {
      for (const [key, file] of kept) yield { key, ...file };
      yield { key: '189/4.pdf', size: 6, sha256: null };
    });
    expect(files).toMatchObject({ count: 4, bytes: 18, missing: 1 });
    const look = async (key: string) => kept.get(key);
    expect(await checkFiles(dir, files!, look)).toEqual([]);
    kept.set('189/1.pdf', { size: 3, sha256: 'other' });
    kept.set('189/2.pdf', { size: 2, sha256: 'bbb' });
    kept.delete('189/3.pdf');
    expect(await checkFiles(dir, files!, look)).toEqual([
      { key: '189/1.pdf', what: 'other bytes' },
      { key: '189/2.pdf', what: 'other size' },
      { key: '189/3.pdf', what: 'missing' },
    ]);
    writeFileSync(join(dir, 'files.jsonl.gz'), gzipSync('{"key":"189/1.pdf","size":3,"sha256":"other"}\n'));
    await expect(checkFiles(dir, files!, look)).rejects.toThrow(/damaged/);
  });

  test('that is damaged changes nothing', async () => {
    await backup(source, dir);
    const target = await database(schema);
    const file = join(dir, 'b_leaf.copy.gz');
    const whole = gunzipSync(readFileSync(file)).toString();
    writeFileSync(file, gzipSync(whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1)));
    await expect(restore(target, dir)).rejects.toThrow(/damaged/);
    writeFileSync(file, gzipSync(`not\ta\tleaf\tat all\n`));
    await expect(restore(target, dir)).rejects.toThrow(/invalid input syntax|extra data/);
    writeFileSync(file, readFileSync(file).subarray(0, 20));
    await expect(restore(target, dir)).rejects.toThrow(/unexpected end of file/);
    await expect.poll(() => count(target, 'zone')).toBe(0);
  });

  test('with other migrations is refused', async () => {
    await backup(source, dir);
    const target = await database(
      schema,
      `insert into kernel_migration (name, sum) values ('20270101-0000-next.sql', 'd');`,
    );
    await expect(restore(target, dir)).rejects.toThrow(/other migrations/);
    expect((await readManifest(dir)).migrations).toEqual([{ name: '20260101-0000-first.sql', sum: 'abc' }]);
  });
});

test('a circle of tables is named instead of restored in the wrong order', () => {
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  expect(
    parentsFirst(
      [a, b, c],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'c' },
      ],
    ),
  ).toEqual([c, b, a]);
  expect(() =>
    parentsFirst(
      [a, b, c],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'a' },
      ],
    ),
  ).toThrow(/circle: a, b/);
});
