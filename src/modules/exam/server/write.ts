import type { Door } from '../../../kernel/server/db/door';
import { column, joined, nothing, sql, type Sql } from '../../../kernel/server/db/sql';

/** Several writes that do not read each other, sent as one statement. @returns how many rows the last one changed. */
export async function together(door: Door, writes: readonly Sql[]): Promise<number> {
  const last = writes.at(-1);
  if (!last) return 0;
  const before = writes.slice(0, -1).map((write, i) => sql`${column(`w${i}`)} as (${write})`);
  return door.change(sql`${before.length ? sql`with ${joined(before)} ` : nothing}${last}`);
}
