/** The order after one moved a place up or down; at the end nothing changes. */
export function moved(ids: readonly number[], id: number, dir: 'up' | 'down'): readonly number[] {
  const at = ids.indexOf(id),
    to = dir === 'up' ? at - 1 : at + 1;
  if (at < 0 || to < 0 || to >= ids.length) return ids;
  const out = [...ids];
  out[at] = ids[to]!;
  out[to] = id;
  return out;
}
/** Where a new one goes: at the wanted place, else at the end. */
export function placed(ids: readonly number[], id: number, at: number | undefined): readonly number[] {
  const place = at == null ? ids.length : Math.min(at, ids.length);
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}

export interface FlatNode {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly ord: number;
  readonly queCount: number;
}
export interface WbkNode {
  readonly nodeId: number;
  readonly name: string;
  readonly ord: number;
  readonly queCount: number;
  readonly children: WbkNode[];
}
/** Nodes below a parent as a tree; the rows come in their order. */
export const treeBelow = (rows: readonly FlatNode[], parentId: number | null): WbkNode[] =>
  rows
    .filter((r) => r.parentId === parentId)
    .map((r) => ({
      nodeId: r.nodeId,
      name: r.name,
      ord: r.ord,
      queCount: r.queCount,
      children: treeBelow(rows, r.nodeId),
    }));
