import { expect, test } from 'vitest';
import { RANGES_MAX } from '../../rules';
import { Tracker } from './tracker';

/** A film that runs from one second to another, asked four times a second. */
function run(tracker: Tracker, from: number, to: number, rate = 1): void {
  for (let at = from; at <= to; at += 0.25 * rate) tracker.runs(at, rate);
}

test('what runs on is one piece, a jump begins another, a jump back is told', () => {
  const tracker = new Tracker();
  run(tracker, 0, 5);
  run(tracker, 20, 24);
  run(tracker, 2, 3);
  expect(tracker.take()).toEqual({
    ranges: [
      [0, 5],
      [20, 24],
      [2, 3],
    ],
    backs: [2],
  });
});
test('what was told is not told again, and what nobody heard comes back first', () => {
  const tracker = new Tracker();
  run(tracker, 0, 4);
  const told = tracker.take();
  run(tracker, 4.25, 6, 2);
  expect(tracker.take()).toEqual({ ranges: [[4, 5.8]], backs: [] });
  tracker.untold(told);
  tracker.stands();
  expect(tracker.take()).toEqual({ ranges: [[0, 4]], backs: [] });
});
test('hours without a network leave no more pieces than are heard at once, the longest of them', () => {
  const tracker = new Tracker();
  for (let n = 0; n < 260; n++) run(tracker, n * 10, n * 10 + (n < 240 ? 1 : 3));
  run(tracker, 0, 1);
  const { ranges, backs } = tracker.take();
  expect(ranges).toHaveLength(RANGES_MAX);
  expect(ranges.slice(0, 20).every(([from, to]) => to - from >= 3)).toBe(true);
  expect(backs).toEqual([0]);
});
test('a film that only stands or is dragged about is none that was played', () => {
  const tracker = new Tracker();
  for (const at of [3, 17, 9, 31, 2]) {
    tracker.runs(at, 1);
    tracker.stands();
  }
  expect(tracker.take().ranges).toEqual([]);
});
