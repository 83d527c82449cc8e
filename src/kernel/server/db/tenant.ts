import type pg from 'pg';
import { Door, look, type Runner } from './door';
import { isLost } from './lost';
import { PreparingClient, isStalePlan } from './prepared';
import { countUp, revisedBy } from './revision';
import { queryOf } from './rows';
import { totals } from './totals';

/** The constraint a database error names; on Citus only the message carries it (database.md 8). */
export function constraintOf(error: unknown): string | undefined {
  const e = error as { constraint?: string; message?: string; code?: string };
  if (!e?.code) return undefined;
  return e.constraint ?? /constraint "([^"]+)"/.exec(e.message ?? '')?.[1]?.replace(/_\d+$/, '');
}

/** Statements after which every list has as many rows as before: reading, and the kernel's own notes (each look across schools leaves one). */
const STILL = /^\s*(?:select|set|savepoint|release|(?:insert into|with) kernel_)/i;

/** A setting of this transaction that policies ask for: a whole number or nothing. */
const setLocal = (client: pg.PoolClient, name: 'org' | 'unlock', value: number | null) =>
  client.query(`set local app.${name} = '${value == null ? '' : Math.trunc(value)}'`);

/**
 * One transaction as the tenant role. It begins with the first statement, so a request that reads nothing costs nothing.
 * `into` points it at another organisation for a while; only the kernel calls that, after asking the caller's reach.
 */
export class TenantTx implements Runner {
  private client?: pg.PoolClient;
  /** The first statement, with which it begins. */
  private beginning?: Promise<pg.QueryArrayResult>;
  private org: number;
  private set?: number;
  private readonly touched = new Set<number>();
  /** What was revised in each organisation. */
  private readonly revised = new Map<number, Set<string>>();
  /** What is done behind everything else. */
  private readonly lasts: (() => Promise<void>)[] = [];
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
  get source(): object {
    return this.pool;
  }

  /**
   * Begins, and asks the first statement. A read sends both at once and waits for one turn of the wire: should the beginning
   * fail, the statement stands outside of any organisation, where row security shows it nothing.
   */
  private async begin(sql: string, params: readonly unknown[]): Promise<pg.QueryArrayResult> {
    for (let again = false; ; again = true) {
      const client = await this.pool.connect();
      // The setting is a statement of its own, which a distributed database carries to every node.
      const begin = `begin${this.readOnly ? ' read only' : ''}; set local app.org = '${Math.trunc(this.org)}'`;
      const ask = () => this.ask(client, sql, params);
      const begun = client.query(begin);
      const sent = this.readOnly ? ask() : undefined;
      // Its reason is told by the beginning, where that fails as well.
      sent?.catch(() => undefined);
      try {
        await begun;
      } catch (error) {
        client.release(error as Error);
        // It died while nobody used it: nothing has been done, so another one will do.
        if (again || !isLost(error)) throw error;
        continue;
      }
      this.set = this.org;
      this.client = client;
      return sent ?? ask();
    }
  }
  async run(sql: string, params: readonly unknown[]): Promise<pg.QueryArrayResult> {
    const sent = look(sql, { values: params, orgId: this.org });
    const result = await this.send(sql, params);
    sent.rows = result.rowCount ?? 0;
    return result;
  }
  private async send(sql: string, params: readonly unknown[]): Promise<pg.QueryArrayResult> {
    if (!this.readOnly && !STILL.test(sql)) this.wrote(sql);
    if (!this.beginning) return (this.beginning = this.begin(sql, params));
    const client = this.client ?? (await this.begun());
    if (this.set !== this.org) this.turnTo(client, this.org);
    return this.ask(client, sql, params);
  }
  /** The setting that policies of locked tables ask for beside `app.org`; it ends with the transaction. */
  async lock(open: boolean): Promise<void> {
    if (!this.beginning) await this.send('select 1', []);
    const client = this.client ?? (await this.begun());
    await setLocal(client, 'unlock', open ? this.org : null);
  }
  /** Points the transaction at another organisation's rows; what is asked of them leaves in the same message. */
  private turnTo(client: pg.PoolClient, orgId: number): void {
    this.set = orgId;
    // Should it fail, the transaction is over, and the statement behind it is refused and says so.
    setLocal(client, 'org', orgId).catch(() => undefined);
  }
  private wrote(sql: string): void {
    this.touched.add(this.org);
    for (const what of revisedBy(sql)) {
      const of = this.revised.get(this.org) ?? new Set();
      this.revised.set(this.org, of.add(what));
    }
  }
  /** Counts up what was revised, the organisations in one order, so that two transactions never wait for each other. */
  private async countUp(client: pg.PoolClient): Promise<void> {
    for (const [orgId, what] of [...this.revised].toSorted(([a], [b]) => a - b)) {
      if (this.set !== orgId) this.turnTo(client, orgId);
      const { text, values } = countUp(orgId, [...what]);
      await this.ask(client, text, values);
    }
    this.revised.clear();
  }
  /** The connection, when somebody else's first statement is on its way. */
  private async begun(): Promise<pg.PoolClient> {
    await this.beginning?.catch((error: unknown) => {
      if (!this.client) throw error;
    });
    if (!this.client) throw new Error('this transaction is over');
    return this.client;
  }
  private async ask(client: pg.PoolClient, sql: string, params: readonly unknown[]): Promise<pg.QueryArrayResult> {
    try {
      return await client.query(queryOf(sql, params));
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
    const kept = this.lasts.length;
    try {
      const r = await fn();
      await this.run('release savepoint s', []);
      return r;
    } catch (error) {
      // What the part kept for the end is undone with it.
      this.lasts.splice(kept);
      await this.run('rollback to savepoint s', []);
      throw error;
    }
  }
  /** Keeps something for the end of the transaction: it is done in it, behind everything else. */
  last(fn: () => Promise<void>): void {
    this.lasts.push(fn);
  }
  /** Does what was kept for the end. */
  async finish(): Promise<void> {
    for (let next = this.lasts.shift(); next; next = this.lasts.shift()) await next();
  }
  async commit(): Promise<void> {
    if (this.lasts.length > 0) await this.finish();
    const client = this.client;
    if (!client) return;
    // What fails here is taken back by whoever called.
    await this.countUp(client);
    this.client = undefined;
    if (this.readOnly) {
      // Nothing to lose: the reply need not wait for it.
      if (client instanceof PreparingClient) client.commitSoon();
      else await client.query('commit');
      client.release();
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
    // A statement that nobody waits for any more may still be getting its connection.
    await this.beginning?.catch(() => undefined);
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
          source: pool,
          run: (sql, params) => {
            look(sql, { values: params, orgId: null });
            return client.query(queryOf(sql, params));
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
