import type { RoundHow } from './scheme';

/** An exact number of hundredths. The denominator is positive. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}
export const ZERO: Fraction = { num: 0n, den: 1n };
/** A whole number of hundredths. */
export const exact = (hundredths: number): Fraction => ({ num: BigInt(hundredths), den: 1n });
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.den === b.den ? { num: a.num + b.num, den: a.den } : { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
/** Times `of` / `whole`. */
export const times = (f: Fraction, of: number, whole: number): Fraction => ({
  num: f.num * BigInt(of),
  den: f.den * BigInt(whole),
});
/** To a multiple of `unit` hundredths. Of numbers that are not negative. */
export function rounded({ num, den }: Fraction, how: RoundHow, unit: number): number {
  const divisor = den * BigInt(unit);
  const whole = num / divisor;
  const rest = num % divisor;
  const up = how === 'up' ? rest > 0n : how === 'halfUp' ? rest * 2n >= divisor : false;
  return Number(up ? whole + 1n : whole) * unit;
}
