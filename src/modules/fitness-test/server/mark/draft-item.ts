import { SCALES, unitTypeOf, type ItemJson } from '../../rules/definition';
import { parseResult } from '../../rules/parse';
import type { Item } from '../../rules/standard';

/** An item of a draft as reading and showing want it; a draft may be faulty, so no standard is made of it. */
export const draftItem = (i: ItemJson): Item => ({
  code: i.code,
  nameZh: i.nameZh,
  nameEn: i.nameEn,
  unit: i.unit,
  unitZh: i.unitZh,
  unitType: unitTypeOf(i),
  scale: SCALES[i.unit] ?? 1,
  decimals: i.decimals,
  step: (SCALES[i.unit] ?? 1) / 10 ** i.decimals,
  direction: i.direction as Item['direction'],
  scored: i.scored,
  rounding: 'none',
  range: null,
  index: 0,
});
/** A threshold as it is written, or undefined when it cannot be one. */
export function thresholdOf(item: Item, text: string): number | undefined {
  const parsed = parseResult(item, text);
  return parsed.kind === 'value' && parsed.attempts.length === 1 && parsed.value % item.step === 0
    ? parsed.value
    : undefined;
}
