import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { SEX_OF, type StandardJson } from './definition';
import { judge } from './explain';
import { grdIdOf, type Sex } from './grades';
import { bonusAt, scoreAt } from './score';
import { makeStandard } from './standard';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;
const national = makeStandard(json);
const sexOf = (letter: string): Sex => (SEX_OF[letter] === 0 ? 'male' : 'female');
const cells = json.scoring.reduce((n, t) => n + t.table.length, 0);
const scoredItems = [...new Set(json.scoring.map((t) => t.item))];

const SIZE = `${json.scoring.length} tables of ${scoredItems.length} items, ${cells} thresholds, ${cells * 3} results`;

describe(`every threshold of the 2014 standard: ${SIZE}`, () => {
  test(`the data file holds ${json.items.length} items, 180 tables and 32 BMI rows`, () => {
    expect([json.items.length, json.scoring.length, json.bmi.length, cells]).toEqual([13, 180, 32, 3547]);
  });
  for (const code of scoredItems) {
    const tables = json.scoring.filter((t) => t.item === code);
    const rows = tables.reduce((n, t) => n + t.table.length, 0);
    const size = `${rows} thresholds in ${tables.length} tables`;
    test(`${code}: ${size} give their points, a unit worse the next lower, a unit better no more than earned`, () => {
      const item = national.itemOf(code)!;
      const better = item.direction === 'lower' ? -item.step : item.step;
      const wrong: string[] = [];
      const want = (at: string, got: number, points: number): void => {
        if (got !== points) wrong.push(`${at}: ${got}, not ${points}`);
      };
      for (const { grade, sex, table } of tables) {
        const score = (value: number): number => scoreAt(national, item, grdIdOf(grade)!, sexOf(sex), value);
        table.forEach(([points, written], i) => {
          const value = Math.round(written! * item.scale);
          const above = table[i - 1];
          const reachesAbove = above && Math.round(above[1]! * item.scale) === value + better;
          want(`${grade}${sex} ${written}`, score(value), points!);
          want(`${grade}${sex} ${written}, one worse`, score(value - better), table[i + 1]?.[0] ?? 0);
          want(`${grade}${sex} ${written}, one better`, score(value + better), reachesAbove ? above[0]! : points!);
        });
      }
      expect(wrong).toEqual([]);
    });
  }
  test(`${json.bmi.length} BMI rows: every edge of every band and a tenth on either side`, () => {
    const item = national.itemOf('bmi')!;
    const scores = json.rules!.bmiScores!;
    const wrong: string[] = [];
    for (const row of json.bmi) {
      const t = (n: number): number => Math.round(n * 10);
      const edges: [number, number][] = [
        [t(row.low) - 1, scores.low],
        [t(row.low), scores.low],
        [t(row.normal[0]!), scores.normal],
        [t(row.normal[0]!) + 1, scores.normal],
        [t(row.normal[1]!) - 1, scores.normal],
        [t(row.normal[1]!), scores.normal],
        [t(row.normal[1]!) + 1, scores.over],
        [t(row.over[0]!), scores.over],
        [t(row.over[1]!), scores.over],
        [t(row.over[1]!) + 1, scores.obese],
        [t(row.obese) - 1, scores.over],
        [t(row.obese), scores.obese],
        [t(row.obese) + 1, scores.obese],
      ];
      for (const [bmi, points] of edges) {
        const got = scoreAt(national, item, grdIdOf(row.grade)!, sexOf(row.sex), bmi);
        if (got !== points) wrong.push(`${row.grade}${row.sex} ${bmi / 10}: ${got}, not ${points}`);
      }
    }
    expect(wrong).toEqual([]);
  });
  const steps = json.bonus.reduce((n, b) => n + b.table.length * b.grades.length * b.sex.length, 0);
  test(`${json.bonus.length} bonus tables, ${steps} steps over all grades: each step must be fully reached`, () => {
    const wrong: string[] = [];
    for (const b of json.bonus)
      for (const grade of b.grades)
        for (const sex of b.sex) {
          const item = national.itemOf(b.item)!;
          const top = Math.round(
            json.scoring.find((t) => t.item === b.item && t.grade === grade && t.sex === sex)!.table[0]![1]! *
              item.scale,
          );
          const way = item.direction === 'lower' ? -1 : 1;
          const bonus = (beyond: number): number =>
            bonusAt(national, item, grdIdOf(grade)!, sexOf(sex), top + way * beyond);
          if (bonus(0) !== 0 || bonus(-item.step) !== 0)
            wrong.push(`${b.item} ${grade}${sex}: a bonus without being beyond 100`);
          b.table.forEach(([points, beyond], i) => {
            const at = Math.round(beyond! * item.scale);
            if (bonus(at) !== points) wrong.push(`${b.item} ${grade}${sex} +${beyond}: ${bonus(at)}, not ${points}`);
            if (bonus(at - item.step) !== (b.table[i + 1]?.[0] ?? 0))
              wrong.push(`${b.item} ${grade}${sex} +${beyond} less one: ${bonus(at - item.step)}`);
          });
        }
    expect(wrong).toEqual([]);
  });
});

