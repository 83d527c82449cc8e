import type { Cx } from '../../../kernel/server/cx';
import { ports } from '../../../kernel/server/port';

/** What other modules may hang their records on without a foreign key. */
export type UsedKind = 'tbknode' | 'klg' | 'sbknode';
type Ask = (cx: Cx, ids: readonly number[]) => Promise<boolean>;
const uses = ports<{ readonly kind: UsedKind; readonly ask: Ask }>('the use');

/**
 * A module that keeps ids of nodes or points in columns without a foreign key says here whether some are in use;
 * they are asked before a deletion. With a foreign key the database refuses by itself.
 */
export function registerUse(module: string, kind: UsedKind, ask: Ask): void {
  uses.provide(`${module}.${kind}`, { kind, ask });
}
/** Whether any module uses one of them. */
export async function inUse(cx: Cx, kind: UsedKind, ids: readonly number[]): Promise<boolean> {
  for (const use of uses.all()) if (use.kind === kind && (await use.ask(cx, ids))) return true;
  return false;
}
