import { must } from '../../../kernel/shared/maps';
import { checkStandard, type StandardFault } from './check';
import {
  BMI_BANDS,
  BMI_SCORES,
  ITEM_CODES,
  SCALES,
  SEX_OF,
  scaledOf,
  stepOf,
  unitTypeOf,
  type ItemJson,
  type StandardJson,
} from './definition';
import { GRADES, grdIdOf, sexIndex, type Sex } from './grades';
import type { Rounding } from './round';
import { DEFAULT_SETTINGS, type ScoringSettings } from './settings';

/** An item as results are kept, shown and scored. Every number is in whole units (see SCALES). */
export interface Item {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly unit: string;
  readonly unitZh: string;
  /** 2: time, shown as minutes and seconds. */
  readonly unitType: number;
  readonly scale: number;
  readonly decimals: number;
  /** What a counted result is a multiple of. */
  readonly step: number;
  /** band: neither more nor less is better (BMI). null: measured, not scored. */
  readonly direction: 'higher' | 'lower' | 'band' | null;
  readonly scored: boolean;
  readonly rounding: Rounding;
  /** Plausible results, both ends included. */
  readonly range: readonly [number, number] | null;
  /** Place in the lookup arrays. */
  readonly index: number;
}
export interface Weight {
  readonly item: Item;
  readonly percent: number;
}
/** A level and the least it takes: hundredths of a point for a total, whole points for an item. */
export interface Level {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly min: number;
}

/**
 * All tables of a standard laid end to end. A slot is item, grade, sex. Keys are in the direction of better: the value itself where more
 * is better, its negative where less is better; so they ascend in every table and one search serves all.
 */
export interface Lookup {
  /** Keys of slot i stand at start[i] to start[i + 1]. */
  readonly start: Int32Array;
  readonly keys: Int32Array;
  readonly points: Int16Array;
  /** Points below the first key; NO_TABLE where the standard has no table. */
  readonly below: Int16Array;
  readonly bonusStart: Int32Array;
  readonly bonusKeys: Int32Array;
  readonly bonusPoints: Int16Array;
}
export const NO_TABLE = -1;

/** A standard ready to score with. Made once per standard and settings, then only read. */
export interface Standard {
  readonly id: string;
  readonly version: number;
  /** `id@version`, what a school year keeps. */
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly settings: ScoringSettings;
  /** Grades 1 to 16 it covers. */
  readonly grades: readonly number[];
  readonly items: readonly Item[];
  readonly itemOf: (code: string) => Item | undefined;
  /** The items of a grade and sex and what they weigh; empty for a grade the standard does not cover. */
  readonly weightsOf: (grdId: number, sex: Sex) => readonly Weight[];
  /** From the best down. */
  readonly levels: readonly Level[];
  readonly itemLevels: readonly Level[];
  readonly lookup: Lookup;
}

/** Thrown by makeStandard for a standard that checkStandard finds fault with. */
export class BadStandard extends Error {
  constructor(
    readonly id: string,
    readonly faults: readonly StandardFault[],
  ) {
    super(
      `standard ${id}: ${faults
        .slice(0, 3)
        .map((f) => `${f.code} at ${f.at}`)
        .join('; ')}`,
    );
  }
}

export const slotOf = (itemIndex: number, grdId: number, sex: Sex): number =>
  (itemIndex * GRADES + grdId - 1) * 2 + sexIndex(sex);
const seat = (grdId: number, sex: 0 | 1): number => (grdId - 1) * 2 + sex;

/** Checks a standard and lays it out for fast scoring. `settings` close what the standard leaves open. */
export function makeStandard(json: StandardJson, settings: Partial<ScoringSettings> = {}): Standard {
  const faults = checkStandard(json);
  if (faults.length > 0) throw new BadStandard(json.id, faults);
  const all: ScoringSettings = { ...DEFAULT_SETTINGS, ...settings };
  const items = json.items.map((item, index) => itemOfJson(item, index, all));
  const byCode = new Map(items.map((i) => [i.code, i]));
  const weights: Weight[][] = Array.from({ length: GRADES * 2 }, () => []);
  for (const w of json.weights)
    for (const grade of w.grades)
      for (const sex of w.sex)
        weights[seat(grdIdOf(grade)!, SEX_OF[sex]!)] = w.items.map((part) => ({
          item: must(byCode, part.item),
          percent: part.percent,
        }));
  const version = json.version ?? 1;
  return {
    id: json.id,
    version,
    key: `${json.id}@${version}`,
    nameZh: json.nameZh,
    nameEn: json.nameEn,
    settings: all,
    grades: json.grades.map((g) => grdIdOf(g.id)!),
    items,
    itemOf: (code) => byCode.get(code),
    weightsOf: (grdId, sex) => weights[seat(grdId, sexIndex(sex))] ?? [],
    levels: json.levels.map(({ code, nameZh, nameEn, min }) => ({ code, nameZh, nameEn, min: scaledOf(min, 100)! })),
    itemLevels: json.itemLevels.map(({ code, scores }) => {
      const named = json.levels.find((l) => l.code === code);
      return { code, nameZh: named?.nameZh ?? code, nameEn: named?.nameEn ?? code, min: Math.min(...scores) };
    }),
    lookup: layOut(json, byCode),
  };
}

