import type { Lang, Params } from '../../../kernel/shared/messages';
import { BMI_BANDS, ITEM_CODES, SCALES, type BmiBand } from './definition';
import { decimal, formatGap, formatPoints, formatWithUnit } from './format';
import { bmiEdges, bonusAt, countedOf, keyOf, levelOf, normalWeights, scoreAt, search, type Child } from './score';
import { NO_TABLE, slotOf, type Item, type Level, type Standard } from './standard';
import type { Line, Total } from './total';

/** A place further up and what it takes. `at` is the first counted result that earns it, `gap` the distance to it, in whole units. */
export interface Step {
  readonly points: number;
  readonly at: number;
  readonly gap: number;
}
/** The next level (band) of an item. */
export interface BandStep extends Step {
  readonly level: Level;
}
export interface ItemScore {
  readonly item: Item;
  readonly value: number;
  readonly counted: number;
  readonly points: number;
  readonly level: string;
  readonly bonus: number;
  /** The next higher score; null at the top. */
  readonly next: Step | null;
  /** The next higher level; null in the best one. */
  readonly band: BandStep | null;
  /** The next bonus point; null where there is none to earn yet or any more. */
  readonly nextBonus: Step | null;
}

/** Everything about one result, or undefined when the standard has no table for it. BMI is explained by explainBmi: more is not better there. */
export function judge(standard: Standard, child: Child, item: Item, value: number): ItemScore | undefined {
  if (item.direction !== 'higher' && item.direction !== 'lower') return undefined;
  const points = scoreAt(standard, item, child.grdId, child.sex, value);
  if (points === NO_TABLE) return undefined;
  const counted = countedOf(item, value);
  const { start, keys, points: rungs, bonusStart, bonusKeys, bonusPoints } = standard.lookup;
  const slot = slotOf(item.index, child.grdId, child.sex);
  const key = keyOf(item, counted);
  const step = (place: number, end: number, of: Int32Array, gives: Int16Array): Step | null =>
    place < end
      ? { points: gives[place]!, at: item.direction === 'lower' ? -of[place]! : of[place]!, gap: of[place]! - key }
      : null;
  const end = start[slot + 1]!;
  const place = search(keys, start[slot]!, end, key);
  const level = levelOf(standard.itemLevels, points);
  const above = standard.itemLevels[standard.itemLevels.findIndex((l) => l.code === level) - 1];
  let rung = place;
  while (above && rung < end && rungs[rung]! < above.min) rung++;
  const band = above && step(rung, end, keys, rungs);
  const bonusEnd = bonusStart[slot + 1]!;
  return {
    item,
    value,
    counted,
    points,
    level,
    bonus: bonusAt(standard, item, child.grdId, child.sex, value),
    next: step(place, end, keys, rungs),
    band: band && above ? { ...band, level: above } : null,
    nextBonus:
      place === end
        ? step(search(bonusKeys, bonusStart[slot]!, bonusEnd, key), bonusEnd, bonusKeys, bonusPoints)
        : null,
  };
}

/**
 * One sentence about a score: a key of the texts and what fills it. Params hold results with their unit in the asked language.
 *  rounded    result, counted                     8.91 s counts as 9.0 s
 *  scored     result, points, level               8.9 s, 76 points
 *  nothing    result                              below the last threshold: 0 points
 *  next       points, at, gap                     80 points at 8.8 s
 *  band       level, points, at, gap              good at 8.2 s
 *  bonus      bonus                               3 bonus points
 *  nextBonus  points, at, gap                     4 bonus points at 3'39"
 *  top        the best the table gives
 *  bmi        bmi, band, points                   band is low, normal, over or obese
 *  bmiNormal  from, to, gap                       the normal band and the distance to it
 *  normalWeight from, to                          what normal means at this height
 *  mark       mark, points                        DNF, 0 points
 *  excused    mark                                excused from this item
 *  missing    mark                                still to come; mark may be empty
 */
export const EXPLAIN_KEYS = [
  'rounded',
  'scored',
  'nothing',
  'next',
  'band',
  'bonus',
  'nextBonus',
  'top',
  'bmi',
  'bmiNormal',
  'normalWeight',
  'mark',
  'excused',
  'missing',
] as const;
export interface Sentence {
  readonly key: (typeof EXPLAIN_KEYS)[number];
  readonly params: Params;
}
const say = (key: Sentence['key'], params: Params = {}): Sentence => ({ key, params });
const nameOf = (level: Level, lang: Lang): string => (lang === 'zh-CN' ? level.nameZh : level.nameEn);

