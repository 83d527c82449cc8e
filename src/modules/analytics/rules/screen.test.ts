import { expect, test } from 'vitest';
import { fewAmong, isFew, screenPagesOf, screenValue, type ScreenMetric, type ScreenSums } from './screen';

const away: ScreenMetric = { key: 'away', part: 'away', seen: 'seats' };
const there: ScreenMetric = { key: 'there', part: 'there', whole: 'seats', by: 100, seen: 'seats' };

test('a share is of sums, and without anybody there is none', () => {
  expect(screenValue(there, { there: 29, seats: 31 }, 5)).toBe(93.5);
  expect(screenValue(there, { there: 0, seats: 0 }, 5)).toBeNull();
  expect(screenValue(there, undefined, 5)).toBeNull();
});
test('of fewer than five children whoever is not of the school sees nothing, of none a zero', () => {
  expect([screenValue(away, { away: 1, seats: 4 }, 5), isFew(away, { away: 1, seats: 4 }, 5)]).toEqual([null, true]);
  expect(screenValue(away, { away: 1, seats: 4 }, 1)).toBe(1);
  expect(screenValue(away, { away: 1, seats: 5 }, 5)).toBe(1);
  expect([screenValue(away, undefined, 5), isFew(away, undefined, 5)]).toEqual([0, false]);
});
test('where only lessons of few children are there nothing is said of them, and beside others they are in no sum', () => {
  expect(screenValue(away, { away: 0, seats: 0, few: 2 }, 5)).toBeNull();
  expect([
    screenValue(away, { away: 3, seats: 30, few: 2 }, 5),
    isFew(away, { away: 3, seats: 30, few: 2 }, 5),
  ]).toEqual([3, false]);
});
test('with a group of few children the next smallest is hidden, so that the whole less the others does not tell it', () => {
  const groups = new Map<string, ScreenSums>([
    ['a', { away: 1, seats: 3 }],
    ['b', { away: 2, seats: 40 }],
    ['c', { away: 0, seats: 9 }],
    ['d', { away: 0, seats: 0 }],
  ]);
  const hidden = (keys: readonly string[], least: number) => [...fewAmong(away, keys, (key) => groups.get(key), least)];
  expect(hidden(['a', 'b', 'c', 'd'], 5)).toEqual(['a', 'c']);
  expect(hidden(['b', 'c', 'd'], 5)).toEqual([]);
  expect(hidden(['a', 'b'], 1)).toEqual([]);
  expect(hidden(['a'], 5)).toEqual(['a']);
  // Two groups of few are many together.
  groups.set('e', { away: 0, seats: 4 });
  expect(hidden(['a', 'b', 'c', 'e'], 5)).toEqual(['a', 'e']);
});
test('a school has no pages of districts, a region none of single children’s practice', () => {
  expect(screenPagesOf('org')).toContain('study');
  expect(screenPagesOf('reg')).not.toContain('study');
  expect(screenPagesOf('reg')).toContain('map');
  expect(screenPagesOf('org')).not.toContain('map');
  expect(screenPagesOf('org')).not.toContain('lesson-map');
});
