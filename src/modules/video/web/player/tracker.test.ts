import { expect, test } from 'vitest';
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
test('a film that only stands or is dragged about is none that was played', () => {
  const tracker = new Tracker();
  for (const at of [3, 17, 9, 31, 2]) {
    tracker.runs(at, 1);
    tracker.stands();
  }
  expect(tracker.take().ranges).toEqual([]);
});
