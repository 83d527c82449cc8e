import { expect, test } from 'vitest';
import { bestOf, isPlausible, kindOf } from './record';

test('[J sport-data] both ends of an item’s range are plausible, beyond them somebody looks', () => {
  const run = { low: 50, high: 200 };
  expect([49, 50, 200, 201].map((value) => isPlausible(value, run))).toEqual([false, true, true, false]);
  expect(isPlausible(9_999_999, { low: null, high: null })).toBe(true);
  expect([
    bestOf([3, 9, 5], 'higher'),
    bestOf([3, 9, 5], 'lower'),
    bestOf([3, 9, 5], null),
    bestOf([], 'lower'),
  ]).toEqual([9, 3, 5, null]);
  expect([kindOf(true, true), kindOf(false, true), kindOf(false, false)]).toEqual(['test', 'work', 'train']);
});
