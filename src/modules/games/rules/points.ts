import { grouped } from '../../../kernel/shared/maps';
import type { PointRules } from './settings';

/** An exact fraction in its lowest terms. */
export interface Fraction {
  readonly num: number;
  readonly den: number;
}
export const ZERO: Fraction = { num: 0, den: 1 };
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
function lowest(num: bigint, den: bigint): Fraction {
  const by = gcd(num < 0n ? -num : num, den) || 1n;
  return { num: Number(num / by), den: Number(den / by) };
}
export const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest(BigInt(a.num) * BigInt(b.den) + BigInt(b.num) * BigInt(a.den), BigInt(a.den) * BigInt(b.den));
export const compareFractions = (a: Fraction, b: Fraction): number => {
  const by = BigInt(a.num) * BigInt(b.den) - BigInt(b.num) * BigInt(a.den);
  return by < 0n ? -1 : by > 0n ? 1 : 0;
};
/** `7.5`, `8 1/3`: exact, never rounded. */
export function fractionText({ num, den }: Fraction): string {
  if (den === 1) return String(num);
  if (100 % den === 0) return String(num / den);
  const whole = Math.floor(num / den);
  return `${whole ? `${whole} ` : ''}${num - whole * den}/${den}`;
}

export interface PlacedOne {
  readonly userId: number;
  readonly rank: number;
}
/** Points of an event, by competitor. Whoever has a result and no place that counts has those of taking part. */
export function pointsOf(placed: readonly PlacedOne[], rules: PointRules, team: boolean): Map<number, Fraction> {
  const factor = team ? rules.relayFactor : 1;
  const places =
    rules.fewer === 'minusOne' && placed.length <= rules.table.length
      ? Math.max(0, placed.length - 1)
      : rules.table.length;
  const worth = (place: number): number => (place <= places ? (rules.table[place - 1] ?? 0) : 0);
  const points = new Map<number, Fraction>();
  for (const [rank, tied] of grouped(placed, (p) => p.rank)) {
    const sum = tied.reduce((all, _, i) => all + worth(rank + i), 0);
    const each =
      rules.ties === 'better'
        ? lowest(BigInt(worth(rank) * factor), 1n)
        : lowest(BigInt(sum * factor), BigInt(tied.length));
    for (const { userId } of tied) points.set(userId, plus(each, { num: rules.participation, den: 1 }));
  }
  return points;
}

/** What a class has: its points, and how many first and second places. */
export interface ClazzSum {
  readonly clazzId: number;
  readonly points: Fraction;
  readonly firsts: number;
  readonly seconds: number;
}
export const compareClazzes = (a: ClazzSum, b: ClazzSum): number =>
  compareFractions(b.points, a.points) || b.firsts - a.firsts || b.seconds - a.seconds;

/** The class table: by points, then first places, then second ones; equal classes share a place. */
export function clazzTable(
  awards: readonly { readonly clazzId: number; readonly rank: number; readonly points: Fraction }[],
): (ClazzSum & { readonly place: number })[] {
  const sums = [...grouped(awards, (a) => a.clazzId)].map(([clazzId, own]) => ({
    clazzId,
    points: own.reduce((sum, a) => plus(sum, a.points), ZERO),
    firsts: own.filter((a) => a.rank === 1).length,
    seconds: own.filter((a) => a.rank === 2).length,
  }));
  return inPlaces(sums);
}
/** Sums in the order of a table; whom nothing parts shares a place. */
export function inPlaces(sums: readonly ClazzSum[]): (ClazzSum & { readonly place: number })[] {
  const sorted = sums.toSorted((a, b) => compareClazzes(a, b) || a.clazzId - b.clazzId);
  let place = 0;
  return sorted.map((sum, at) => {
    if (at === 0 || compareClazzes(sorted[at - 1]!, sum) !== 0) place = at + 1;
    return { ...sum, place };
  });
}
