import { column, joined, raw, sql, type Sql } from './sql';
import { snake, type Columns, type RowOf, type Table } from './table';

const OP = Symbol('op');
/** A condition other than equality. */
export interface Op {
  readonly [OP]: true;
  of(column: Sql): Sql;
}
const op = (of: Op['of']): Op => ({ [OP]: true, of });
const isOp = (v: unknown): v is Op => typeof v === 'object' && v !== null && OP in v;

const arrayOf = (values: readonly (number | string)[]): Sql =>
  raw(typeof values[0] === 'string' ? '::text[]' : '::bigint[]');
/** The column is one of the values; an empty list matches nothing. */
export const oneOf = (values: readonly (number | string)[]): Op =>
  op((c) => sql`${c} = any(${values}${arrayOf(values)})`);
export const notOneOf = (values: readonly (number | string)[]): Op =>
  op((c) => sql`${c} <> all(${values}${arrayOf(values)})`);
export const gte = (v: number | string): Op => op((c) => sql`${c} >= ${v}`);
export const gt = (v: number | string): Op => op((c) => sql`${c} > ${v}`);
export const lte = (v: number | string): Op => op((c) => sql`${c} <= ${v}`);
export const lt = (v: number | string): Op => op((c) => sql`${c} < ${v}`);

/** Conditions by column, joined by and. A key with undefined is left out: an absent filter. */
export type Where<T> = { readonly [K in keyof RowOf<T>]?: RowOf<T>[K] | Op | undefined };

/** The conditions as pieces, without the word where; the columns get the alias's prefix. */
export function conditionsOf(table: Table, where: Readonly<Record<string, unknown>>, alias = ''): Sql[] {
  const parts: Sql[] = [];
  for (const [key, value] of Object.entries(where)) {
    if (value === undefined) continue;
    const of = key === 'orgId' ? column(`${alias}org_id`) : column(alias + columnOf(table, key));
    if (value === null) parts.push(sql`${of} is null`);
    else if (isOp(value)) parts.push(value.of(of));
    else parts.push(sql`${of} = ${value}`);
  }
  return parts;
}
/** The same as one piece; true when there is no condition. */
export const whereOf = (table: Table, where: Readonly<Record<string, unknown>>, alias: string): Sql => {
  const parts = conditionsOf(table, where, alias);
  return parts.length ? joined(parts, ' and ') : raw('true');
};

/** The name of a table's column in SQL. @throws when the table has no such column. */
export function columnOf(table: Table, key: string): string {
  if (!Object.hasOwn(table.columns, key)) throw new Error(`${table.name} has no column ${key}`);
  return snake(key);
}

/** A value as the driver sends it: json as text. */
export const outOf = (columns: Columns, key: string, value: unknown): unknown =>
  value != null && columns[key]?.type === 'jsonb' ? JSON.stringify(value) : value;

/** What an update writes, as `column = value` pieces; a key with undefined is left out. */
export const setsOf = (table: Table, set: object): Sql[] =>
  Object.entries(set)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]: [string, unknown]) => sql`${raw(columnOf(table, key))} = ${outOf(table.columns, key, value)}`);
