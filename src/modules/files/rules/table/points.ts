import type { Box, Gray } from './ink';

/** Ink of a crop whose paper is white. */
const DARK = 128;
/** Of the highest sign: a digit has at least so much of its height, a point at most so much, in both ways, and dirt less than that. */
const DIGIT = 0.6;
const POINT = 0.35;
const DIRT = 0.06;
/** How far from the line that the digits stand on a point's head and foot may lie, of the highest sign. */
const HEAD = 0.45;
const FOOT = 0.2;

/** Boxes around what hangs together in the ink; what touches the edge is a ruling, not a sign. */
function signsIn({ data, width, height }: Gray): Box[] {
  const seen = new Uint8Array(width * height);
  const boxes: Box[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (data[start] ?? 255) >= DARK) continue;
    let [left, right, top, bottom] = [width, -1, height, -1];
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++)
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          const next = j * width + i;
          if (seen[next] || (data[next] ?? 255) >= DARK) continue;
          seen[next] = 1;
          open.push(next);
        }
    }
    if (left > 0 && top > 0 && right < width - 1 && bottom < height - 1)
      boxes.push({ x: left, y: top, w: right - left + 1, h: bottom - top + 1 });
  }
  return boxes;
}

/** How many decimal points a crop of a number shows: small, at the foot of the line, between two digits. */
export function pointsIn(crop: Gray): number {
  const signs = signsIn(crop);
  const tall = Math.max(0, ...signs.map(({ h }) => h));
  const digits = signs.filter(({ h }) => h >= tall * DIGIT);
  const foot = Math.max(0, ...digits.map(({ y, h }) => y + h));
  const isPoint = ({ x, y, w, h }: Box): boolean =>
    Math.max(w, h) <= tall * POINT &&
    Math.min(w, h) > tall * DIRT &&
    y >= foot - tall * HEAD &&
    y + h <= foot + tall * FOOT &&
    digits.some((digit) => digit.x + digit.w / 2 < x) &&
    digits.some((digit) => digit.x + digit.w / 2 > x + w);
  return signs.filter(isPoint).length;
}
