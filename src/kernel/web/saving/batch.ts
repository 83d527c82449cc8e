import type { Item } from './item';
import { isAway } from './verdict';

/** How many items of a kind go in one call, and whether a later one may overtake an earlier one that waits. */
export interface BatchRule {
  readonly most: number;
  readonly inOrder: boolean;
}

/** Items that are not refused for good, in the order of queueing. */
export const openItems = (items: readonly Item[]): readonly Item[] =>
  items.filter((i) => !i.fault).toSorted((a, b) => a.seq - b.seq);

/** Refused for now by itself, while the server is there: what was made after it goes. */
export const isAside = ({ later }: Item): boolean => later != null && !isAway(later.status);

/**
 * What goes next of one group; nothing while none of it is due. What went out with an unknown end goes again first, the
 * same items together. Of each subject one item at a time, so that its changes arrive in the order they were made.
 * @param gone what this run has tried already
 */
export function nextBatch(
  group: readonly Item[],
  now: number,
  rule: BatchRule,
  gone: ReadonlySet<string> = new Set(),
): readonly Item[] {
  const open = openItems(group);
  const tried = open.find((i) => i.tried && i.due <= now);
  if (tried) return open.filter((i) => i.tried === tried.tried);
  const first = open.find((i) => !isAside(i));
  const held = rule.inOrder && first != null && first.failures > 0 && first.due > now;
  const free = held ? open.filter(isAside) : open;
  const last = free.findLast((i) => i.due <= now);
  if (!last) return [];
  // In order, what was set aside is tried once more before anything behind it: the server may have been the reason.
  const again = (i: Item) => rule.inOrder && isAside(i) && i.seq < last.seq && !gone.has(i.id);
  // Those that only rest after the last stroke go along with one whose time has come; those that failed wait their pause.
  const ready = free.filter((i) => !i.tried && (i.due <= now || i.failures === 0 || again(i)));
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

/**
 * Until when items wait for what goes before them, in milliseconds; 0 where nothing does. Of each subject the change that is on
 * its way goes first, in order the first of the group.
 * @param open in the order of queueing
 */
export function waitsBehind(open: readonly Item[], inOrder: (kind: string) => boolean): (item: Item) => number {
  const onTheWay = new Map<string, number>();
  const first = new Map<string, Item>();
  for (const item of open) {
    if (item.tried) onTheWay.set(`${item.group} ${item.subject}`, item.due);
    if (inOrder(item.kind) && !isAside(item) && !first.has(item.group)) first.set(item.group, item);
  }
  return (item) => {
    if (item.tried || isAside(item)) return 0;
    const head = first.get(item.group);
    const held = head && head.id !== item.id && head.failures > 0 ? head.due : 0;
    return Math.max(held, onTheWay.get(`${item.group} ${item.subject}`) ?? 0);
  };
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
