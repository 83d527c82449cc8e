import { CHORES, type ChoreKey } from './bench';

/** Piles that no query counts: their lists are put together by their modules, and asked for their length. */
export const LISTED = ['missing', 'absences', 'untested'] as const;
type ListedKey = (typeof LISTED)[number];

/** A pile that stands behind those of the port: how many, and the page with its rows. */
interface Chore<K extends ListedKey | ChoreKey = ListedKey | ChoreKey> {
  readonly key: K;
  readonly value: number;
  readonly to: string | undefined;
}

/** What waits beside the port, in one order for everybody: lists of lessons and tests, then the office's own. Empty ones stand nowhere. */
export const choresInOrder = (
  listed: Readonly<Record<ListedKey, { readonly value: number | undefined; readonly to: string | undefined }>>,
  own: readonly Chore<ChoreKey>[],
): Chore[] => [
  ...LISTED.flatMap((key): Chore[] => {
    const { value, to } = listed[key];
    return value ? [{ key, value, to }] : [];
  }),
  ...own.toSorted((a, b) => CHORES.indexOf(a.key) - CHORES.indexOf(b.key)),
];
