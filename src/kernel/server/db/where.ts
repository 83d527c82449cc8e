import { snake, type Columns, type RowOf, type Table } from './table';

const OP = Symbol('op');
/** A condition other than equality. */
export interface Op {
  readonly [OP]: true;
  sql(column: string, bind: (v: unknown) => string): string;
}
const op = (sql: Op['sql']): Op => ({ [OP]: true, sql });
const isOp = (v: unknown): v is Op => typeof v === 'object' && v !== null && OP in v;

/** The column is one of the values; an empty list matches nothing. */
export const oneOf = (values: readonly (number | string)[]): Op =>
  op((c, bind) => `${c} = any(${bind(values)}${typeof values[0] === 'string' ? '::text[]' : '::bigint[]'})`);
export const notOneOf = (values: readonly (number | string)[]): Op =>
  op((c, bind) => `${c} <> all(${bind(values)}${typeof values[0] === 'string' ? '::text[]' : '::bigint[]'})`);
/** Contains the text, without regard to case; served by a trigram index. Chinese has no case, and comparing without it is twice as fast. */
export const like = (text: string): Op =>
  op(
    (c, bind) =>
      `${c} ${text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike'} ${bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`,
  );
export const gte = (v: number | string): Op => op((c, bind) => `${c} >= ${bind(v)}`);
export const gt = (v: number | string): Op => op((c, bind) => `${c} > ${bind(v)}`);
export const lte = (v: number | string): Op => op((c, bind) => `${c} <= ${bind(v)}`);
export const lt = (v: number | string): Op => op((c, bind) => `${c} < ${bind(v)}`);
export const not = (v: number | string | boolean): Op => op((c, bind) => `${c} is distinct from ${bind(v)}`);
export const isNull: Op = op((c) => `${c} is null`);
export const notNull: Op = op((c) => `${c} is not null`);

/** Conditions by column, joined by and. A key with undefined is left out: an absent filter. */
export type Where<T> = { readonly [K in keyof RowOf<T>]?: RowOf<T>[K] | Op | undefined };

/** The conditions as SQL, without the word where; the columns get the alias's prefix. */
export function whereSql(
  table: Table,
  where: Readonly<Record<string, unknown>>,
  bind: (v: unknown) => string,
  alias = '',
): string[] {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(where)) {
    if (value === undefined) continue;
    if (key !== 'orgId' && !(key in table.columns)) throw new Error(`${table.name} has no column ${key}`);
    const column = alias + snake(key);
    if (value === null) parts.push(`${column} is null`);
    else if (isOp(value)) parts.push(value.sql(column, bind));
    else parts.push(`${column} = ${bind(value)}`);
  }
  return parts;
}

/** A value as the driver sends it: json as text. */
export const outOf = (columns: Columns, key: string, value: unknown): unknown =>
  value != null && columns[key]?.type === 'jsonb' ? JSON.stringify(value) : value;
