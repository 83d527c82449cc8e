import type { Door } from './db/door';

/** Old rows of one kind that an operator may have removed, as their owner says it. */
export interface Cleaner {
  /** Rows from before a moment, of the door's organisations. */
  count(door: Door, before: string): Promise<number>;
  /**
   * Removes some of them, the oldest first, from the door's one organisation; where sums of days are kept of such rows it tells whoever
   * keeps them. @returns how many rows went; 0 when none is left.
   */
  remove(door: Door, before: string, most: number, now: string): Promise<number>;
}
const cleaners = new Map<string, Cleaner>();
/** States how the old rows of a kind are counted and removed; the module that owns them says it as it loads. */
export const addCleaner = (kind: string, cleaner: Cleaner): void => {
  cleaners.set(kind, cleaner);
};
/** The cleaner of a kind, where a module states one. */
export const cleanerOf = (kind: string): Cleaner | undefined => cleaners.get(kind);
