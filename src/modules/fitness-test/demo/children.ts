import type { World } from '../../../kernel/server/world';
import type { Item, Standard } from '../rules/standard';
import { slotOf } from '../rules/standard';
import type { Result } from '../rules/total';
import type { Sex } from '../rules/grades';

/** A child of the demonstration world with what a year of growth does not change. */
export interface DemoChild {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly ethnicId: number | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzOrd: number;
  readonly grdId: number;
  readonly login: string | null;
}
export interface Nature {
  readonly fit: number;
  readonly tall: number;
  readonly heavy: number;
  readonly strong: readonly number[];
}

/** Roughly normal: the sum of three even chances. */
export const bell = (world: World): number => (world.rnd() + world.rnd() + world.rnd() - 1.5) * 2;
export const natureOf = (world: World): Nature => ({
  fit: bell(world),
  tall: bell(world),
  heavy: bell(world),
  strong: Array.from({ length: 14 }, () => bell(world)),
});

// Means of height in millimetres by grade 1 to 12; knowledge, rounded, no norm.
const BOYS = [1230, 1285, 1340, 1395, 1450, 1515, 1590, 1650, 1690, 1715, 1730, 1740];
const GIRLS = [1220, 1275, 1335, 1400, 1465, 1525, 1565, 1585, 1600, 1605, 1610, 1615];

/** Results a child of a grade may have: taken from the standard's own thresholds, so that they are plausible for age and sex. */
export function resultsOf(
  world: World,
  standard: Standard,
  child: { readonly grdId: number; readonly sex: Sex },
  nature: Nature,
): Map<string, Result> {
  const out = new Map<string, Result>();
  const height = Math.round(
    (child.sex === 'male' ? BOYS : GIRLS)[child.grdId - 1]! + nature.tall * 55 + world.int(-6, 6),
  );
  out.set('height', height);
  const bmi = standard.itemOf('bmi')!;
  const edges = ladder(standard, bmi, child);
  // Edges are where normal, over and obese begin; the middle child stands in the middle of normal, some six in a hundred are obese.
  const middle = (edges[0]!.key + edges[1]!.key) / 2;
  const value = middle + nature.heavy * (edges[1]!.key - edges[0]!.key) * (nature.heavy > 0 ? 0.62 : 0.36);
  out.set('weight', Math.max(145, Math.round((value / 10) * (height / 1000) ** 2 * 10)));
  for (const { item } of standard.weightsOf(child.grdId, child.sex)) {
    if (item.code === 'bmi') continue;
    const rungs = ladder(standard, item, child);
    const low = rungs.find((r) => r.points >= 60) ?? rungs[0]!;
    const top = rungs.at(-1)!;
    const share = 0.42 + nature.fit * 0.2 + nature.strong[item.index]! * 0.17 - Math.max(0, nature.heavy) * 0.08;
    const key = low.key + (top.key - low.key) * share;
    const whole = Math.round(key / item.step) * item.step;
    const result = item.direction === 'lower' ? -whole : whole;
    out.set(item.code, item.range ? Math.min(item.range[1], Math.max(item.range[0], result)) : Math.max(0, result));
  }
  return out;
}
interface Rung {
  readonly key: number;
  readonly points: number;
}
const ladders = new WeakMap<Standard, Map<number, readonly Rung[]>>();
/** The rungs of an item for a grade and sex, made once: thousands of children climb the same. */
function ladder(standard: Standard, item: Item, child: { readonly grdId: number; readonly sex: Sex }): readonly Rung[] {
  const known = ladders.get(standard) ?? new Map<number, readonly Rung[]>();
  ladders.set(standard, known);
  const slot = slotOf(item.index, child.grdId, child.sex);
  const found = known.get(slot);
  if (found) return found;
  const { start, keys, points } = standard.lookup;
  const made = Array.from({ length: start[slot + 1]! - start[slot]! }, (_, i) => ({
    key: keys[start[slot]! + i]!,
    points: points[start[slot]! + i]!,
  }));
  known.set(slot, made);
  return made;
}
