/** A place: longitude and latitude, or column and row. */
export type Point = readonly [x: number, y: number];
/** A ring of places, the last the same as the first. */
export type Ring = readonly Point[];
/** An outline and the holes in it. */
export type Area = readonly Ring[];

interface Segment {
  readonly a: Point;
  readonly b: Point;
  readonly ring: number;
  /** Which segment of its ring, and how many that has. */
  readonly at: number;
  readonly of: number;
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Above zero: c lies left of the way from a to b; zero: on its line. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];
/** Whether c, which lies on the line of the segment, lies between its ends. */
const within = (s: Segment, c: Point): boolean => c[0] >= s.left && c[0] <= s.right && c[1] >= s.low && c[1] <= s.high;

const segmentsOf = (rings: readonly Ring[]): Segment[] =>
  rings.flatMap((ring, no) =>
    ring.slice(1).map((b, at): Segment => {
      const a = ring[at] ?? b;
      return {
        a,
        b,
        ring: no,
        at,
        of: ring.length - 1,
        left: Math.min(a[0], b[0]),
        right: Math.max(a[0], b[0]),
        low: Math.min(a[1], b[1]),
        high: Math.max(a[1], b[1]),
      };
    }),
  );

/** Where two segments that are neighbours of one ring lie over each other: a spike. */
function folded(s: Segment, t: Segment): Point | undefined {
  const [first, second] = same(s.b, t.a) ? [s, t] : [t, s];
  if (!same(first.b, second.a) || turn(first.a, first.b, second.b) !== 0) return undefined;
  const forward =
    (first.b[0] - first.a[0]) * (second.b[0] - second.a[0]) + (first.b[1] - first.a[1]) * (second.b[1] - second.a[1]);
  return forward < 0 ? first.b : undefined;
}
/** Where two segments meet: they cross, one ends on the other, or they lie over each other. */
function meeting(s: Segment, t: Segment): { readonly at: Point; readonly crosses: boolean } | undefined {
  const [c, d] = [turn(s.a, s.b, t.a), turn(s.a, s.b, t.b)];
  const [a, b] = [turn(t.a, t.b, s.a), turn(t.a, t.b, s.b)];
  if (((c > 0 && d < 0) || (c < 0 && d > 0)) && ((a > 0 && b < 0) || (a < 0 && b > 0))) {
    const part = c / (c - d);
    return { at: [t.a[0] + part * (t.b[0] - t.a[0]), t.a[1] + part * (t.b[1] - t.a[1])], crosses: true };
  }
  if (c === 0 && d === 0) {
    const inside = [t.a, t.b].filter((p) => within(s, p)).concat([s.a, s.b].filter((p) => within(t, p)));
    const [one, ...more] = inside;
    if (one === undefined) return undefined;
    return { at: one, crosses: more.some((p) => !same(p, one)) };
  }
  const touched =
    (c === 0 && within(s, t.a) && t.a) ||
    (d === 0 && within(s, t.b) && t.b) ||
    (a === 0 && within(t, s.a) && s.a) ||
    (b === 0 && within(t, s.b) && s.b);
  return touched ? { at: touched, crosses: false } : undefined;
}
const areNeighbours = (s: Segment, t: Segment): boolean => {
  const apart = Math.abs(s.at - t.at);
  return s.ring === t.ring && (apart === 1 || apart === s.of - 1);
};

/**
 * Where the rings of a shape cross themselves or each other, or nothing. A ring that touches itself is no border either; two rings
 * may touch in a point, as a hole does that reaches the outline.
 */
export function crossingOf(rings: readonly Ring[]): Point | undefined {
  const segments = segmentsOf(rings).sort((s, t) => s.left - t.left);
  for (const [i, s] of segments.entries())
    for (let j = i + 1; j < segments.length; j++) {
      const t = segments[j];
      if (t === undefined || t.left > s.right) break;
      if (t.low > s.high || t.high < s.low) continue;
      if (areNeighbours(s, t)) {
        const spike = folded(s, t);
        if (spike) return spike;
        continue;
      }
      const met = meeting(s, t);
      if (met && (met.crosses || s.ring === t.ring)) return met.at;
    }
  return undefined;
}

