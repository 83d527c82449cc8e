import { must } from '../../../kernel/shared/maps';
import type { StandardJson, TableJson } from './definition';
import { ITEM_CODES, SCALES, scaledOf } from './definition';
import { internalOf, type Sex } from './grades';

// A school's own library: a copy of a standard whose tables, items and rules its owner changes. Every function answers with a
// new standard; check.ts says what is still wrong with it.
const LETTER = { male: 'M', female: 'F' } as const;
export const letterOf = (sex: Sex): 'M' | 'F' => LETTER[sex];

/** Whole percents in the proportion of the given ones that make 100 (largest remainders). */
export function spread(weights: readonly number[]): number[] {
  const sum = weights.reduce((n, w) => n + w, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((w) => (w * 100) / sum);
  const out = exact.map(Math.floor);
  const rest = exact.map((e, i) => ({ i, r: e - out[i]! })).sort((a, b) => b.r - a.r || a.i - b.i);
  const left = 100 - out.reduce((n, w) => n + w, 0);
  for (let k = 0; k < left; k++) out[rest[k]!.i]! += 1;
  return out;
}

/** The standard with some of its items only; the weights of those left are spread over 100. Height and weight stay where BMI does. */
export function pickItems(json: StandardJson, itemIds: readonly string[]): StandardJson {
  const keep = new Set(itemIds);
  if (keep.has(ITEM_CODES.bmi)) {
    keep.add(ITEM_CODES.height);
    keep.add(ITEM_CODES.weight);
  }
  const weights = json.weights.flatMap((w) => {
    const items = w.items.filter((i) => keep.has(i.item));
    const percents = spread(items.map((i) => i.percent));
    return items.length > 0 ? [{ ...w, items: items.map((i, at) => ({ ...i, percent: percents[at]! })) }] : [];
  });
  const grades = new Set(weights.flatMap((w) => w.grades));
  return {
    ...json,
    weights,
    grades: json.grades.filter((g) => grades.has(g.id)),
    items: json.items.filter((i) => keep.has(i.code)),
    scoring: json.scoring.filter((t) => keep.has(t.item) && grades.has(t.grade)),
    bonus: json.bonus.filter((b) => keep.has(b.item)),
    bmi: keep.has(ITEM_CODES.bmi) ? json.bmi.filter((b) => grades.has(b.grade)) : [],
  };
}

const isTable =
  (itemId: string, grdId: number, sex: Sex) =>
  (t: TableJson): boolean =>
    t.item === itemId && t.grade === internalOf(grdId) && t.sex === LETTER[sex];
/** Points and thresholds of an item, grade and sex, the best first; empty where there is no table. */
export const rowsOf = (json: StandardJson, itemId: string, grdId: number, sex: Sex): readonly (readonly number[])[] =>
  json.scoring.find(isTable(itemId, grdId, sex))?.table ?? [];
/** The standard with another table for an item, grade and sex. Rows are put in order of their points. */
export function withRows(
  json: StandardJson,
  itemId: string,
  grdId: number,
  sex: Sex,
  rows: readonly (readonly [number, number])[],
): StandardJson {
  const of = isTable(itemId, grdId, sex);
  const table = rows.toSorted((a, b) => b[0] - a[0]);
  const rest = json.scoring.filter((t) => !of(t));
  return {
    ...json,
    scoring: table.length > 0 ? [...rest, { item: itemId, grade: internalOf(grdId)!, sex: LETTER[sex], table }] : rest,
  };
}

/** What an owner may set of an item; the code stays, for results hang on it. */
export interface ItemSettings {
  readonly itemId: string;
  readonly nameZh?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly decimals?: number | undefined;
  readonly rounding?: string | null | undefined;
  readonly range?: readonly number[] | null | undefined;
  readonly unitType?: number | undefined;
}
export function withItems(json: StandardJson, changes: readonly ItemSettings[]): StandardJson {
  const of = new Map(changes.map((c) => [c.itemId, c]));
  return {
    ...json,
    items: json.items.map((item) => {
      const c = of.get(item.code);
      if (!c) return item;
      const { inputRange, ...rest } = item;
      const range = c.range === undefined ? inputRange : (c.range ?? undefined);
      return {
        ...rest,
        ...(range ? { inputRange: range } : {}),
        nameZh: c.nameZh ?? item.nameZh,
        nameEn: c.nameEn ?? item.nameEn,
        decimals: c.decimals ?? item.decimals,
        rounding: c.rounding === undefined ? item.rounding : c.rounding,
        ...(c.unitType ? { unitType: c.unitType } : {}),
      };
    }),
  };
}

/**
 * Thresholds between given ones in equal steps, as every table of the national standard has them from 80 to 60 and from 60 to 10:
 * whoever makes a table types 100, 80, 60 and 10 and lets the rest be filled. Values are whole units, rounded to the item's step.
 */
export function fillSteps(
  levels: readonly number[],
  known: ReadonlyMap<number, number>,
  step: number,
): Map<number, number> {
  const out = new Map(known);
  const given = levels.filter((l) => known.has(l));
  for (let k = 0; k + 1 < given.length; k++) {
    const [from, to] = [given[k]!, given[k + 1]!];
    const between = levels.filter((l) => l < from && l > to);
    const [a, b] = [must(known, from), must(known, to)];
    between.forEach((l, i) => out.set(l, Math.round((a + ((b - a) * (i + 1)) / (between.length + 1)) / step) * step));
  }
  return out;
}
/** A threshold as data has it from whole units, and back. */
export const writtenOf = (scaled: number, unit: string): number => scaled / SCALES[unit]!;
export const wholeOf = (written: number, unit: string): number =>
  scaledOf(written, SCALES[unit]!) ?? Math.round(written * SCALES[unit]!);
