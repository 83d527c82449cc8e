import { expect, test } from 'vitest';
import { saidOf } from './message';

test('[H device] what a message said is one line a value, known names in words and others as the maker calls them', () => {
  expect(saidOf({ raceId: 7, mark: 'line', lane: 3, ms: 12_340 })).toEqual([
    { name: 'raceId', word: 'raceId', value: 7 },
    { name: 'mark', word: 'mark', value: 'line' },
    { name: 'lane', word: 'lane', value: 3 },
    { name: 'ms', word: 'ms', value: 12_340 },
  ]);
  expect(saidOf({ values: { jumps: 120, constructor: 4 } })).toEqual([
    { name: 'jumps', word: 'jumps', value: 120 },
    { name: null, word: 'constructor', value: 4 },
  ]);
});
test('[H device] what a message left empty is no line, and values that are none are left out', () => {
  expect(saidOf({ code: 'door', text: '' })).toEqual([{ name: 'code', word: 'code', value: 'door' }]);
  expect(saidOf({ values: null })).toEqual([]);
  expect(saidOf({ values: [1, 2] })).toEqual([]);
  expect(saidOf({})).toEqual([]);
});
