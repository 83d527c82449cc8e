import { NASTY } from './nasty';

type Input = Record<string, unknown>;
/** A field of a call and the word that is put into it. */
export interface Pair {
  readonly key: string;
  readonly word: unknown;
}
const wordAt = (n: number): unknown => NASTY[n % NASTY.length];
const keyAt = (keys: readonly string[], n: number): string => keys[n % keys.length] ?? '';
const withPairs = (base: Input, pairs: readonly Pair[]): Input => ({
  ...base,
  ...Object.fromEntries(pairs.map(({ key, word }) => [key, word])),
});

/** Every word in every field. */
export const pairsOf = (keys: readonly string[]): Pair[] => keys.flatMap((key) => NASTY.map((word) => ({ key, word })));

/** So many inputs of a call have two odd fields. */
const TWO_AT_ONCE = 6;
/**
 * What is tried of a call in each run, the same every time: each field once, each word once, and two fields at once by a fixed
 * rotation that begins with another one for each call.
 * @param at the place of the call among all.
 */
export function sliceOf(base: Input, at: number): Input[] {
  const keys = Object.keys(base);
  if (keys.length === 0) return [];
  const fields = keys.map((key, i) => withPairs(base, [{ key, word: wordAt(at + i * 7) }]));
  const words = NASTY.map((word, i) => withPairs(base, [{ key: keyAt(keys, at + i), word }]));
  const two = Array.from({ length: keys.length > 1 ? TWO_AT_ONCE : 0 }, (_, i) =>
    withPairs(base, [
      { key: keyAt(keys, at + i), word: wordAt(at * 5 + i * 11) },
      { key: keyAt(keys, at + i + 1), word: wordAt(at * 3 + i * 13 + 1) },
    ]),
  );
  return [...fields, ...words, ...two];
}