/** The area of a ring, above zero where it runs counter-clockwise. */
export function areaOf(ring: Ring): number {
  const [first] = ring;
  if (!first) return 0;
  let sum = 0;
  for (let i = 1; i + 1 < ring.length; i++) sum += turn(first, ring[i] ?? first, ring[i + 1] ?? first);
  return sum / 2;
}
/** Where a level line meets the borders of an area, from west to east. */
function metAt(area: Area, y: number): number[] {
  const xs: number[] = [];
  for (const ring of area)
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a && b && a[1] > y !== b[1] > y) xs.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
    }
  return xs.sort((a, b) => a - b);
}
/** Whether a place lies in an area and in none of its holes. */
export const isInside = (area: Area, [x, y]: Point): boolean =>
  metAt(area, y).filter((met) => met > x).length % 2 === 1;

/** Level lines on which two shapes are laid over each other. */
const LINES = 64;
/** The box around a shape. */
function boxOf(areas: readonly Area[]): { left: number; right: number; low: number; high: number } {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const [outline = []] of areas)
    for (const [x, y] of outline) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.low = Math.min(box.low, y);
      box.high = Math.max(box.high, y);
    }
  return box;
}
/** How large a shape is, its holes left out. */
export const sizeOf = (areas: readonly Area[]): number =>
  areas
    .map((rings) => rings.map((ring, at) => Math.abs(areaOf(ring)) * (at === 0 ? 1 : -1)).reduce((a, b) => a + b, 0))
    .reduce((a, b) => a + b, 0);
/** The pieces of a level line that lie in both shapes, by where the line meets their borders. */
function piecesInBoth(one: readonly number[], other: readonly number[]): Point[] {
  const pieces: Point[] = [];
  let [i, j] = [0, 0];
  while (i + 1 < one.length && j + 1 < other.length) {
    const [from, to] = [Math.max(one[i] ?? 0, other[j] ?? 0), Math.min(one[i + 1] ?? 0, other[j + 1] ?? 0)];
    if (to > from) pieces.push([from, to]);
    if ((one[i + 1] ?? 0) < (other[j + 1] ?? 0)) i += 2;
    else j += 2;
  }
  return pieces;
}
/** The area in which two shapes lie over each other, in square degrees, and where they do so longest. */
export function overlapOf(one: readonly Area[], other: readonly Area[]): { readonly size: number; readonly at: Point } {
  const [a, b] = [boxOf(one), boxOf(other)];
  const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)];
  let sum = 0;
  let longest = 0;
  let at: Point = [0, 0];
  if (high > low && Math.min(a.right, b.right) > Math.max(a.left, b.left)) {
    const [rings, others] = [one.flat(), other.flat()];
    for (let line = 0; line < LINES; line++) {
      const y = low + ((line + 0.5) / LINES) * (high - low);
      for (const [from, to] of piecesInBoth(metAt(rings, y), metAt(others, y))) {
        sum += to - from;
        if (to - from <= longest) continue;
        longest = to - from;
        at = [(from + to) / 2, y];
      }
    }
  }
  return { size: sum === 0 ? 0 : (sum * (high - low)) / LINES, at };
}

/** The centre of a ring's area. */
function centroidOf(ring: Ring): Point {
  const [first] = ring;
  const area = areaOf(ring);
  if (!first || area === 0) return first ?? [0, 0];
  let [x, y] = [0, 0];
  for (let i = 1; i + 1 < ring.length; i++) {
    const [b, c] = [ring[i] ?? first, ring[i + 1] ?? first];
    const share = turn(first, b, c) / 2 / area;
    x += (share * (b[0] - first[0] + c[0] - first[0])) / 3;
    y += (share * (b[1] - first[1] + c[1] - first[1])) / 3;
  }
  return [first[0] + x, first[1] + y];
}
/** A place in the largest part of a shape where a name can stand: its centre, or beside it where that lies outside. */
export function centreOf(areas: readonly Area[]): Point {
  const [largest] = areas.toSorted((a, b) => Math.abs(areaOf(b[0] ?? [])) - Math.abs(areaOf(a[0] ?? [])));
  if (!largest) return [0, 0];
  const middle = centroidOf(largest[0] ?? []);
  if (isInside(largest, middle)) return middle;
  const xs = metAt(largest, middle[1]);
  let best: Point = middle;
  let width = 0;
  for (let i = 0; i + 1 < xs.length; i += 2) {
    const [from = 0, to = 0] = [xs[i], xs[i + 1]];
    if (to - from > width) {
      width = to - from;
      best = [(from + to) / 2, middle[1]];
    }
  }
  return best;
}
