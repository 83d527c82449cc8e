import { expect, test } from 'vitest';
import { minutesOf } from './dates';

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['23:59', 1439],
  ['24:00', 1440],
])('%s is minute %i of the day', (time, minute) => {
  expect(minutesOf(time)).toBe(minute);
});
