/** Defaults of the textbook preference (C-051): junior secondary mathematics. */
export const DEFAULT_STAGE = 2;
export const DEFAULT_SUBJECT = 2;
/** Stage systems when the organisation names none (C-033). */
export const DEFAULT_SYSTEMS: readonly number[] = [1, 2, 5, 6];

export interface Pref { readonly stgId: number; readonly sbjId: number; readonly srsId: number | null; readonly tbkId: number | null; readonly wbkId: number | null }
/** Whether a choice is worth a call: every required key is there and something differs from what is stored (V-091, U13). */
export const worthSaving = (choice: Partial<Pref>, stored: Partial<Pref> | undefined): boolean =>
  choice.stgId != null && choice.sbjId != null && choice.srsId != null && choice.tbkId != null &&
  (choice.stgId !== stored?.stgId || choice.sbjId !== stored.sbjId || choice.srsId !== stored.srsId || choice.tbkId !== stored.tbkId || (choice.wbkId ?? null) !== (stored.wbkId ?? null));

export interface NodeRow { readonly nodeId: number; readonly parentId: number | null; readonly name: string; readonly ord: number }
export interface TreeNode { readonly nodeId: number; readonly name: string; readonly children: TreeNode[] }
/** Flat rows in order as a tree. */
export function treeOf(rows: readonly NodeRow[]): TreeNode[] {
  const nodes = new Map(rows.map((r) => [r.nodeId, { nodeId: r.nodeId, name: r.name, children: [] as TreeNode[] }]));
  const top: TreeNode[] = [];
  for (const r of [...rows].sort((a, b) => a.ord - b.ord)) ((r.parentId == null ? undefined : nodes.get(r.parentId))?.children ?? top).push(nodes.get(r.nodeId)!);
  return top;
}
