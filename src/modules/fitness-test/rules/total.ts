import { ITEM_CODES } from './definition';
import { roundRatio } from './round';
import { bmiOf, bonusAt, countedOf, levelOf, scoreAt, type Child } from './score';
import type { Mark, ScoringSettings } from './settings';
import type { Item, Standard } from './standard';

/** A result in the item's whole units, or the word that stands for it. */
export type Result = number | Mark;
/** Relief from the whole test (rules.exemption): exempt for the year, or deferred to a later day of it. */
export interface Relief {
  readonly kind: 'exempt' | 'defer';
  readonly ground: 'illness' | 'disability';
}
/** One child's year: grade and sex of the test year, results by item code. BMI is made from height and weight. */
export interface YearResults extends Child {
  readonly results: Readonly<Record<string, Result | null | undefined>>;
  readonly relief?: Relief | null;
}

/** scored: has points. missing: still to come. excused: this child need not do it. */
export type LineState = 'scored' | 'missing' | 'excused';
/** One weighted item in a child's year. */
export interface Line {
  readonly item: Item;
  readonly percent: number;
  readonly state: LineState;
  /** As measured, and as the standard counts it. */
  readonly value: number | null;
  readonly counted: number | null;
  readonly mark: Mark | null;
  readonly points: number | null;
  readonly level: string | null;
  /** Points times percent: hundredths of a point of the standard score. */
  readonly weighted: number | null;
  readonly bonus: number;
}
/** complete: has a total. incomplete: something is missing. partly: nothing is missing, but an excused item leaves it without a total. */
export type TotalState = 'complete' | 'incomplete' | 'partly' | 'exempt' | 'deferred';
/** What a year comes to. Points are hundredths, so 89.95 is 8995. */
export interface Total {
  readonly state: TotalState;
  readonly lines: readonly Line[];
  /** The weighted sum, at most 100 points. */
  readonly standardScore: number | null;
  /** Whole points, at most 20 (rules.bonusScore). */
  readonly bonus: number;
  /** Rounded as the settings say: what the level is looked up with, what is printed and what is reported. */
  readonly total: number | null;
  readonly level: string | null;
  /** Codes of items that are still to come; height or weight where BMI waits for them. */
  readonly missing: readonly string[];
  readonly excused: readonly string[];
  /** So far: hundredths of a point earned, out of this many percent. Shown beside a year without a total, never as one. */
  readonly soFar: { readonly points: number; readonly percent: number };
}

/** The bonus of all items together: the total is at most 120 (rules.total). */
export const BONUS_MAX = 20;
/** Totals are stated to a tenth of a point. */
const TENTH = 10;
const HUNDRED_PERCENT = 100;

/** Rounds hundredths of a point, given as a ratio, to what a total is stated in. */
export function roundTotal(num: number, den: number, settings: ScoringSettings): number {
  return settings.totalRounding === 'none'
    ? roundRatio(num, den, 1, 'half_up')
    : roundRatio(num, den, TENTH, settings.totalRounding);
}

/** The value of an item in a child's results. BMI is reckoned from height and weight, so that it can never disagree with them. */
export function resultOf(item: Item, results: YearResults['results']): Result | null {
  if (item.code !== ITEM_CODES.bmi) return results[item.code] ?? null;
  const height = results[ITEM_CODES.height] ?? null;
  const weight = results[ITEM_CODES.weight] ?? null;
  if (typeof height === 'number' && typeof weight === 'number') return height > 0 ? bmiOf(height, weight) : null;
  return typeof height === 'string' ? height : typeof weight === 'string' ? weight : null;
}

