import type { Params } from '../../../kernel/shared/messages';
import {
  BMI_SCORES,
  ITEM_CODES,
  SCALES,
  SEX_OF,
  scaledOf,
  stepOf,
  type BonusJson,
  type ItemJson,
  type StandardJson,
  type TableJson,
} from './definition';
import { grdIdOf } from './grades';

export const STANDARD_FAULTS = [
  'noId',
  'versionWhole',
  'gradeUnknown',
  'gradeTwice',
  'sexUnknown',
  'itemTwice',
  'itemUnknown',
  'unitUnknown',
  'decimals',
  'direction',
  'rounding',
  'rangeOrder',
  'noTop',
  'scoreWhole',
  'scoreOrder',
  'scoreUnknown',
  'scoreGap',
  'notMonotone',
  'precision',
  'outOfRange',
  'tableTwice',
  'tableMissing',
  'bmiGap',
  'bmiOrder',
  'weightsTwice',
  'weightsMissing',
  'weightsSum',
  'percent',
  'bonusTwice',
  'bonusOrder',
  'levelGap',
  'levelOrder',
] as const;
/** One thing wrong with a standard; `at` names the place as part/item/grade/sex. */
export interface StandardFault {
  readonly code: (typeof STANDARD_FAULTS)[number];
  readonly at: string;
  readonly params: Params;
}

type Say = (code: StandardFault['code'], at: string, params?: Params) => void;
const DIRECTIONS: readonly (string | null)[] = ['higher', 'lower', 'band', null];
const ROUNDINGS: readonly (string | null)[] = ['none', 'half_up', 'non_zero_up', 'down', null];
const place = (...parts: readonly (string | number)[]): string => parts.join('/');
const isPoints = (n: number | undefined): n is number => Number.isInteger(n) && n! >= 0 && n! <= 100;

/** Everything wrong with a standard, empty when it may be used: no gaps, nothing twice, every table in the order its direction asks for. */
export function checkStandard(json: StandardJson): StandardFault[] {
  const faults: StandardFault[] = [];
  const say: Say = (code, at, params = {}) => void faults.push({ code, at, params });
  if (!json.id.trim() || json.id.includes('@')) say('noId', 'id');
  if (!Number.isInteger(json.version ?? 1) || (json.version ?? 1) < 1) say('versionWhole', 'version');
  const grades = new Set<number>();
  for (const { id } of json.grades) {
    if (grdIdOf(id) == null) say('gradeUnknown', 'grades', { grade: id });
    else if (grades.has(id)) say('gradeTwice', 'grades', { grade: id });
    grades.add(id);
  }
  const items = checkItems(json, say);
  const known = (part: string, grade: number, sex: string): boolean => {
    if (!grades.has(grade)) say('gradeUnknown', part, { grade });
    if (!(sex in SEX_OF)) say('sexUnknown', part, { sex });
    return grades.has(grade) && sex in SEX_OF;
  };
  const tables = new Set<string>();
  checkLevels(json, say);
  for (const table of json.scoring) {
    const at = place('scoring', table.item, table.grade, table.sex);
    const item = items.get(table.item);
    if (!item || !known(at, table.grade, table.sex)) {
      if (!item) say('itemUnknown', at, { item: table.item });
      continue;
    }
    const key = place(table.item, table.grade, table.sex);
    if (tables.has(key)) say('tableTwice', at);
    tables.add(key);
    checkTable(json, table, item, at, say);
  }
  for (const [band, points] of Object.entries(json.rules?.bmiScores ?? BMI_SCORES))
    if (!isPoints(points)) say('scoreWhole', 'bmi', { band });
  for (const row of json.bmi) {
    const at = place('bmi', row.grade, row.sex);
    if (!known(at, row.grade, row.sex)) continue;
    const key = place(ITEM_CODES.bmi, row.grade, row.sex);
    if (tables.has(key)) say('tableTwice', at);
    tables.add(key);
    const edges = [row.low, row.normal[0], row.normal[1], row.over[0], row.over[1], row.obese].map((v) =>
      scaledOf(v, SCALES['kg/m2']!),
    );
    if (edges.some((e) => e == null)) {
      say('precision', at);
      continue;
    }
    const [low, from, to, over, overTo, obese] = edges as [number, number, number, number, number, number];
    if (!(from <= to && over <= overTo)) say('bmiOrder', at);
    if (low + 1 !== from || to + 1 !== over || overTo + 1 !== obese) say('bmiGap', at);
  }
  checkWeights(json, items, grades, tables, known, say);
  const rewarded = new Set<string>();
  for (const bonus of json.bonus) {
    const item = items.get(bonus.item);
    const at = place('bonus', bonus.item);
    if (!item) {
      say('itemUnknown', at, { item: bonus.item });
      continue;
    }
    checkBonus(bonus, item, at, say);
    for (const grade of bonus.grades)
      for (const sex of bonus.sex) {
        if (!known(at, grade, sex)) continue;
        const key = place(bonus.item, grade, sex);
        if (rewarded.has(key)) say('bonusTwice', at, { grade, sex });
        rewarded.add(key);
        if (!tables.has(key)) say('tableMissing', at, { item: bonus.item, grade, sex });
      }
  }
  return faults;
}

