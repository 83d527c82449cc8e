/** A description of a face by a model. */
export type Vector = Float32Array;
/** From which on two photographs are called alike, and by how much the second best must lie apart; in thousandths. */
export interface Bound {
  readonly bound: number;
  readonly margin: number;
}
/** Cosine of two vectors in thousandths, −1000 to 1000; nothing where they cannot be compared. */
export function likeness(a: Vector, b: Vector): number | undefined {
  if (a.length !== b.length || a.length === 0) return undefined;
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? undefined : Math.round((dot / Math.sqrt(aa * bb)) * 1000);
}
/** Whom a face resembles: only past the bound, and only where the second best lies apart. A hint, never a decision. */
export function resembled<T extends { readonly vector: Vector }>(
  own: Vector,
  others: readonly T[],
  { bound, margin }: Bound,
): T | undefined {
  let best: { readonly of: T; readonly value: number } | undefined;
  let second = -1000;
  for (const of of others) {
    const value = likeness(own, of.vector);
    if (value === undefined) continue;
    if (!best || value > best.value) {
      second = best?.value ?? second;
      best = { of, value };
    } else second = Math.max(second, value);
  }
  return best && best.value >= bound && best.value - second >= margin ? best.of : undefined;
}

/** Errors at a bound, counted over measured pairs. */
export interface Errors {
  readonly bound: number;
  /** Pairs of different people that are called alike. */
  readonly falseAlarms: number;
  /** Pairs of one person that are not. */
  readonly misses: number;
}
/** Errors at each bound of the list. */
export const errorsAt = (same: readonly number[], other: readonly number[], bounds: readonly number[]): Errors[] =>
  bounds.map((bound) => ({
    bound,
    falseAlarms: other.filter((value) => value >= bound).length,
    misses: same.filter((value) => value < bound).length,
  }));
/** Every fiftieth from 300 to 980 thousandths. */
export const BOUNDS: readonly number[] = Array.from({ length: 35 }, (_, i) => 300 + i * 20);
/** The lowest bound without a false alarm; nothing where there is none. */
export const safest = (errors: readonly Errors[]): Errors | undefined =>
  errors.find(({ falseAlarms }) => falseAlarms === 0);
