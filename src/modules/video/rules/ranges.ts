import { GRACE_SECONDS, RANGES_MAX, SPEED_MAX, STEP_SECONDS } from './limits';

/** A piece of film that was played, in tenths of a second: from, to. */
export type Range = readonly [from: number, to: number];

/** Sorted, without overlaps; what touches is one. */
export function union(ranges: readonly Range[]): Range[] {
  const out: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (to <= from) continue;
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
export const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** What of the ranges lies in a film of this length: another film may have taken the place of a longer one. */
export const within = (ranges: readonly Range[], end: number): Range[] =>
  union(ranges.map(([from, to]): Range => [from, Math.min(to, end)]));

/** The parts of a piece that none of the ranges has. */
export function missingOf(ranges: readonly Range[], [from, to]: Range): Range[] {
  const out: Range[] = [];
  let at = from;
  for (const [a, b] of union(ranges)) {
    if (b <= at) continue;
    if (a >= to) break;
    if (a > at) out.push([at, a]);
    at = Math.max(at, b);
  }
  if (at < to) out.push([at, to]);
  return out;
}

/**
 * What was played after a claim: it grows by no more than `budget` tenths, in the order of the claim; what lies beyond is not
 * believed. Where there are more pieces than are kept, the shortest are forgotten: a row stays small, and errs against the claim.
 */
export function grown(ranges: readonly Range[], claim: readonly Range[], budget: number): Range[] {
  let left = Math.max(0, budget);
  let all = union(ranges);
  for (const piece of claim)
    for (const [from, to] of missingOf(all, piece)) {
      const end = Math.min(to, from + left);
      left -= Math.max(0, end - from);
      all = union([...all, [from, end]]);
    }
  if (all.length <= RANGES_MAX) return all;
  const kept = new Set(all.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, RANGES_MAX));
  return all.filter((range) => kept.has(range));
}

/** How many tenths may still be claimed: clock time at the highest speed, and once what two clocks may differ by. */
export const budgetOf = (openMs: number, played: number): number =>
  Math.floor((openMs / 100) * SPEED_MAX) + GRACE_SECONDS * 10 - played;
/** Clock time that one step adds. A clock that was set back adds none. */
export const stepMs = (openAt: string | null, now: Date): number =>
  openAt == null ? 0 : Math.min(Math.max(0, now.getTime() - Date.parse(openAt)), STEP_SECONDS * 1000);
/** Whole percent of a film that was played, rounded down: 100 is all of it but the last moment. */
export const percentOf = (played: number, durationMs: number): number =>
  durationMs > 0 ? Math.min(100, Math.floor(((played * 100 + 99) * 100) / durationMs)) : 0;
