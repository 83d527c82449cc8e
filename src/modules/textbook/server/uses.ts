import type { Cx } from '../../../kernel/server/cx';

/** What other modules may hang their records on without a foreign key. */
export type UsedKind = 'tbknode' | 'klg' | 'sbknode';
type Ask = (cx: Cx, ids: readonly number[]) => Promise<boolean>;
const asks = new Map<UsedKind, Ask[]>();

/**
 * A module that keeps ids of nodes or points in columns without a foreign key says here whether some are in use;
 * they are asked before a deletion. With a foreign key the database refuses by itself.
 */
export function registerUse(kind: UsedKind, ask: Ask): void {
  asks.set(kind, [...(asks.get(kind) ?? []), ask]);
}
/** Whether any module uses one of them. */
export async function inUse(cx: Cx, kind: UsedKind, ids: readonly number[]): Promise<boolean> {
  for (const ask of asks.get(kind) ?? []) if (await ask(cx, ids)) return true;
  return false;
}