function checkItems(json: StandardJson, say: Say): Map<string, ItemJson> {
  const items = new Map<string, ItemJson>();
  for (const item of json.items) {
    const at = place('items', item.code);
    const scale = SCALES[item.unit];
    if (items.has(item.code)) say('itemTwice', at);
    items.set(item.code, item);
    if (scale == null) say('unitUnknown', at, { unit: item.unit });
    else if (!Number.isInteger(item.decimals) || item.decimals < 0 || !Number.isInteger(stepOf(scale, item.decimals)))
      say('decimals', at, { decimals: item.decimals });
    if (
      !DIRECTIONS.includes(item.direction) ||
      (item.scored && item.direction == null) ||
      (item.code === ITEM_CODES.bmi) !== (item.direction === 'band')
    )
      say('direction', at);
    if (!ROUNDINGS.includes(item.rounding)) say('rounding', at);
    if (item.inputRange && !(item.inputRange.length === 2 && item.inputRange[0]! < item.inputRange[1]!))
      say('rangeOrder', at);
    else if (item.inputRange?.some((v) => scale != null && scaledOf(v, scale) == null)) say('precision', at);
  }
  return items;
}

function checkTable(
  json: StandardJson,
  { grade, table, item: code }: TableJson,
  item: ItemJson,
  at: string,
  say: Say,
): void {
  if (item.direction !== 'higher' && item.direction !== 'lower') return say('direction', at);
  const scale = SCALES[item.unit];
  if (scale == null) return;
  const sign = item.direction === 'higher' ? 1 : -1;
  const step = stepOf(scale, item.decimals);
  if (table[0]?.[0] !== json.scoreLevels[0]) say('noTop', at, { points: json.scoreLevels[0] ?? 100 });
  let before: { readonly points: number; readonly value: number } | undefined;
  for (const [points, written] of table) {
    const value = scaledOf(written, scale);
    if (!isPoints(points)) {
      say('scoreWhole', at, { points: points ?? '' });
      continue;
    }
    if (!json.scoreLevels.includes(points)) say('scoreUnknown', at, { points });
    if (value == null || value % step !== 0) {
      say('precision', at, { points, value: written ?? '' });
      continue;
    }
    if (item.inputRange && (written! < item.inputRange[0]! || written! > item.inputRange[1]!))
      say('outOfRange', at, { points, value: written! });
    if (before && points >= before.points) say('scoreOrder', at, { points });
    if (before && sign * value >= sign * before.value)
      say('notMonotone', at, { points, value: written!, before: before.points });
    before = { points, value };
  }
  const present = new Set(table.map(([points]) => points));
  const blank = blanksOf(json, code, grade);
  for (const points of json.scoreLevels)
    if (!present.has(points) && !blank.includes(points)) say('scoreGap', at, { points });
}

