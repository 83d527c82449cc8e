import { visibleText } from '../../../kernel/shared/visible';
import type { TreeItem } from '../../../kernel/web/tree/tree-acts';

/** The branches in which a name holds the text; a hit keeps everything below it. */
export function prune<T extends TreeItem>(nodes: readonly T[], text: string): readonly T[] {
  const wanted = visibleText(text).trim().toLowerCase();
  if (!wanted) return nodes;
  return nodes.flatMap((node): T[] => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const below = prune((node.children ?? []) as readonly T[], text);
    return below.length ? [{ ...node, children: below }] : [];
  });
}
