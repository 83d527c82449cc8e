import type { Item } from './item';

/** How many items of a kind go in one call, and whether a later one may overtake an earlier one that waits. */
export interface BatchRule {
  readonly most: number;
  readonly inOrder: boolean;
}

/** Items that are not refused for good, in the order of queueing. */
export const openItems = (items: readonly Item[]): readonly Item[] =>
  items.filter((i) => !i.fault).toSorted((a, b) => a.seq - b.seq);

/**
 * What goes next of one group; nothing while none of it is due. What went out with an unknown end goes again first, the
 * same items together. Of each subject one item at a time, so that its changes arrive in the order they were made.
 */
export function nextBatch(group: readonly Item[], now: number, rule: BatchRule): readonly Item[] {
  const open = openItems(group);
  const tried = open.find((i) => i.tried && i.due <= now);
  if (tried) return open.filter((i) => i.tried === tried.tried);
  if (rule.inOrder && open[0]?.failures && open[0].due > now) return [];
  if (!open.some((i) => i.due <= now)) return [];
  // Those that only rest after the last stroke go along with one whose time has come; those that failed wait their pause.
  const ready = open.filter((i) => !i.tried && (i.due <= now || i.failures === 0));
  const busy = new Set(open.filter((i) => i.tried).map((i) => i.subject));
  const out: Item[] = [];
  for (const item of ready) {
    if (busy.has(item.subject)) continue;
    busy.add(item.subject);
    if (item.alone) return out.length > 0 ? out : [item];
    out.push(item);
    if (out.length === rule.most) break;
  }
  return out;
}

/** One key of several: the same for the same items, another as soon as one of them is another. */
export function joinedKey(items: readonly Item[]): string {
  const [first, ...rest] = items;
  if (!first) return '';
  return rest.reduce(
    (key, { id }) => Array.from(key, (c, i) => (parseInt(c, 16) ^ parseInt(id[i] ?? '0', 16)).toString(16)).join(''),
    first.id,
  );
}