/** Scores that a table leaves out on purpose: a pull-up is one whole repetition, so some scores cannot be reached. */
function blanksOf(json: StandardJson, item: string, grade: number): readonly number[] {
  const cells = json.rules?.pullUpBlankCells;
  if (item !== ITEM_CODES.pullUp || !cells) return [];
  return [...cells.scoresNotUsed, ...cells.blank.filter((b) => b.grade === grade).flatMap((b) => b.noThreshold)];
}

function checkWeights(
  json: StandardJson,
  items: ReadonlyMap<string, ItemJson>,
  grades: ReadonlySet<number>,
  tables: ReadonlySet<string>,
  known: (part: string, grade: number, sex: string) => boolean,
  say: Say,
): void {
  const weighed = new Set<string>();
  for (const { grades: of, sex: sexes, items: parts } of json.weights)
    for (const grade of of)
      for (const sex of sexes) {
        const at = place('weights', grade, sex);
        if (!known(at, grade, sex)) continue;
        if (weighed.has(at)) say('weightsTwice', at);
        weighed.add(at);
        if (parts.some((p) => !Number.isInteger(p.percent) || p.percent <= 0)) say('percent', at);
        const sum = parts.reduce((all, p) => all + p.percent, 0);
        if (sum !== 100) say('weightsSum', at, { sum });
        if (new Set(parts.map((p) => p.item)).size !== parts.length) say('itemTwice', at);
        for (const { item } of parts) {
          if (!items.has(item)) say('itemUnknown', at, { item });
          else if (!tables.has(place(item, grade, sex))) say('tableMissing', at, { item, grade, sex });
        }
      }
  for (const grade of grades)
    for (const sex of Object.keys(SEX_OF))
      if (!weighed.has(place('weights', grade, sex)))
        say('weightsMissing', place('weights', grade, sex), { grade, sex });
}

function checkBonus(bonus: BonusJson, item: ItemJson, at: string, say: Say): void {
  const scale = SCALES[item.unit];
  if (item.direction !== 'higher' && item.direction !== 'lower') return say('direction', at);
  if (scale == null) return;
  let before: readonly number[] | undefined;
  for (const row of bonus.table) {
    const [points, beyond] = row;
    if (!isPoints(points) || points === 0) say('scoreWhole', at, { points: points ?? '' });
    const value = scaledOf(beyond, scale);
    if (value == null || value <= 0 || value % stepOf(scale, item.decimals) !== 0)
      say('precision', at, { points: points ?? '', value: beyond ?? '' });
    if (before && (points! >= before[0]! || beyond! >= before[1]!)) say('bonusOrder', at, { points: points ?? '' });
    before = row;
  }
}

function checkLevels(json: StandardJson, say: Say): void {
  const tenths = (n: number | null | undefined): number | undefined => scaledOf(n ?? undefined, 10);
  json.levels.forEach((level, i) => {
    const above = json.levels[i - 1];
    const at = place('levels', level.code);
    if (tenths(level.min) == null || (level.max != null && tenths(level.max) == null)) return say('precision', at);
    if (above && above.min <= level.min) say('levelOrder', at);
    else if (above && (level.max == null || tenths(level.max)! + 1 !== tenths(above.min))) say('levelGap', at);
  });
  if (json.levels.length === 0 || json.levels.at(-1)!.min !== 0) say('levelGap', 'levels');
  const falls = (list: readonly number[]): boolean => list.every((n, i) => i === 0 || n < list[i - 1]!);
  if (json.scoreLevels.length === 0 || !falls(json.scoreLevels)) say('levelOrder', 'scoreLevels');
  const named = json.itemLevels.flatMap((l) => l.scores);
  if (!falls(named)) say('levelOrder', 'itemLevels');
  if ([...json.scoreLevels, 0].some((s) => !named.includes(s))) say('levelGap', 'itemLevels');
}
