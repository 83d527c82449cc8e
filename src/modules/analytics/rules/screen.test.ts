import { expect, test } from 'vitest';
import { isFew, screenPagesOf, screenValue, type ScreenMetric } from './screen';

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
test('a school has no pages of districts, a region none of single children’s practice', () => {
  expect(screenPagesOf('org')).toContain('study');
  expect(screenPagesOf('reg')).not.toContain('study');
  expect(screenPagesOf('reg')).toContain('map');
  expect(screenPagesOf('org')).not.toContain('map');
  expect(screenPagesOf('org')).not.toContain('lesson-map');
});
