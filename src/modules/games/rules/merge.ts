/** The last instant that is taken for one at which something was typed: the end of the year 2199. */
export const LAST_INSTANT = Date.UTC(2200, 0, 1) - 1;

/**
 * When something was typed, as the server takes it: what a device says, but never later than now. A clock that runs ahead would
 * otherwise have the last word for as long as it is ahead.
 */
export const typedTime = (at: number | undefined, now: number): number => Math.min(at ?? now, now);

/** What somebody typed of one thing, and when. */
export interface Word {
  readonly text: string;
  readonly at: number;
}
/**
 * Whether a word takes the place of the one that stands: the later one does. Of two tablets that typed in the same millisecond the
 * greater text stands, so that what stands follows from the words alone, never from the order in which they arrive.
 */
export const supersedes = (word: Word, stands: Word | undefined): boolean =>
  stands === undefined || word.at > stands.at || (word.at === stands.at && word.text > stands.text);
