import type { GridLines } from './cells';
import type { Ink } from './ink';
import { middleOf } from './rules';

interface Band {
  readonly from: number;
  readonly to: number;
}
/** Stretches where something is counted. */
function bandsOf(counts: readonly number[], least: number): Band[] {
  const bands: Band[] = [];
  let begun = -1;
  for (let at = 0; at <= counts.length; at++) {
    const on = (counts[at] ?? 0) > least;
    if (on && begun < 0) begun = at;
    if (!on && begun >= 0) {
      bands.push({ from: begun, to: at });
      begun = -1;
    }
  }
  return bands;
}
/** Bands with less between them than `gap` are one. */
function joined(bands: readonly Band[], gap: number): Band[] {
  const out: Band[] = [];
  for (const band of bands) {
    const before = out.at(-1);
    if (before && band.from - before.to < gap) out[out.length - 1] = { from: before.from, to: band.to };
    else out.push(band);
  }
  return out;
}
/** Between each two bands, and around the first and the last. */
function linesAround(bands: readonly Band[], edge: number, most: number): number[] {
  const [first, last] = [bands[0], bands.at(-1)];
  if (!first || !last) return [];
  return [
    Math.max(0, first.from - edge),
    ...bands.slice(1).map((band, i) => ((bands[i]?.to ?? 0) + band.from) / 2),
    Math.min(most, last.to + edge),
  ];
}

/** A list has at least so many lines and columns. */
const LEAST_ROWS = 3;
const LEAST_COLUMNS = 2;
/** Lines of writing are at least so many dots high; less is dirt. */
const LOWEST = 6;
/** Columns are parted by white that is so much wider than a line is high, and that so few of the lines write into. */
const WHITE = 0.8;
const OVERRUN = 0.05;

/** The grid of a list without rules, by the white between its lines and its columns; nothing where it has none. */
export function gapGrid({ data, width, height }: Ink): GridLines | undefined {
  const perRow = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let x = 0; x < width; x++) count += data[y * width + x] ?? 0;
    return count;
  });
  const found = bandsOf(perRow, Math.max(1, width * 0.001)).filter(({ from, to }) => to - from >= LOWEST);
  const high = middleOf(found.map(({ from, to }) => to - from));
  const rows = joined(found, high * 0.2).filter(({ from, to }) => to - from <= high * 3);
  if (rows.length < LEAST_ROWS) return undefined;
  // In how many of the lines each column of dots has ink.
  const perColumn = Array.from({ length: width }, () => 0);
  for (const { from, to } of rows)
    for (let x = 0; x < width; x++)
      for (let y = from; y < to; y++)
        if (data[y * width + x]) {
          perColumn[x] = (perColumn[x] ?? 0) + 1;
          break;
        }
  const columns = joined(bandsOf(perColumn, rows.length * OVERRUN), high * WHITE);
  if (columns.length < LEAST_COLUMNS) return undefined;
  return { ys: linesAround(rows, high / 4, height), xs: linesAround(columns, high / 4, width) };
}
