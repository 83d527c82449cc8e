import { narrow, unspaced } from '../../shared/width';
import type { Reason } from './define';

/**
 * How a word is compared: signs of either width, no blanks but those between two digits (1 2 is not 12), small letters. Circled and
 * raised digits stay: ①② is not 12.
 */
const bare = (text: string): string => unspaced(narrow(text)).toLowerCase();

/** The words of a column and what they mean. */
export interface WordTable<V> {
  /** What a cell means; undefined when it is none of the words. */
  readonly of: (text: string) => V | undefined;
  /** A meaning in the sheet's own spelling. */
  readonly say: (meaning: V) => string;
  /** A column's `text` and `check`: one spelling for all words of a meaning; the reason `code` refuses the rest and names it. */
  readonly column: (code: string) => {
    readonly text: (text: string) => string;
    readonly check: (text: string) => Reason | undefined;
  };
}

/**
 * A table of whole words, a meaning with all ways of writing it, the sheet's own spelling first. A cell is one of the words or is
 * refused: with anything before, inside or behind it (非近视, 近视？, 1-8周) it is another word, which means something else or nothing.
 * @throws when a word stands for two meanings.
 */
export function wordTable<V>(rows: readonly (readonly [meaning: V, words: readonly string[]])[]): WordTable<V> {
  const meanings = new Map<string, V>();
  const spellings = new Map<V, string>();
  for (const [meaning, words] of rows) {
    spellings.set(meaning, words[0] ?? '');
    for (const word of words) {
      const key = bare(word);
      if (meanings.has(key) && meanings.get(key) !== meaning) throw new RangeError(`two meanings of a word: ${word}`);
      meanings.set(key, meaning);
    }
  }
  const of = (text: string): V | undefined => meanings.get(bare(text));
  const say = (meaning: V): string => spellings.get(meaning) ?? '';
  return {
    of,
    say,
    column: (code) => ({
      text: (text) => {
        const meaning = of(text);
        return meaning === undefined ? text : say(meaning);
      },
      check: (text) => (of(text) === undefined ? { code, params: { text } } : undefined),
    }),
  };
}