function itemOfJson(json: ItemJson, index: number, settings: ScoringSettings): Item {
  const scale = SCALES[json.unit]!;
  const range = json.inputRange?.map((v) => scaledOf(v, scale)!);
  return {
    code: json.code,
    nameZh: json.nameZh,
    nameEn: json.nameEn,
    unit: json.unit,
    unitZh: json.unitZh,
    unitType: unitTypeOf(json),
    scale,
    decimals: json.decimals,
    step: stepOf(scale, json.decimals),
    direction: json.direction as Item['direction'],
    scored: json.scored,
    rounding: settings.itemRounding[json.code] ?? (json.rounding as Rounding | null) ?? settings.openRounding,
    range: range ? [range[0]!, range[1]!] : null,
    index,
  };
}

interface Rung {
  readonly key: number;
  readonly points: number;
}
interface Ladder {
  readonly rungs: readonly Rung[];
  readonly below: number;
}

function layOut(json: StandardJson, items: ReadonlyMap<string, Item>): Lookup {
  const slots = items.size * GRADES * 2;
  const ladders = new Map<number, Ladder>();
  const bonuses = new Map<number, Ladder>();
  const place = (item: Item, grade: number, sex: string): number =>
    slotOf(item.index, grdIdOf(grade)!, sex === 'M' ? 'male' : 'female');
  const keyOf = (item: Item, value: number): number =>
    (item.direction === 'lower' ? -1 : 1) * scaledOf(value, item.scale)!;
  for (const t of json.scoring) {
    const item = must(items, t.item);
    ladders.set(place(item, t.grade, t.sex), {
      below: 0,
      rungs: t.table.map(([points, value]) => ({ key: keyOf(item, value!), points: points! })).toReversed(),
    });
  }
  const bmi = items.get(ITEM_CODES.bmi);
  const scores = json.rules?.bmiScores ?? BMI_SCORES;
  for (const row of bmi ? json.bmi : []) {
    const edges = [row.normal[0]!, row.over[0]!, row.obese];
    ladders.set(place(bmi!, row.grade, row.sex), {
      below: scores.low,
      rungs: edges.map((v, i) => ({ key: scaledOf(v, bmi!.scale)!, points: scores[BMI_BANDS[i + 1]!] })),
    });
  }
  for (const b of json.bonus)
    for (const grade of b.grades)
      for (const sex of b.sex) {
        const item = must(items, b.item);
        const slot = place(item, grade, sex);
        // Beyond the 100-point threshold is upwards in keys, whichever way the item runs.
        const top = must(ladders, slot).rungs.at(-1)!.key;
        bonuses.set(slot, {
          below: 0,
          rungs: b.table
            .map(([points, beyond]) => ({ key: top + scaledOf(beyond, item.scale)!, points: points! }))
            .toReversed(),
        });
      }
  const scoring = flatten(ladders, slots);
  const bonus = flatten(bonuses, slots);
  return { ...scoring, bonusStart: bonus.start, bonusKeys: bonus.keys, bonusPoints: bonus.points };
}

function flatten(
  ladders: ReadonlyMap<number, Ladder>,
  slots: number,
): Pick<Lookup, 'start' | 'keys' | 'points' | 'below'> {
  const size = [...ladders.values()].reduce((n, l) => n + l.rungs.length, 0);
  const out = {
    start: new Int32Array(slots + 1),
    keys: new Int32Array(size),
    points: new Int16Array(size),
    below: new Int16Array(slots).fill(NO_TABLE),
  };
  let at = 0;
  for (let slot = 0; slot < slots; slot++) {
    out.start[slot] = at;
    const ladder = ladders.get(slot);
    if (!ladder) continue;
    out.below[slot] = ladder.below;
    for (const rung of ladder.rungs) {
      out.keys[at] = rung.key;
      out.points[at++] = rung.points;
    }
  }
  out.start[slots] = at;
  return out;
}
