import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { checkStandard } from './check';
import type { StandardJson } from './definition';
import { fillSteps, pickItems, rowsOf, spread, withItems, withRows } from './library';
import { checkScheme, withScheme } from './scheme';
import { makeStandard } from './standard';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;

describe('an own library', () => {
  test('weights of the items that stay are spread over 100 in whole percents', () => {
    expect(spread([20, 10, 10])).toEqual([50, 25, 25]);
    expect(spread([1, 1, 1])).toEqual([34, 33, 33]);
    const some = pickItems(json, ['run_50m', 'sit_reach', 'bmi']);
    expect(some.items.map((i) => i.code).sort()).toEqual(['bmi', 'height', 'run_50m', 'sit_reach', 'weight']);
    expect(checkStandard({ ...some, id: 'lib-1' })).toEqual([]);
    expect(
      makeStandard({ ...some, id: 'lib-1' })
        .weightsOf(7, 'male')
        .reduce((n, w) => n + w.percent, 0),
    ).toBe(100);
  });
  test('a table may be replaced, and what is wrong with it is named', () => {
    const mine = withRows(json, 'run_50m', 7, 'male', [
      [100, 7],
      [60, 9],
    ]);
    expect(rowsOf(mine, 'run_50m', 7, 'male')).toEqual([
      [100, 7],
      [60, 9],
    ]);
    expect(rowsOf(json, 'run_50m', 7, 'male')).toHaveLength(20);
    expect(checkStandard(mine).every((f) => f.at === 'scoring/run_50m/21/M' && f.code === 'scoreGap')).toBe(true);
    expect(checkStandard(withRows(json, 'run_50m', 7, 'male', [])).map((f) => f.code)).toEqual(['tableMissing']);
  });
  test('thresholds between given ones are filled in equal steps, as the national tables have them', () => {
    const run = rowsOf(json, 'long_jump', 7, 'female');
    const known = new Map(run.filter(([p]) => [80, 60].includes(p!)).map(([p, v]) => [p!, v! * 10]));
    const filled = fillSteps(json.scoreLevels, known, 10);
    for (const [points, value] of run.filter(([p]) => p! <= 80 && p! >= 60))
      expect(filled.get(points!)).toBe(value! * 10);
  });
  test('an owner sets decimals, rounding, bounds and the way a time is shown; the code stays', () => {
    const mine = withItems(json, [
      { itemId: 'run_50m', decimals: 2, rounding: 'half_up', range: [4, 30], nameZh: '五十米' },
    ]);
    expect(mine.items.find((i) => i.code === 'run_50m')).toMatchObject({
      decimals: 2,
      rounding: 'half_up',
      inputRange: [4, 30],
      nameZh: '五十米',
    });
    expect(
      withItems(json, [{ itemId: 'run_50m', range: null }]).items.find((i) => i.code === 'run_50m'),
    ).not.toHaveProperty('inputRange');
  });
});

describe('a scheme', () => {
  const items = [
    { itemId: 'run_50m', weight: 40 },
    { itemId: 'run_1000m', weight: 60, sex: 'male' as const },
    { itemId: 'run_800m', weight: 60, sex: 'female' as const },
  ];
  test('takes the place of the weights in its grades and leaves the others', () => {
    expect(checkScheme(json, items, [7, 8, 9])).toEqual([]);
    const standard = makeStandard(withScheme(json, { items, grdIds: [7, 8, 9] }));
    expect(standard.weightsOf(8, 'female').map((w) => [w.item.code, w.percent])).toEqual([
      ['run_50m', 40],
      ['run_800m', 60],
    ]);
    expect(standard.weightsOf(10, 'male')).toHaveLength(7);
  });
  test('is refused when weights, items or tables do not fit', () => {
    expect(checkScheme(json, [{ itemId: 'run_50m', weight: 90 }], [7]).map((f) => f.code)).toEqual([
      'weightsSum',
      'weightsSum',
    ]);
    expect(checkScheme(json, [{ itemId: 'swim', weight: 100 }], [7])[0]!.code).toBe('itemUnknown');
    expect(checkScheme(json, [{ itemId: 'rope_1min', weight: 100 }], [7])[0]!.code).toBe('tableMissing');
    expect(
      checkScheme(
        json,
        [
          { itemId: 'run_50m', weight: 50 },
          { itemId: 'run_50m', weight: 50 },
        ],
        [7],
      )[0]!.code,
    ).toBe('itemTwice');
  });
});
