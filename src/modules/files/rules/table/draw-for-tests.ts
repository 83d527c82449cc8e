import type { Gray } from './ink';

/** The same numbers between 0 and 1 for the same seed, so that a page that was read wrongly can be drawn again. */
export function chanceOf(seed: number): () => number {
  let s = seed % 2_147_483_647 || 1;
  return () => {
    s = (s * 48_271) % 2_147_483_647;
    return s / 2_147_483_647;
  };
}
export const page = (width: number, height: number, paper = 240): Gray => ({
  data: new Uint8Array(width * height).fill(paper),
  width,
  height,
});
/** Ink in a rectangle. */
export function fill({ data, width, height }: Gray, x: number, y: number, w: number, h: number, shade = 40): void {
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row++)
    for (let column = Math.max(0, x); column < Math.min(width, x + w); column++) data[row * width + column] = shade;
}
/** Some strokes in place of digits. */
export function digits(gray: Gray, x: number, y: number, count: number, high = 16): void {
  for (let i = 0; i < count; i++) {
    const left = x + i * 12;
    fill(gray, left, y, 7, 2);
    fill(gray, left + 5, y, 2, high);
    fill(gray, left, y + high - 2, 7, 2);
  }
}
/** A furry animal that lies in the middle: short hairs in every direction, so close that they run together. */
export function furry(width: number, height: number, seed = 20_261_118): Gray {
  const chance = chanceOf(seed);
  const gray = page(width, height, 225);
  for (let n = 0; n < (width * height) / 40; n++) {
    const [turn, far] = [chance() * 2 * Math.PI, Math.sqrt(chance())];
    const [x, y] = [width / 2 + Math.cos(turn) * far * width * 0.36, height / 2 + Math.sin(turn) * far * height * 0.3];
    const [hair, shade] = [chance() * 2 * Math.PI, 60 + Math.floor(chance() * 110)];
    for (let along = 0; along < 9; along++)
      fill(gray, Math.round(x + Math.cos(hair) * along), Math.round(y + Math.sin(hair) * along), 2, 2, shade);
  }
  return gray;
}
export interface Drawn {
  readonly gray: Gray;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}
/** A ruled table with digits in every cell but those of `empty`. */
export function table(o: {
  readonly rows: number;
  readonly columns: number;
  readonly wide?: number;
  readonly high?: number;
  readonly line?: number;
  readonly head?: number;
  /** Level lines that are not drawn, by their number. */ readonly lost?: readonly number[];
  readonly isEmpty?: (row: number, column: number) => boolean;
  /** Upright lines that are not drawn in a row. */ readonly isOpen?: (row: number, line: number) => boolean;
  /** Level lines that are not drawn in a column. */ readonly isOpenBelow?: (line: number, column: number) => boolean;
}): Drawn {
  const { rows, columns, wide = 90, high = 34, line = 2, head = high, lost = [] } = o;
  const edge = 70;
  const xs = Array.from({ length: columns + 1 }, (_, i) => edge + i * wide);
  const ys = Array.from({ length: rows + 1 }, (_, i) => edge + (i === 0 ? 0 : head + (i - 1) * high));
  const [right = 0, bottom = 0] = [xs.at(-1), ys.at(-1)];
  const gray = page(right + edge, bottom + edge);
  for (const [i, y] of ys.entries())
    for (let column = 0; column < columns; column++)
      if (!lost.includes(i) && !o.isOpenBelow?.(i, column)) fill(gray, xs[column] ?? 0, y, wide + line, line);
  for (const [i, x] of xs.entries())
    for (let row = 0; row < rows; row++) {
      const [from = 0, to = 0] = [ys[row], ys[row + 1]];
      if (!o.isOpen?.(row, i)) fill(gray, x, from, line, to - from);
    }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!o.isEmpty?.(row, column)) digits(gray, (xs[column] ?? 0) + 22, (ys[row] ?? 0) + 9, 1 + ((row + column) % 3));
  return { gray, xs, ys };
}
/** A page as a camera sees it: turned about its middle, with a shadow from left to right and noise. */
export function photo(
  { data, width, height }: Gray,
  o: { readonly degrees?: number; readonly shadow?: number; readonly noise?: number; readonly seed?: number },
): Gray {
  const { degrees = 0, shadow = 0, noise = 0, seed = 20_261_118 } = o;
  const chance = chanceOf(seed);
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wide = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin));
  const high = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos));
  const out = new Uint8Array(wide * high);
  const shade = (x: number, y: number) =>
    (x < 0 || y < 0 || x >= width || y >= height ? 240 : data[y * width + x]) ?? 240;
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [dx, dy] = [x + 0.5 - wide / 2, y + 0.5 - high / 2];
      const [px, py] = [width / 2 + dx * cos + dy * sin - 0.5, height / 2 - dx * sin + dy * cos - 0.5];
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - left, py - top];
      const upper = shade(left, top) * (1 - fx) + shade(left + 1, top) * fx;
      const lower = shade(left, top + 1) * (1 - fx) + shade(left + 1, top + 1) * fx;
      const value = (upper * (1 - fy) + lower * fy) * (1 - (shadow * x) / wide) + (chance() - 0.5) * 2 * noise;
      out[y * wide + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  return { data: out, width: wide, height: high };
}
/** A page as a camera sees it from aside: further off to the right by `across` and downwards by `down`, as shares. */
export function aside({ data, width, height }: Gray, across: number, down: number): Gray {
  const out = page(width, height);
  const shade = (x: number, y: number) => data[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 240;
  const [cx, cy] = [width / 2, height / 2];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = 1 + (across * (x - cx)) / width + (down * (y - cy)) / height;
      const [sx, sy] = [cx + ((x - cx) * 1.15) / far, cy + ((y - cy) * 1.15) / far];
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - left, sy - top];
      const upper = shade(left, top) * (1 - fx) + shade(left + 1, top) * fx;
      const lower = shade(left, top + 1) * (1 - fx) + shade(left + 1, top + 1) * fx;
      out.data[y * width + x] = Math.round(upper * (1 - fy) + lower * fy);
    }
  return out;
}
