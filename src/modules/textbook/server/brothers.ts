import type { Cx } from '../../../kernel/server/cx';
import { snake, type Table } from '../../../kernel/server/db/table';

/** A tree's rows are changed by one person at a time: whoever holds this row of a reference table. Statements of two editors would give two nodes one place. */
export async function hold(cx: Cx, table: Table, where: Readonly<Record<string, number>>): Promise<boolean> {
  const keys = Object.keys(where);
  const rows = await cx.db.rows(
    `select 1 from ${table.name} where ${keys.map((k, i) => `${snake(k)} = $${i + 1}`).join(' and ')} for update`,
    Object.values(where),
  );
  return rows.length > 0;
}

/** Writes the places of brothers: 0, 1, 2… in the given order. */
export async function renumber(cx: Cx, table: Table, key: string, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await cx.db.change(
    `update ${table.name} t set ord = u.ord from unnest($1::bigint[], $2::integer[]) as u(id, ord) where t.${snake(key)} = u.id and t.ord <> u.ord`,
    [ids, ids.map((_, i) => i)],
  );
}

/** Where a new one goes: at the wanted place, else at the end. @returns the brothers' ids in their new order. */
export function withNew(ids: readonly number[], id: number, at: number | undefined): number[] {
  const place = at == null ? ids.length : Math.min(at, ids.length);
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}
