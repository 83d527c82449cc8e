import { CODE } from './paper';

/** What the code of a printed side says. */
export interface SheetCode {
  /** A short mark of the school: sheets of another one are known by it. */
  readonly school: number;
  /** The read's number within the school. */
  readonly read: number;
  /** The child's number within the exam. */
  readonly cand: number;
  readonly page: number;
  readonly ver: number;
}
const FIELDS = [
  ['school', 12],
  ['read', 20],
  ['cand', 14],
  ['page', 4],
  ['ver', 6],
] as const;
const SUM_BITS = 16;
/** The most that each part can say. */
export const MOST = { read: 2 ** 20 - 1, cand: 2 ** 14 - 1, page: 15, ver: 63 } as const;

/** How many numbers are drawn beyond those that are wanted: of a million a school never uses so many that all of them are taken. */
const SPARE = 8;
/** Different numbers of reads, more than `wanted`; `draw` gives one from `from` to below `below`. */
export function drawnReads(wanted: number, draw: (from: number, below: number) => number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < wanted + SPARE) drawn.add(draw(1, MOST.read + 1));
  return [...drawn];
}

/** The mark of a school in its codes. Two schools may share one; then the read's number tells them apart. */
export const schoolMark = (orgId: number): number => (orgId * 2_654_435_761) % 4096;

/** The squares of a code, row by row, true for a filled one. */
export function squaresOf(code: SheetCode): boolean[] {
  const bits = FIELDS.flatMap(([key, size]) => bitsOf(code[key], size));
  return [...bits, ...bitsOf(checkOf(bits), SUM_BITS)];
}
/** What the squares say, or nothing where they were misread: the check finds every wrong square and every pair of them. */
export function codeOf(squares: readonly boolean[]): SheetCode | undefined {
  if (squares.length !== CODE.columns * CODE.rows) return undefined;
  const bits = squares.slice(0, -SUM_BITS);
  if (checkOf(bits) !== numberOf(squares.slice(-SUM_BITS))) return undefined;
  let at = 0;
  const out = { school: 0, read: 0, cand: 0, page: 0, ver: 0 };
  for (const [key, size] of FIELDS) {
    out[key] = numberOf(bits.slice(at, at + size));
    at += size;
  }
  return out;
}
/** The same code in letters, for the eye: groups of five, without letters that look like digits. */
export function lettersOf(code: SheetCode): string {
  const squares = [...squaresOf(code), false, false, false];
  const letters = Array.from({ length: 15 }, (_, i) => ALPHABET[numberOf(squares.slice(i * 5, i * 5 + 5))] ?? '').join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
}
/** What stands in the QR: the letters without their groups. */
export const qrText = (code: SheetCode): string => lettersOf(code).split('-').join('');
/** A code typed by hand from its letters, or nothing for one with a slip. */
export function codeOfLetters(text: string): SheetCode | undefined {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (letters.length !== 15) return undefined;
  const squares = [...letters].flatMap((letter) => {
    const value = ALPHABET.indexOf(letter);
    return value < 0 ? [] : bitsOf(value, 5);
  });
  return squares.length === 75 ? codeOf(squares.slice(0, 72)) : undefined;
}
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const bitsOf = (value: number, size: number): boolean[] =>
  Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (size - 1 - i)) % 2 === 1);
const numberOf = (bits: readonly boolean[]): number => bits.reduce((n, bit) => n * 2 + (bit ? 1 : 0), 0);
/** CRC-16 (CCITT). An empty strip gives no code: the sum begins at ones. */
function checkOf(bits: readonly boolean[]): number {
  let sum = 0xffff;
  for (const bit of bits) {
    const top = (sum & 0x8000) !== 0;
    sum = (sum << 1) & 0xffff;
    if (top !== bit) sum ^= 0x1021;
  }
  return sum;
}
