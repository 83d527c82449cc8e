import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Paged } from '../../shared/fields';
import { insertOf } from './insert';
import { pageOfList, type ListOf, type Listed } from './list';
import { joined, nothing, raw, sql, Sql } from './sql';
import { checkSql } from './sql-check';
import { totals } from './totals';
import { camel, snake, type NewRow, type RowOf, type Table } from './table';
import { columnOf, conditionsOf, setsOf, type Where } from './where';

/** Runs SQL on one connection. Tests count and check the statements here. */
export interface Runner {
  run(text: string, params: readonly unknown[]): Promise<pg.QueryResult>;
  /** It may write: what it counts may be undone again, and is nobody else's. */
  readonly changing?: boolean;
}

/** What tests see of statements: every text, and how many a call made. The program itself leaves all of it off. */
export const watch: {
  check: boolean;
  seen?: (text: string) => void;
  /** A call's statements, without its begin and commit, the session and the kernel's own notes. */
  counted?: (call: string, statements: number) => void;
} = { check: process.env['CHECK_SQL'] === '1' };
/** The call that a statement belongs to, while tests count. */
const counting = new AsyncLocalStorage<{ n: number }>();
/** Keys, kept replies, audit lines and events are the kernel's, whatever a handler does. */
const KERNELS_OWN = /^\s*(?:insert into|with) kernel_/i;
export function look(text: string): void {
  if (watch.check) checkSql(text);
  watch.seen?.(text);
  const count = counting.getStore();
  if (count && !KERNELS_OWN.test(text)) count.n += 1;
}
/** Runs a call's handler; while tests count, says how many statements it made. */
export async function countedAs<T>(call: string, handler: () => T | Promise<T>): Promise<T> {
  if (!watch.counted) return handler();
  const count = { n: 0 };
  const result = await counting.run(count, async () => handler());
  watch.counted(call, count.n);
  return result;
}

const namesOf = new WeakMap<object, string[]>();
/** Rows with camelCase keys. */
export function camelRows<T>(result: pg.QueryResult): T[] {
  let names = namesOf.get(result.fields);
  if (!names) namesOf.set(result.fields, (names = result.fields.map((f) => camel(f.name))));
  return (result.rows as Record<string, unknown>[]).map((row) => {
    const out: Record<string, unknown> = {};
    result.fields.forEach((f, i) => {
      out[names[i]!] = row[f.name];
    });
    return out as T;
  });
}

export interface ManyOptions {
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly lock?: 'update' | 'update skip locked' | 'share';
}

/** Rows of one insert: turning two thousand into text held the event loop for 40 ms. */
const AT_ONCE = 1000;

/**
 * The one way to rows: it knows the organisation (or, across, the organisations) and adds the condition itself.
 * Row security behind it returns nothing when a raw statement forgets.
 */
export class Door {
  /** @param orgIds the one organisation of a tenant door, or all that an across door may read. */
  constructor(
    readonly runner: Runner,
    readonly orgIds: readonly number[],
    readonly writes: boolean,
  ) {}

  get orgId(): number {
    return this.orgIds[0] ?? 0;
  }
  /**
   * The condition that every tenant table of a statement needs: the door's organisation, or all that it may read.
   * `= any` over one organisation would lose the order of an index, so one is written with `=`.
   */
  orgs(alias: string): Sql {
    const of = raw(`${alias}.org_id`);
    return this.writes || this.orgIds.length === 1
      ? sql`${of} = ${this.orgId}`
      : sql`${of} = any(${this.orgIds}::bigint[])`;
  }

  /** Rows of a statement, keys in camelCase. */
  async rows<T>(query: Sql | string, params: readonly unknown[] = []): Promise<T[]> {
    return camelRows<T>(await this.ask(query, params));
  }
  /** The only row of a statement, or nothing. */
  async row<T>(query: Sql): Promise<T | undefined> {
    return (await this.rows<T>(query))[0];
  }
  /** A statement that changes rows; the number changed. */
  async change(query: Sql | string, params: readonly unknown[] = []): Promise<number> {
    return (await this.ask(query, params)).rowCount ?? 0;
  }
  private ask(query: Sql | string, params: readonly unknown[]): Promise<pg.QueryResult> {
    return query instanceof Sql ? this.runner.run(query.text, query.values) : this.runner.run(query, params);
  }

