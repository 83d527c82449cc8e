import { must } from '../../../kernel/shared/maps';

/** Levels of a textbook, a special-topic book and a knowledge tree. */
export const DEPTH_MAX = 5;
export const KLG_DEPTH_MAX = 4;

export interface NodeRow {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly ord: number;
  readonly on?: boolean;
  readonly klgIds?: readonly number[];
}
export interface TreeNode {
  readonly nodeId: number;
  readonly name: string;
  readonly on: boolean;
  readonly klgIds: number[];
  readonly children: TreeNode[];
}
/** Flat rows as a tree, brothers in order. A row whose parent is missing goes with it: what is off takes along what lies below. */
export function treeOf(rows: readonly NodeRow[]): TreeNode[] {
  return nest(
    rows,
    (r) => r.nodeId,
    (r) => ({
      nodeId: r.nodeId,
      name: r.name,
      on: r.on ?? true,
      klgIds: [...(r.klgIds ?? [])],
      children: [] as TreeNode[],
    }),
  );
}

export interface KnowledgeRow {
  readonly klgId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly ord: number;
  readonly enabled: boolean;
  readonly layerId: number | null;
}
export interface KnowledgeNode {
  readonly klgId: number;
  readonly name: string;
  readonly on: boolean;
  readonly layerId: number | null;
  readonly children: KnowledgeNode[];
}
export function knowledgeTreeOf(rows: readonly KnowledgeRow[]): KnowledgeNode[] {
  return nest(
    rows,
    (r) => r.klgId,
    (r) => ({ klgId: r.klgId, name: r.name, on: r.enabled, layerId: r.layerId, children: [] as KnowledgeNode[] }),
  );
}

function nest<
  R extends { readonly parentId: number | null; readonly ord: number },
  N extends { readonly children: N[] },
>(rows: readonly R[], idOf: (row: R) => number, make: (row: R) => N): N[] {
  const made = new Map(rows.map((r) => [idOf(r), make(r)]));
  const top: N[] = [];
  for (const r of [...rows].sort((a, b) => a.ord - b.ord))
    (r.parentId == null ? top : made.get(r.parentId)?.children)?.push(must(made, idOf(r)));
  return top;
}

/** The new order of brothers when one goes a place up or down; the same order at the ends. */
export function moved(ids: readonly number[], id: number, dir: 'up' | 'down'): number[] {
  const at = ids.indexOf(id);
  const to = at + (dir === 'up' ? -1 : 1);
  const out = [...ids];
  if (at < 0 || to < 0 || to >= ids.length) return out;
  [out[at], out[to]] = [out[to]!, out[at]!];
  return out;
}
