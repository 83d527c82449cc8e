import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** The nodes themselves and everything below them, for filters: "chapter 3" means its sections too. */
export async function nodesUnder(door: Door, nodeIds: readonly number[]): Promise<number[]> {
  if (!nodeIds.length) return [];
  const rows = await door.rows<{ nodeId: number }>(
    sql`select node_id from textbook_node where path && ${nodeIds}::bigint[]`,
  );
  return rows.map((r) => r.nodeId);
}
/** The same for knowledge: an area means all its points. */
export async function pointsUnder(door: Door, klgIds: readonly number[]): Promise<number[]> {
  if (!klgIds.length) return [];
  const rows = await door.rows<{ klgId: number }>(
    sql`select klg_id from textbook_klg where path && ${klgIds}::bigint[]`,
  );
  return rows.map((r) => r.klgId);
}
