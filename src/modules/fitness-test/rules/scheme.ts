import type { StandardJson } from './definition';
import { internalOf } from './grades';
import type { Sex } from './grades';

/** An item of a scheme and its weight in percent; without a sex for both. */
export interface SchemeItem {
  readonly itemId: string;
  readonly weight: number;
  readonly sex?: Sex | undefined;
}
export interface SchemeFault {
  readonly code: 'weightsSum' | 'itemTwice' | 'itemUnknown' | 'tableMissing';
  readonly itemId: string;
  readonly sum: number;
}
const SEXES = ['male', 'female'] as const;
const LETTER = { male: 'M', female: 'F' } as const;

/** The weights of one sex. */
export const itemsOf = (items: readonly SchemeItem[], sex: Sex): readonly SchemeItem[] =>
  items.filter((i) => i.sex == null || i.sex === sex);

/** What is wrong with a scheme's items: unknown ones, without a table for a grade, named twice, or weights that do not make 100. */
export function checkScheme(
  json: StandardJson,
  items: readonly SchemeItem[],
  grdIds: readonly number[],
): SchemeFault[] {
  const faults: SchemeFault[] = [];
  const known = new Set(json.items.filter((i) => i.scored).map((i) => i.code));
  const tables = new Set([
    ...json.scoring.map((t) => `${t.item}/${t.grade}/${t.sex}`),
    ...json.bmi.map((b) => `bmi/${b.grade}/${b.sex}`),
  ]);
  for (const sex of SEXES) {
    const own = itemsOf(items, sex);
    const sum = own.reduce((n, i) => n + i.weight, 0);
    if (sum !== 100) faults.push({ code: 'weightsSum', itemId: sex, sum });
    const seen = new Set<string>();
    for (const { itemId } of own) {
      if (seen.has(itemId)) faults.push({ code: 'itemTwice', itemId, sum });
      seen.add(itemId);
      if (!known.has(itemId)) faults.push({ code: 'itemUnknown', itemId, sum });
      else if (grdIds.some((g) => !tables.has(`${itemId}/${internalOf(g)}/${LETTER[sex]}`)))
        faults.push({ code: 'tableMissing', itemId, sum });
    }
  }
  return faults;
}

/** The standard with a scheme's weights in place of its own, for the scheme's grades; other grades stay as they are. */
export function withScheme(
  json: StandardJson,
  scheme: { readonly items: readonly SchemeItem[]; readonly grdIds: readonly number[] },
): StandardJson {
  const grades = scheme.grdIds.map((g) => internalOf(g)!);
  const kept = json.weights.flatMap((w) => {
    const rest = w.grades.filter((g) => !grades.includes(g));
    return rest.length > 0 ? [{ ...w, grades: rest }] : [];
  });
  return {
    ...json,
    weights: [
      ...kept,
      ...SEXES.map((sex) => ({
        grades,
        sex: [LETTER[sex]],
        items: itemsOf(scheme.items, sex).map((i) => ({ item: i.itemId, percent: i.weight })),
      })),
    ],
  };
}
