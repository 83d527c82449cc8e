import { must } from '../../../kernel/shared/maps';
import { stepsOf, type Edge } from './graph';

/** Where a point stands: its column, and its row counted from the middle of the column. */
export interface Spot {
  readonly id: number;
  readonly column: number;
  readonly row: number;
}
interface Node {
  readonly klgId: number;
}

/**
 * A layered drawing: prerequisites left of what rests on them, neighbours near each other. Eight sweeps put each point
 * at the mean height of those it is joined with; the same graph is always drawn the same.
 */
export function layered(nodes: readonly Node[], edges: readonly Edge[]): Spot[] {
  const ids = nodes.map((n) => n.klgId);
  const steps = stepsOf(ids, edges);
  const joined = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const e of edges) {
    joined.get(e.fromId)?.push(e.toId);
    joined.get(e.toId)?.push(e.fromId);
  }
  const columns: number[][] = [];
  for (const id of ids) (columns[must(steps, id)] ??= []).push(id);
  const row = new Map<number, number>();
  const settle = (column: readonly number[]) => column.forEach((id, i) => row.set(id, i - (column.length - 1) / 2));
  columns.forEach(settle);
  for (let sweep = 0; sweep < 8; sweep++) {
    for (const column of sweep % 2 ? [...columns].reverse() : columns) {
      if (!column) continue;
      const wish = new Map(
        column.map((id) => {
          const to = must(joined, id).filter((x) => row.has(x) && steps.get(x) !== steps.get(id));
          return [id, to.length ? to.reduce((sum, x) => sum + must(row, x), 0) / to.length : must(row, id)];
        }),
      );
      column.sort((a, b) => must(wish, a) - must(wish, b));
      settle(column);
    }
  }
  return ids.map((id) => ({ id, column: must(steps, id), row: must(row, id) }));
}

/** The point in the middle, what it rests on to its left and what rests on it to its right by steps; related points below it. */
export function around(
  id: number,
  back: ReadonlyMap<number, number>,
  on: ReadonlyMap<number, number>,
  near: readonly number[],
): Spot[] {
  const column = (ids: readonly number[], at: number): Spot[] =>
    ids.map((x, i) => ({ id: x, column: at, row: i - (ids.length - 1) / 2 }));
  const levels = (of: ReadonlyMap<number, number>, sign: 1 | -1) =>
    [...new Set(of.values())].flatMap((step) =>
      column(
        [...of].filter(([, s]) => s === step).map(([x]) => x),
        sign * step,
      ),
    );
  const rest = near.filter((x) => !back.has(x) && !on.has(x));
  return [
    { id, column: 0, row: 0 },
    ...levels(back, -1),
    ...levels(on, 1),
    ...rest.map((x, i) => ({ id: x, column: 0, row: (i + 1) * 1.6 })),
  ];
}

/** Spots as points of a box: columns and rows spread over it, rows no further apart than `rowMax`. */
export function placed(
  spots: readonly Spot[],
  box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  rowMax: number,
): Map<number, { readonly x: number; readonly y: number }> {
  const columns = spots.map((s) => s.column);
  const rows = spots.map((s) => s.row);
  const [c0, c1, r0, r1] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const gap = r1 === r0 ? 0 : Math.min(rowMax, (box.bottom - box.top) / (r1 - r0));
  const middle = (box.top + box.bottom) / 2 - ((r0 + r1) / 2) * gap;
  const at = (column: number) =>
    c1 === c0 ? (box.left + box.right) / 2 : box.left + ((column - c0) / (c1 - c0)) * (box.right - box.left);
  return new Map(spots.map((s) => [s.id, { x: at(s.column), y: middle + s.row * gap }]));
}
