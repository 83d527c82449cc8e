import type { Point } from '../paper';
import type { ToPicture } from './gray';

/** Four points, in the order upper left, upper right, lower right, lower left of the paper. */
export type Four = readonly [Point, Point, Point, Point];

/** A perspective as eight numbers: x' = (ax + by + c) / (gx + iy + 1), y' = (dx + ey + f) / (gx + iy + 1). */
export type Perspective = readonly [number, number, number, number, number, number, number, number];
/** The perspective that takes four places to four others; nothing where three of them lie on one line. */
export function perspective(from: Four, to: Four): Perspective | undefined {
  const rows: number[][] = [];
  for (const [i, { x, y }] of from.entries()) {
    const target = to[i] ?? to[0];
    rows.push([x, y, 1, 0, 0, 0, -target.x * x, -target.x * y, target.x]);
    rows.push([0, 0, 0, x, y, 1, -target.y * x, -target.y * y, target.y]);
  }
  const h = solve(rows);
  if (!h) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  return [a, b, c, d, e, f, g, i];
}
/** The same as a function of places. */
export function homography(from: Four, to: Four): ToPicture | undefined {
  const h = perspective(from, to);
  if (!h) return undefined;
  const [a, b, c, d, e, f, g, i] = h;
  return ({ x, y }) => {
    const w = g * x + i * y + 1;
    return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
  };
}

/** Gauss with pivots; each row carries its right side last. */
function solve(rows: readonly (readonly number[])[]): number[] | undefined {
  const m = rows.map((row) => [...row]);
  const size = m.length;
  for (let column = 0; column < size; column++) {
    const pivot = m.slice(column).reduce((best, row, i) => {
      const known = m[best]?.[column] ?? 0;
      return Math.abs(row[column] ?? 0) > Math.abs(known) ? column + i : best;
    }, column);
    const row = m[pivot];
    const value = row?.[column] ?? 0;
    if (!row || Math.abs(value) < 1e-9) return undefined;
    m[pivot] = m[column] ?? row;
    m[column] = row;
    for (const other of m) {
      if (other === row) continue;
      const factor = (other[column] ?? 0) / value;
      for (let k = column; k <= size; k++) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0);
    }
  }
  return m.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}
