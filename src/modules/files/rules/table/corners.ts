import { flipped, type Ink } from './ink';
import { MOST_DEGREES, slopeOf, type Matrix, type Straightened } from './straight';

/** Lines that run together by less than this are parallel: so exactly is a slope told. */
const TOGETHER = 0.5;
/** A page that would be so much larger than its picture was not photographed by anybody. */
const LARGEST = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}
/** A line by a place on it and its slope: level ones fall by `slope` to the right, plumb ones go right by `slope` downwards. */
interface Line extends Point {
  readonly slope: number;
}
const degreesOf = (slope: number): number => (Math.atan(slope) / Math.PI) * 180;

/** A part of a picture that begins at a place. */
function partOf({ data, width }: Ink, left: number, top: number, w: number, h: number): Ink {
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) out.set(data.subarray((top + y) * width + left, (top + y) * width + left + w), y * w);
  return { data: out, width: w, height: h };
}
/** The middle of all ink; nothing on an empty page. */
function middle({ data, width }: Ink): Point | undefined {
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    count += 1;
    x += at % width;
    y += Math.floor(at / width);
  }
  return count > 0 ? { x: x / count, y: y / count } : undefined;
}
/** The level line through the middle of a part's ink. */
function levelIn(ink: Ink, left: number, top: number, w: number, h: number): Line | undefined {
  if (w < 1 || h < 1) return undefined;
  const part = partOf(ink, left, top, w, h);
  const at = middle(part);
  const degrees = slopeOf(part);
  if (!at || Math.abs(degrees) >= MOST_DEGREES) return undefined;
  return { x: left + at.x, y: top + at.y, slope: Math.tan((degrees / 180) * Math.PI) };
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
 */
export function cornered(ink: Ink): Straightened | undefined {
  const { width, height } = ink;
  const at = middle(ink);
  if (!at) return undefined;
  const [cx, cy] = [Math.round(at.x), Math.round(at.y)];
  const upright = flipped(ink);
  const plumbIn = (left: number, w: number): Line | undefined => {
    const line = levelIn(upright, 0, left, height, w);
    return line && { x: line.y, y: line.x, slope: line.slope };
  };
  const [top, bottom] = [levelIn(ink, 0, 0, width, cy), levelIn(ink, 0, cy, width, height - cy)];
  const [left, right] = [plumbIn(0, cx), plumbIn(cx, width - cx)];
  if (!top || !bottom || !left || !right) return undefined;
  const runs = (one: Line, other: Line) => Math.abs(degreesOf(one.slope) - degreesOf(other.slope));
  if (runs(top, bottom) < TOGETHER && runs(left, right) < TOGETHER) return undefined;
  const corners = [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)] as const;
  const [p0, p1, p2, p3] = corners;
  const wide = (apart(p0, p1) + apart(p3, p2)) / 2;
  const high = (apart(p0, p3) + apart(p1, p2)) / 2;
  const matrix = matrixOf(wide, high, [p0, p1, p2, p3]);
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
