import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isDistributed } from '../distribute/cluster';
import { openMonths } from './months';
import { statementsOf } from './statements';
import { LIMITS, rolePassword } from './pools';
import { ROLES } from './roles';

/** The migrations of a folder in their one order. */
export function migrationsIn(dir: string): { name: string; sql: string; sum: string }[] {
  return readdirSync(dir)
    .filter((f) => f.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name), 'utf8');
      return { name, sql, sum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Makes the two roles (or gives them their password again). Roles belong to the server, not to one database, hence the lock. */
async function makeRoles(client: pg.Client, ownerUrl: string): Promise<void> {
  await client.query('select pg_advisory_lock(7202611)');
  try {
    for (const role of Object.values(ROLES)) {
      const password = rolePassword(ownerUrl, role);
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (!rowCount) await client.query(`create role ${role} login password '${password}'`);
      else if (!(await canLogIn(ownerUrl, role, password)))
        await client.query(`alter role ${role} login password '${password}' nosuperuser nobypassrls`);
      await limit(client, role);
    }
  } finally {
    await client.query('select pg_advisory_unlock(7202611)');
  }
}
/** Not allowed, or another database's program does it at this moment: roles belong to the server. */
const LEFT_TO_OTHERS: ReadonlySet<string | undefined> = new Set(['42501', 'XX000']);
/** The limits that our connections ask for themselves, for those that a pooler opens. */
async function limit(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ config: string[] | null }>(
    'select rolconfig as config from pg_roles where rolname = $1',
    [role],
  );
  const has = new Set(rows[0]?.config);
  for (const [name, ms] of Object.entries(LIMITS))
    if (!has.has(`${name}=${ms}`))
      await client.query(`alter role ${role} set ${name} to ${ms}`).catch((error: { readonly code?: string }) => {
        if (!LEFT_TO_OTHERS.has(error.code)) throw error;
      });
}
async function canLogIn(ownerUrl: string, role: string, password: string): Promise<boolean> {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Older states of the database have neither partitions nor what makes them. */
const canOpenMonths = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query<{ there: boolean }>(
      `select to_regprocedure('kernel_open_months(regclass, timestamptz, timestamptz)') is not null as there`,
    )
  ).rows[0]?.there ?? false;

export interface MigrateOptions {
  /** The last one to apply. */
  readonly upTo?: string | undefined;
  /** The time around which months of time series are made. */
  readonly now?: Date;
  /** Sends the tables of a migration to their nodes, where the others are distributed already. */
  readonly distribute?: (owner: pg.Client) => Promise<unknown>;
}

/**
 * Brings the database up to the folder's last migration, one transaction each, under an advisory lock.
 * A landed file that was edited is refused: the upgraded and the fresh database would differ. On a distributed database
 * statements are sent one at a time, since several in one text cannot be carried to the nodes, and a new table goes to
 * its place before the next migration fills it.
 * @returns the names applied now.
 */
export async function migrate(
  ownerUrl: string,
  dir: string,
  { upTo, distribute, now = new Date() }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await makeRoles(client, ownerUrl);
    await client.query('select pg_advisory_lock(7202612)');
    await client.query(
      `create table if not exists kernel_migration (name text primary key, sum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; sum: string }>('select name, sum from kernel_migration');
    const had = new Map(rows.map((r) => [r.name, r.sum]));
    const distributed = await isDistributed(client);
    if (distributed && !distribute) throw new Error('the database is distributed: migrate it with npm run migrate');
    // What a run that was killed behind its last commit left local.
    if (distributed) await distribute?.(client);
    const done: string[] = [];
    for (const step of migrationsIn(dir)) {
      if (upTo && step.name > upTo) break;
      const sum = had.get(step.name);
      if (sum === step.sum) continue;
      if (sum) throw new Error(`migration ${step.name} was edited after it landed; write a new one instead`);
      try {
        await client.query('begin');
        // A transaction that has written many shards side by side may not change a shared table afterwards.
        if (distributed) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
        for (const text of distributed ? statementsOf(step.sql) : [step.sql]) await client.query(text);
        await client.query('insert into kernel_migration (name, sum) values ($1, $2)', [step.name, step.sum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${step.name}: ${(error as Error).message}`, { cause: error });
      }
      if (distributed) await distribute?.(client);
      done.push(step.name);
    }
    // A program starts on it at once, before the night in which its schedule would make the months.
    if (await canOpenMonths(client)) await openMonths(client, now);
    return done;
  } finally {
    await client.end();
  }
}
