import { entryOf } from '../../../kernel/shared/maps';
import type { QuestionBody } from './model';
import { wordsOf } from './words';

// Finding repeated questions. A print is a few numbers by which two questions are seen to be alike without reading them:
// equal words, equal wording with other numbers, and a sketch (simhash) whose parts find words that are nearly equal.

export interface Print {
  readonly textHash: number;
  readonly shapeHash: number;
  readonly sketch: number;
  readonly bands: readonly number[];
}

/** Two halves of 32 bits. */
function hashes(text: string, seed: number): readonly [number, number] {
  let a = 0xdeadbeef ^ seed,
    b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}
/** 52 bits: what a bigint column and a JavaScript number both hold. */
function hash52(text: string, seed = 0): number {
  const [low, high] = hashes(text, seed);
  return 2 ** 32 * (high & 0xfffff) + low;
}
/** Letters, digits and signs of calculation; blanks, punctuation and the case of letters make no other question. */
export const bareWords = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,.;:!?'"“”‘’、，。；：！？（）()【】[\]{}《》_~·…—]/g, '');
const NUMBER = /\d+(?:\.\d+)?/g;
const shapeOf = (bare: string): string => bare.replace(NUMBER, '#');
/** Pieces of three signs; a number is one sign. */
export function piecesOf(bare: string): ReadonlySet<string> {
  const signs = bare.match(/\d+(?:\.\d+)?|[^\d]/gu) ?? [];
  const out = new Set<string>();
  for (let at = 0; at < Math.max(1, signs.length - 2); at++) out.add(signs.slice(at, at + 3).join(''));
  return out;
}
const SKETCH_BITS = 48;
const BANDS = 6;
const BAND_BITS = SKETCH_BITS / BANDS;
function sketchOf(pieces: ReadonlySet<string>): number[] {
  const votes = new Int32Array(SKETCH_BITS);
  for (const piece of pieces) {
    const [low, high] = hashes(piece, 7);
    for (let bit = 0; bit < SKETCH_BITS; bit++)
      votes[bit]! += ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1 ? 1 : -1;
  }
  return Array.from({ length: BANDS }, (_, band) =>
    votes.subarray(band * BAND_BITS, (band + 1) * BAND_BITS).reduce((n, v, bit) => n + (v > 0 ? 2 ** bit : 0), 0),
  );
}
/**
 * The print of a question. Options and entries are sorted, so that shuffling them makes no other question. Bands carry the kind and the numbers of the
 * question: only words with the same numbers are repeats; other numbers in the same wording are the shape's affair.
 */
export function printOf(body: QuestionBody): Print {
  const sorted: QuestionBody = {
    ...body,
    options: body.options.toSorted(),
    rights: body.rights.toSorted(),
    subs: body.subs.map((s) => ({ ...s, options: s.options.toSorted(), rights: s.rights.toSorted() })),
  };
  const bare = bareWords(wordsOf(sorted));
  const numbers = (bare.match(NUMBER) ?? []).toSorted().join(' ');
  const sketch = sketchOf(piecesOf(bare));
  return {
    textHash: hash52(`${body.kind} ${bare}`),
    shapeHash: hash52(`${body.kind} ${shapeOf(bare)}`, 3),
    sketch: sketch.reduce((n, part, at) => n + part * 2 ** (at * BAND_BITS), 0),
    bands: sketch.map((part, at) => hash52(`${body.kind} ${at} ${part} ${numbers}`, 11)),
  };
}
/** How alike two texts are, 0 to 100: the share of their pieces that both have. */
export function likeness(a: string, b: string): number {
  const [x, y] = [piecesOf(bareWords(a)), piecesOf(bareWords(b))];
  let both = 0;
  for (const piece of x) if (y.has(piece)) both += 1;
  return Math.round((both * 100) / Math.max(1, x.size + y.size - both));
}
/** From here on two questions with the same numbers are shown as repeats. */
export const LIKE_ENOUGH = 72;

/** Joins pairs to groups: what is like the same is one group. */
export function groupsOf(pairs: readonly (readonly [number, number])[]): number[][] {
  const head = new Map<number, number>();
  const find = (x: number): number => {
    const h = head.get(x) ?? x;
    if (h === x) return x;
    const top = find(h);
    head.set(x, top);
    return top;
  };
  for (const [a, b] of pairs) {
    const [x, y] = [find(a), find(b)];
    if (x !== y) head.set(Math.max(x, y), Math.min(x, y));
  }
  const groups = new Map<number, Set<number>>();
  for (const [a, b] of pairs) {
    const top = find(a);
    entryOf(groups, top, () => new Set<number>())
      .add(a)
      .add(b);
  }
  return [...groups.values()].map((g) => [...g].sort((a, b) => a - b));
}
