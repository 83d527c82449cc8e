import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';

/** Names of knowledge, by id. */
export async function klgNames(door: Door, klgIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (klgIds.length === 0) return new Map();
  const rows = await door.rows<{ klgId: number; name: string }>(
    sql`
    select klg_id, name
    from textbook_klg
    where klg_id = any(${[...new Set(klgIds)]}::bigint[])`,
  );
  return new Map(rows.map((r) => [r.klgId, r.name]));
}
