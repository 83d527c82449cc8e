import { AT_ONCE, cursorRowsApart } from '../../../kernel/server/exporting';
import { rowsOfList, type Listed, type ListQuery } from '../../../kernel/server/db/list';
import type { Door } from '../../../kernel/server/db/door';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
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
/** How many rows a list has, and how many they were counted from. @param behind the sum of those, over rows of the list */
export const countedOf = async (
  door: Door,
  list: { readonly from: Sql; readonly where?: readonly (Sql | undefined)[] },
  behind: Sql,
): Promise<{ readonly n: number; readonly rows: number }> =>
  (await door.row<{ n: number; rows: number }>(sql`
    select count(*)::int as n, coalesce(${behind}, 0)::int as rows
    from ${list.from}
    where ${all(...(list.where ?? []))}`)) ?? { n: 0, rows: 0 };
/** Opens a door, and shuts it when what it was given is over. */
type Opening = <T>(fn: (door: Door) => Promise<T>) => Promise<T>;
/**
 * All rows of a sheet in the list's own order, some at a time, of which none is kept: a long sheet takes no more memory than a short one.
 * They are read after the door that counted them is shut, through one of their own. A short sheet is one statement. A long one comes
 * through a cursor, unless its page is widened: what it is widened by is reckoned for some thousand rows at a time, each part through a
 * door of its own.
 */
export async function* sheetParts<I extends Listed, Row>(
  open: Opening,
  list: ListQuery<I>,
  count: number,
  sort?: string,
): AsyncGenerator<readonly Row[]> {
  if (count > AT_ONCE && !list.widen) {
    yield* cursorRowsApart<Row>(open, rowsOfList(list, { sort }));
    return;
  }
  let read = 0;
  for (let curPage = 1; read < count; curPage++) {
    const asked = { curPage, pageSize: AT_ONCE, sort };
    const part = await open((door) => door.rows<Row>(rowsOfList(list, asked)));
    // Fewer than were counted: somebody took some away in between.
    if (part.length === 0) return;
    read += part.length;
    yield part;
  }
}
/** HH:mm of minutes since midnight. */
export const timeOf = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
