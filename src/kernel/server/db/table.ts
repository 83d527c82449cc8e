/**
 * Who a table belongs to. tenant: org_id leads every key. reference: nobody's (regions, codes, organisations). claim:
 * keyed by its value (login, token hash).
 */
export type TableKind = 'tenant' | 'reference' | 'claim';

export interface Column<T = unknown, Optional extends boolean = boolean> {
  /** Name of the type as PostgreSQL's catalogue prints it. */
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: Optional;
  /** Table whose key it carries. */
  readonly ref?: string;
  readonly max?: number;
  readonly t?: T;
}
export interface Made<T> extends Column<T, false> {
  /** May be null. */
  null(): Column<T | null, true>;
  /** The database fills it when the insert leaves it out. */
  default(): Column<T, true>;
}
function columnOf<T>(c: { type: string; ref?: string; max?: number }): Made<T> {
  const base = { ...c, nullable: false, optional: false } as const;
  return {
    ...base,
    null: () => ({ ...base, nullable: true, optional: true }),
    default: () => ({ ...base, optional: true }),
  };
}

/** 53-bit ids made by newId(). */
export const id = () => columnOf<number>({ type: 'bigint' });
/** A foreign key; to a tenant table it is checked as (org_id, this column). */
export const ref = (table: string) => columnOf<number>({ type: 'bigint', ref: table });
export const int = () => columnOf<number>({ type: 'integer' });
/** Points of a mark, 0 to 300 with at most one decimal. */
export const score = () => columnOf<number>({ type: 'numeric(5,1)' });
export const big = () => columnOf<number>({ type: 'bigint' });
export const bool = () => columnOf<boolean>({ type: 'boolean' });
export const text = (max?: number) => columnOf<string>({ type: 'text', max });
/** A lower-case word with a named check in the migration. */
export const word = <T extends string>() => columnOf<T>({ type: 'text' });
/** YYYY-MM-DD. */
export const date = () => columnOf<string>({ type: 'date' });
/** ISO text with Z on the wire; timestamptz below. */
export const instant = () => columnOf<string>({ type: 'timestamp with time zone' });
export const json = <T>() => columnOf<T>({ type: 'jsonb' });
export const bytes = () => columnOf<Uint8Array>({ type: 'bytea' });
export const ints = () => columnOf<number[]>({ type: 'bigint[]' });
export const words = () => columnOf<string[]>({ type: 'text[]' });

/** What a change of a row can take from somebody: whoever writes such a row leaves an audit line (kernel/testing/audit-check.ts). */
export type Stake = 'mark' | 'right' | 'person' | 'money' | 'published';
/** What a table says of itself beyond its shape. `in` narrows the stake to columns: only a change of these is at stake. */
export interface TableWords<Name extends string = string> {
  readonly stake?: Stake;
  readonly in?: readonly Name[];
  /** The purpose whose consent its rows need: whoever lists them leaves out whose consent does not stand (a registry test). */
  readonly consent?: string;
  /**
   * A claim that refers to another claim, or has a second unique key: spread by its own key over the shards of a cluster
   * neither could be held, so all such claims stand whole on one shard (server/distribute/manifest.ts).
   */
  readonly oneShard?: true;
  /** Tables that a foreign key of several columns names, which no single column can say with `ref`. */
  readonly refers?: readonly string[];
  /** What a change of its rows revises, for whoever keeps sums over them (db/revision.ts); by `rows` only where rows come or go. */
  readonly revises?: string;
  readonly revisedBy?: 'rows';
  /**
   * A time series, cut into a partition for each month (UTC) of an instant that stands last in its key; whole months go
   * `keptDays` days after their end. The instant is the server's own (when it came, when it was noted) or one that was
   * judged before: a row of a month that does not stand is refused by the database. Partitions stand from two months
   * back to three ahead; the owner makes them (db/months.ts, docs/decisions/0018).
   */
  readonly monthly?: { readonly by: Name; readonly keptDays: number };
}

export type Columns = Readonly<Record<string, Column>>;
export interface Table<N extends string = string, K extends TableKind = TableKind, C extends Columns = Columns> {
  readonly name: N;
  readonly kind: K;
  readonly columns: C;
  readonly key: readonly string[];
  /** A published view: rows may be read, never written. */
  readonly view: boolean;
  readonly words: TableWords;
}

type Own<C extends Columns> = { [X in keyof C]: C[X] extends Column<infer T> ? T : never };
type OptionalKeys<C extends Columns> = { [X in keyof C]: C[X] extends Column<unknown, true> ? X : never }[keyof C];
/** A row as it is read. */
export type RowOf<T> =
  T extends Table<string, infer K, infer C> ? Own<C> & (K extends 'tenant' ? { orgId: number } : unknown) : never;
/** A row as it is inserted: columns with a default and null columns may be left out; org_id comes from the door. */
export type NewRow<T> =
  T extends Table<string, TableKind, infer C>
    ? Omit<Own<C>, OptionalKeys<C>> & Partial<Pick<Own<C>, OptionalKeys<C>>>
    : never;

function make(view: boolean) {
  return <const N extends string, const K extends TableKind, C extends Columns>(
    name: N,
    kind: K,
    columns: C,
    key: readonly (keyof C & string)[],
    words: TableWords<keyof C & string> = {},
  ): Table<N, K, C> => {
    const made = { name, kind, columns, key, view, words };
    all.set(name, made as unknown as Table);
    return made;
  };
}
const all = new Map<string, Table>();
/** A table. `key` without org_id, which the kind adds; `words` say what else the program must know of it. */
export const table = make(false);
/** A published database view of a module, which others may join. */
export const view = make(true);
/** Every table and view loaded so far, by name: the driver's check, the registry tests and the backup read it. */
export const allTables = (): ReadonlyMap<string, Table> => all;

const SNAKE = new Map<string, string>();
/** clazzId to clazz_id. */
export function snake(name: string): string {
  let s = SNAKE.get(name);
  if (s == null) SNAKE.set(name, (s = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)));
  return s;
}
const CAMEL = new Map<string, string>();
/** clazz_id to clazzId. */
export function camel(name: string): string {
  let s = CAMEL.get(name);
  if (s == null) CAMEL.set(name, (s = name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase())));
  return s;
}
