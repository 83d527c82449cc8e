import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { seeded } from '../../../kernel/server/world';
import type { StandardJson } from './definition';
import { FOCUS, TRAINS, WEEKS, planOf } from './plan';
import { scoreAt } from './score';
import { makeStandard } from './standard';
import { compare, type Change } from './whatif';

const standard = makeStandard(
  JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson,
);
const SEXES = ['male', 'female'] as const;

describe('the six-week plan', () => {
  test('every item of the standard that is trained has exercises; BMI, height and weight are nobody’s homework', () => {
    expect(Object.keys(TRAINS).sort()).toEqual(
      standard.items
        .map((i) => i.code)
        .filter((c) => !['bmi', 'height', 'weight'].includes(c))
        .sort(),
    );
    expect(planOf(standard, { grdId: 7, sex: 'male' }, { bmi: 300, height: 1600, weight: 900 })).toEqual([]);
  });
  test('chooses the weakest items first, failing ones before all, and says the distance to the next level', () => {
    const plan = planOf(
      standard,
      { grdId: 7, sex: 'female' },
      { run_50m: 1050, sit_reach: 210, long_jump: 1400, fvc: 3500, run_800m: 24000, sit_up_1min: 30 },
    );
    expect(plan).toHaveLength(FOCUS);
    const points = (code: string, value: number) => scoreAt(standard, standard.itemOf(code)!, 7, 'female', value);
    const all = [
      points('run_50m', 1050),
      points('sit_reach', 210),
      points('long_jump', 1400),
      points('fvc', 3500),
      points('run_800m', 24000),
      points('sit_up_1min', 30),
    ].sort((a, b) => a - b);
    expect(plan.every((p) => p.points <= all[2]!)).toBe(true);
    for (const p of plan) {
      const item = standard.itemOf(p.itemId)!;
      expect(p.band!.gap).toBe(Math.abs(p.band!.at - p.value));
      expect(scoreAt(standard, item, 7, 'female', p.band!.at)).toBeGreaterThanOrEqual(p.band!.points);
    }
  });
  test('targets get better week by week, are steps the item counts in, and end at a goal that earns at least as much', () => {
    const rnd = seeded(3);
    for (let i = 0; i < 400; i++) {
      const grdId = 1 + Math.floor(rnd() * 12);
      const sex = SEXES[Math.floor(rnd() * 2)]!;
      const results = Object.fromEntries(
        standard
          .weightsOf(grdId, sex)
          .filter((w) => w.item.range)
          .map(({ item }) => [
            item.code,
            Math.round((item.range![0] + rnd() * (item.range![1] - item.range![0])) / item.step) * item.step,
          ]),
      );
      for (const p of planOf(standard, { grdId, sex }, results)) {
        const item = standard.itemOf(p.itemId)!;
        const better = (a: number, b: number) => (item.direction === 'lower' ? a <= b : a >= b);
        expect(p.weeks).toHaveLength(WEEKS);
        expect(p.weeks.at(-1)!.target).toBe(p.goal);
        expect(p.goalPoints).toBeGreaterThanOrEqual(p.points);
        expect(p.goal).not.toBe(p.value);
        let last = p.value;
        for (const w of p.weeks) {
          expect(Math.abs(w.target % item.step)).toBe(0);
          expect(better(w.target, last - (item.direction === 'lower' ? -item.step : item.step))).toBe(true);
          last = w.target;
        }
      }
    }
  });
});

describe('the comparison of two rules', () => {
  const change = (userId: number, from: number | null, to: number | null): Change => {
    const level = (n: number | null) =>
      n == null ? null : n >= 9000 ? 'excellent' : n >= 8000 ? 'good' : n >= 6000 ? 'pass' : 'fail';
    return {
      userId,
      grdId: 7,
      sex: 'male',
      from: { total: from, level: level(from) },
      to: { total: to, level: level(to) },
    };
  };
  test('counts who rises, falls, gains or loses a total, and from which level to which', () => {
    const r = compare([
      change(1, 8000, 7990),
      change(2, 6000, 6500),
      change(3, 5000, 5000),
      change(4, null, 7000),
      change(5, 7000, null),
    ]);
    expect(r).toMatchObject({
      children: 5,
      changed: 4,
      up: 1,
      down: 1,
      gained: 1,
      lost: 1,
      meanFrom: 6333,
      meanTo: 6497,
    });
    expect(r.matrix[1]).toEqual([0, 0, 1, 0, 0]);
    expect(r.matrix.flat().reduce((n, v) => n + v, 0)).toBe(5);
    expect(r.movers.map((m) => m.userId).sort()).toEqual([1, 2, 4, 5]);
  });
});
