import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StandardJson } from './definition';
import { doubtOf, doubtsIn, plausibleOf } from './plausible';
import { makeStandard } from './standard';

const standard = makeStandard(
  JSON.parse(
    readFileSync(new URL('../../../../data/fitness-standard-2014.json', import.meta.url), 'utf8'),
  ) as StandardJson,
);
const item = (code: string) => standard.itemOf(code)!;
const boy = { grdId: 9, sex: 'male' } as const;
const girl = { grdId: 9, sex: 'female' } as const;

describe('a result is asked about once more', () => {
  test('when it is better than full points and the full bonus of its grade and sex, and not at them', () => {
    for (const [code, child] of [
      ['run_1000m', boy],
      ['run_800m', girl],
      ['pull_up', boy],
      ['sit_up_1min', girl],
      ['run_50m', boy],
      ['fvc', girl],
    ] as const) {
      const { best } = plausibleOf(standard, item(code), child)!;
      const step = item(code).step * (item(code).direction === 'lower' ? -1 : 1);
      expect(doubtOf(standard, item(code), child, best)).toBeUndefined();
      expect(doubtOf(standard, item(code), child, best + step)).toBe('better');
    }
  });
  test("2'05″ over 1,000 m is asked about, 3'20″ is not; the limit follows grade and sex", () => {
    expect(doubtOf(standard, item('run_1000m'), boy, 12_500)).toBe('better');
    expect(doubtOf(standard, item('run_1000m'), boy, 20_000)).toBeUndefined();
    const best = (grdId: number, sex: 'male' | 'female') =>
      plausibleOf(standard, item('run_50m'), { grdId, sex })!.best;
    expect(best(9, 'male')).toBeLessThan(best(1, 'male'));
    expect(best(9, 'male')).toBeLessThan(best(9, 'female'));
  });
  test('when it is far poorer than the table, and when height and weight do not fit each other', () => {
    const { worst } = plausibleOf(standard, item('run_50m'), boy)!;
    expect(doubtOf(standard, item('run_50m'), boy, worst)).toBeUndefined();
    expect(doubtOf(standard, item('run_50m'), boy, worst + 20)).toBe('poorer');
    expect(doubtOf(standard, item('weight'), boy, 550, { height: 1650 })).toBeUndefined();
    expect(doubtOf(standard, item('weight'), boy, 1650, { height: 1650 })).toBe('unfit');
    expect(doubtOf(standard, item('height'), boy, 1650, { weight: 1650 })).toBe('unfit');
    expect(doubtOf(standard, item('weight'), boy, 1650)).toBeUndefined();
  });
  test('wherever it is typed: of several typed results those alone that are in doubt, height beside the weight that stands', () => {
    const found = doubtsIn(
      standard,
      boy,
      { run_1000m: "2'05", run_50m: '7.5', height: '165', sit_reach: '' },
      { weight: '165' },
    );
    expect(found.map(({ item, doubt }) => [item.code, doubt])).toEqual([
      ['run_1000m', 'better'],
      ['height', 'unfit'],
    ]);
    expect(doubtsIn(standard, boy, { run_1000m: "3'20", height: '170' }, { weight: '60' })).toEqual([]);
  });
});
