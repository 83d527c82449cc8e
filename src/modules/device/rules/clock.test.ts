import { expect, test } from 'vitest';
import { correct, isNewer, offsetOf, withSample } from './clock';

const NOW = Date.parse('2026-11-23T02:00:00Z');
const HOUR = 3_600_000;
const from = (at: string | number, sent = at) => ({
  at: typeof at === 'number' ? at : Date.parse(at),
  sent: typeof sent === 'number' ? sent : Date.parse(sent),
  received: NOW,
});

test('[H device] the offset of a clock is the smallest difference of its last fifty messages', () => {
  let samples: readonly number[] = [];
  for (let late = 60; late > 0; late -= 1) samples = withSample(samples, from(NOW - HOUR - late * 1000));
  expect(samples).toHaveLength(50);
  expect(offsetOf(samples)).toBe(HOUR + 1000);
  expect(offsetOf([])).toBe(0);
});
test('[H device] a clock that is behind or ahead is corrected, also for what waited in the device', () => {
  const behind = withSample([], from(NOW - HOUR));
  expect(correct(from(NOW - 2 * HOUR, NOW - HOUR), behind)).toEqual({ at: NOW - HOUR, offsetMs: HOUR, flag: null });
  const ahead = withSample([], from(NOW + HOUR));
  expect(correct(from(NOW + HOUR), ahead)).toEqual({ at: NOW, offsetMs: -HOUR, flag: null });
});
test('[H device] a clock that was far ahead and is set while it runs is right from then on; a little ahead stays a little ahead', () => {
  const months = withSample([], from(NOW + 60 * 24 * HOUR));
  expect(withSample(months, from(NOW - 1500))).toEqual([1500]);
  expect(withSample([-60_000], from(NOW))).toEqual([-60_000, 0]);
  // It is still as far ahead, and the message was long under way.
  expect(withSample([-5 * HOUR], from(NOW + HOUR))).toEqual([-5 * HOUR, -HOUR]);
});
test.each([
  ['1970-01-01T00:10:00Z', 'epoch'],
  ['2000-01-01T09:00:00Z', 'epoch'],
  [new Date(NOW - 1024 * 7 * 24 * HOUR).toISOString(), 'rollover'],
  [new Date(NOW + 1024 * 7 * 24 * HOUR).toISOString(), 'rollover'],
])('[H device] a clock at %s is flagged as %s, and tells nothing of how far it is off', (at, flag) => {
  expect(correct(from(at), [0]).flag).toBe(flag);
  expect(withSample([5], from(at))).toEqual([5]);
});
test('[H device] what claims to have happened more than 120 s after it was sent is flagged', () => {
  expect(correct(from(NOW + 120_000, NOW), [0]).flag).toBeNull();
  expect(correct(from(NOW + 120_001, NOW), [0]).flag).toBe('future');
});

test('[H device] of two values of one clock its own time says which is newer, however late either arrived; of a clock set anew, ours', () => {
  const early = { at: NOW + 20_000, own: NOW - 14_000 };
  const late = { at: NOW, own: NOW };
  expect([isNewer(late, early), isNewer(early, late)]).toEqual([true, false]);
  const ahead = { at: NOW - HOUR, own: NOW + 5 * HOUR };
  expect([isNewer(late, ahead), isNewer(ahead, late)]).toEqual([true, false]);
  expect(isNewer(late, late)).toBe(true);
});
