import type pg from 'pg';
import { Door, look, type Runner } from './door';
import { isLost } from './lost';
import { isStalePlan } from './prepared';
import { totals } from './totals';

/** The constraint a database error names; on Citus only the message carries it (database.md 8). */
export function constraintOf(error: unknown): string | undefined {
  const e = error as { constraint?: string; message?: string; code?: string };
  if (!e?.code) return undefined;
  return e.constraint ?? /constraint "([^"]+)"/.exec(e.message ?? '')?.[1]?.replace(/_\d+$/, '');
}

/** Statements after which every list has as many rows as before: reading, and the kernel's own notes (each look across schools leaves one). */
const STILL = /^\s*(?:select|set|savepoint|release|(?:insert into|with) kernel_)/i;

/**
 * One transaction as the tenant role. It begins with the first statement, so a request that reads nothing costs nothing.
 * `into` points it at another organisation for a while; only the kernel calls that, after asking the caller's reach.
 */
export class TenantTx implements Runner {
  private client?: pg.PoolClient;
  private opening?: Promise<pg.PoolClient>;
  private org: number;
  private set?: number;
  private readonly touched = new Set<number>();
  /** A statement met a migration beside this process; everything that was done here may be done once more. */
  stale = false;
  constructor(
    private readonly pool: pg.Pool,
    readonly home: number,
    private readonly readOnly: boolean,
  ) {
    this.org = home;
  }
  get changing(): boolean {
    return !this.readOnly;
  }

  private async open(): Promise<pg.PoolClient> {
    if (this.client) return this.client;
    this.opening ??= this.begin();
    return this.opening;
  }
  private async begin(): Promise<pg.PoolClient> {
    for (let again = false; ; again = true) {
      const client = await this.pool.connect();
      try {
        // One round trip; the setting is a statement of its own, which a distributed database carries to every node.
        await client.query(`begin${this.readOnly ? ' read only' : ''}; set local app.org = '${Math.trunc(this.org)}'`);
        this.set = this.org;
        return (this.client = client);
      } catch (error) {
        client.release(error as Error);
        // It died while nobody used it: nothing has been done, so another one will do.
        if (again || !isLost(error)) throw error;
      }
    }
  }
  async run(sql: string, params: readonly unknown[]): Promise<pg.QueryResult> {
    look(sql);
    const client = await this.open();
    if (!this.readOnly && !STILL.test(sql)) this.touched.add(this.org);
    if (this.set !== this.org) {
      this.set = this.org;
      await client.query(`set local app.org = '${Math.trunc(this.org)}'`);
    }
    try {
      return await client.query(sql, params as unknown[]);
    } catch (error) {
      this.stale ||= isStalePlan(error);
      throw error;
    }
  }
  door(): Door {
    return new Door(this, [this.home], true);
  }
  /** Runs with another organisation's rows; not beside statements of the home door. */
  async into<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T> {
    const before = this.org;
    this.org = orgId;
    try {
      return await fn(new Door(this, [orgId], true));
    } finally {
      this.org = before;
    }
  }
  async savepoint<T>(fn: () => Promise<T>): Promise<T> {
    await this.run('savepoint s', []);
    try {
      const r = await fn();
      await this.run('release savepoint s', []);
      return r;
    } catch (error) {
      await this.run('rollback to savepoint s', []);
      throw error;
    }
  }
  async commit(): Promise<void> {
    const client = this.client;
    if (!client) return;
    this.client = undefined;
    if (this.readOnly) {
      // Nothing to lose: the reply need not wait for it.
      client.query('commit').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return;
    }
    try {
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(error as Error);
      throw error;
    } finally {
      for (const orgId of this.touched) totals.wrote(orgId);
    }
  }
  async rollback(): Promise<void> {
    const client = this.client;
    if (!client) return;
    this.client = undefined;
    try {
      await client.query('rollback');
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  }
}

/**
 * A transaction in an organisation outside any request: jobs, events, the session lookup of a sign-in. What runs in it
 * awaits only the database: beside a migration it runs twice, the second time with new plans.
 */
export async function inOrg<T>(
  pool: pg.Pool,
  orgId: number,
  fn: (door: Door) => Promise<T>,
  readOnly = false,
): Promise<T> {
  for (let again = false; ; again = true) {
    const tx = new TenantTx(pool, orgId, readOnly);
    try {
      const r = await fn(tx.door());
      await tx.commit();
      return r;
    } catch (error) {
      await tx.rollback();
      if (again || !tx.stale) throw error;
    }
  }
}

/** Reads several organisations as the across role. */
export async function acrossOrgs<T>(
  pool: pg.Pool,
  orgIds: readonly number[],
  fn: (door: Door) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await fn(
      new Door(
        {
          run: (sql, params) => {
            look(sql);
            return client.query(sql, params as unknown[]);
          },
        },
        orgIds,
        false,
      ),
    );
  } finally {
    client.release();
  }
}
