import { BMI_BANDS, ITEM_CODES, type BmiBand } from './definition';
import { GRADES, type Sex } from './grades';
import { roundRatio } from './round';
import { NO_TABLE, slotOf, type Item, type Level, type Standard } from './standard';

/** Whose table: the grade of the test year and the sex. */
export interface Child {
  readonly grdId: number;
  readonly sex: Sex;
}

/** How many keys from `from` to `to` are at most `key`, counted as a place. */
export function search(keys: Int32Array, from: number, to: number, key: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (keys[mid]! <= key) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** A result as the standard counts it: 8.91 s counts as 9.0 s in the 50 m run. */
export const countedOf = (item: Item, value: number): number =>
  item.rounding === 'none' || value % item.step === 0 ? value : roundRatio(value, 1, item.step, item.rounding);

/** The key of a counted result in the lookup arrays: larger is better. */
export const keyOf = (item: Item, counted: number): number => (item.direction === 'lower' ? -counted : counted);

/**
 * Points of one result, or NO_TABLE (-1) when the standard has no table for the item, grade and sex.
 * The bare form for bulk work: no allocation, one binary search.
 * @param value in the item's whole units.
 */
export function scoreAt(standard: Standard, item: Item, grdId: number, sex: Sex, value: number): number {
  if (!(grdId >= 1 && grdId <= GRADES)) return NO_TABLE;
  const { start, keys, points, below } = standard.lookup;
  const slot = slotOf(item.index, grdId, sex);
  if (below[slot] === NO_TABLE) return NO_TABLE;
  const from = start[slot]!;
  const place = search(keys, from, start[slot + 1]!, keyOf(item, countedOf(item, value)));
  return place === from ? below[slot]! : points[place - 1]!;
}

/** Bonus points of one result: for every full step beyond the 100-point threshold; 0 where the item gives none. */
export function bonusAt(standard: Standard, item: Item, grdId: number, sex: Sex, value: number): number {
  if (!(grdId >= 1 && grdId <= GRADES)) return 0;
  const { bonusStart, bonusKeys, bonusPoints } = standard.lookup;
  const slot = slotOf(item.index, grdId, sex);
  const from = bonusStart[slot]!;
  const place = search(bonusKeys, from, bonusStart[slot + 1]!, keyOf(item, countedOf(item, value)));
  return place === from ? 0 : bonusPoints[place - 1]!;
}

/** BMI in tenths from height in millimetres and weight in tenths of a kilogram, half up (rules.bmiRounding). */
export const bmiOf = (height: number, weight: number): number =>
  roundRatio(weight * 1_000_000, height * height, 1, 'half_up');

/** The band a BMI (tenths) lies in, or undefined without a table. */
export function bmiBandOf(standard: Standard, child: Child, bmi: number): BmiBand | undefined {
  const edges = bmiEdges(standard, child);
  return edges && BMI_BANDS[search(edges, 0, edges.length, bmi)];
}
/** Where normal, overweight and obese begin, in tenths. */
export function bmiEdges(standard: Standard, { grdId, sex }: Child): Int32Array | undefined {
  const item = standard.itemOf(ITEM_CODES.bmi);
  if (!item || !(grdId >= 1 && grdId <= GRADES)) return undefined;
  const slot = slotOf(item.index, grdId, sex);
  const { start, keys, below } = standard.lookup;
  return below[slot] === NO_TABLE ? undefined : keys.subarray(start[slot], start[slot + 1]);
}
/** The weights (tenths of a kilogram) at which a child of this height counts as normal, both ends included. */
export function normalWeights(standard: Standard, child: Child, height: number): readonly [number, number] | undefined {
  const edges = bmiEdges(standard, child);
  if (!edges) return undefined;
  // bmiOf(h, w) >= n exactly when 2,000,000 w >= h² (2n - 1): the half-up rounding turned round.
  const least = (n: number): number => Math.ceil((height * height * (2 * n - 1)) / 2_000_000);
  return [least(edges[0]!), least(edges[1]!) - 1];
}

/** The best level a number reaches; levels come from the best down and the last begins at 0. */
export const levelOf = (levels: readonly Level[], reached: number): string =>
  (levels.find((l) => reached >= l.min) ?? levels.at(-1)!).code;
