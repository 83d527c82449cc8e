import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Call } from '../../shared/call';
import type { Paged } from '../../shared/fields';
import { insertOf, rowsAtOnce, updateEachOf } from './insert';
import { pageOfList, type ListOf, type Listed } from './list';
import { rowsOf } from './rows';
import { column, inOrgs, joined, nothing, raw, sql, Sql } from './sql';
import { checkSql } from './sql-check';
import { totals } from './totals';
import { snake, type NewRow, type RowOf, type Table } from './table';
import { columnOf, conditionsOf, setsOf, type Where } from './where';

/** Runs SQL on one connection; rows.ts reads what it answers. Tests count and check the statements here. */
export interface Runner {
  run(text: string, params: readonly unknown[]): Promise<pg.QueryArrayResult>;
  /** It may write: what it counts may be undone again, and is nobody else's. */
  readonly changing?: boolean;
  /** The connections it is one of: they live as long as the program. */
  readonly source?: object;
  /** Opens or shuts the second lock of the organisation, for the tables of `kernel_locked_table`. */
  lock?(open: boolean): Promise<void>;
}

/** Who asks, and with which values. */
export interface Asking {
  readonly values: readonly unknown[];
  /** The organisation whose rows the transaction sees; null for a look across several. */
  readonly orgId: number | null;
}
/** A statement on its way, and once it is answered how many rows it read or changed. */
export interface Sent extends Asking {
  readonly text: string;
  rows?: number;
}
/** A call whose handler answered, and what it sent: all but begin, commit, the session and the kernel's own notes. */
export interface CallDone {
  readonly call: string;
  readonly statements: readonly Sent[];
  /** Actions of the audit lines it leaves. */
  readonly notes: readonly string[];
  /** Topics of the events it leaves. */
  readonly events: readonly string[];
}
/** What tests judge every program of their process by. */
interface Judging {
  /** Whether the text of each statement is judged. */
  check: boolean;
  /** Stands between a call's input and its handler, to see which keys the handler looks at. */
  reading?: (call: Call, input: unknown, handler: (input: unknown) => Promise<unknown>) => Promise<unknown>;
}
interface Watch extends Judging {
  /** Who reads the text of each statement for a while. */
  seen?: (text: string) => void;
  /** Who hears of each statement, also of those that belong to no call. */
  readonly statements: Set<(sent: Sent) => void>;
  /** Who hears of each call that was done. */
  readonly calls: Set<(done: CallDone) => void>;
}
const watching: Watch = { calls: new Set(), statements: new Set(), check: process.env['CHECK_SQL'] === '1' };
/** What tests see of statements: every text, and how many a call made. The program itself leaves all of it off. */
export const watch: Readonly<Watch> = watching;
/** Tests begin: what they judge by stays as long as their process. */
export function judgeBy(by: Judging): void {
  Object.assign(watching, by);
}
/** Lets tests read the text of each statement while something runs; who read it before reads on afterwards. */
export async function counting<T>(seen: (text: string) => void, run: () => Promise<T>): Promise<T> {
  const before = watching.seen;
  watching.seen = seen;
  try {
    return await run();
  } finally {
    watching.seen = before;
  }
}
/** The call that a statement belongs to, while tests watch. */
const sending = new AsyncLocalStorage<Sent[]>();
/** Keys, kept replies, audit lines and events are the kernel's, whatever a handler does. */
const KERNELS_OWN = /^\s*(?:insert into|with) kernel_/i;
export function look(text: string, asking: Asking): Sent {
  if (watch.check) checkSql(text);
  watch.seen?.(text);
  const sent: Sent = { text, ...asking };
  for (const hear of watch.statements) hear(sent);
  if (!KERNELS_OWN.test(text)) sending.getStore()?.push(sent);
  return sent;
}
/** Runs a call's handler; while tests watch, tells them its statements, and whether it left an audit line. */
export async function watched<T>(
  call: string,
  cx: {
    readonly notes: readonly { readonly action: string }[];
    readonly events: readonly { readonly topic: string }[];
  },
  handler: () => T | Promise<T>,
): Promise<T> {
  if (watch.calls.size === 0) return handler();
  const sent: Sent[] = [];
  const result = await sending.run(sent, async () => handler());
  const done = {
    call,
    statements: sent,
    notes: cx.notes.map((note) => note.action),
    events: cx.events.map((event) => event.topic),
  };
  for (const tell of watch.calls) tell(done);
  return result;
}