  /** A page of a list with its total; see db/list.ts. */
  list<I extends Listed, Row, Out = Row>(input: I, list: ListOf<I, Row, Out>): Promise<Paged<Out>> {
    return pageOfList(this, input, list);
  }
  /** The number of rows of a list (`select count(*) n …`), which may be some seconds old where another process writes; see db/totals.ts. */
  async total(query: Sql | string, params: readonly unknown[] = []): Promise<number> {
    const count = async () => (await this.rows<{ n: number }>(query, params))[0]?.n ?? 0;
    if (this.runner.changing) return count();
    return query instanceof Sql
      ? totals.of(this.orgIds, query.text, query.values, count)
      : totals.of(this.orgIds, query, params, count);
  }

  private where(table: Table, where: Readonly<Record<string, unknown>>): Sql {
    const parts = conditionsOf(table, where);
    if (table.kind === 'tenant') parts.unshift(this.orgs(table.name));
    return parts.length ? sql` where ${joined(parts, ' and ')}` : nothing;
  }

  async many<T extends Table>(table: T, where: Where<T> = {}, o: ManyOptions = {}): Promise<RowOf<T>[]> {
    const order = o.sort?.map((s) => (s.startsWith('-') ? `${columnOf(table, s.slice(1))} desc` : columnOf(table, s)));
    return this.rows<RowOf<T>>(
      sql`select ${columnsOf(table)} from ${raw(table.name)}${this.where(table, where)}${raw(
        `${order?.length ? ` order by ${order.join(', ')}` : ''}${o.limit ? ` limit ${Math.trunc(o.limit)}` : ''}${o.lock ? ` for ${o.lock}` : ''}`,
      )}`,
    );
  }
  async one<T extends Table>(table: T, where: Where<T>, o: ManyOptions = {}): Promise<RowOf<T> | undefined> {
    return (await this.many(table, where, { ...o, limit: 1 }))[0];
  }
  async count<T extends Table>(table: T, where: Where<T> = {}): Promise<number> {
    const found = await this.row<{ n: number }>(
      sql`select count(*) as n from ${raw(table.name)}${this.where(table, where)}`,
    );
    return found?.n ?? 0;
  }
  /** Inserts any number of rows; some hundred a statement, so that other people's calls come in between. */
  async insert<T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], conflict = ''): Promise<number> {
    const list = (Array.isArray(rows) ? rows : [rows]) as readonly Record<string, unknown>[];
    const keys = Object.keys(table.columns).filter((k) => list.some((r) => r[k] !== undefined));
    let made = 0;
    for (let at = 0; at < list.length; at += AT_ONCE)
      made += await this.change(insertOf(table, keys, list.slice(at, at + AT_ONCE), this.orgId, raw(conflict)));
    return made;
  }
  /** Changes the rows that match; the number changed. A condition is asked for, so that nobody updates a whole school by leaving one out. */
  async update<T extends Table>(table: T, where: Where<T>, set: Partial<RowOf<T>>): Promise<number> {
    const sets = setsOf(table, set);
    if (!sets.length) return 0;
    return this.change(sql`update ${raw(table.name)} set ${joined(sets)}${this.where(table, where)}`);
  }
  async remove<T extends Table>(table: T, where: Where<T>): Promise<number> {
    return this.change(sql`delete from ${raw(table.name)}${this.where(table, where)}`);
  }
}

const selects = new WeakMap<Table, Sql>();
/** All columns of a table, its organisation first. */
function columnsOf(table: Table): Sql {
  let found = selects.get(table);
  if (!found) {
    const names = [...(table.kind === 'tenant' ? ['org_id'] : []), ...Object.keys(table.columns).map(snake)];
    selects.set(table, (found = raw(names.join(', '))));
  }
  return found;
}
