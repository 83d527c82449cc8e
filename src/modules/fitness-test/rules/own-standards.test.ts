import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { checkStandard, type StandardFault } from './check';
import type { StandardJson } from './definition';
import { scoreAt } from './score';
import { shelve } from './shelf';
import { BadStandard, makeStandard } from './standard';

type Deep<T> = T extends readonly (infer E)[]
  ? Deep<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Deep<T[K]> }
    : T;
const fresh = () =>
  JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as Deep<StandardJson>;
const national = makeStandard(fresh() as StandardJson);

describe('own standards', () => {
  const faultsOf = (change: (s: Deep<StandardJson>) => void): string[] => {
    const s = fresh();
    change(s);
    return checkStandard(s).map((f) => f.code);
  };
  const cases: [StandardFault['code'], string, (s: Deep<StandardJson>) => void][] = [
    [
      'noId',
      'an id with the version sign',
      (s) => {
        s.id = 'a@1';
      },
    ],
    [
      'versionWhole',
      'version 0',
      (s) => {
        s.version = 0;
      },
    ],
    [
      'gradeUnknown',
      'a grade of no school',
      (s) => {
        s.grades.push({ id: 17 });
      },
    ],
    [
      'gradeTwice',
      'a grade twice',
      (s) => {
        s.grades.push({ id: 11 });
      },
    ],
    [
      'sexUnknown',
      'a table for neither boys nor girls',
      (s) => {
        s.scoring[0]!.sex = 'X';
      },
    ],
    [
      'itemTwice',
      'an item twice',
      (s) => {
        s.items.push(s.items[0]!);
      },
    ],
    [
      'itemUnknown',
      'a table of no item',
      (s) => {
        s.scoring[0]!.item = 'swim';
      },
    ],
    [
      'unitUnknown',
      'miles',
      (s) => {
        s.items[3]!.unit = 'mile';
      },
    ],
    [
      'decimals',
      'thousandths of a second',
      (s) => {
        s.items[4]!.decimals = 3;
      },
    ],
    [
      'direction',
      'a scored item that runs nowhere',
      (s) => {
        s.items[3]!.direction = null;
      },
    ],
    [
      'direction',
      'a BMI of which more is better',
      (s) => {
        s.items[2]!.direction = 'higher';
      },
    ],
    [
      'direction',
      'a bonus for BMI',
      (s) => {
        s.bonus[0]!.item = 'bmi';
      },
    ],
    [
      'scoreWhole',
      'a BMI band worth 80.5 points',
      (s) => {
        s.rules!.bmiScores!.low = 80.5;
      },
    ],
    [
      'precision',
      'a range finer than the unit',
      (s) => {
        s.items[3]!.inputRange = [0.5, 9999];
      },
    ],
    [
      'rounding',
      'a rounding nobody knows',
      (s) => {
        s.items[3]!.rounding = 'up';
      },
    ],
    [
      'rangeOrder',
      'a range upside down',
      (s) => {
        s.items[3]!.inputRange = [9999, 500];
      },
    ],
    [
      'noTop',
      'a table without its 100 points',
      (s) => {
        s.scoring[0]!.table.shift();
      },
    ],
    [
      'scoreWhole',
      'half a point',
      (s) => {
        s.scoring[0]!.table[3]![0] = 84.5;
      },
    ],
    [
      'scoreOrder',
      'scores out of order',
      (s) => {
        s.scoring[0]!.table.splice(2, 2, s.scoring[0]!.table[3]!, s.scoring[0]!.table[2]!);
      },
    ],
    [
      'scoreUnknown',
      'a score outside the levels',
      (s) => {
        s.scoring[0]!.table[3]![0] = 84;
      },
    ],
    [
      'scoreGap',
      'a score left out',
      (s) => {
        s.scoring[0]!.table.splice(5, 1);
      },
    ],
    [
      'notMonotone',
      'the same threshold twice',
      (s) => {
        s.scoring[0]!.table[3]![1] = s.scoring[0]!.table[2]![1]!;
      },
    ],
    [
      'notMonotone',
      'a table that runs the other way',
      (s) => {
        s.items.find((i) => i.code === 'run_50m')!.direction = 'higher';
      },
    ],
    [
      'precision',
      'a threshold finer than its item',
      (s) => {
        s.scoring[0]!.table[3]![1]! += 0.5;
      },
    ],
    [
      'outOfRange',
      'a threshold no child can reach',
      (s) => {
        s.scoring[0]!.table[0]![1] = 10_000;
      },
    ],
    [
      'tableTwice',
      'a table twice',
      (s) => {
        s.scoring.push(s.scoring[0]!);
      },
    ],
    [
      'tableMissing',
      'an item that weighs without a table',
      (s) => {
        s.scoring.shift();
      },
    ],
    [
      'bmiGap',
      'a hole between the bands',
      (s) => {
        s.bmi[0]!.over[0]! += 0.1;
      },
    ],
    [
      'bmiOrder',
      'a band upside down',
      (s) => {
        s.bmi[0]!.normal.reverse();
      },
    ],
    [
      'weightsTwice',
      'weights twice',
      (s) => {
        s.weights[0]!.grades.push(13);
      },
    ],
    [
      'weightsMissing',
      'a grade without weights',
      (s) => {
        s.weights[0]!.grades.pop();
      },
    ],
    [
      'weightsSum',
      'weights of 105',
      (s) => {
        s.weights[0]!.items[0]!.percent = 20;
      },
    ],
    [
      'percent',
      'a weight of nothing',
      (s) => {
        s.weights[0]!.items[0]!.percent = 0;
      },
    ],
    [
      'bonusTwice',
      'a bonus twice',
      (s) => {
        s.bonus.push(s.bonus[0]!);
      },
    ],
    [
      'bonusOrder',
      'more bonus for less',
      (s) => {
        s.bonus[0]!.table[1]![1] = 41;
      },
    ],
    [
      'levelGap',
      'a total between two levels',
      (s) => {
        s.levels[1]!.max = 89;
      },
    ],
    [
      'levelOrder',
      'levels out of order',
      (s) => {
        s.levels.reverse();
      },
    ],
  ];
  for (const [code, what, change] of cases)
    test(`a standard is refused for ${what} (${code})`, () => {
      expect(faultsOf(change)).toContain(code);
    });
  test('a fault names its place', () => {
    const s = fresh();
    s.scoring[0]!.table[3]![1] = 1;
    expect(checkStandard(s)).toContainEqual({
      code: 'outOfRange',
      at: 'scoring/fvc/11/M',
      params: { points: 85, value: 1 },
    });
    expect(() => makeStandard(s)).toThrow(BadStandard);
  });
  test('a standard of the same shape stands beside the national one, and each version stays what it was', () => {
    const own = fresh();
    own.id = 'SCHOOL-189';
    own.scoring.find((t) => t.item === 'run_50m' && t.grade === 21 && t.sex === 'M')!.table[0]![1] = 7.7;
    const second = structuredClone(own);
    second.version = 2;
    second.scoring.find((t) => t.item === 'run_50m' && t.grade === 21 && t.sex === 'M')!.table[0]![1] = 7.6;
    const shelf = shelve([national, makeStandard(second), makeStandard(own)]);
    const at = (key: string): number => {
      const s = shelf.of(key)!;
      return scoreAt(s, s.itemOf('run_50m')!, 7, 'male', 770);
    };
    expect([at('CN-FITNESS-2014@1'), at('SCHOOL-189@1'), at('SCHOOL-189@2')]).toEqual([100, 100, 95]);
    expect([shelf.newest('SCHOOL-189')!.version, shelf.of('SCHOOL-189@3'), shelf.newest('x')]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    expect(() => shelve([national, national])).toThrow(RangeError);
  });
});
