import { parseResult } from './parse';
import { bmiOf, countedOf, keyOf } from './score';
import { slotOf, type Item, type Standard } from './standard';
import type { Sex } from './grades';

interface Child {
  readonly grdId: number;
  readonly sex: Sex;
}
/** What a child of a grade and sex plausibly comes to, in the item's whole units; beyond it somebody is asked once more. */
export interface Plausible {
  /** The best result nobody asks about: full points and the full bonus. */
  readonly best: number;
  /** The poorest one: as far below the table's first step as the table is wide, within what the item allows at all. */
  readonly worst: number;
}

/** Plausible limits of an item for a grade and sex; undefined where the standard has no table (height, weight). */
export function plausibleOf(standard: Standard, item: Item, child: Child): Plausible | undefined {
  if (!item.scored || item.direction === 'band' || item.direction == null) return undefined;
  const { start, keys, bonusStart, bonusKeys } = standard.lookup;
  const slot = slotOf(item.index, child.grdId, child.sex);
  const [from, to] = [start[slot], start[slot + 1]];
  if (from == null || to == null || from === to) return undefined;
  const lowest = keys[from]!;
  const full = keys[to - 1]!;
  const bonusTo = bonusStart[slot + 1]!;
  const top = bonusStart[slot] === bonusTo ? full : Math.max(full, bonusKeys[bonusTo - 1]!);
  const valueOf = (key: number): number => (item.direction === 'lower' ? -key : key);
  return { best: valueOf(top), worst: valueOf(lowest - (full - lowest)) };
}

/** Tenths of kg/m2 that no child of school age has. */
const BMI_LIMITS = [90, 450] as const;

/**
 * Why a result is asked about once more: better than full points and full bonus, far poorer than the table, or a height and
 * weight that do not fit each other. Nothing: it is plausible.
 */
export function doubtOf(
  standard: Standard,
  item: Item,
  child: Child,
  value: number,
  known: { readonly height?: number | null; readonly weight?: number | null } = {},
): 'better' | 'poorer' | 'unfit' | undefined {
  if (item.code === 'height' || item.code === 'weight') {
    const height = item.code === 'height' ? value : known.height;
    const weight = item.code === 'weight' ? value : known.weight;
    if (!height || !weight) return undefined;
    const bmi = bmiOf(height, weight);
    return bmi < BMI_LIMITS[0] || bmi > BMI_LIMITS[1] ? 'unfit' : undefined;
  }
  const limits = plausibleOf(standard, item, child);
  if (!limits) return undefined;
  const key = keyOf(item, countedOf(item, value));
  if (key > keyOf(item, limits.best)) return 'better';
  return key < keyOf(item, limits.worst) ? 'poorer' : undefined;
}

/** A typed result that somebody is asked about once more. */
export interface Doubt {
  readonly item: Item;
  readonly value: number;
  readonly doubt: 'better' | 'poorer' | 'unfit';
}
/** Which of some typed results are asked about; `known`: what stands already, for height and weight. Texts by item. */
export function doubtsIn(
  standard: Standard,
  child: Child,
  typed: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>> = {},
): readonly Doubt[] {
  const read = (code: string): number | undefined => {
    const item = standard.itemOf(code);
    const parsed = item && parseResult(item, typed[code] ?? known[code] ?? '');
    return parsed?.kind === 'value' ? parsed.value : undefined;
  };
  const body = { height: read('height'), weight: read('weight') };
  return Object.keys(typed).flatMap((code) => {
    const item = standard.itemOf(code);
    const value = read(code);
    const doubt = item && value != null ? doubtOf(standard, item, child, value, body) : undefined;
    return item && value != null && doubt ? [{ item, value, doubt }] : [];
  });
}
