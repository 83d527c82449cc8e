/** A place in millionths of a degree, WGS-84. */
export interface Point {
  readonly latE6: number;
  readonly lonE6: number;
}
/** A place with the radius of the circle in which it lies, in metres. */
export interface Circle extends Point {
  readonly acc: number;
}
/** Fixes wider than this are a cell tower's and never decide. */
export const WIDEST_M = 200;
export const FEWEST_POINTS = 3;
export const MOST_POINTS = 100;
/** A fence spans at most so many metres. */
export const WIDEST_FENCE_M = 10_000;

const METRES_A_DEGREE = 111_320;
type Flat = readonly [x: number, y: number];
/** Metres east and north of an origin; exact enough over ten kilometres. */
export const flat = (p: Point, origin: Point): Flat => [
  ((p.lonE6 - origin.lonE6) / 1e6) * METRES_A_DEGREE * Math.cos((origin.latE6 / 1e6) * (Math.PI / 180)),
  ((p.latE6 - origin.latE6) / 1e6) * METRES_A_DEGREE,
];
/** The place so many metres east and north of an origin. */
export const unflat = ([x, y]: Flat, origin: Point): Point => ({
  latE6: Math.round(origin.latE6 + (y / METRES_A_DEGREE) * 1e6),
  lonE6: Math.round(origin.lonE6 + (x / (METRES_A_DEGREE * Math.cos((origin.latE6 / 1e6) * (Math.PI / 180)))) * 1e6),
});
/** The middle of the box around places. */
export function middleOf(points: readonly Point[]): Point {
  const of = (pick: (p: Point) => number) => {
    const all = points.map(pick);
    return Math.round((Math.min(...all) + Math.max(...all)) / 2);
  };
  return { latE6: of((p) => p.latE6), lonE6: of((p) => p.lonE6) };
}

const edgesOf = (corners: readonly Flat[]): (readonly [Flat, Flat])[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner]);
/** Whether a place lies inside, by counting the edges that a ray from it crosses. */
const contains = (corners: readonly Flat[], [x, y]: Flat): boolean =>
  edgesOf(corners).filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax)
    .length %
    2 ===
  1;
function toEdge([x, y]: Flat, [[ax, ay], [bx, by]]: readonly [Flat, Flat]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** inside or outside where the whole circle lies on one side; unknown in between and for fixes of a cell tower. */
export type Side = 'in' | 'out' | 'unknown';
/** On which side of a fence a fix lies. */
export function sideOf(corners: readonly Point[], fix: Circle): Side {
  const origin = corners[0];
  if (!origin || fix.acc > WIDEST_M) return 'unknown';
  const place = flat(fix, origin);
  const shape = corners.map((corner) => flat(corner, origin));
  const distance = Math.min(...edgesOf(shape).map((edge) => toEdge(place, edge)));
  if (distance <= fix.acc) return 'unknown';
  return contains(shape, place) ? 'in' : 'out';
}

const turn = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
const onBox = ([ax, ay]: Flat, [bx, by]: Flat, [x, y]: Flat): boolean =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
function cross([a, b]: readonly [Flat, Flat], [c, d]: readonly [Flat, Flat]): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && onBox(a, b, c)) ||
    (abd === 0 && onBox(a, b, d)) ||
    (cda === 0 && onBox(c, d, a)) ||
    (cdb === 0 && onBox(c, d, b))
  );
}
/** What is wrong with the corners of a fence. */
export type ShapeFault = 'few' | 'many' | 'twice' | 'crossed' | 'wide' | 'flat';
export function shapeFault(corners: readonly Point[]): ShapeFault | undefined {
  const origin = corners[0];
  if (!origin || corners.length < FEWEST_POINTS) return 'few';
  if (corners.length > MOST_POINTS) return 'many';
  if (new Set(corners.map((p) => `${p.latE6}/${p.lonE6}`)).size < corners.length) return 'twice';
  const shape = corners.map((corner) => flat(corner, origin));
  if (shape.some(([ax, ay]) => shape.some(([bx, by]) => Math.hypot(ax - bx, ay - by) > WIDEST_FENCE_M))) return 'wide';
  const edges = edgesOf(shape);
  const apart = (a: number, b: number) => b - a > 1 && !(a === 0 && b === edges.length - 1);
  if (edges.some((edge, a) => edges.some((other, b) => apart(a, b) && cross(edge, other)))) return 'crossed';
  const area = edges.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) / 2;
  return Math.abs(area) < 1 ? 'flat' : undefined;
}
