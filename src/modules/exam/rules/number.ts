import { BUBBLE, CONTENT, NUMBER, pagesOf, type Question } from './paper';
import type { RowRead } from './scan/bubbles';

// Sheets without a name: every child gets the same print and fills in a number. Its last digit checks the others, so that a slip of
// the pencil is a problem for a person to look at and never another child's number.

/** Damm's table: it finds every single wrong digit and every pair that changed places, and zeros before a number change nothing. */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;
const checkOf = (digits: string): number =>
  [...digits].reduce((was, digit) => Number(TABLE[was]?.charAt(Number(digit)) ?? 0), 0);

/** What a child fills in: the own number of the exam, its check digit, zeros before them. */
export const numberOf = (cand: number, digits: number): string =>
  `${cand}${checkOf(String(cand))}`.padStart(digits, '0');
/** The child's number of the exam, or nothing where a digit is wrong. */
export function candOf(number: string): number | undefined {
  if (!/^\d{6,12}$/.test(number) || checkOf(number) !== 0) return undefined;
  return Math.floor(Number(number) / 10) || undefined;
}

/** How many digits the number of a layout has; 0 for sheets that are printed for each child. */
export const digitsOf = (questions: readonly Pick<Question, 'kind' | 'options'>[]): number =>
  questions.find(({ kind }) => kind === 'number')?.options ?? 0;
/** The number of the bubbles on a page among the questions of its layout: before all that are asked. */
const numberNo = (page: number): number => 1 - page;
/** The digits that were filled in on a page; nothing where one is missing or leaves a doubt. */
export function numberIn(rows: readonly RowRead[] | undefined, page: number): string | undefined {
  const row = rows?.find(({ no }) => no === numberNo(page));
  return row?.verdict === 'filled' ? row.given : undefined;
}

const tenth = (mm: number): number => Math.round(mm * 10) / 10;
const GAP = 2;
const topOf = (page: number): number => CONTENT.y + 1 + (page % 2 === 1 ? NUMBER.h + GAP : 0);
const bubblesAt = (page: number, digits: number): Question => ({
  no: numberNo(page),
  kind: 'number',
  score: 0,
  options: digits,
  multi: false,
  region: {
    page,
    x: CONTENT.x,
    y: CONTENT.y + 1,
    w: tenth(BUBBLE.lead + digits * BUBBLE.pitch + 1),
    h: NUMBER.h,
  },
});
const frontsOf = (questions: readonly Question[]): number[] =>
  Array.from({ length: Math.ceil(pagesOf(questions) / 2) }, (_, i) => i * 2 + 1);

/**
 * A layout with the number's bubbles on the front of each sheet, or without them where there are no digits. Questions move down only where
 * a front has none yet; backs belong to the child of their front.
 */
export function withNumber<Q extends Question>(questions: readonly Q[], digits: number): (Q | Question)[] {
  const asked = questions.filter(({ kind }) => kind !== 'number');
  if (!digits) return asked;
  const there = questions.filter(({ kind, options }) => kind === 'number' && options === digits);
  const fronts = frontsOf(asked);
  const numbers = fronts
    .map((page) => there.find(({ region }) => region.page === page))
    .filter((q): q is Q => q !== undefined);
  if (numbers.length === fronts.length) return [...numbers, ...asked];
  const moved = movedDown(asked);
  return [...frontsOf(moved).map((page) => bubblesAt(page, digits)), ...moved];
}
/** The rows of a layout one below the other, in their order, below the number's bubbles. */
function movedDown<Q extends Question>(asked: readonly Q[]): Q[] {
  const inOrder = asked.toSorted((a, b) => a.region.page - b.region.page || a.region.y - b.region.y);
  const places = new Map<number, Question['region']>();
  let [page, top] = [1, topOf(1)];
  for (let at = 0; at < inOrder.length;) {
    const first = inOrder[at];
    if (!first) break;
    const { page: on, y } = first.region;
    const row = inOrder.filter(({ region }) => region.page === on && region.y === y);
    // What stood on a later page stays there.
    if (on > page) [page, top] = [on, on % 2 === 1 ? topOf(on) : y];
    const tall = Math.max(...row.map(({ region }) => region.h));
    while (top + tall > CONTENT.y + CONTENT.h && page < 2 * asked.length + 2) [page, top] = [page + 1, topOf(page + 1)];
    for (const { no, region } of row) places.set(no, { ...region, page, y: top });
    top = tenth(top + tall + (first.kind === 'choice' ? 1 : GAP));
    at += row.length;
  }
  return asked.map((q) => ({ ...q, region: places.get(q.no) ?? q.region }));
}
