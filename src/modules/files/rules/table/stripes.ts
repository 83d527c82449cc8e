import type { Gray, Ink } from './ink';

/** Lines of dots that are looked at each way, evenly over the picture. */
const LINES = 48;
/** A dot is compared with its surroundings: so many dots either way, none of them ink. */
const AROUND = 10;
/** Stripes come again after so many dots. */
const SHORTEST = 3;
const LONGEST = 20;
/** They are this much like each other, and between them as unlike; paper, shadow and noise are neither. */
const ALIKE = 0.4;
const UNLIKE = -0.2;
/** Mean square of what they differ from the paper by: what no eye sees is none. */
const LEAST = 4;
/** So many dots tell. */
const DOTS = 2000;

interface Sums {
  /** By how many dots two places lie apart: their products added up, and how many there were. */
  readonly products: Float64Array;
  readonly counts: Float64Array;
}

/** What the dots of one line differ from the paper around them by; nothing where ink is near. */
function wavesOf(shade: (at: number) => number, isInk: (at: number) => boolean, length: number): Float64Array {
  const out = new Float64Array(length).fill(Number.NaN);
  let sum = 0;
  let inked = 0;
  for (let at = 0; at < length; at++) {
    sum += shade(at);
    if (isInk(at)) inked += 1;
    const gone = at - 2 * AROUND - 1;
    if (gone >= 0) {
      sum -= shade(gone);
      if (isInk(gone)) inked -= 1;
    }
    const middle = at - AROUND;
    if (middle >= AROUND && inked === 0) out[middle] = shade(middle) - sum / (2 * AROUND + 1);
  }
  return out;
}
function add(waves: Float64Array, { products, counts }: Sums): void {
  for (let at = 0; at < waves.length; at++) {
    const here = waves[at] ?? Number.NaN;
    if (Number.isNaN(here)) continue;
    for (let apart = 0; apart <= LONGEST; apart++) {
      const there = waves[at + apart] ?? Number.NaN;
      if (Number.isNaN(there)) continue;
      products[apart] = (products[apart] ?? 0) + here * there;
      counts[apart] = (counts[apart] ?? 0) + 1;
    }
  }
}
/** Whether what was added up comes again and again. */
function comesAgain({ products, counts }: Sums): boolean {
  const mean = (apart: number) => (products[apart] ?? 0) / Math.max(1, counts[apart] ?? 0);
  const whole = mean(0);
  if ((counts[0] ?? 0) < DOTS || whole < LEAST) return false;
  let least = 1;
  for (let apart = 1; apart <= LONGEST; apart++) {
    const alike = mean(apart) / whole;
    if (apart >= SHORTEST && least < UNLIKE && alike > ALIKE) return true;
    least = Math.min(least, alike);
  }
  return false;
}

/** Whether fine stripes lie over the paper, as over a screen that was photographed. */
export function isStriped({ data, width, height }: Gray, ink: Ink): boolean {
  const looks = [
    { lines: height, length: width, at: (line: number, along: number) => line * width + along },
    { lines: width, length: height, at: (line: number, along: number) => along * width + line },
  ];
  return looks.some(({ lines, length, at }) => {
    const sums = { products: new Float64Array(LONGEST + 1), counts: new Float64Array(LONGEST + 1) };
    for (let n = 0; n < LINES; n++) {
      const line = Math.floor(((n + 0.5) * lines) / LINES);
      const waves = wavesOf(
        (along) => data[at(line, along)] ?? 0,
        (along) => ink.data[at(line, along)] === 1,
        length,
      );
      add(waves, sums);
    }
    return comesAgain(sums);
  });
}
