import type { Keys, Kind, Variant } from './keys';

/** What an item of a paper is answered with. `clock`: minutes after midnight; `minutes`: a length. */
export type Shape = 'choice' | 'clock' | 'minutes';
export interface Item {
  /** The number that the scale prints; the Chinese numbering of PSQI (6 quality, 7 medicine). */
  readonly no: string;
  readonly shape: Shape;
  readonly min: number;
  readonly max: number;
}
const DAY = 24 * 60;
const OF_FIVE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const choice = (no: string, min: number, max: number): Item => ({ no, shape: 'choice', min, max });
/** data/scales.json: 1 bed time, 2 minutes to fall asleep, 3 rise time, 4 time slept, 5a-5j, 6 quality, 7 medicine, 8, 9. */
const PSQI: readonly Item[] = [
  { no: '1', shape: 'clock', min: 0, max: DAY - 1 },
  { no: '2', shape: 'minutes', min: 0, max: 600 },
  { no: '3', shape: 'clock', min: 0, max: DAY - 1 },
  { no: '4', shape: 'minutes', min: 0, max: DAY },
  ...OF_FIVE.map((letter) => choice(`5${letter}`, 0, 3)),
  ...['6', '7', '8', '9'].map((no) => choice(no, 0, 3)),
];
/** Versions of PSQI count its last questions differently; a sheet says which one it follows. */
export const NUMBERINGS = ['zh', 'en'] as const;
export type Numbering = (typeof NUMBERINGS)[number];
/** The English original has 6 medicine, 7 sleepiness, 8 energy and 9 quality. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  ['6', '9'],
  ['7', '6'],
  ['8', '7'],
  ['9', '8'],
]);
/** The number that a sheet prints for an item, which itself is numbered as the Chinese version is. */
export const printedNo = (kind: Kind, no: string, numbering: Numbering | undefined): string =>
  kind === 'psqi' && numbering === 'en' ? (ENGLISH.get(no) ?? no) : no;

const numbered = (count: number, min: number, max: number): Item[] =>
  Array.from({ length: count }, (_, at) => choice(String(at + 1), min, max));

/** The items of a scale in their order; answers are a list of whole numbers beside it. */
export function itemsOf(keys: Keys, kind: Kind, variant: Variant): readonly Item[] {
  if (kind === 'psqi') return PSQI;
  if (kind === 'mht') return numbered(keys.mht.items, 0, 1);
  return variant === '1-5' ? numbered(keys.scl90.items, 1, 5) : numbered(keys.scl90.items, 0, 4);
}

/** Why a paper cannot be scored: an item is left out, a value does not exist, or the times contradict each other. */
export type PaperFault =
  | { readonly kind: 'unanswered'; readonly no: string }
  | { readonly kind: 'value'; readonly no: string }
  | { readonly kind: 'length' }
  | { readonly kind: 'slept' };
/** Judges the answers of a whole paper, or (`draft`) of one that is under way. */
export function paperFault(
  items: readonly Item[],
  answers: readonly (number | null)[],
  draft = false,
): PaperFault | undefined {
  if (answers.length !== items.length) return { kind: 'length' };
  for (const [at, { no, min, max }] of items.entries()) {
    const value = answers[at];
    if (value == null) {
      if (!draft) return { kind: 'unanswered', no };
    } else if (value < min || value > max) return { kind: 'value', no };
  }
  return items === PSQI && sleptTooLong(answers) ? { kind: 'slept' } : undefined;
}
/** More sleep than time in bed, in a PSQI: a slip, never an efficiency of 100 per cent. */
export function sleptTooLong(answers: readonly (number | null)[]): boolean {
  const slept = answers[3];
  const inBed = inBedOf(answers);
  return slept != null && inBed != null && slept > inBed;
}
/** Minutes between going to bed and rising, across midnight; null while one of them is not said. */
export function inBedOf(answers: readonly (number | null)[]): number | null {
  const [bed, rise] = [answers[0], answers[2]];
  return bed == null || rise == null ? null : (rise - bed + DAY) % DAY;
}
