import type { Box, Point } from '../paper';

/** A picture in shades of grey, row by row, 0 black to 255 white. */
export interface Gray {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Sums of all pixels above and left of each point: the mean of any rectangle costs four look-ups. */
export class Integral {
  private readonly sums: Float64Array;
  private readonly stride: number;
  /** @param skip rows that nobody will ask of, from and to: sums begin anew below them. */
  constructor(
    private readonly gray: Gray,
    skip: readonly [number, number] = [0, 0],
  ) {
    const { data, width, height } = gray;
    this.stride = width + 1;
    this.sums = new Float64Array(this.stride * (height + 1));
    for (let y = 0; y < height; y++) {
      if (y >= skip[0] && y < skip[1]) continue;
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += data[y * width + x] ?? 0;
        this.sums[(y + 1) * this.stride + x + 1] = (this.sums[y * this.stride + x + 1] ?? 0) + row;
      }
    }
  }
  /** The mean of a rectangle in whole pixels, cut at the edges; white where nothing of it is left. */
  mean(x0: number, y0: number, x1: number, y1: number): number {
    const left = Math.max(0, Math.floor(x0));
    const top = Math.max(0, Math.floor(y0));
    const right = Math.min(this.gray.width, Math.floor(x1));
    const bottom = Math.min(this.gray.height, Math.floor(y1));
    const area = (right - left) * (bottom - top);
    return right <= left || bottom <= top ? 255 : this.sum(left, top, right, bottom) / area;
  }
  private sum(left: number, top: number, right: number, bottom: number): number {
    const at = (x: number, y: number) => this.sums[y * this.stride + x] ?? 0;
    return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  }
}

/** The shade at a place between pixels; white outside. */
export function shadeAt({ data, width, height }: Gray, { x, y }: Point): number {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255;
  const fx = x - 0.5 - left;
  const fy = y - 0.5 - top;
  const at = top * width + left;
  const upper = (data[at] ?? 255) * (1 - fx) + (data[at + 1] ?? 255) * fx;
  const lower = (data[at + width] ?? 255) * (1 - fx) + (data[at + width + 1] ?? 255) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Where a place on the paper, in millimetres, stands in the picture. */
export type ToPicture = (mm: Point) => Point;
/** The mean shade of a rectangle on the paper, seen through the picture's own perspective. */
export function meanShade(gray: Gray, to: ToPicture, { x, y, w, h }: Box, columns = 9, rows = 6): number {
  let sum = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sum += shadeAt(gray, to({ x: x + ((column + 0.5) / columns) * w, y: y + ((row + 0.5) / rows) * h }));
  return sum / (columns * rows);
}
/** How much darker than its mean a picture varies: near nothing on an empty back. */
export function spreadOf({ data }: Gray): number {
  const step = Math.max(1, Math.floor(data.length / 20_000));
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < data.length; i += step) {
    const value = data[i] ?? 0;
    n += 1;
    sum += value;
    squares += value * value;
  }
  return n === 0 ? 0 : Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
}
