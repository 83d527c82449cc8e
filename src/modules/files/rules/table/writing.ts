import type { TableCell } from './cells';
import type { Box, Ink } from './ink';
import { middleOf } from './rules';

/** How writing stands in its cells. */
export interface Writing {
  /** Its lines run down the page: the page lies on its side. */ readonly isSideways: boolean;
  /** It is as high and as low as hands write, and no printer does. */ readonly isHand: boolean;
}
export const NO_WRITING: Writing = { isSideways: false, isHand: false };

/** So little ink in a row of dots is dirt, and so low writing is none. */
const DIRT = 2;
const LOWEST = 6;
/** How a page lies is told by so many cells, which are so much higher than wide; single digits are less so. */
const LEAST_CELLS = 8;
const TALL = 2;
/** A column tells a hand by so many cells, whose heights and feet differ by this share of their height. */
const LEAST_ROWS = 6;
const UNEVEN = 0.12;

/** Around the ink of a box; nothing where there is too little for writing. */
function inkBox({ data, width, height }: Ink, { x, y, w, h }: Box): Box | undefined {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const [right, bottom] = [Math.min(width, Math.round(x + w)), Math.min(height, Math.round(y + h))];
  if (right <= left || bottom <= top) return undefined;
  const rows = Array.from({ length: bottom - top }, () => 0);
  const columns = Array.from({ length: right - left }, () => 0);
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++)
      if (data[row * width + column]) {
        rows[row - top] = (rows[row - top] ?? 0) + 1;
        columns[column - left] = (columns[column - left] ?? 0) + 1;
      }
  const span = (counts: readonly number[]) => {
    const from = counts.findIndex((count) => count >= DIRT);
    return from < 0 ? undefined : { from, to: counts.findLastIndex((count) => count >= DIRT) + 1 };
  };
  const [down, across] = [span(rows), span(columns)];
  if (!down || !across) return undefined;
  const found = { x: left + across.from, y: top + down.from, w: across.to - across.from, h: down.to - down.from };
  return Math.max(found.w, found.h) < LOWEST ? undefined : found;
}
/** How far values lie from their middle, as a share of `of`. */
function unevenness(values: readonly number[], of: number): number {
  const middle = middleOf(values);
  return middleOf(values.map((value) => Math.abs(value - middle))) / of;
}

/** Tells from the ink of the cells whether the page lies on its side, and whether a hand has written it. */
export function writingOf(ink: Ink, cells: readonly TableCell[]): Writing {
  const written = cells.flatMap(({ column, span, down, box }) => {
    const found = span === 1 && down === 1 ? inkBox(ink, box) : undefined;
    return found ? [{ column, box, found }] : [];
  });
  if (written.length < LEAST_CELLS) return NO_WRITING;
  const isSideways = middleOf(written.map(({ found }) => found.h / found.w)) >= TALL;
  const columns = [...new Set(written.map(({ column }) => column))]
    .map((column) => written.filter((one) => one.column === column))
    .filter((own) => own.length >= LEAST_ROWS);
  const byHand = columns.filter((own) => {
    const high = middleOf(own.map(({ found }) => found.h));
    const feet = own.map(({ box, found }) => found.y + found.h - box.y);
    const heights = own.map(({ found }) => found.h);
    return unevenness(heights, high) > UNEVEN && unevenness(feet, high) > UNEVEN;
  });
  return { isSideways, isHand: !isSideways && byHand.length > 0 && byHand.length * 2 >= columns.length };
}
