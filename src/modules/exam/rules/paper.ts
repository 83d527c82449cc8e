import { LIMITS } from './limits';

// What stands where on a printed sheet, in millimetres from the paper's upper left edge. The designer, the printer and the
// reader of marks all ask here.

export const KINDS = ['choice', 'fill', 'essay', 'draw', 'score', 'number'] as const;
/**
 * choice: a row of bubbles. fill, essay, draw: a frame that teachers mark on the screen. score: a frame with bubbles for the
 * points, which a teacher fills on paper before scanning. number: no question, but the digits by which a sheet without a name says whose it
 * is (number.ts).
 */
export type Kind = (typeof KINDS)[number];

/** A rectangle on one page. */
export interface Region {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface Question {
  readonly no: number;
  readonly kind: Kind;
  readonly score: number;
  readonly region: Region;
  /** Bubbles of a choice, digits of a number. */
  readonly options: number;
  /** More than one option may be right. */
  readonly multi: boolean;
  /** Squares to write into, one for each character of a composition. */
  readonly grid?: boolean | undefined;
  /** The question of the bank that it is, where it came from a paper of the library. */
  readonly verId?: number | null | undefined;
  readonly qcid?: number | null | undefined;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const PAGE = { w: 210, h: 297 } as const;
/** Corner squares of 6 mm, 10 mm inside the edge, because printers shift. */
export const SQUARE = 6;
const INSET = 10;
const mid = INSET + SQUARE / 2;
/** Centres of the four corner squares: upper left, upper right, lower right, lower left. */
export const CORNERS: readonly [Point, Point, Point, Point] = [
  { x: mid, y: mid },
  { x: PAGE.w - mid, y: mid },
  { x: PAGE.w - mid, y: PAGE.h - mid },
  { x: mid, y: PAGE.h - mid },
];
/** The fifth square tells up from down; turned or mirrored there is none at its place. */
export const FIFTH: Point = { x: 60, y: mid };
/** The code: two rows of squares, filled for 1. */
export const CODE = { x: 85, y: 10.5, cell: 2.5, columns: 36, rows: 2 } as const;
/**
 * The same code once more as a QR (level Q, version 1) of its letters: where dirt, a stroke or a crease spoils one of the two, the other
 * is read. They stand apart, so that what falls on one need not fall on both (README, "How a side is read").
 */
export const QR = { x: 67, y: 10.6, cell: 0.62, size: 21 } as const;
export const BUBBLE = { w: 4.2, h: 2.8, pitch: 6.5, lead: 8 } as const;
/** A number's bubbles: a column of ten for each digit, below a box to write it in; how many digits, and how tall all of it is. */
export const NUMBER = { min: 6, max: 12, top: 11, pitch: 4.4, h: 55 } as const;
/** One filled and one empty bubble of this very print: what marks are compared with. */
export const SAMPLES: { readonly filled: Box; readonly empty: Box } = {
  filled: { x: 176, y: 20, w: BUBBLE.w, h: BUBBLE.h },
  empty: { x: 186, y: 20, w: BUBBLE.w, h: BUBBLE.h },
};
/** Where questions may stand. */
export const CONTENT: Box = { x: 15, y: 28, w: PAGE.w - 30, h: 248 };

/** A bubble of a question and what it stands for: an option's letter, or a digit of the points. */
export interface Bubble extends Box {
  readonly group: 'option' | 'tens' | 'ones' | 'half' | 'digit';
  readonly value: string;
}
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** The bubbles of a question, from left to right; frames that are marked on the screen have none. */
export function bubblesOf(q: Question): Bubble[] {
  const at = (index: number, y: number): Box => ({
    x: q.region.x + BUBBLE.lead + index * BUBBLE.pitch,
    y,
    w: BUBBLE.w,
    h: BUBBLE.h,
  });
  if (q.kind === 'choice') {
    const y = q.region.y + (q.region.h - BUBBLE.h) / 2;
    return Array.from({ length: q.options }, (_, i) => ({ group: 'option', value: letterOf(i), ...at(i, y) }));
  }
  if (q.kind === 'number')
    return Array.from({ length: q.options * 10 }, (_, i) => ({
      group: 'digit',
      value: String(i % 10),
      ...at(Math.floor(i / 10), q.region.y + NUMBER.top + (i % 10) * NUMBER.pitch),
    }));
  if (q.kind !== 'score') return [];
  const y = q.region.y + 1.5;
  const tens = q.score >= 10 ? Math.floor(q.score / 10) + 1 : 0;
  return [
    ...Array.from({ length: tens }, (_, i) => ({ group: 'tens' as const, value: String(i), ...at(i, y) })),
    ...Array.from({ length: 10 }, (_, i) => ({ group: 'ones' as const, value: String(i), ...at(tens + i + 0.5, y) })),
    { group: 'half' as const, value: '.5', ...at(tens + 11, y) },
  ];
}
/** Squares of a composition and lines to fill in, in millimetres. */
const SQUARES = { side: 8.5, gap: 2.5, top: 6, edge: 2 } as const;
const LINES = { pitch: 12, first: 10, edge: 8 } as const;
/** What helps to write in a frame and is read by nobody: squares of a composition, lines to fill in. */
export function guidesOf(q: Question): Box[] {
  const { x, y, w, h } = q.region;
  if (q.kind === 'fill')
    return Array.from({ length: Math.max(0, Math.floor((h - LINES.first) / LINES.pitch) + 1) }, (_, i) => ({
      x: x + LINES.edge,
      y: y + LINES.first + i * LINES.pitch,
      w: w - 2 * LINES.edge,
      h: 0,
    }));
  if (q.kind !== 'essay' || !q.grid) return [];
  const { side, gap, top, edge } = SQUARES;
  const columns = Math.floor((w - 2 * edge) / side);
  const rows = Math.max(0, Math.floor((h - top + gap - edge) / (side + gap)));
  const left = x + (w - columns * side) / 2;
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: left + (i % columns) * side,
    y: y + top + Math.floor(i / columns) * (side + gap),
    w: side,
    h: side,
  }));
}
/** Width in millimetres that a question's bubbles need. */
export function widthOf(q: Question): number {
  const last = bubblesOf(q).at(-1);
  return last ? last.x + last.w - q.region.x + 1 : 0;
}

