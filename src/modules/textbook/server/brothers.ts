import type { Cx } from '../../../kernel/server/cx';
import { column, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { snake, type RowOf, type Table } from '../../../kernel/server/db/table';
import type { Where } from '../../../kernel/server/db/where';

/** A tree's rows are changed by one person at a time: whoever holds this row of a reference table. Statements of two editors would give two nodes one place. */
export async function hold<T extends Table>(cx: Cx, table: T, where: Where<T>): Promise<boolean> {
  return (await cx.db.one(table, where, { lock: 'update' })) !== undefined;
}

/** Writes the places of brothers: 0, 1, 2… in the given order. */
export async function renumber<T extends Table>(
  cx: Cx,
  table: T,
  key: keyof RowOf<T> & string,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  await cx.db.change(sql`
    update ${raw(table.name)} t
    set ord = u.ord
    from unnest(${ids}::bigint[], ${ids.map((_, i) => i)}::integer[]) as u(id, ord)
    where ${column(`t.${snake(key)}`)} = u.id
      and t.ord <> u.ord`);
}

/** Where a new one goes: at the wanted place, else at the end. @returns the brothers' ids in their new order. */
export function withNew(ids: readonly number[], id: number, at: number | undefined): number[] {
  const place = at == null ? ids.length : Math.min(at, ids.length);
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}

/**
 * The place of a node among all of its tree: the places of its path, from the top down.
 * Ids are older or younger, never higher or lower: a moved node keeps its id.
 */
export const placeIn = (table: Table, key: string, path: Sql): Sql => sql`(
  select array_agg(a.ord order by u.depth)
  from unnest(${path}) with ordinality u(id, depth)
  join ${raw(table.name)} a on ${column(`a.${snake(key)}`)} = u.id)`;
