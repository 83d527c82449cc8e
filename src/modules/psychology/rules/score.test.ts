import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scaleTexts } from '../locale/scales-zh';
import { adviceOf } from './advice';
import { itemsOf, paperFault } from './items';
import { keysOf, type Kind, type ScalesJson, type Variant } from './keys';
import { membershipOf, remarksOf } from './roster';
import { positiveMean, scoreOf, type Score } from './score';
import { CUTOFFS, isStaffed, USUAL, type Rules } from './settings';
import { talliesOf, visibleGroups } from './sums';

const json = JSON.parse(readFileSync(new URL('../../../../data/scales.json', import.meta.url), 'utf8')) as ScalesJson;
const keys = keysOf(json);
const score = (kind: Kind, answers: readonly number[], rules: Partial<Rules> = {}, variant: Variant = '1-5'): Score =>
  scoreOf(keys, kind, variant, answers, { ...USUAL, ...rules });
/** A paper of one value, but for some items. */
const paper = (length: number, value: number, items: readonly number[] = [], other = 1): number[] =>
  Array.from({ length }, (_, at) => (items.includes(at + 1) ? other : value));
/** A band as data/scales.json prints it. */
interface PrintedBand {
  readonly code: string;
  readonly range?: readonly [from: number, to: number];
  readonly min?: number;
}
const printedFor = (bands: readonly PrintedBand[], value: number): string | undefined =>
  bands.find(({ range: [from, to] = [Infinity, 0], min = Infinity }) => (from <= value && value <= to) || value >= min)
    ?.code;
const scored = keys.mht.subscales.flatMap(({ items }) => items);

describe('MHT', () => {
  const mht = (yes: readonly number[], rules?: Partial<Rules>) => score('mht', paper(100, 0, yes), rules);
  test('[C-061] every item counts once: 90 in the eight subscales, 10 for validity, item 100 among these', () => {
    expect(scored).toHaveLength(90);
    expect(new Set([...scored, ...keys.mht.validity]).size).toBe(100);
    expect(keys.mht.validity).toContain(100);
    expect(mht(scored).total).toBe(90);
    expect(mht(keys.mht.validity).total).toBe(0);
    for (const no of scored) expect([no, mht([no]).total]).toEqual([no, 1]);
  });
  /** What data/scales.json prints, read as it stands there: its bands by both ends, the rule of validity by its number. */
  const printed = json.scales.find(({ code }) => code === 'MHT') as unknown as {
    readonly total: { readonly bands: readonly PrintedBand[] };
    readonly subscaleBands: readonly PrintedBand[];
    readonly validity: { readonly rule: string };
  };
  test('[C-061] every total of 0 to 90 lies in the band that data/scales.json prints for it: attention from 56, special from 65', () => {
    const { bands } = printed.total;
    const seen = Array.from({ length: 91 }, (_, n) => mht(scored.slice(0, n)).band);
    expect(seen).toEqual(seen.map((_, n) => printedFor(bands, n)));
    expect([0, 55, 56, 64, 65, 90].map((n) => seen[n])).toEqual([
      'normal',
      'normal',
      'attention',
      'attention',
      'special',
      'special',
    ]);
  });
  test('[C-061] every sum of each subscale lies in the band that data/scales.json prints for it: high from 8', () => {
    for (const { code, items } of keys.mht.subscales) {
      const seen = Array.from(
        { length: items.length + 1 },
        (_, n) => mht(items.slice(0, n)).parts.find((part) => part.code === code)?.band,
      );
      expect([code, ...seen]).toEqual([code, ...seen.map((_, n) => printedFor(printed.subscaleBands, n))]);
      expect([code, seen[3], seen[4], seen[7], seen[8]]).toEqual([code, 'low', 'middle', 'middle', 'high']);
    }
  });
  test('[C-061] from as many validity items as data/scales.json says it is not credible, and nothing of it is dropped', () => {
    const from = Number(/>= (\d+)/.exec(printed.validity.rule)?.[1]);
    expect([from, keys.mht.validity.length]).toEqual([7, 10]);
    const seen = Array.from({ length: 11 }, (_, n) => mht([...keys.mht.validity.slice(0, n), ...scored.slice(0, 65)]));
    expect(seen.map(({ validity, credible, band }) => [validity, credible, band])).toEqual(
      seen.map((_, n) => [n, n < from, printedFor(printed.total.bands, 65)]),
    );
  });
  test('[V-111] items 85 and 97 ring whatever total and validity say, unless the school has turned that off', () => {
    expect(keys.mht.crisis).toEqual([85, 97]);
    for (const no of [85, 97]) {
      const found = mht([no, ...keys.mht.validity]);
      expect([found.crisis, found.credible]).toEqual([[no], false]);
      expect(membershipOf(found, USUAL)).toMatchObject({ roster: 'danger', reasons: [{ code: 'crisis', value: no }] });
    }
    expect(mht([85], { crisis: false }).crisis).toEqual([]);
    // A school may name others.
    const own = { rings: { mht: [3], scl90: null } };
    expect([mht([85], own).crisis, mht([3, 97], own).crisis]).toEqual([[], [3]]);
    expect(membershipOf(mht([84, 86]), USUAL)).toBeUndefined();
  });
  test('[V-111] special is danger; attention, or one high subscale, is a warning; neither is no roster', () => {
    const calm = scored.filter((no) => !keys.mht.crisis.includes(no));
    const even = keys.mht.subscales.flatMap(({ items }) => items.filter((no) => calm.includes(no)).slice(0, 6));
    expect(membershipOf(mht(even.slice(0, 30)), USUAL)).toBeUndefined();
    expect(membershipOf(mht(calm.slice(0, 8)), USUAL)).toEqual({
      roster: 'warn',
      reasons: [{ code: 'study', value: 8 }],
    });
    expect(membershipOf(mht(calm.slice(0, 56)), USUAL)?.roster).toBe('warn');
    expect(membershipOf(mht(calm.slice(0, 65)), USUAL)?.roster).toBe('danger');
  });
});

