import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROLES, rolePassword } from './pools';

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
    }
  } finally {
    await client.query('select pg_advisory_unlock(7202611)');
  }
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

/**
 * Brings the database up to the folder's last migration, one transaction each, under an advisory lock.
 * A landed file that was edited is refused: the upgraded and the fresh database would differ.
 * @returns the names applied now.
 */
export async function migrate(ownerUrl: string, dir: string, upTo?: string): Promise<string[]> {
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
    const done: string[] = [];
    for (const step of migrationsIn(dir)) {
      if (upTo && step.name > upTo) break;
      const sum = had.get(step.name);
      if (sum === step.sum) continue;
      if (sum) throw new Error(`migration ${step.name} was edited after it landed; write a new one instead`);
      try {
        await client.query('begin');
        await client.query(step.sql);
        await client.query('insert into kernel_migration (name, sum) values ($1, $2)', [step.name, step.sum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${step.name}: ${(error as Error).message}`, { cause: error });
      }
      done.push(step.name);
    }
    return done;
  } finally {
    await client.end();
  }
}
