import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { RANGES_MAX } from './limits';
import { budgetOf, grown, lengthOf, missingOf, percentOf, stepMs, union, within, type Range } from './ranges';

describe('what counts as watched', () => {
  test('pieces that overlap or touch are one, and what runs backwards is none', () => {
    expect(
      union([
        [50, 80],
        [0, 30],
        [20, 50],
        [90, 85],
        [100, 100],
      ]),
    ).toEqual([[0, 80]]);
    expect(lengthOf([[0, 80]])).toBe(80);
    expect(missingOf([[10, 20]], [0, 30])).toEqual([
      [0, 10],
      [20, 30],
    ]);
  });
  test('of a longer film that was replaced only what lies in the shorter one counts', () => {
    expect(
      within(
        [
          [0, 100],
          [150, 300],
          [400, 900],
        ],
        200,
      ),
    ).toEqual([
      [0, 100],
      [150, 200],
    ]);
  });
  test('skipping to the end is no completion: only what ran is in the union', () => {
    expect(percentOf(lengthOf(grown([], [[390, 400]], 1000)), 40_000)).toBe(2);
  });
  test('a claim grows by no more than its budget, in its own order, and what was played before costs nothing', () => {
    expect(grown([], [[0, 4000]], 100)).toEqual([[0, 100]]);
    expect(grown([[0, 100]], [[0, 300]], 50)).toEqual([[0, 150]]);
    expect(grown([[0, 100]], [[0, 100]], 0)).toEqual([[0, 100]]);
    expect(grown([[0, 100]], [[200, 300]], -5)).toEqual([[0, 100]]);
  });
  test('a script that claims without end gains twice the clock time and ten seconds once, however often it asks', () => {
    let ranges: Range[] = [];
    for (let second = 1; second <= 60; second++)
      ranges = grown(ranges, [[0, 36_000]], budgetOf(second * 1000, lengthOf(ranges)));
    expect(lengthOf(ranges)).toBe(60 * 2 * 10 + 100);
  });
  test('whatever is claimed, the union never shrinks, never exceeds its budget and stays sorted', () => {
    const rnd = seeded(7);
    let ranges: Range[] = [];
    for (let n = 0; n < 500; n++) {
      const from = Math.floor(rnd() * 5000);
      const before = lengthOf(ranges);
      const budget = Math.floor(rnd() * 60);
      const next = grown(ranges, [[from, from + Math.floor(rnd() * 90)]], budget);
      expect(lengthOf(next)).toBeLessThanOrEqual(before + budget);
      if (next.length < RANGES_MAX) expect(lengthOf(next)).toBeGreaterThanOrEqual(before);
      expect(next).toEqual(union(next));
      expect(next.length).toBeLessThanOrEqual(RANGES_MAX);
      ranges = next;
    }
  });
  test('a clock that was set back adds nothing, and a night with the page open is no night of film', () => {
    const now = new Date('2026-11-23T08:00:00Z');
    expect(stepMs(null, now)).toBe(0);
    expect(stepMs('2026-11-23T09:00:00Z', now)).toBe(0);
    expect(stepMs('2026-11-23T07:59:50Z', now)).toBe(10_000);
    expect(stepMs('2026-11-22T20:00:00Z', now)).toBe(900_000);
  });
});