describe('SCL-90', () => {
  const of = (value: number, items: readonly number[] = [], other = 1, rules?: Partial<Rules>, variant?: Variant) =>
    score('scl90', paper(90, value, items, other), rules, variant);
  const part = (found: Score, code: string) => found.parts.find((one) => one.code === code)?.band;
  test('[C-061] ten factors hold every item once', () => {
    const items = keys.scl90.factors.flatMap((factor) => factor.items);
    expect([items.length, new Set(items).size]).toEqual([90, 90]);
  });
  test('[C-061] means are compared unrounded and by lower bounds: 38/13 is mild, though no printed band holds it', () => {
    /** The band of a factor with such a sum. */
    const at = (code: string, total: number, least: 0 | 1) => {
      const items = keys.scl90.factors.find((factor) => factor.code === code)?.items ?? [];
      const answers = paper(90, least);
      let left = total - least * items.length;
      for (const no of items) {
        const more = Math.min(left, 4);
        answers[no - 1] = least + more;
        left -= more;
      }
      return part(score('scl90', answers, {}, least ? '1-5' : '0-4'), code);
    };
    const bands = [25, 26, 38, 39, 50, 51].map((total) => at('depression', total, 1));
    expect(bands).toEqual(['normal', 'mild', 'mild', 'moderate', 'moderate', 'severe']);
    expect([12, 13, 25, 26, 37, 38].map((total) => at('depression', total, 0))).toEqual(bands);
    // Of ten items exactly 3.9 is severe, in each such factor.
    for (const { code } of keys.scl90.factors.filter((factor) => factor.items.length === 10)) {
      expect([code, ...[19, 20, 29, 30, 38, 39].map((total) => at(code, total, 1))]).toEqual([code, ...bands]);
      expect([9, 10, 19, 20, 28, 29].map((total) => at(code, total, 0))).toEqual(bands);
    }
  });
  test('[C-061] positive is above 160, 43 items or a factor of 2; or from these on, where the school says so', () => {
    // Spread over all factors, so that none of them decides.
    const spread = (count: number) => {
      const rows = keys.scl90.factors.map(({ items }) => [...items]);
      const out: number[] = [];
      while (out.length < count) for (const row of rows) out.push(...row.splice(0, 1));
      return out.slice(0, count);
    };
    for (const least of [0, 1] as const) {
      const band = (count: number, above: boolean) =>
        of(least, spread(count), least + 1, { above }, least ? '1-5' : '0-4').band;
      expect([band(42, true), band(43, true), band(44, true)]).toEqual(['negative', 'negative', 'positive']);
      expect([band(42, false), band(43, false), band(44, false)]).toEqual(['negative', 'positive', 'positive']);
    }
    expect(keys.scl90.positive).toEqual({
      '1-5': { total: 160, items: 43, factor: 2 },
      '0-4': { total: 70, items: 43, factor: 1 },
    });
    const factor = keys.scl90.factors[0]?.items ?? [];
    expect(of(1, factor, 2, { above: true }).band).toBe('negative');
    expect(of(1, factor, 2, { above: false }).band).toBe('positive');
    expect(of(0, factor, 1, { above: false }, '0-4').band).toBe('positive');
    // A point more or less in one item of the factor.
    const near = (least: 0 | 1, more: -1 | 1, above: boolean) => {
      const answers = paper(90, least, factor, least + 1).map((value, at) =>
        at + 1 === factor[0] ? value + more : value,
      );
      return score('scl90', answers, { above }, least ? '1-5' : '0-4').band;
    };
    for (const least of [0, 1] as const)
      expect([near(least, -1, false), near(least, 1, true)]).toEqual(['negative', 'positive']);
    const total = (sum: number, above: boolean, least: 0 | 1 = 1) => {
      const answers = paper(90, least);
      let left = sum - 90 * least;
      // A mean below the bound in each factor, on few items: neither of the other rules decides.
      for (const { items } of keys.scl90.factors)
        for (let room = Math.min(left, items.length - 1), at = 0; room > 0; at += 1) {
          const more = Math.min(4, room);
          answers[(items[at] ?? 1) - 1] = least + more;
          room -= more;
          left -= more;
        }
      return score('scl90', answers, { above }, least ? '1-5' : '0-4').band;
    };
    expect([total(69, false, 0), total(70, false, 0), total(70, true, 0), total(71, true, 0)]).toEqual([
      'negative',
      'positive',
      'negative',
      'positive',
    ]);
    expect([total(159, false), total(160, false), total(160, true), total(161, true)]).toEqual([
      'negative',
      'positive',
      'negative',
      'positive',
    ]);
  });
  test('[C-061] every sum of each factor lies in the band whose lower bound, as data/scales.json prints it, its mean reaches', () => {
    const scl90 = json.scales.find(({ code }) => code === 'SCL90') as unknown as {
      readonly factorBands: { readonly '1-5': readonly PrintedBand[] };
      readonly positiveRule: Readonly<Record<Variant, string>>;
    };
    const lower = scl90.factorBands['1-5'].map(({ code, range, min }) => ({
      code,
      tenths: (range?.[0] ?? min ?? 0) * 10,
    }));
    expect(lower.map(({ tenths }) => tenths)).toEqual([0, 20, 30, 39]);
    for (const { code, items } of keys.scl90.factors)
      for (let more = 0; more <= items.length * 4; more++) {
        const sum = items.length + more;
        const expected = lower.filter(({ tenths }) => sum * 10 >= tenths * items.length).at(-1)?.code;
        for (const least of [0, 1] as const) {
          const answers = paper(90, least);
          for (const [at, no] of items.entries()) answers[no - 1] = least + Math.min(4, Math.max(0, more - at * 4));
          const found = score('scl90', answers, {}, least ? '1-5' : '0-4');
          expect([code, least, sum, part(found, code)]).toEqual([code, least, sum, expected]);
        }
      }
    for (const variant of ['1-5', '0-4'] as const) {
      const { total, items, factor } = keys.scl90.positive[variant];
      expect(scl90.positiveRule[variant]).toBe(
        `total >= ${total}, or ${items} or more positive items, or any factor mean >= ${factor}`,
      );
    }
  });
  test('[C-061] the mean of positive items is none where no item is positive', () => {
    expect(positiveMean(of(1))).toBeNull();
    expect(positiveMean(of(0, [], 1, {}, '0-4'))).toBeNull();
    expect(positiveMean(of(1, [1, 2, 3], 4))).toBe(400);
  });
  test('[V-111] items 15 and 59 ring from mild on', () => {
    expect(of(1).crisis).toEqual([]);
    expect(of(1, [15], 2).crisis).toEqual([15]);
    expect(of(0, [59], 1, {}, '0-4').crisis).toEqual([59]);
    expect(membershipOf(of(1, [59], 2), USUAL)?.roster).toBe('danger');
  });
});

