import { sql, raw, joined, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';

export type Piece = Sql;
/** Rows of a statement, keys in camelCase. */
export const rowsOf = <R>(door: Door, query: Piece): Promise<R[]> => door.rows<R>(query);
/** A condition for each filter that was given. */
export const all = (...parts: readonly (Piece | undefined)[]): Piece =>
  joined([sql`true`, ...parts.filter((p) => p != null)], ' and ');
export const is = (column: string, value: number | string | boolean | undefined): Piece | undefined =>
  value === undefined ? undefined : sql`${raw(column)} = ${value}`;
/** The text stands in one of the columns, whatever its case. */
export const says = (text: string | undefined, ...columns: readonly string[]): Piece | undefined =>
  text
    ? sql`(${joined(
        columns.map((c) => sql`${raw(c)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`),
        ' or ',
      )})`
    : undefined;

interface PageQuery {
  readonly select: Piece;
  readonly from: Piece;
  readonly where: Piece;
  readonly sorts: Readonly<Record<string, string>>;
  readonly order: string;
}
/** One page of a list with its total. */
export async function paged<R>(
  door: Door,
  input: { readonly curPage: number; readonly pageSize: number; readonly sort?: string | undefined },
  q: PageQuery,
): Promise<Paged<R>> {
  const { curPage, pageSize, sort } = input;
  const column = sort && Object.hasOwn(q.sorts, sort.replace(/^-/, '')) ? q.sorts[sort.replace(/^-/, '')] : undefined;
  if (sort && !column) throw fail(kernelFaults.badInput, {}, 'sort');
  const order = column ? `${column} ${sort!.startsWith('-') ? 'desc' : 'asc'} nulls last, ${q.order}` : q.order;
  const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(
    door,
    sql`select count(*) as total from ${q.from} where ${q.where}`,
  );
  const items =
    total === 0
      ? []
      : await rowsOf<R>(
          door,
          sql`select ${q.select} from ${q.from} where ${q.where} order by ${raw(order)} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        );
  return { items, curPage, pageSize, total };
}
