/** A picture in shades of grey, row by row, 0 black to 255 white. */
export interface Gray {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
/** Where a picture has ink: 1, else 0. */
export interface Ink {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Ink is darker than its surroundings by this share of them, and by so many shades: a shadow is neither. */
const DARKER = 0.15;
const CONTRAST = 14;
/** Surroundings are a square of this share of the picture's shorter side. */
const AROUND = 1 / 18;

/** Tells ink from paper by what lies around each dot, so that a shadow over half of the page is paper still. */
export function inkOf({ data, width, height }: Gray): Ink {
  const sums = sumsOf(data, width, height);
  const half = Math.max(7, Math.round((Math.min(width, height) * AROUND) / 2));
  const out = new Uint8Array(width * height);
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - half) * stride;
    const bottom = Math.min(height, y + half + 1) * stride;
    const rows = Math.min(height, y + half + 1) - Math.max(0, y - half);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width, x + half + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / (rows * (right - left));
      const darker = mean - (data[y * width + x] ?? 255);
      if (darker > CONTRAST && darker > mean * DARKER) out[y * width + x] = 1;
    }
  }
  return { data: out, width, height };
}
/** Sums of all values above and left of each dot: the sum of any rectangle costs four look-ups. */
function sumsOf(data: Uint8Array, width: number, height: number): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** How much of a box is ink, 0 to 1. */
export function inkIn({ data, width, height }: Ink, { x, y, w, h }: Box): number {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const [right, bottom] = [Math.min(width, Math.round(x + w)), Math.min(height, Math.round(y + h))];
  if (right <= left || bottom <= top) return 0;
  let count = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) count += data[row * width + column] ?? 0;
  return count / ((right - left) * (bottom - top));
}

/** The same picture with rows and columns changed over. */
export function flipped({ data, width, height }: Ink): Ink {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x] ?? 0;
  return { data: out, width: height, height: width };
}
