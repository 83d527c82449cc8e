import { CORNERS, FIFTH, PAGE, SQUARE, type Point } from '../paper';
import { Integral, meanShade, type Gray, type ToPicture } from './gray';
import { homography, type Four } from './homography';

/** A square's ink has to be so much darker than the paper around it (of 255). */
const CONTRAST = 55;
/** Opposite edges between the corners differ by no more: else one of the squares is another thing. */
const MOST_SKEW = 0.06;
/** Corners are looked for in this share of the picture's width and height. */
const REACH = { x: 0.27, y: 0.2 };

/** Where the paper's corners stand in the picture and how its places are found. Upright, whatever way it was fed. */
export interface Placed {
  readonly corners: Four;
  readonly to: ToPicture;
}

/** Finds the four corner squares and, by the fifth, which way is up; nothing where one is missing, torn or covered. */
export function placeSheet(gray: Gray): Placed | undefined {
  // Corners stand in the upper and the lower quarter.
  const integral = new Integral(gray, [Math.ceil(gray.height / 4), Math.floor((gray.height * 3) / 4)]);
  const perMm = (gray.width + gray.height) / (PAGE.w + PAGE.h);
  const size = SQUARE * perMm;
  const found = [
    squareIn(gray, integral, size, { x: 0, y: 0 }),
    squareIn(gray, integral, size, { x: 1, y: 0 }),
    squareIn(gray, integral, size, { x: 1, y: 1 }),
    squareIn(gray, integral, size, { x: 0, y: 1 }),
  ];
  const [a, b, c, d] = found;
  return a && b && c && d ? placeBy(gray, [a, b, c, d]) : undefined;
}
/** The same with corners that somebody pointed at: the picture's own order, any of them first on the paper. */
export function placeBy(gray: Gray, corners: Four): Placed | undefined {
  if (!isPaper(corners)) return undefined;
  const [a, b, c, d] = corners;
  let best: { readonly placed: Placed; readonly shade: number } | undefined;
  for (const turned of [corners, [b, c, d, a], [c, d, a, b], [d, a, b, c]] as const) {
    const to = homography(asFour(CORNERS), turned);
    if (!to || !isUpright(turned)) continue;
    const inner = { x: FIFTH.x - 2, y: FIFTH.y - 2, w: 4, h: 4 };
    const shade = meanShade(gray, to, inner);
    const paper = meanShade(gray, to, { ...inner, x: FIFTH.x - SQUARE / 2 - 5 });
    if (paper - shade < CONTRAST) continue;
    if (!best || shade < best.shade) best = { placed: { corners: turned, to }, shade };
  }
  return best?.placed;
}
const asFour = (points: readonly [Point, Point, Point, Point]): Four => points;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const near = (a: number, b: number): boolean => Math.abs(a - b) <= MOST_SKEW * Math.max(a, b);
/** Opposite edges about equal, the diagonals too. */
const isPaper = ([a, b, c, d]: Four): boolean =>
  near(distance(a, b), distance(c, d)) && near(distance(b, c), distance(d, a)) && near(distance(a, c), distance(b, d));
/** The sides have the proportion of the sheet, not of one that lies across. */
function isUpright([a, b, c]: Four): boolean {
  const wanted = (PAGE.w - 2 * CORNERS[0].x) / (PAGE.h - 2 * CORNERS[0].y);
  return Math.abs(distance(a, b) / distance(b, c) / wanted - 1) < 0.12;
}

/** The darkest square with light around it in one corner of the picture. */
function squareIn(gray: Gray, integral: Integral, size: number, corner: Point): Point | undefined {
  const reach = { x: gray.width * REACH.x, y: gray.height * REACH.y };
  const from = { x: corner.x * (gray.width - reach.x), y: corner.y * (gray.height - reach.y) };
  const step = Math.max(1, Math.floor(size / 10));
  let best = { score: CONTRAST, x: 0, y: 0 };
  for (let y = from.y; y + size <= from.y + reach.y; y += step)
    for (let x = from.x; x + size <= from.x + reach.x; x += step) {
      const score = contrast(integral, x, y, size, best.score);
      if (score > best.score) best = { score, x, y };
    }
  return best.score > CONTRAST ? centreOf(gray, integral, best, size) : undefined;
}
/**
 * How much darker the square is than each of its four sides: a line or a shadow is dark beyond one of them.
 * @param known what is too little anyway; most places are bare paper and need no look at their sides.
 */
function contrast(integral: Integral, x: number, y: number, size: number, known: number): number {
  const inner = integral.mean(x + size * 0.15, y + size * 0.15, x + size * 0.85, y + size * 0.85);
  if (255 - inner <= known) return 0;
  const near0 = size * 0.18;
  const far = size * 0.45;
  const upper = integral.mean(x, y - far, x + size, y - near0);
  const lower = integral.mean(x, y + size + near0, x + size, y + size + far);
  const left = integral.mean(x - far, y, x - near0, y + size);
  const right = integral.mean(x + size + near0, y, x + size + far, y + size);
  return Math.min(upper, lower, left, right) - inner;
}
/** The middle of the ink, to a part of a pixel: the rough place is only as exact as the steps. */
function centreOf(gray: Gray, integral: Integral, at: Point, size: number): Point {
  const ink = integral.mean(at.x + size * 0.2, at.y + size * 0.2, at.x + size * 0.8, at.y + size * 0.8);
  const limit = ink + CONTRAST / 2;
  let sum = 0;
  let sx = 0;
  let sy = 0;
  const around = size * 0.3;
  for (let y = Math.max(0, Math.floor(at.y - around)); y < Math.min(gray.height, at.y + size + around); y++)
    for (let x = Math.max(0, Math.floor(at.x - around)); x < Math.min(gray.width, at.x + size + around); x++) {
      const weight = Math.max(0, limit - (gray.data[y * gray.width + x] ?? 255));
      sum += weight;
      sx += weight * (x + 0.5);
      sy += weight * (y + 0.5);
    }
  return sum === 0 ? { x: at.x + size / 2, y: at.y + size / 2 } : { x: sx / sum, y: sy / sum };
}