/** Runs what is the kernel's own: its statements are none of the call's, however they begin. */
export const unwatched = <T>(fn: () => Promise<T>): Promise<T> => (watch.calls.size === 0 ? fn() : sending.run([], fn));

export interface ManyOptions {
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly lock?: 'update' | 'update skip locked' | 'share';
}

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
  /** What copies of rows that do not change hang on (`keptBy`): the program's connections to this database. */
  get source(): object {
    return this.runner.source ?? this.runner;
  }
  /**
   * The condition that every tenant table of a statement needs: the door's organisation, or all that it may read.
   */
  orgs(alias: string): Sql {
    return inOrgs(`${alias}.org_id`, this.writes ? [this.orgId] : this.orgIds);
  }

  /**
   * Runs with the second lock open: rows of `kernel_locked_table` are seen, for this door's organisation and until `fn` ends.
   * Whoever calls it has asked who may. @throws at a door across organisations, which has no such key.
   */
  async unlocked<T>(fn: (door: Door) => Promise<T>): Promise<T> {
    const { runner } = this;
    if (!runner.lock) throw new Error('a door across organisations opens no second lock');
    await runner.lock(true);
    const result = await fn(this);
    // A fault ends the transaction, and the lock with it.
    await runner.lock(false);
    return result;
  }

  /** Rows of a statement, keys in camelCase. */
  async rows<T>(query: Sql | string, params: readonly unknown[] = []): Promise<T[]> {
    return rowsOf<T>(await this.ask(query, params));
  }
  /** The only row of a statement, or nothing. */
  async row<T>(query: Sql): Promise<T | undefined> {
    return (await this.rows<T>(query))[0];
  }
  /** A statement that changes rows; the number changed. */
  async change(query: Sql | string, params: readonly unknown[] = []): Promise<number> {
    return (await this.ask(query, params)).rowCount ?? 0;
  }
  private ask(query: Sql | string, params: readonly unknown[]): Promise<pg.QueryArrayResult> {
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
    const order = o.sort?.map((s) =>
      s.startsWith('-') ? sql`${column(columnOf(table, s.slice(1)))} desc` : column(columnOf(table, s)),
    );
    const sorted = order?.length ? sql` order by ${joined(order)}` : nothing;
    // One row is asked for in the text, as the planner should know it; other numbers would each be a statement of their own.
    const limited = o.limit === 1 ? raw(' limit 1') : o.limit ? sql` limit ${Math.trunc(o.limit)}` : nothing;
    const locked = o.lock ? sql` for ${raw(o.lock)}` : nothing;
    return this.rows<RowOf<T>>(
      sql`select ${columnsOf(table)} from ${raw(table.name)}${this.where(table, where)}${sorted}${limited}${locked}`,
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
    for (let at = 0, next = rowsAtOnce(keys); at < list.length; at += next)
      made += await this.change(insertOf(table, keys, list.slice(at, at + next), this.orgId, raw(conflict)));
    return made;
  }
  /** Changes the rows that match; the number changed. A condition is asked for, so that nobody updates a whole school by leaving one out. */
  async update<T extends Table>(table: T, where: Where<T>, set: Partial<RowOf<T>>): Promise<number> {
    const sets = setsOf(table, set);
    if (!sets.length) return 0;
    return this.change(sql`update ${raw(table.name)} set ${joined(sets)}${this.where(table, where)}`);
  }
  /**
   * Changes many rows, each to values of its own, in one statement; all rows name the same columns, first the one that finds them.
   * @param also a further assignment to each, of the row `t`: `rev = t.rev + 1`.
   */
  async updateEach<T extends Table, K extends keyof RowOf<T> & string>(
    table: T,
    key: K,
    rows: readonly (Partial<RowOf<T>> & Pick<RowOf<T>, K>)[],
    also?: Sql,
  ): Promise<number> {
    if (!rows.length) return 0;
    const others = Object.keys(rows[0]!).filter((name) => name !== key);
    return this.change(
      updateEachOf(table, [key, ...others], rows as readonly Record<string, unknown>[], this.orgs('t'), also),
    );
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