const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('what holds for every result', () => {
  test('a better result never scores less and never earns less bonus, whatever rounding is chosen', () => {
    const next = chance(2014);
    for (const rounding of ['none', 'half_up', 'non_zero_up', 'down'] as const) {
      const itemRounding = Object.fromEntries(json.items.map((i) => [i.code, rounding]));
      const standard = makeStandard(json, { itemRounding });
      const wrong: string[] = [];
      for (const t of json.scoring) {
        const item = standard.itemOf(t.item)!;
        const [min, max] = item.range!;
        const better = item.direction === 'lower' ? -1 : 1;
        for (let i = 0; i < 60; i++) {
          const a = min + Math.floor(next() * (max - min));
          const b = a + better * Math.floor(next() * (i % 2 ? 4 * item.step : max - min));
          const of = (v: number): number =>
            scoreAt(standard, item, grdIdOf(t.grade)!, sexOf(t.sex), v) +
            bonusAt(standard, item, grdIdOf(t.grade)!, sexOf(t.sex), v);
          if (of(b) < of(a)) wrong.push(`${t.item} ${t.grade}${t.sex} ${a} ${b}`);
        }
      }
      expect(wrong).toEqual([]);
    }
  });
  test('the next score, the next band and the next bonus are earned exactly at the result they name, and not one unit before', () => {
    const next = chance(58);
    const wrong: string[] = [];
    for (const t of json.scoring) {
      const item = national.itemOf(t.item)!;
      const child = { grdId: grdIdOf(t.grade)!, sex: sexOf(t.sex) };
      const [min, max] = item.range!;
      const better = item.direction === 'lower' ? -1 : 1;
      const points = (v: number): number => scoreAt(national, item, child.grdId, child.sex, v);
      const bonus = (v: number): number => bonusAt(national, item, child.grdId, child.sex, v);
      for (let i = 0; i < 60; i++) {
        const value = min + Math.floor(next() * (max - min));
        const got = judge(national, child, item, value)!;
        const bad = (what: string): void => void wrong.push(`${t.item} ${t.grade}${t.sex} ${value}: ${what}`);
        if (got.points !== points(value)) bad('points');
        for (const [what, step, of] of [
          ['next', got.next, points],
          ['band', got.band, points],
          ['bonus', got.nextBonus, bonus],
        ] as const) {
          if (!step) continue;
          if (of(step.at) !== step.points) bad(`${what} is not earned at ${step.at}`);
          if (of(step.at - better * item.step) >= step.points) bad(`${what} is earned before ${step.at}`);
          if (got.counted + better * step.gap !== step.at || step.gap <= 0) bad(`${what}: the distance is ${step.gap}`);
        }
        if ((got.next == null) !== (got.points === 100)) bad('next is missing or too many');
        if ((got.band == null) !== (got.level === 'excellent')) bad('band is missing or too many');
        if (got.band && got.next && got.band.points < got.next.points) bad('the band lies below the next score');
      }
    }
    expect(wrong).toEqual([]);
  });
  test('an item, grade or sex the standard has no table for has no score, and no bonus either', () => {
    const score = (code: string, grdId: number, sex: Sex): number =>
      scoreAt(national, national.itemOf(code)!, grdId, sex, 100);
    expect([
      score('pull_up', 7, 'female'),
      score('shuttle_50x8', 4, 'male'),
      score('rope_1min', 7, 'male'),
      score('height', 3, 'male'),
      score('fvc', 0, 'male'),
      score('fvc', 17, 'male'),
    ]).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(bonusAt(national, national.itemOf('sit_up_1min')!, 5, 'female', 300)).toBe(0);
    expect(bonusAt(national, national.itemOf('fvc')!, 17, 'male', 9999)).toBe(0);
  });
});