/** Why a result has its points and what the next ones take. */
export function explainScore(standard: Standard, score: ItemScore, lang: Lang): Sentence[] {
  const { item, points } = score;
  const show = (value: number): string => formatWithUnit(item, value, lang);
  const far = (step: Step): Params => ({
    points: step.points,
    at: show(step.at),
    gap: formatGap(item, step.gap, lang),
  });
  const out: Sentence[] = [];
  if (score.counted !== score.value)
    out.push(say('rounded', { result: show(score.value), counted: show(score.counted) }));
  const level = standard.itemLevels.find((l) => l.code === score.level)!;
  out.push(
    points === 0
      ? say('nothing', { result: show(score.counted) })
      : say('scored', { result: show(score.counted), points, level: nameOf(level, lang) }),
  );
  if (score.bonus > 0) out.push(say('bonus', { bonus: score.bonus }));
  if (score.next) out.push(say('next', far(score.next)));
  if (score.band && score.band.at !== score.next?.at)
    out.push(say('band', { ...far(score.band), level: nameOf(score.band.level, lang) }));
  if (score.nextBonus) out.push(say('nextBonus', far(score.nextBonus)));
  if (!score.next && !score.nextBonus) out.push(say('top'));
  return out;
}

/** A BMI in its band: how far it is from normal, and what normal weighs at this height. All numbers in whole units. */
export interface BmiScore {
  readonly bmi: number;
  readonly band: BmiBand;
  readonly points: number;
  readonly normal: readonly [number, number];
  readonly gap: number;
  readonly weights: readonly [number, number];
}
export function judgeBmi(standard: Standard, child: Child, bmi: number, height: number): BmiScore | undefined {
  const edges = bmiEdges(standard, child);
  const item = standard.itemOf(ITEM_CODES.bmi);
  const weights = normalWeights(standard, child, height);
  if (!edges || !item || !weights) return undefined;
  const from = edges[0]!;
  const to = edges[1]! - 1;
  const gap = bmi < from ? from - bmi : bmi > to ? bmi - to : 0;
  return {
    bmi,
    band: BMI_BANDS[search(edges, 0, edges.length, bmi)]!,
    points: scoreAt(standard, item, child.grdId, child.sex, bmi),
    normal: [from, to],
    gap,
    weights,
  };
}
/** The same in sentences. The texts speak of growing into the band, never of a weight a child should lose. */
export function explainBmi(score: BmiScore, lang: Lang): Sentence[] {
  const tenths = (n: number): string => decimal(n, SCALES['kg/m2']!, 1);
  const kilos = (n: number): string => `${tenths(n)} ${lang === 'zh-CN' ? '千克' : 'kg'}`;
  const out = [say('bmi', { bmi: tenths(score.bmi), band: score.band, points: score.points })];
  if (score.gap > 0)
    out.push(say('bmiNormal', { from: tenths(score.normal[0]), to: tenths(score.normal[1]), gap: tenths(score.gap) }));
  return [...out, say('normalWeight', { from: kilos(score.weights[0]), to: kilos(score.weights[1]) })];
}

/** One line of a year's total, whatever state it is in. `height` (millimetres) is asked for by BMI only. */
export function explainLine(
  standard: Standard,
  child: Child,
  line: Line,
  height: number | null,
  lang: Lang,
): Sentence[] {
  if (line.state === 'missing') return [say('missing', { mark: line.mark ?? '' })];
  if (line.state === 'excused') return [say('excused', { mark: line.mark ?? '' })];
  if (line.value == null) return [say('mark', { mark: line.mark ?? '', points: line.points ?? 0 })];
  if (line.item.direction === 'band') {
    const bmi = height == null ? undefined : judgeBmi(standard, child, line.value, height);
    return bmi ? explainBmi(bmi, lang) : [];
  }
  const score = judge(standard, child, line.item, line.value);
  return score ? explainScore(standard, score, lang) : [];
}

/** The sum as it is printed: "15 % of 85 is 12.75", one row an item, then the bonus and the total. */
export interface SumRow {
  readonly item: Item;
  readonly percent: number;
  readonly points: number;
  readonly weighted: string;
  readonly bonus: number;
}
export const sumRows = (total: Total): SumRow[] =>
  total.lines.flatMap((l) =>
    l.points == null
      ? []
      : [
          {
            item: l.item,
            percent: l.percent,
            points: l.points,
            weighted: formatPoints(l.weighted ?? 0),
            bonus: l.bonus,
          },
        ],
  );
