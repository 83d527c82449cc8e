import { expect, test } from 'vitest';
import { instantIn, minutesOf, momentIn } from './dates';

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['23:59', 1439],
  ['24:00', 1440],
])('%s is minute %i of the day', (time, minute) => {
  expect(minutesOf(time)).toBe(minute);
});
test.each([
  ['Asia/Shanghai', '2026-11-18', '21:00', '2026-11-18T13:00:00.000Z'],
  ['Asia/Shanghai', '2027-01-01', '00:00', '2026-12-31T16:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-18', '21:00', '2026-11-19T05:00:00.000Z'],
  ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
])('in %s %s %s is one instant, wherever the machine stands', (zone, day, time, at) => {
  expect(instantIn(zone, day, time)).toBe(at);
  expect(momentIn(zone, new Date(at))).toEqual([day, time]);
});