/** Scores one child's year. No total before every item that weighs is there. A grade without weights is a year of the wrong standard. */
export function totalOf(standard: Standard, year: YearResults): Total {
  const weights = standard.weightsOf(year.grdId, year.sex);
  if (weights.length === 0) throw new RangeError(`${standard.key} does not cover grade ${year.grdId}`);
  const lines = weights.map(({ item, percent }) => lineOf(standard, year, item, percent));
  const missing = lines.filter((l) => l.state === 'missing').flatMap((l) => missingOf(l.item, year.results));
  const excused = lines.filter((l) => l.state === 'excused').map((l) => l.item.code);
  const scored = lines.filter((l) => l.state === 'scored');
  const soFar = {
    points: scored.reduce((n, l) => n + l.weighted!, 0),
    percent: scored.reduce((n, l) => n + l.percent, 0),
  };
  const bonus = Math.min(
    BONUS_MAX,
    scored.reduce((n, l) => n + l.bonus, 0),
  );
  const none = { lines, standardScore: null, bonus, total: null, level: null, missing, excused, soFar };
  if (year.relief) return { ...none, state: year.relief.kind === 'exempt' ? 'exempt' : 'deferred' };
  if (missing.length > 0) return { ...none, state: 'incomplete' };
  if (soFar.percent === 0 || (excused.length > 0 && standard.settings.excusedItem === 'noTotal'))
    return { ...none, state: 'partly' };
  // Weights of the items the child does are spread over 100; with all of them the division changes nothing.
  const num = soFar.points * HUNDRED_PERCENT + bonus * 100 * soFar.percent;
  const total = roundTotal(num, soFar.percent, standard.settings);
  return {
    ...none,
    state: 'complete',
    standardScore: roundRatio(soFar.points * HUNDRED_PERCENT, soFar.percent, 1, 'half_up'),
    total,
    level: levelOf(standard.levels, total),
  };
}

function lineOf(standard: Standard, year: YearResults, item: Item, percent: number): Line {
  const result = resultOf(item, year.results);
  if (typeof result === 'number') return measured(standard, year, item, percent, result);
  const state: LineState =
    result === 'exempt'
      ? 'excused'
      : result == null || result === 'deferred' || standard.settings.marks[result] === 'missing'
        ? 'missing'
        : 'scored';
  const points = state === 'scored' ? 0 : null;
  return {
    item,
    percent,
    state,
    value: null,
    counted: null,
    mark: result,
    points,
    level: points == null ? null : levelOf(standard.itemLevels, points),
    weighted: points,
    bonus: 0,
  };
}
// Written out, not spread over a blank line: a cohort is hundreds of thousands of these, and spreading made a total several times slower.
function measured(standard: Standard, { grdId, sex }: Child, item: Item, percent: number, value: number): Line {
  const points = scoreAt(standard, item, grdId, sex, value);
  return {
    item,
    percent,
    state: 'scored',
    value,
    counted: countedOf(item, value),
    mark: null,
    points,
    level: levelOf(standard.itemLevels, points),
    weighted: points * percent,
    bonus: bonusAt(standard, item, grdId, sex, value),
  };
}

function missingOf(item: Item, results: YearResults['results']): readonly string[] {
  if (item.code !== ITEM_CODES.bmi) return [item.code];
  const absent = [ITEM_CODES.height, ITEM_CODES.weight].filter((code) => typeof results[code] !== 'number');
  return absent.length > 0 ? absent : [ITEM_CODES.height];
}

/** A year's total after the one retest a fail may have in the same school year (rules.retest). A total that was no fail stands. */
export function settleRetest(
  standard: Standard,
  first: number,
  retest: number | null,
): { readonly total: number; readonly level: string; readonly retested: boolean } {
  const may = mayRetest(standard, first);
  const total = retest == null || !may ? first : standard.settings.retest === 'best' ? Math.max(first, retest) : retest;
  return { total, level: levelOf(standard.levels, total), retested: may && retest != null };
}
export const mayRetest = (standard: Standard, total: number): boolean =>
  levelOf(standard.levels, total) === standard.levels.at(-1)!.code;

/** What a level opens (rules.awards): honours from good up, sport credit at excellent. A disabled child who is exempt stays eligible. */
export function awardsOf(
  standard: Standard,
  level: string | null,
  relief?: Relief | null,
): { readonly eligible: boolean; readonly sportCredit: boolean } {
  if (relief) return { eligible: relief.kind === 'exempt' && relief.ground === 'disability', sportCredit: false };
  const rank = standard.levels.findIndex((l) => l.code === level);
  return { eligible: rank === 0 || rank === 1, sportCredit: rank === 0 };
}
