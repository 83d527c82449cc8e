import { CELL_SECONDS } from './limits';
import type { Range } from './ranges';

/** What one person left in a film; positions and ranges in tenths of a second, jumps back in seconds. */
interface Watched {
  readonly ranges: readonly Range[];
  readonly position: number;
  readonly isDone: boolean;
  readonly backs: readonly number[];
}
/** Ten seconds of film: how many played some of them, stopped there for good, and came back there. */
export interface Cell {
  readonly second: number;
  readonly played: number;
  readonly left: number;
  readonly back: number;
}
export function cellsOf(watched: readonly Watched[], duration: number): Cell[] {
  const step = CELL_SECONDS * 10;
  const count = Math.ceil(duration / CELL_SECONDS);
  const [played, left, back] = [0, 0, 0].map(() => Array.from({ length: count }, () => 0)) as [
    number[],
    number[],
    number[],
  ];
  const add = (cells: number[], no: number) => {
    if (no >= 0 && no < count) cells[no] = (cells[no] ?? 0) + 1;
  };
  for (const w of watched) {
    const mine = new Set<number>();
    for (const [from, to] of w.ranges)
      for (let no = Math.floor(from / step); no * step < to && no < count; no++) mine.add(no);
    for (const no of mine) add(played, no);
    if (!w.isDone) add(left, Math.floor(w.position / step));
    for (const at of w.backs) add(back, Math.floor(at / CELL_SECONDS));
  }
  return played.map((n, no) => ({ second: no * CELL_SECONDS, played: n, left: left[no] ?? 0, back: back[no] ?? 0 }));
}
/** The second from which fewer than half of those who came played on; nothing where half or more saw the last cell. */
export function halfGoneOf(cells: readonly Cell[], watchers: number): number | null {
  if (!watchers) return null;
  const last = cells.findLastIndex((cell) => cell.played * 2 >= watchers);
  return cells[last + 1]?.second ?? null;
}
