import { entryOf } from '../../../kernel/shared/maps';
import { isNoMeasure } from './exam';
import type { Mark } from './settings';

/**
 * One thing somebody entered for one attempt of one child, on some tablet, perhaps without a network. Entries are never
 * changed: correcting is another entry that names, in `over`, what stood on the screen. Neither value nor mark: taken away.
 */
export interface Entry {
  readonly entryId: string;
  readonly userId: number;
  readonly itemId: string;
  readonly attempt: number;
  readonly value: number | null;
  readonly mark: Mark | null;
  /** Milliseconds of the server's clock: the tablet's own, corrected by the offset measured when it last spoke with the server. */
  readonly at: number;
  readonly tablet: string;
  /** Counts the tablet's entries: two of the same millisecond keep their order. */
  readonly seq: number;
  readonly over: readonly string[];
}
/** What a cell comes to: the entry that stands, and those that nobody who made it had seen and that say something else. */
export interface Merged<E extends Entry = Entry> {
  readonly stands: E;
  readonly rivals: readonly E[];
}

export const cellOf = (e: Pick<Entry, 'userId' | 'itemId' | 'attempt'>): string =>
  `${e.userId} ${e.itemId} ${e.attempt}`;
const order = (a: Entry, b: Entry): number =>
  a.at - b.at ||
  (a.tablet < b.tablet ? -1 : a.tablet > b.tablet ? 1 : 0) ||
  a.seq - b.seq ||
  (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0);
/** Later by clock, tablet, count: the same answer whoever asks, in whatever order the entries came. */
export const later = <E extends Entry>(a: E, b: E): E => (order(a, b) >= 0 ? a : b);
const same = (a: Entry, b: Entry): boolean => a.value === b.value && a.mark === b.mark;

/** Which of several entries stands: the latest, but no word that says "not measured" beside a measured value. */
function standing<E extends Entry>(heads: readonly E[]): E {
  const measured = heads.some((e) => e.value != null);
  const asked = measured ? heads.filter((e) => !isNoMeasure(e.mark)) : heads;
  return asked.reduce((a, b) => later(a, b));
}

/**
 * Merges the entries of one cell. The last writer stands, but a foul or a "did not start" that did not know of a measured
 * value never replaces it: it becomes a rival, and somebody is asked. An entry that somebody replaced knowingly is no rival, whatever the
 * clocks say: a tablet whose clock runs late must be able to correct what it saw. Depends on the set of entries alone.
 */
export function mergeCell<E extends Entry>(log: readonly E[]): Merged<E> {
  const seen = new Set(log.flatMap((e) => e.over));
  const open = log.filter((e) => !seen.has(e.entryId));
  // Entries that name each other do not happen; if a broken tablet sends them, all of them are asked.
  const heads = open.length ? open : log;
  const stands = standing(heads);
  return { stands, rivals: heads.filter((e) => !same(e, stands)).toSorted(order) };
}

/** Merges a whole log, cell by cell; an entry that came twice counts once. */
export function mergeLog<E extends Entry>(log: Iterable<E>): Map<string, Merged<E>> {
  const cells = new Map<string, Map<string, E>>();
  for (const e of log) {
    const key = cellOf(e);
    entryOf(cells, key, () => new Map<string, E>()).set(e.entryId, e);
  }
  return new Map([...cells].map(([key, of]) => [key, mergeCell([...of.values()])]));
}
