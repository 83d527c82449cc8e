import type { Ink } from './ink';

/** A ruled line across the page: where it runs, and from where to where. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thick: number;
}
/** Letters are shorter than this share of the page's width, and than so many dots. */
const SHORTEST = 0.06;
const SHORTEST_DOTS = 40;
/** A stroke goes on over a hole of so many dots. */
const HOLE = 2;
/** A line has at least this share of the longest one's ink: half of a table may be ruled. */
const SHARE = 0.4;

interface Row {
  readonly y: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}
/** The long strokes of one row of dots; a dot counts where the row or one beside it has ink, as lines are never quite level. */
function strokesOf({ data, width, height }: Ink, y: number, shortest: number): Row {
  const above = Math.max(0, y - 1) * width;
  const here = y * width;
  const below = Math.min(height - 1, y + 1) * width;
  let [length, from, to] = [0, width, 0];
  let begun = -1;
  let last = -1;
  const close = () => {
    if (begun >= 0 && last - begun + 1 >= shortest) {
      length += last - begun + 1;
      from = Math.min(from, begun);
      to = Math.max(to, last + 1);
    }
  };
  for (let x = 0; x < width; x++) {
    if (!(data[above + x] || data[here + x] || data[below + x])) continue;
    if (begun < 0 || x - last > HOLE + 1) {
      close();
      begun = x;
    }
    last = x;
  }
  close();
  return { y, length, from, to };
}

/** The level rules of a straight page, from above: rows of dots with long strokes, those that lie together as one. */
export function levelRules(ink: Ink): Rule[] {
  const shortest = Math.max(SHORTEST_DOTS, Math.round(ink.width * SHORTEST));
  const rows = Array.from({ length: ink.height }, (_, y) => strokesOf(ink, y, shortest)).filter(
    ({ length }) => length > 0,
  );
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  const groups: Row[][] = [];
  for (const row of rows.filter(({ length }) => length >= longest * SHARE)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && row.y - before.y <= 2) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group): Rule => {
    const weight = group.reduce((sum, { length }) => sum + length, 0);
    return {
      at: group.reduce((sum, { y, length }) => sum + y * length, 0) / weight + 0.5,
      from: Math.min(...group.map(({ from }) => from)),
      to: Math.max(...group.map(({ to }) => to)),
      // A row beside the ink counts as ink: a line seems two dots thicker than it is.
      thick: Math.max(1, group.length - 2),
    };
  });
}

export const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
/** Gaps are the same when they differ by no more than this share. */
const SAME = 0.15;
/** A list has a rhythm from so many gaps on, of which this share are the same. */
const BEATS = 4;
const STEADY = 0.6;

/**
 * Lines with those that the printer or the camera has lost: where most gaps are the same, one that is twice as high has lost a line.
 * @param seen how much ink lies along a place; the first gap is a head, and may be higher: it is parted only where some is left.
 */
export function withLost(lines: readonly number[], seen: (at: number) => number): number[] {
  const gaps = lines.slice(1).map((at, i) => at - (lines[i] ?? 0));
  const beat = middleOf(gaps);
  const isBeat = (gap: number) => Math.abs(gap - beat) <= beat * SAME;
  if (gaps.length < BEATS || gaps.filter(isBeat).length < gaps.length * STEADY) return [...lines];
  return lines.flatMap((at, i) => {
    const gap = gaps[i];
    const parts = gap === undefined ? 1 : Math.round(gap / beat);
    if (gap === undefined || parts < 2 || !isBeat(gap / parts)) return [at];
    const between = Array.from({ length: parts - 1 }, (_, k) => at + ((k + 1) * gap) / parts);
    return i === 0 && between.some((place) => seen(place) < SAME) ? [at] : [at, ...between];
  });
}
