import { describe, expect, test } from 'vitest';
import { drawGrowth, type Growth } from './growth';

const box = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 30 };
const jump: Growth = {
  direction: 'higher',
  values: [1600, 1750],
  mean: [1650, null],
  pass: [1500, 1600],
  good: [1800, 1900],
  excellent: [1900, 2000],
};

describe('a growth chart', () => {
  test('the better end is up, also where less is better', () => {
    const { child } = drawGrowth(jump, box);
    expect(child[1]!.y).toBeLessThan(child[0]!.y);
    const run = drawGrowth(
      {
        direction: 'lower',
        values: [980, 900],
        mean: [null, null],
        pass: [1050, 1000],
        good: [850, 820],
        excellent: [820, 800],
      },
      box,
    );
    expect(run.child[1]!.y).toBeLessThan(run.child[0]!.y);
  });
  test('bands of a year lie one upon the other without gaps, with the bounds of that year’s grade', () => {
    const { bands } = drawGrowth(jump, box);
    for (const at of [0, 1]) {
      const column = bands.filter((b) => Math.abs(b.x - (40 + 175 * at)) < 1);
      expect(column.map((b) => b.band)).toEqual(['excellent', 'good', 'pass', 'fail']);
      for (let i = 1; i < column.length; i++)
        expect(column[i]!.y).toBeCloseTo(column[i - 1]!.y + column[i - 1]!.height, 6);
      expect(column.reduce((n, b) => n + b.height, 0)).toBeCloseTo(160, 6);
    }
    expect(bands[0]!.height).not.toBe(bands[4]!.height);
  });
  test('a result lies in the band of its level, and BMI beside its normal band', () => {
    const { bands, child } = drawGrowth(jump, box);
    const of = (at: number) =>
      bands.find(
        (b) =>
          b.x <= child[at]!.x && b.x + b.width >= child[at]!.x && b.y <= child[at]!.y && b.y + b.height >= child[at]!.y,
      )!.band;
    expect([of(0), of(1)]).toEqual(['pass', 'pass']);
    const bmi = drawGrowth(
      { direction: 'band', values: [240], mean: [null], pass: [155], good: [null], excellent: [221] },
      box,
    );
    expect(bmi.bands.map((b) => b.band)).toEqual(['normal']);
    expect(bmi.child[0]!.y).toBeLessThan(bmi.bands[0]!.y);
  });
  test('every dot lies inside, ticks are round and hold all that is drawn; nothing known draws nothing', () => {
    const { ticks, child, mean } = drawGrowth(jump, box);
    for (const d of [...child, ...mean]) expect(d.y >= 10 && d.y <= 170 && d.x > 40 && d.x < 390).toBe(true);
    expect(ticks.every((k) => k.value % 100 === 0)).toBe(true);
    expect([ticks[0]!.value <= 1500, ticks.at(-1)!.value >= 2000, ticks.length <= 9]).toEqual([true, true, true]);
    expect(
      drawGrowth(
        { direction: 'higher', values: [null], mean: [null], pass: [null], good: [null], excellent: [null] },
        box,
      ).child,
    ).toEqual([]);
  });
});
