import type { Door } from '../../../kernel/server/db/door';

/** The nodes themselves and everything below them, for filters: "chapter 3" means its sections too. */
export const nodesUnder = async (door: Door, nodeIds: readonly number[]): Promise<number[]> =>
  (nodeIds.length
    ? await door.rows<{ nodeId: number }>('select node_id from textbook_node where path && $1::bigint[]', [nodeIds])
    : []
  ).map((r) => r.nodeId);
/** The same for knowledge: an area means all its points. */
export const pointsUnder = async (door: Door, klgIds: readonly number[]): Promise<number[]> =>
  (klgIds.length
    ? await door.rows<{ klgId: number }>('select klg_id from textbook_klg where path && $1::bigint[]', [klgIds])
    : []
  ).map((r) => r.klgId);