describe('PSQI', () => {
  /** A good sleeper: to bed at 22:30, up at 06:30. */
  const good = { bed: 1350, latency: 10, rise: 390, slept: 465, rest: paper(14, 0) };
  const answers = (more: Partial<typeof good>) => {
    const { bed, latency, rise, slept, rest } = { ...good, ...more };
    return [bed, latency, rise, slept, ...rest];
  };
  const part = (more: Partial<typeof good>, code: string) =>
    score('psqi', answers(more)).parts.find((one) => one.code === code)?.sum;
  const rest = (values: Readonly<Record<number, number>>) => paper(14, 0).map((_, at) => values[at] ?? 0);
  test('[C-062] times run across midnight, and more sleep than time in bed is a fault at entry', () => {
    const items = itemsOf(keys, 'psqi', '1-5');
    expect(score('psqi', answers({})).sleep).toEqual({ slept: 465, inBed: 480 });
    expect(score('psqi', answers({ bed: 30, rise: 450, slept: 400 })).sleep?.inBed).toBe(420);
    expect(paperFault(items, answers({ slept: 480 }))).toBeUndefined();
    expect(paperFault(items, answers({ slept: 481 }))).toEqual({ kind: 'slept' });
  });
  test('[C-062] duration: exactly 7 h is 1, 6 h 1, 5 h 2, less 3', () => {
    const bed = { bed: 1200, rise: 540 };
    expect([421, 420, 419, 360, 359, 300, 299].map((slept) => part({ ...bed, slept }, 'C'))).toEqual([
      0, 1, 1, 1, 2, 2, 3,
    ]);
  });
  test('[C-062] efficiency: exactly 85 % is 0, 84.5 % is 1, and so at 75 and 65', () => {
    // 600 minutes in bed.
    const bed = { bed: 1260, rise: 420 };
    expect([510, 507, 450, 449, 390, 389].map((slept) => part({ ...bed, slept }, 'D'))).toEqual([0, 1, 1, 2, 2, 3]);
  });
  test('[C-062] latency and 5a make B; 5b to 5j make E; 8 and 9 make G; 6 is quality and 7 medicine', () => {
    expect([15, 16, 30, 31, 60, 61].map((latency) => part({ latency }, 'B'))).toEqual([0, 1, 1, 1, 1, 2]);
    expect([1, 2, 3].map((a) => part({ latency: 61, rest: rest({ 0: a }) }, 'B'))).toEqual([2, 3, 3]);
    const troubles = (sum: number) => {
      const values: Record<number, number> = {};
      for (let at = 1, left = sum; at <= 9; at += 1) {
        values[at] = Math.min(3, left);
        left -= values[at] ?? 0;
      }
      return part({ rest: rest(values) }, 'E');
    };
    expect([0, 1, 9, 10, 18, 19, 27].map(troubles)).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(part({ rest: rest({ 0: 3 }) }, 'E')).toBe(0);
    expect([part({ rest: rest({ 10: 2 }) }, 'A'), part({ rest: rest({ 11: 2 }) }, 'F')]).toEqual([2, 2]);
    expect(
      [0, 1, 2, 3, 4, 5, 6].map((sum) => part({ rest: rest({ 12: Math.min(3, sum), 13: Math.max(0, sum - 3) }) }, 'G')),
    ).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });
  /** A paper of so many points: quality, medicine, daytime, latency and disturbance first, then too short a night. */
  const ofPoints = (points: number) => {
    const isShort = points > 15;
    let left = isShort ? points - 6 : points;
    const [quality = 0, medicine = 0, daytime = 0, latency = 0, trouble = 0] = Array.from({ length: 5 }, () => {
      const part = Math.min(3, left);
      left -= part;
      return part;
    });
    const values: Record<number, number> = { 10: quality, 11: medicine, 12: daytime, 13: daytime };
    values[0] = [0, 1, 0, 3][latency] ?? 0;
    for (let at = 1, more = [0, 1, 10, 19][trouble] ?? 0; at <= 9; at += 1) {
      values[at] = Math.min(3, more);
      more -= values[at] ?? 0;
    }
    const night = isShort ? { bed: 1260, rise: 420, slept: 299 } : {};
    return score('psqi', answers({ ...night, latency: latency >= 2 ? 61 : 10, rest: rest(values) }));
  };
  test('[C-062] every total of 0 to 21 lies in the band that data/scales.json prints for it', () => {
    const printed = json.scales.find(({ code }) => code === 'PSQI')?.bands ?? [];
    const seen = Array.from({ length: 22 }, (_, points) => {
      const { total, band } = ofPoints(points);
      const code = printed.find(({ range: [from = 0, to = 0] = [] }) => from <= points && points <= to)?.code;
      return { total, band, points, code };
    });
    expect(seen.map(({ total, band }) => [total, band])).toEqual(seen.map(({ points, code }) => [points, code]));
  });
  test('[C-062] the borders that stand in words in data/scales.json are those that are reckoned by', () => {
    const psqi = json.scales.find(({ code }) => code === 'PSQI') as unknown as {
      readonly components: readonly { readonly code: string; readonly rule: string }[];
      readonly cutoffs: readonly { readonly value: string }[];
      readonly boundary: string;
    };
    const rule = (code: string) => psqi.components.find((component) => component.code === code)?.rule;
    expect(rule('B')).toContain('<=15 min 0, 16-30 1, 31-60 2, >60 3');
    expect(rule('C')).toContain('>7 h 0, 6-7 1, 5-6 2, <5 3');
    expect(rule('D')).toContain('>85 % 0, 75-84 1, 65-74 2, <65 3 (85 exactly: 0)');
    expect(rule('E')).toContain('0->0, 1-9->1, 10-18->2, 19-27->3');
    expect(rule('G')).toContain('0->0, 1-2->1, 3-4->2, 5-6->3');
    expect(psqi.boundary).toContain('7 falls in 6-7 (1)');
    expect(psqi.cutoffs.map(({ value }) => value)).toEqual(CUTOFFS.map((value) => `>${value}`));
  });
  test('[C-062] the cut-off is 5 or 7, and exactly that is within', () => {
    const at = (total: number) => ({ ...score('psqi', answers({})), total });
    expect([5, 6].map((total) => membershipOf(at(total), { cutoff: 5 })?.roster)).toEqual([undefined, 'warn']);
    expect([7, 8].map((total) => membershipOf(at(total), { cutoff: 7 })?.roster)).toEqual([undefined, 'warn']);
    expect(talliesOf(at(8), { cutoff: 7 })).toContainEqual({ measure: 'cutoff', code: 'over', total: 0 });
  });
});

