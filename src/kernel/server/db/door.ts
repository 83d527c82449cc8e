import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { checkSql } from './sql-check';
import { totals } from './totals';
import { camel, snake, type NewRow, type RowOf, type Table } from './table';
import { outOf, whereSql, type Where } from './where';

/** Runs SQL on one connection. Tests count and check the statements here. */
export interface Runner {
  run(sql: string, params: readonly unknown[]): Promise<pg.QueryResult>;
  /** It may write: what it counts may be undone again, and is nobody else's. */
  readonly changing?: boolean;
}

/** Every statement of a request, for the query-count tests. */
export const watch: { check: boolean; seen?: (sql: string) => void } = { check: process.env['CHECK_SQL'] === '1' };
export function look(sql: string): void {
  if (watch.check) checkSql(sql);
  watch.seen?.(sql);
}

class OneConnection implements Driver {
  constructor(private readonly runner: Runner) {}
  async init() {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(q: CompiledQuery): Promise<QueryResult<R>> => {
        const r = await this.runner.run(q.sql, q.parameters);
        return { rows: r.rows as R[], numAffectedRows: BigInt(r.rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('use streamRows');
      },
    };
  }
  async beginTransaction() {
    throw new Error('the door holds the transaction');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
/** A Kysely over a runner: names in camelCase, columns in snake_case. */
export const kyselyOver = <DB>(runner: Runner): Kysely<DB> =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new OneConnection(runner),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    plugins: [plugin],
  });

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
/** From so many rows on they travel as one JSON text: a third of the time in this process, a third less in all. */
const AS_JSON = 100;

/**
 * The one way to rows: it knows the organisation (or, across, the organisations) and adds the condition itself.
 * Row security behind it returns nothing when a raw statement forgets.
 */
export class Door {
  private kysely?: Kysely<unknown>;
  /** @param orgIds the one organisation of a tenant door, or all that an across door may read. */
  constructor(
    readonly runner: Runner,
    readonly orgIds: readonly number[],
    readonly writes: boolean,
  ) {}

  get orgId(): number {
    return this.orgIds[0] ?? 0;
  }

  /** Kysely over the named tables: `cx.db.q<DbOf<typeof clazzes>>()`. Write the org_id conditions: `sql\`p.org_id = any(${door.orgIds})\`` or `.where('p.orgId', '=', door.orgId)`. */
  q<DB>(): Kysely<DB> {
    return (this.kysely ??= kyselyOver<unknown>(this.runner)) as unknown as Kysely<DB>;
  }

  /** Plain SQL for hot or unusual statements; rows in camelCase. */
  async rows<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return camelRows<T>(await this.runner.run(sql, params));
  }
  /** Plain SQL that changes rows; the number changed. */
  async change(sql: string, params: readonly unknown[] = []): Promise<number> {
    return (await this.runner.run(sql, params)).rowCount ?? 0;
  }

  /** The number of rows of a list (`select count(*) n …`), which may be some seconds old where another process writes; see db/totals.ts. */
  async total(sql: string, params: readonly unknown[] = []): Promise<number> {
    const count = async () => (await this.rows<{ n: number }>(sql, params))[0]!.n;
    return this.runner.changing ? count() : totals.of(this.orgIds, sql, params, count);
  }

  private conditions(table: Table, where: Readonly<Record<string, unknown>>): { sql: string; params: unknown[] } {
    const params: unknown[] = [];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const parts: string[] = [];
    if (table.kind === 'tenant')
      parts.push(
        this.writes || this.orgIds.length === 1
          ? `org_id = ${bind(this.orgId)}`
          : `org_id = any(${bind(this.orgIds)}::bigint[])`,
      );
    parts.push(...whereSql(table, where, bind));
    return { sql: parts.length ? ` where ${parts.join(' and ')}` : '', params };
  }

