import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { connected } from '../../src/kernel/testing/cluster';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { root } from '../../src/kernel/server/root';

const SCHEMA = readFileSync(join(root, 'tests/cluster/stand-in.sql'), 'utf8');

/** Puts the stand-in for Citus into a database, for every connection that is made to it afterwards. */
export async function standIn(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin');
    await client.query(SCHEMA);
    await client.query('commit');
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`alter database ${name} set search_path = public, citus_stand_in`);
  });
}

/** A database with the test world and the stand-in. */
export async function clusterOfOne(): Promise<{ url: string; drop(): Promise<void> }> {
  const db = await cloneTemplate();
  await standIn(db.url);
  return db;
}

/** The tables that the stand-in was given, in their order. */
export const givenTables = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      'select logicalrelid::text as name from citus_stand_in.pg_dist_partition order by ord',
    )
  ).rows.map((row) => row.name);

/** Sets what the stand-in says or does: `version`, `worker1`, `slow`, `loses`. */
export const set = (client: pg.Client, key: string, value: string) =>
  client.query(
    'insert into citus_stand_in.stand_in values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