test('[C-061] a result says what to do: by the roster, by credibility, by a high subscale; and nothing where nothing is', () => {
  const mht = (yes: readonly number[]) => adviceOf(score('mht', paper(100, 0, yes)), USUAL);
  expect([mht([]), mht([85]), mht(keys.mht.validity)]).toEqual([['none'], ['today'], ['again']]);
  const [study] = keys.mht.subscales;
  expect([mht(study?.items.slice(0, 7) ?? []), mht(study?.items.slice(0, 8) ?? [])]).toEqual([
    ['none'],
    ['week', 'guidance'],
  ]);
  const sleep = (total: number) => adviceOf({ ...score('psqi', [1350, 10, 390, 465, ...paper(14, 0)]), total }, USUAL);
  expect([sleep(7), sleep(8)]).toEqual([['none'], ['sleep']]);
});
describe('papers', () => {
  test('[C-061] every question is answered: a gap, a strange value or a paper of another length is refused by its number', () => {
    const items = itemsOf(keys, 'mht', '1-5');
    expect(paperFault(items, paper(100, 1))).toBeUndefined();
    expect(paperFault(items, [...paper(99, 1), null])).toEqual({ kind: 'unanswered', no: '100' });
    expect(paperFault(items, [...paper(99, 1), null], true)).toBeUndefined();
    expect(paperFault(items, paper(100, 2))).toEqual({ kind: 'value', no: '1' });
    expect(paperFault(items, paper(99, 1))).toEqual({ kind: 'length' });
    expect(paperFault(itemsOf(keys, 'scl90', '0-4'), paper(90, 5))).toEqual({ kind: 'value', no: '1' });
    expect(paperFault(itemsOf(keys, 'scl90', '1-5'), paper(90, 0))).toEqual({ kind: 'value', no: '1' });
  });
  test('[C-061] very fast and all-equal answers are a remark', () => {
    expect(remarksOf(paper(100, 0), 99)).toEqual(['fast', 'flat']);
    expect(remarksOf(paper(100, 0, [3]), 100)).toEqual([]);
    expect(remarksOf(paper(100, 0, [3]), null)).toEqual([]);
  });
  test('[C-061] staffed hours begin with their first minute and end before their last', () => {
    const hours = [{ days: [1, 2], from: 480, to: 600 }];
    expect([479, 480, 599, 600].map((minute) => isStaffed(hours, 1, minute))).toEqual([false, true, true, false]);
    expect(isStaffed(hours, 3, 500)).toBe(false);
  });
  test('the Chinese names of parts are those of data/scales.json', () => {
    const texts: Readonly<Record<string, string>> = scaleTexts;
    for (const { code, nameZh } of [...keys.mht.subscales, ...keys.scl90.factors])
      expect([code, texts[`part.${code}`]]).toEqual([code, nameZh]);
  });
});

test('[X-030] groups under five are hidden, and with a single one the next smallest, so that nothing can be reckoned', () => {
  const seen = (...counts: number[]) =>
    [...visibleGroups(counts.map((count) => ({ count })))].map(({ count }) => count).toSorted((a, b) => a - b);
  expect(seen(10, 20, 30)).toEqual([10, 20, 30]);
  expect(seen(4, 20, 30)).toEqual([30]);
  expect(seen(3, 4, 20, 30)).toEqual([20, 30]);
  expect(seen(4)).toEqual([]);
  expect(seen(5, 0)).toEqual([5]);
});