  async many<T extends Table>(table: T, where: Where<T> = {}, o: ManyOptions = {}): Promise<RowOf<T>[]> {
    const c = this.conditions(table, where as Record<string, unknown>);
    const sort = o.sort?.length
      ? ` order by ${o.sort.map((s) => (s.startsWith('-') ? `${columnOf(table, s.slice(1))} desc` : columnOf(table, s))).join(', ')}`
      : '';
    const columns = [...(table.kind === 'tenant' ? ['org_id'] : []), ...Object.keys(table.columns).map(snake)].join(
      ', ',
    );
    return this.rows<RowOf<T>>(
      `select ${columns} from ${table.name}${c.sql}${sort}${o.limit ? ` limit ${Math.trunc(o.limit)}` : ''}${o.lock ? ` for ${o.lock}` : ''}`,
      c.params,
    );
  }
  async one<T extends Table>(table: T, where: Where<T>, o: ManyOptions = {}): Promise<RowOf<T> | undefined> {
    return (await this.many(table, where, { ...o, limit: 1 }))[0];
  }
  async count<T extends Table>(table: T, where: Where<T> = {}): Promise<number> {
    const c = this.conditions(table, where as Record<string, unknown>);
    return Number((await this.rows<{ n: number }>(`select count(*) n from ${table.name}${c.sql}`, c.params))[0]!.n);
  }
  /** Inserts rows with unnest, so that any number of them is one plan; some hundred a statement, so that other people's calls come in between. */
  async insert<T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], conflict = ''): Promise<number> {
    const list = (Array.isArray(rows) ? rows : [rows]) as readonly Record<string, unknown>[];
    const keys = Object.keys(table.columns).filter((k) => list.some((r) => r[k] !== undefined));
    let made = 0;
    for (let at = 0; at < list.length; at += AT_ONCE)
      made += await this.insertPart(table, keys, list.slice(at, at + AT_ONCE), conflict);
    return made;
  }
  private insertPart(
    table: Table,
    keys: readonly string[],
    list: readonly Record<string, unknown>[],
    conflict: string,
  ): Promise<number> {
    const params: unknown[] = table.kind === 'tenant' ? [this.orgId] : [];
    const names = keys.map(snake);
    const into = (picks: readonly string[], source: string) =>
      `insert into ${table.name} (${table.kind === 'tenant' ? 'org_id, ' : ''}${names.join(', ')}) select ${table.kind === 'tenant' ? '$1::bigint, ' : ''}${picks.join(', ')} from ${source}${conflict ? ` ${conflict}` : ''}`;
    if (list.length >= AS_JSON && keys.every((key) => table.columns[key]!.type !== 'bytea')) {
      const text = JSON.stringify(list);
      // Half a character has no place in JSON text; as a parameter of its own it becomes a replacement character.
      if (!text.includes('\\ud'))
        return this.change(
          into(
            keys.map((key) => `u."${key}"`),
            `json_to_recordset($${params.push(text)}::json) as u(${keys.map((key) => `"${key}" ${table.columns[key]!.type}`).join(', ')})`,
          ),
          params,
        );
    }
    const from: string[] = [];
    const picks = keys.map((key) => {
      const type = table.columns[key]!.type;
      const array = type.endsWith('[]');
      params.push(
        list.map((r) => {
          const v = outOf(table.columns, key, r[key] ?? null);
          return array && v != null ? arrayText(v as unknown[]) : v;
        }),
      );
      from.push(`$${params.length}::${array || type === 'bytea' ? 'text' : type}[]`);
      return `u.${snake(key)}${array || type === 'bytea' ? `::${type}` : ''}`;
    });
    return this.change(into(picks, `unnest(${from.join(', ')}) as u(${names.join(', ')})`), params);
  }
  /** Changes the rows that match; the number changed. A condition is asked for, so that nobody updates a whole school by leaving one out. */
  async update<T extends Table>(table: T, where: Where<T>, set: Partial<RowOf<T>>): Promise<number> {
    const c = this.conditions(table, where as Record<string, unknown>);
    const sets = Object.entries(set as Record<string, unknown>)
      .filter(([, v]) => v !== undefined)
      .map(([key, v]) => `${columnOf(table, key)} = $${c.params.push(outOf(table.columns, key, v))}`);
    if (!sets.length) return 0;
    return this.change(`update ${table.name} set ${sets.join(', ')}${c.sql}`, c.params);
  }
  async remove<T extends Table>(table: T, where: Where<T>): Promise<number> {
    const c = this.conditions(table, where as Record<string, unknown>);
    return this.change(`delete from ${table.name}${c.sql}`, c.params);
  }
}

function columnOf(table: Table, key: string): string {
  if (!(key in table.columns)) throw new Error(`${table.name} has no column ${key}`);
  return snake(key);
}
const arrayText = (v: readonly unknown[]): string =>
  `{${v.map((x) => (x == null ? 'NULL' : `"${String(x).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`;
