import type { ExemptReason } from './round';
import { isCounted, needsNoRows, WHOLE, wholeOf } from './indicator';
import { WHOLE_TERM, type Present } from './present';
import type { Rounding, Row, Sketch, SketchItem } from './sketch';

/** What is known of a child about one indicator. Neither a value nor an exemption: not entered, which is not nought. */
export interface Entered {
  readonly value: number | null;
  readonly exempt: ExemptReason | null;
}
/** An exact share, 0 to 1. */
interface Share {
  readonly num: bigint;
  readonly den: bigint;
}
/** One step of a score, to be read by people. */
export interface Step {
  readonly itemId: number;
  readonly value: number | null;
  readonly exempt: ExemptReason | null;
  /** The row that the value fell in; null where it is a share by itself, or there is none. */
  readonly row: Row | null;
  /** Hundredths of a point out of the indicator's full score, rounded for reading; null while not entered. */
  readonly points: number | null;
  readonly fullScore: number;
  readonly weight: number;
  /** What it adds to the score in hundredths, rounded for reading alone: the sum is rounded once, from the exact parts. */
  readonly adds: number | null;
}
export interface Judged {
  /** Hundredths of a point; null while something is missing. */
  readonly score: number | null;
  /** Indicators not entered. */
  readonly missing: readonly number[];
  readonly steps: readonly Step[];
}

/** A fraction that is not negative, as a whole number. */
export function rounded(num: bigint, den: bigint, how: Rounding): number {
  const whole = num / den;
  const rest = num % den;
  const up = how === 'up' ? rest > 0n : how === 'halfUp' ? rest * 2n >= den : false;
  return Number(up ? whole + 1n : whole);
}
/** The row a value falls in: the last one that begins at or below it. What was counted in some months stands for the whole term. */
export const rowAt = (rows: readonly Row[], value: number, { here, of }: Present = WHOLE_TERM): Row | null =>
  rows.findLast((row) => row.from * here <= value * of) ?? null;

function shareOf(
  item: SketchItem,
  value: number,
  present: Present,
): { readonly share: Share; readonly row: Row | null } {
  if (item.fullScore === 0) return { share: { num: 0n, den: 1n }, row: null };
  if (item.rows.length === 0 && needsNoRows(item)) {
    const whole = wholeOf(item);
    return { share: { num: BigInt(Math.max(0, Math.min(value, whole))), den: BigInt(whole) }, row: null };
  }
  const row = rowAt(item.rows, value, isCounted(item) ? present : WHOLE_TERM);
  return { share: { num: BigInt(row?.points ?? 0), den: BigInt(item.fullScore) }, row };
}

/**
 * A child's score: shares of the full marks times the weights, added as fractions and rounded once.
 * @param entered what is known, by indicator.
 * @param present what of the term the child was there for.
 */
export function judge(sketch: Sketch, entered: ReadonlyMap<number, Entered>, present: Present = WHOLE_TERM): Judged {
  const parts = sketch.items.map((item) => {
    const known = entered.get(item.itemId);
    const exempt = known?.exempt ?? null;
    const value = exempt ? null : (known?.value ?? null);
    return { item, exempt, value, ...(value == null ? { share: null, row: null } : shareOf(item, value, present)) };
  });
  const missing = parts.filter((p) => p.share === null && !p.exempt).map((p) => p.item.itemId);
  const counting = parts.filter((p) => !p.exempt).reduce((sum, p) => sum + p.item.weight, 0);
  // Who is exempt from everything has nothing that weights could be spread over.
  const spreads = sketch.exemption === 'spread' && counting > 0;
  const divisor = BigInt(spreads ? counting : WHOLE);
  const full = BigInt(sketch.fullScore);
  let num = 0n;
  let den = 1n;
  const steps = parts.map(({ item, exempt, value, share, row }): Step => {
    const relief: Share | null = exempt && !spreads ? { num: BigInt(sketch.exemptShare), den: BigInt(WHOLE) } : null;
    const counted = share ?? relief;
    const add = counted && { num: counted.num * BigInt(item.weight) * full, den: counted.den * divisor };
    if (add) {
      num = num * add.den + add.num * den;
      den *= add.den;
    }
    return {
      itemId: item.itemId,
      value,
      exempt,
      row,
      points: counted && rounded(counted.num * BigInt(item.fullScore), counted.den, 'halfUp'),
      fullScore: item.fullScore,
      weight: item.weight,
      adds: add && rounded(add.num, add.den, 'halfUp'),
    };
  });
  return { score: missing.length ? null : rounded(num, den, sketch.rounding), missing, steps };
}
/** What counts: the assigned score where there is one. */
export const finalOf = (r: { readonly score: number | null; readonly assigned: number | null }): number | null =>
  r.assigned ?? r.score;
