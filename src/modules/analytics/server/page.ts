import { AT_ONCE } from '../../../kernel/server/exporting';
import { rowsOfList, type Listed, type ListQuery } from '../../../kernel/server/db/list';
import type { Door } from '../../../kernel/server/db/door';
import type { Paged } from '../../../kernel/shared/fields';

/**
 * A page of a list whose number of rows came with its figures: one statement, and none where there is nothing. Totals are counted over all
 * rows of the filters, never added up from the page.
 */
export async function pageFrom<I extends Listed, Row, Out>(
  door: Door,
  input: I,
  o: { readonly list: ListQuery<I>; readonly total: number; readonly shape: (row: Row) => Out },
): Promise<Paged<Out>> {
  const { curPage, pageSize } = input;
  const rows = o.total > 0 ? await door.rows<Row>(rowsOfList(o.list, input)) : [];
  return { items: rows.map(o.shape), curPage, pageSize, total: o.total };
}
/**
 * All rows of an export in the list's own order, read in parts: what a page widens is reckoned for some thousand rows at a time. A part is
 * as long as a sheet that comes at once.
 */
export async function allRows<I extends Listed, Row>(
  door: Door,
  list: ListQuery<I>,
  total: number,
  sort?: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let curPage = 1; rows.length < total; curPage++) {
    const part = await door.rows<Row>(rowsOfList(list, { curPage, pageSize: AT_ONCE, sort }));
    // Fewer than were counted: somebody took some away in between.
    if (part.length === 0) break;
    for (const row of part) rows.push(row);
  }
  return rows;
}
/** HH:mm of minutes since midnight. */
export const timeOf = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
