/** A node of a tree. */
export interface TreeItem {
  readonly id: number | string;
  readonly name: string;
  readonly on?: boolean;
  readonly children?: readonly TreeItem[];
}
/** Where a node stands. */
export interface Spot<T extends TreeItem> {
  readonly node: T;
  readonly parent: T | undefined;
  readonly at: number;
  readonly siblings: readonly T[];
}

/** Finds a node. */
export function findNode<T extends TreeItem>(nodes: readonly T[], id: T['id'], parent?: T): Spot<T> | undefined {
  for (const [at, node] of nodes.entries()) {
    if (node.id === id) return { node, parent, at, siblings: nodes };
    const below = node.children && findNode(node.children as readonly T[], id, node);
    if (below) return below;
  }
  return undefined;
}
/** Whether a node can move up or down among its siblings. */
export const canMove = (spot: Spot<TreeItem>, dir: 'up' | 'down'): boolean =>
  dir === 'up' ? spot.at > 0 : spot.at < spot.siblings.length - 1;
/** How many nodes a removal takes along. */
export const countBelow = (node: TreeItem): number =>
  (node.children ?? []).reduce((sum, child) => sum + 1 + countBelow(child), 0);

/** What a key does to the chosen node. */
export function keyAct(event: {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): 'add' | 'rename' | 'remove' | 'up' | 'down' | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  if (event.altKey) return event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
  return event.key === 'F2'
    ? 'rename'
    : event.key === 'Delete'
      ? 'remove'
      : event.key === 'Insert' || event.key === '+'
        ? 'add'
        : undefined;
}
