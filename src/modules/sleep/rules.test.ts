import { expect, test } from 'vitest';
import { common, isEnough, lineOf, loadOf } from './rules';
import { hiddenParts } from './web/parts';

test('[J sleep] ten, nine and eight hours for primary, junior and senior; exactly so much is enough', () => {
  expect([1, 2, 3, 4, null].map(lineOf)).toEqual([10, 9, 8, null, null]);
  expect([599, 600].map((minutes) => isEnough(minutes, 1))).toEqual([false, true]);
  expect([539, 540].map((minutes) => isEnough(minutes, 2))).toEqual([false, true]);
  expect([479, 480].map((minutes) => isEnough(minutes, 3))).toEqual([false, true]);
  expect(isEnough(600, null)).toBeNull();
});
test('[J sleep] several stages have one line only where it is the same', () => {
  expect([common([9, 9]), common([9, 10]), common([9, null]), common<number>([])]).toEqual([9, null, null, null]);
});
test('[J sleep] homework is minutes a child and school day, and none where nothing can be divided', () => {
  expect(loadOf(3600 * 10, 10, 2)).toBe(30);
  expect([loadOf(0, 10, 2), loadOf(60, 0, 2), loadOf(60, 10, 0)]).toEqual([null, null, null]);
});
test('[J sleep] the chart of components names those of which a count is hidden, for an empty place says nothing', () => {
  const components = [
    { code: 'A', counts: [5, 6, 0, 7] },
    { code: 'C', counts: [null, 12, null, 0] },
    { code: 'D', counts: [null, null, null, null] },
  ];
  expect(hiddenParts(components)).toEqual(['C', 'D']);
  expect([hiddenParts(components.slice(0, 1)), hiddenParts([])]).toEqual([[], []]);
});