export type LayoutFault = 'outside' | 'narrow' | 'overlap' | 'twice' | 'page';
/** The first thing that keeps a layout from being printed, with the question it is about. */
export function layoutFault(
  questions: readonly Question[],
): { readonly no: number; readonly why: LayoutFault } | undefined {
  const seen = new Set<number>();
  for (const [i, q] of questions.entries()) {
    const { x, y, w, h, page } = q.region;
    const right = CONTENT.x + CONTENT.w;
    const bottom = CONTENT.y + CONTENT.h;
    if (seen.has(q.no)) return { no: q.no, why: 'twice' };
    seen.add(q.no);
    if (page > LIMITS.pages || isOddNumber(q)) return { no: q.no, why: 'page' };
    if (x < CONTENT.x || y < CONTENT.y || x + w > right || y + h > bottom) return { no: q.no, why: 'outside' };
    if (w < widthOf(q) || h < (q.kind === 'number' ? NUMBER.h : BUBBLE.h + 1)) return { no: q.no, why: 'narrow' };
    if (questions.slice(0, i).some((other) => overlap(other.region, q.region))) return { no: q.no, why: 'overlap' };
  }
  return numberless(questions);
}
/** A number stands on a front, under the number of that page; nothing else is numbered so. */
const isOddNumber = ({ no, kind, score, options, region }: Question): boolean =>
  kind === 'number'
    ? no !== 1 - region.page || region.page % 2 === 0 || score !== 0 || options < NUMBER.min || options > NUMBER.max
    : no < 1;
/** Where one sheet asks for a number, the front of each does, and for equally many digits. */
function numberless(questions: readonly Question[]): { readonly no: number; readonly why: LayoutFault } | undefined {
  const numbers = questions.filter(({ kind }) => kind === 'number');
  const [first] = numbers;
  if (!first) return undefined;
  for (let page = 1; page <= pagesOf(questions); page += 2)
    if (!numbers.some(({ region, options }) => region.page === page && options === first.options))
      return { no: 1 - page, why: 'page' };
  return undefined;
}
const overlap = (a: Region, b: Region): boolean =>
  a.page === b.page && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const pagesOf = (questions: readonly Question[]): number =>
  questions.reduce((n, q) => Math.max(n, q.region.page), 1);
/** Whether letters can be the key of a question: in their order, each once, as many as it may have right ones. */
export function fitsKey(q: Pick<Question, 'kind' | 'options' | 'multi'>, key: string): boolean {
  const letters = [...key];
  const last = letters.at(-1)?.charCodeAt(0) ?? 0;
  if (q.kind !== 'choice' || last - 65 >= q.options || (letters.length > 1 && !q.multi)) return false;
  return letters.toSorted().join('') === key && new Set(letters).size === letters.length;
}
/** Whether no marker is asked: a program gives the points, by the key or by what a teacher filled on paper, or there are none to give. */
export const isObjective = (q: Pick<Question, 'kind'>): boolean =>
  q.kind === 'choice' || q.kind === 'score' || q.kind === 'number';
