import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { nextOf, type Candidate } from './adapt';
import {
  aged,
  chanceOf,
  fromStored,
  gauge,
  itemOf,
  learn,
  LEARNER,
  masteryOf,
  meet,
  pointOf,
  toStored,
  type Estimate,
} from './ability';

/** A normal random number from two even ones. */
const normal = (rnd: () => number): number => Math.sqrt(-2 * Math.log(1 - rnd())) * Math.cos(2 * Math.PI * rnd());
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (x: readonly number[]) => x.reduce((s, v) => s + v, 0) / x.length;
  const [ma, mb] = [mean(a), mean(b)];
  const cov = a.reduce((s, v, i) => s + (v - ma) * (b[i]! - mb), 0);
  return cov / Math.sqrt(a.reduce((s, v) => s + (v - ma) ** 2, 0) * b.reduce((s, v) => s + (v - mb) ** 2, 0));
}
interface Item {
  readonly truth: number;
  readonly guess: number;
  readonly degree: number;
  now: Estimate;
}

/** Learners answer `each` questions chosen for them by the program's own rule; questions are measured by the same answers. */
function school(seed: number, learners: number, questions: number, each: number, guessing: boolean) {
  const rnd = seeded(seed);
  const items: Item[] = Array.from({ length: questions }, (_, at) => {
    const truth = normal(rnd) * 1.1;
    // The author's degree is right to about one degree.
    const degree = Math.min(5, Math.max(1, Math.round(3 + truth / 0.7 + normal(rnd) * 0.8)));
    return { truth, degree, guess: guessing && at % 2 === 0 ? 0.25 : 0, now: itemOf(degree) };
  });
  const people = Array.from({ length: learners }, () => ({ truth: normal(rnd) * 1.2, now: LEARNER }));
  for (const p of people) {
    const left = new Set(items.keys());
    for (let n = 0; n < each; n++) {
      const pool: Candidate[] = [];
      for (const at of left) {
        if (rnd() < 0.35) pool.push({ verId: at, klgIds: [], item: items[at]!.now, guess: items[at]!.guess });
      }
      const chosen = nextOf(pool, p.now, () => undefined, new Set()) ?? { verId: [...left][0]! };
      left.delete(chosen.verId);
      const item = items[chosen.verId]!;
      const right = rnd() < item.guess + (1 - item.guess) / (1 + Math.exp(-(p.truth - item.truth)));
      const after = meet(p.now, item.now, right ? 1 : 0, item.guess);
      p.now = after.learner;
      item.now = after.item;
    }
  }
  return { items, people };
}

describe('ability and difficulty from live answers', () => {
  test('after 40 answers the estimated ability of simulated learners correlates at least 0.9 with the true one', () => {
    for (const [seed, guessing] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const) {
      const { people } = school(seed, 150, 120, 40, guessing);
      expect(
        correlation(
          people.map((p) => p.truth),
          people.map((p) => p.now.mean),
        ),
      ).toBeGreaterThanOrEqual(0.9);
    }
  });
  test('the difficulty of questions, measured by the same answers, correlates at least 0.9 with the true one and better than the author’s degree', () => {
    const { items } = school(4, 400, 120, 40, true);
    const asked = items.filter((i) => i.now.n >= 40);
    expect(asked.length).toBeGreaterThan(80);
    const measured = correlation(
      asked.map((i) => i.truth),
      asked.map((i) => i.now.mean),
    );
    expect(measured).toBeGreaterThanOrEqual(0.9);
    expect(measured).toBeGreaterThan(
      correlation(
        asked.map((i) => i.truth),
        asked.map((i) => i.degree),
      ),
    );
  });
  test('the uncertainty is honest: two thirds of the true abilities lie within one standard deviation', () => {
    const { people } = school(5, 300, 120, 40, false);
    const within =
      people.filter((p) => Math.abs(p.truth - p.now.mean) <= Math.sqrt(p.now.variance)).length / people.length;
    expect(within).toBeGreaterThan(0.55);
    expect(within).toBeLessThan(0.85);
  });
  test('a right answer raises the learner and lowers the question, a wrong one the reverse; both become surer', () => {
    const item = itemOf(3);
    const won = meet(LEARNER, item, 1),
      lost = meet(LEARNER, item, 0);
    expect([won.learner.mean > 0, won.item.mean < 0, lost.learner.mean < 0, lost.item.mean > 0]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(won.learner.variance).toBeLessThan(LEARNER.variance);
    expect(won.item.variance).toBeLessThan(item.variance);
    expect(learn(LEARNER, item, 0.5).mean).toBeCloseTo(0, 6);
    expect(gauge(item, LEARNER, 1)).toEqual(won.item);
  });
  test('a guess is worth less: a right answer on true-or-false raises less than one that was written', () => {
    expect(learn(LEARNER, itemOf(3), 1, 0.5).mean).toBeLessThan(learn(LEARNER, itemOf(3), 1).mean);
    expect(chanceOf(LEARNER, itemOf(5), 0.5)).toBeGreaterThan(0.5);
  });
  test('time makes an estimate less sure, never surer and never less sure than at the start', () => {
    const sure = { mean: 1, variance: 0.1, n: 30 };
    expect(aged(sure, 30).variance).toBeCloseTo(0.22, 6);
    expect(aged(sure, 100_000).variance).toBe(LEARNER.variance);
    expect(aged({ ...sure, variance: 2.1 }, 10).variance).toBe(2.1);
    expect(aged(sure, -3)).toEqual(sure);
  });
  test('mastery is the chance at a middle question; an unsure estimate stays near the middle; what is stored comes back', () => {
    expect(masteryOf(LEARNER)).toBe(50);
    expect(masteryOf({ mean: 1.4, variance: 0.05, n: 40 })).toBe(80);
    expect(masteryOf({ mean: 1.4, variance: 1.5, n: 1 })).toBeLessThan(78);
    expect(masteryOf(pointOf({ mean: 1.4, variance: 0.05, n: 40 }))).toBeLessThan(80);
    expect(fromStored(toStored({ mean: -0.4321, variance: 0.2, n: 7 }))).toEqual({ mean: -0.432, variance: 0.2, n: 7 });
  });
  test('the next question is one the learner gets right about seven times in ten, of a point not asked yet', () => {
    const able: Estimate = { mean: 0.5, variance: 0.1, n: 20 };
    const at = (verId: number, mean: number, klgIds: number[]): Candidate => ({
      verId,
      klgIds,
      item: { mean, variance: 0.1, n: 50 },
      guess: 0,
    });
    expect(nextOf([at(1, -3, [1]), at(2, -0.4, [1]), at(3, 2, [1])], able, () => undefined, new Set([1]))?.verId).toBe(
      2,
    );
    expect(nextOf([at(1, -0.4, [1]), at(2, -0.35, [2])], able, () => undefined, new Set([1]))?.verId).toBe(2);
    expect(nextOf([], able, () => undefined, new Set())).toBeUndefined();
  });
});
