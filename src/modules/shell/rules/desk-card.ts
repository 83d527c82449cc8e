import type { Title } from '../../../kernel/shared/screens';
import { isSub, type ShownEntry } from './menu';
import { groupCodeOf, type Shown } from './visible';

/** A line of a desk's card; with the group it lies in where another line of the card has the same words. */
export interface CardEntry {
  readonly entry: ShownEntry;
  readonly group?: Title;
}
/** Groups that stand in every desk. */
const BASE: ReadonlySet<string> = new Set(['edu', 'user', 'sys', 'dict']);

/**
 * What a desk has of its own, for its card on the bench: people, roles and institution settings stand in every desk, and a
 * card of them would say nothing new. What lies among them in this desk alone (exams, appeals) is its own too.
 * @param here words of the lines that stand in the desk of the bench already
 */
export function cardEntries(groups: readonly Shown[], home: string, here: ReadonlySet<string>): CardEntry[] {
  const lines = (g: Shown): readonly (readonly [ShownEntry, Title])[] =>
    g.items.flatMap((item) =>
      isSub(item) ? item.items.map((e) => [e, item.title] as const) : [[item, g.title] as const],
    );
  const all = groups
    .flatMap(lines)
    .filter(([e]) => e.path !== home && !e.blank)
    .filter(([e]) => !(BASE.has(groupCodeOf(e.path) ?? '') && here.has(e.title.zh)));
  const times = (e: ShownEntry) => all.filter(([other]) => other.title.zh === e.title.zh).length;
  return all.map(([entry, group]) => (times(entry) > 1 ? { entry, group } : { entry }));
}
