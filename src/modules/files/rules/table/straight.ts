import type { Ink } from './ink';

/** Pages that lie more askew are for the person to turn. */
const MOST_DEGREES = 15;
/** So many dots of ink tell how a page lies. */
const SAMPLES = 40_000;
/** How far each look reaches from the last one's answer, and its step, in degrees. */
const LOOKS = [
  { reach: MOST_DEGREES, step: 0.5 },
  { reach: 0.5, step: 0.05 },
  { reach: 0.05, step: 0.01 },
] as const;

interface Dots {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}
function dotsOf({ data, width }: Ink): Dots {
  let count = 0;
  for (const on of data) count += on;
  const every = Math.max(1, Math.ceil(count / SAMPLES));
  const size = Math.ceil(count / every);
  const dots = { xs: new Float64Array(size), ys: new Float64Array(size) };
  let seen = 0;
  let kept = 0;
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    if (seen++ % every !== 0) continue;
    dots.xs[kept] = at % width;
    dots.ys[kept] = Math.floor(at / width);
    kept += 1;
  }
  return dots;
}
/** How sharply lines of this slope stand out: dots that lie on few of them count more than dots spread over all. */
function sharpness({ xs, ys }: Dots, degrees: number, thick: number, { width, height }: Ink): number {
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle) / thick, Math.sin(angle) / thick];
  const shift = Math.ceil(width / thick) + 1;
  const counts = new Float64Array(shift * 2 + Math.ceil(height / thick) + 2);
  for (let i = 0; i < xs.length; i++) {
    const line = Math.floor((ys[i] ?? 0) * cos - (xs[i] ?? 0) * sin) + shift;
    counts[line] = (counts[line] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}

/** By how many degrees the lines of a page fall to the right, at most 15 either way; 0 for a page without ink. */
export function slopeOf(ink: Ink): number {
  const dots = dotsOf(ink);
  if (dots.xs.length === 0) return 0;
  let best = 0;
  for (const { reach, step } of LOOKS) {
    // As thick as a line of the page's width spreads between two tries.
    const thick = Math.max(1, (ink.width * step * Math.PI) / 360);
    const around = best;
    let most = -1;
    for (let i = -Math.round(reach / step); i <= Math.round(reach / step); i++) {
      const degrees = around + i * step;
      const sharp = sharpness(dots, degrees, thick, ink);
      // Of two that are as sharp the straighter one.
      if (sharp > most || (sharp === most && Math.abs(degrees) < Math.abs(best))) {
        most = sharp;
        best = degrees;
      }
    }
  }
  return Math.max(-MOST_DEGREES, Math.min(MOST_DEGREES, Math.round(best * 100) / 100));
}

/** How places of a page come to lie in a picture: x' = (a x + b y + c) / (g x + h y + i), y' = (d x + e y + f) / (g x + h y + i). */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly g: number;
  readonly h: number;
  readonly i: number;
}
/** Where a place of the straightened page was in the picture, and how large the straightened page is. */
export interface Straightened {
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
  readonly toPicture: (x: number, y: number) => readonly [x: number, y: number];
}
/** The page turned back by its slope; nothing of it is cut off. */
export function straightened(
  { width, height }: { readonly width: number; readonly height: number },
  degrees: number,
): Straightened {
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wide = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin));
  const high = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos));
  return {
    width: wide,
    height: high,
    matrix: {
      a: cos,
      b: -sin,
      c: width / 2 - (wide / 2) * cos + (high / 2) * sin,
      d: sin,
      e: cos,
      f: height / 2 - (wide / 2) * sin - (high / 2) * cos,
      g: 0,
      h: 0,
      i: 1,
    },
    toPicture: (x, y) => {
      const [dx, dy] = [x - wide / 2, y - high / 2];
      return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
    },
  };
}
/** The ink of the straightened page. */
export function turnedInk(ink: Ink, to: Straightened): Ink {
  const { a, b, c, d, e, f, g, h, i } = to.matrix;
  const data = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    let [u, v, w] = [a / 2 + b * (y + 0.5) + c, d / 2 + e * (y + 0.5) + f, g / 2 + h * (y + 0.5) + i];
    for (let x = 0; x < to.width; x++) {
      const px = Math.floor(u / w);
      const py = Math.floor(v / w);
      if (px >= 0 && py >= 0 && px < ink.width && py < ink.height)
        data[y * to.width + x] = ink.data[py * ink.width + px] ?? 0;
      u += a;
      v += d;
      w += g;
    }
  }
  return { data, width: to.width, height: to.height };
}
