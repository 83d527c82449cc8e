import type { Ink } from './ink';
import type { Matrix, Straightened } from './straight';

/** Lines that run together by less than this over the whole page are parallel. */
const TOGETHER = 0.5;
/** A page that would be so much larger than its picture was not photographed by anybody. */
const LARGEST = 2;
/** So many dots of ink tell how lines run. */
const SAMPLES = 8000;
/** How far each look reaches from the last one's answer, and its step, in degrees. */
const LOOKS = [
  { reach: 4, step: 0.5 },
  { reach: 0.5, step: 0.1 },
  { reach: 0.1, step: 0.02 },
] as const;
const RADIANS = Math.PI / 180;

interface Point {
  readonly x: number;
  readonly y: number;
}
/** A line by a place on it and its slope: level ones fall by `slope` to the right, plumb ones go right by `slope` downwards. */
interface Line extends Point {
  readonly slope: number;
}
/** Dots of ink by how far they lie from the middle of all ink, along lines and across them. */
interface Dots {
  readonly along: Float64Array;
  readonly across: Float64Array;
}
/** Lines that run together: at `v` across from the middle they have the slope `slope + grows * v`. */
interface Bundle {
  readonly slope: number;
  readonly grows: number;
}

/** The middle of all ink, and its dots from there; nothing on an empty page. */
function inkAround({
  data,
  width,
}: Ink): { readonly at: Point; readonly xs: Float64Array; readonly ys: Float64Array } | undefined {
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    count += 1;
    x += at % width;
    y += Math.floor(at / width);
  }
  if (count === 0) return undefined;
  const [cx, cy] = [x / count, y / count];
  const every = Math.max(1, Math.ceil(count / SAMPLES));
  const xs = new Float64Array(Math.ceil(count / every));
  const ys = new Float64Array(xs.length);
  let seen = 0;
  let kept = 0;
  for (let at = 0; at < data.length; at++) {
    if (!data[at] || seen++ % every !== 0) continue;
    xs[kept] = (at % width) - cx;
    ys[kept] = Math.floor(at / width) - cy;
    kept += 1;
  }
  return { at: { x: cx, y: cy }, xs, ys };
}
/** How sharply a bundle of lines stands out: dots that lie on few of them count more than dots spread over all. */
function sharpness({ along, across }: Dots, { slope, grows }: Bundle, thick: number, counts: Float64Array): number {
  counts.fill(0);
  const shift = counts.length / 2;
  for (let i = 0; i < along.length; i++) {
    const x = along[i] ?? 0;
    const line = Math.floor(((across[i] ?? 0) - slope * x) / (1 + grows * x) / thick + shift);
    if (line >= 0 && line < counts.length) counts[line] = (counts[line] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}
/** The bundle that stands out most among those near a slope; of two that do alike the one that is nearer to parallel. */
function bundleOf(dots: Dots, slope: number, size: { readonly along: number; readonly across: number }): Bundle {
  let best: Bundle = { slope, grows: 0 };
  for (const { reach, step } of LOOKS) {
    const from = best;
    const tries = Math.round(reach / step);
    // As thick as a line spreads between two tries.
    const thick = Math.max(1, (size.along * step * RADIANS) / 2);
    const counts = new Float64Array(2 * Math.ceil((size.across * 1.5) / thick));
    const grow = (2 * step * RADIANS) / size.across;
    let most = -1;
    for (let i = -tries; i <= tries; i++)
      for (let k = -tries; k <= tries; k++) {
        const bundle = { slope: from.slope + i * step * RADIANS, grows: from.grows + k * grow };
        const sharp = sharpness(dots, bundle, thick, counts);
        if (sharp < most || (sharp === most && Math.abs(bundle.grows) >= Math.abs(best.grows))) continue;
        most = sharp;
        best = bundle;
      }
  }
  return best;
}
const crossing = (level: Line, plumb: Line): Point => {
  const x = (plumb.x + plumb.slope * (level.y - level.slope * level.x - plumb.y)) / (1 - plumb.slope * level.slope);
  return { x, y: level.y + level.slope * (x - level.x) };
};
const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/** How a rectangle comes to lie as four corners: upper left, upper right, lower right, lower left. */
function matrixOf(width: number, height: number, corners: readonly [Point, Point, Point, Point]): Matrix | undefined {
  const [p0, p1, p2, p3] = corners;
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(whole) < 1e-9 || width < 1 || height < 1) return undefined;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  return {
    a: (p1.x - p0.x + g * p1.x) / width,
    b: (p3.x - p0.x + h * p3.x) / height,
    c: p0.x,
    d: (p1.y - p0.y + g * p1.y) / width,
    e: (p3.y - p0.y + h * p3.y) / height,
    f: p0.y,
    g: g / width,
    h: h / height,
    i: 1,
  };
}
/** Where a place of the picture lies on the page; nothing beyond its horizon. */
function onPage({ a, b, c, d, e, f, g, h, i }: Matrix, { x, y }: Point): Point | undefined {
  const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  // On the page's own side of the horizon both have one sign.
  if (w * whole <= 0) return undefined;
  return {
    x: ((e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e)) / w,
    y: ((f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f)) / w,
  };
}

/**
 * The page of a picture that was taken from aside, with its lines at right angles again: where its level lines or its plumb lines run
 * together. Nothing where they are parallel, or where nobody can tell.
 * @param degrees by how much its lines fall to the right, more or less.
 */
export function cornered(ink: Ink, degrees: number): Straightened | undefined {
  const { width, height } = ink;
  const found = inkAround(ink);
  if (!found) return undefined;
  const { at, xs, ys } = found;
  const fall = Math.tan(degrees * RADIANS);
  const level = bundleOf({ along: xs, across: ys }, fall, { along: width, across: height });
  const plumb = bundleOf({ along: ys, across: xs }, -fall, { along: height, across: width });
  const runs = Math.max(Math.abs(level.grows) * height, Math.abs(plumb.grows) * width);
  if (runs < TOGETHER * RADIANS) return undefined;
  const [above, aside] = [height / 4, width / 4];
  const levelAt = (v: number): Line => ({ x: at.x, y: at.y + v, slope: level.slope + level.grows * v });
  const plumbAt = (v: number): Line => ({ x: at.x + v, y: at.y, slope: plumb.slope + plumb.grows * v });
  const corners = [
    crossing(levelAt(-above), plumbAt(-aside)),
    crossing(levelAt(-above), plumbAt(aside)),
    crossing(levelAt(above), plumbAt(aside)),
    crossing(levelAt(above), plumbAt(-aside)),
  ] as const;
  const [p0, p1, p2, p3] = corners;
  const wide = (apart(p0, p1) + apart(p3, p2)) / 2;
  const high = (apart(p0, p3) + apart(p1, p2)) / 2;
  const matrix = matrixOf(wide, high, corners);
  return matrix && wholePage(ink, matrix);
}
/** The page with everything that the picture shows of it. */
function wholePage({ width, height }: Ink, m: Matrix): Straightened | undefined {
  const places = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].flatMap((place) => onPage(m, place) ?? []);
  if (places.length < 4) return undefined;
  const [x0, y0] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  const wide = Math.ceil(Math.max(...places.map(({ x }) => x)) - x0);
  const high = Math.ceil(Math.max(...places.map(({ y }) => y)) - y0);
  if (!(wide * high > 0) || wide * high > LARGEST * width * height) return undefined;
  const matrix: Matrix = {
    ...m,
    c: m.a * x0 + m.b * y0 + m.c,
    f: m.d * x0 + m.e * y0 + m.f,
    i: m.g * x0 + m.h * y0 + m.i,
  };
  const { a, b, c, d, e, f, g, h, i } = matrix;
  return {
    width: wide,
    height: high,
    matrix,
    toPicture: (x, y) => {
      const w = g * x + h * y + i;
      return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
    },
  };
}

/** A picture of so many values a dot, laid out as the page is; what the camera did not see is white. */
export function warped(
  { data, width, height }: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  channels: number,
  { matrix, ...to }: Straightened,
): Uint8Array {
  const { a, b, c, d, e, f, g, h, i } = matrix;
  const out = new Uint8Array(to.width * to.height * channels).fill(255);
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const sx = (a * (x + 0.5) + b * (y + 0.5) + c) / w - 0.5;
      const sy = (d * (x + 0.5) + e * (y + 0.5) + f) / w - 0.5;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [fx, fy] = [sx - left, sy - top];
      const at = (top * width + left) * channels;
      const below = at + width * channels;
      for (let k = 0; k < channels; k++) {
        const upper = (data[at + k] ?? 255) * (1 - fx) + (data[at + channels + k] ?? 255) * fx;
        const lower = (data[below + k] ?? 255) * (1 - fx) + (data[below + channels + k] ?? 255) * fx;
        out[(y * to.width + x) * channels + k] = Math.round(upper * (1 - fy) + lower * fy);
      }
    }
  return out;
}
