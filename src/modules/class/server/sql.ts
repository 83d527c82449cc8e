import { sql, raw, joined, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';

// Lists here are SQL texts put together from pieces: `sql` binds what stands in ${…}, so a piece carries its own values.
export type Piece = Sql;

/** Rows of a statement, keys in camelCase. */
export const rowsOf = <R>(door: Door, query: Piece): Promise<R[]> => door.rows<R>(query);

/** The organisations a door reads: the condition every tenant table of a statement needs. */
export const ofOrgs = (door: Door, alias: string): Piece => sql`${raw(alias)}.org_id = any(${door.orgIds}::bigint[])`;
/** All conditions that apply; what is undefined is an absent filter. */
export const all = (...parts: readonly (Piece | undefined)[]): Piece =>
  joined(
    parts.filter((p) => p != null),
    ' and ',
  );
/** Contains the text, whatever its case. */
export const contains = (column: string, text: string | undefined): Piece | undefined =>
  text ? sql`${raw(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}` : undefined;
/** Equals, when a value was asked for. */
export const is = (column: string, value: number | string | boolean | undefined): Piece | undefined =>
  value === undefined ? undefined : sql`${raw(column)} = ${value}`;
/** The column of a reference table that holds the name in the asker's language. */
export const nameIn = (cx: Cx, alias: string): Piece => raw(`${alias}.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'}`);

interface PageQuery {
  readonly select: Piece;
  readonly from: Piece;
  readonly where: Piece;
  /** What a list may be sorted by: the wire's name and the expression. */
  readonly sorts?: Readonly<Record<string, string>>;
  /** The order when nobody asks for one, and behind every other: it ends with the key. */
  readonly order: string;
}
/** One page of a list, and how many rows there are altogether. The count does without the select list. */
export async function paged<R>(
  door: Door,
  input: { readonly curPage: number; readonly pageSize: number; readonly sort?: string | undefined },
  q: PageQuery,
): Promise<Paged<R>> {
  const { curPage, pageSize, sort } = input;
  const wanted = sort && q.sorts?.[sort.replace(/^-/, '')];
  if (sort && !wanted) throw fail(kernelFaults.badInput, {}, 'sort');
  const order = wanted ? `${wanted} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ${q.order}` : q.order;
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
