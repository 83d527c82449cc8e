import { fail, kernelFaults } from '../../shared/faults';
import { sortName, type Paged } from '../../shared/fields';
import { all, joined, nothing, raw, sql, type Sql } from './sql';

/** Names of a call's sorts without the sign of descending ones. */
export type SortName<S> = S extends `-${string}` ? never : S extends string ? S : never;
/** What a list is sorted by: an expression (rows without it come last), or an order of its own for a direction (`asc`, `desc`). */
export type SortBy = Sql | ((direction: Sql) => Sql);

/** What a list's input has from `page.input`. */
export interface Listed {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
}
/** A list as its owner says it. Limit, offset, count and order are this part's. */
export interface ListQuery<I extends Listed> {
  readonly select: Sql;
  readonly from: Sql;
  /** Conditions; an absent filter is undefined. */
  readonly where?: readonly (Sql | undefined)[];
  /** One entry for each sort of the call: a missing or an extra one does not compile. */
  readonly sorts: Readonly<Record<SortName<NonNullable<I['sort']>>, SortBy>>;
  /** The order when nobody asks for one, and behind every other: it ends with the key, so that no row is shown twice. */
  readonly then: Sql;
  /** Tables that the count needs, where fewer than `from` do (a left join adds no row). */
  readonly counted?: Sql;
  /** Turns the page's rows into wider ones: joins to the found keys alone what only the shown rows need. */
  readonly widen?: (page: Sql) => Sql;
}
/** A list whose rows leave the server in another shape than the statement's. */
export interface ListOf<I extends Listed, Row, Out = Row> extends ListQuery<I> {
  readonly shape?: (row: Row) => Out;
}

const ASC = raw('asc');
const DESC = raw('desc');
/** The `order by` of a list; `sort` is one of the call's own words, refused before any code of ours runs. */
export function orderOf<I extends Listed>(list: Pick<ListQuery<I>, 'sorts' | 'then'>, sort: string | undefined): Sql {
  if (!sort) return list.then;
  const name = sortName(sort);
  const down = name !== sort;
  // Calls that do not name their sorts yet let any word in; those that do refuse it before.
  if (!Object.hasOwn(list.sorts, name)) throw fail(kernelFaults.badInput, {}, 'sort');
  const by = (list.sorts as Readonly<Record<string, SortBy>>)[name]!;
  const direction = down ? DESC : ASC;
  return joined([typeof by === 'function' ? by(direction) : sql`${by} ${direction} nulls last`, list.then]);
}

/**
 * The rows of a list as one statement: a page of them, or all of them in their order (an export streams those).
 * The first page's size stands in the text: a planner that knows it takes the index, one that does not sorts everything.
 */
export function rowsOfList<I extends Listed>(list: ListQuery<I>, input: Partial<Listed>): Sql {
  const order = orderOf(list, input.sort);
  const { curPage = 1, pageSize } = input;
  const size = pageSize === undefined ? undefined : Math.trunc(pageSize);
  const part =
    size === undefined
      ? nothing
      : curPage === 1
        ? raw(`\nlimit ${size}`)
        : sql`\nlimit ${size} offset ${(curPage - 1) * size}`;
  const rows = sql`select ${list.select}
from ${list.from}
where ${all(...(list.where ?? []))}
order by ${order}${part}`;
  return list.widen ? sql`${list.widen(rows)}\norder by ${order}` : rows;
}
/** How many rows a list has, as one statement. */
export const countOfList = <I extends Listed>(list: ListQuery<I>): Sql =>
  sql`select count(*) as n\nfrom ${list.counted ?? list.from}\nwhere ${all(...(list.where ?? []))}`;

/** A page of rows that are in memory already, in their order: what was reckoned, or came from several organisations. */
export const pageOfRows = <T>(all: readonly T[], { curPage, pageSize }: Omit<Listed, 'sort'>): Paged<T> => ({
  items: all.slice((curPage - 1) * pageSize, curPage * pageSize),
  curPage,
  pageSize,
  total: all.length,
});

/** What a page is asked of: a door. */
interface Asked {
  rows<T>(query: Sql): Promise<T[]>;
  total(query: Sql): Promise<number>;
}
/** One page and the number of all rows: two statements at most, and none for the rows where the page lies behind the end. */
export async function pageOfList<I extends Listed, Row, Out>(
  door: Asked,
  input: I,
  list: ListOf<I, Row, Out>,
): Promise<Paged<Out>> {
  const { curPage, pageSize } = input;
  const total = await door.total(countOfList(list));
  const rows = total > (curPage - 1) * pageSize ? await door.rows<Row>(rowsOfList(list, input)) : [];
  return { items: list.shape ? rows.map(list.shape) : (rows as unknown[] as Out[]), curPage, pageSize, total };
}
