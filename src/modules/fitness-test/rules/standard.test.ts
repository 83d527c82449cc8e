import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { checkStandard } from './check';
import type { StandardJson } from './definition';
import { gradeBefore, grdIdOf, grdIdOfSheet, internalOf, sheetCodeOf } from './grades';
import { roundRatio } from './round';
import { bmiOf, countedOf, scoreAt } from './score';
import { makeStandard } from './standard';

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'data', name), 'utf8'));
const json = read('fitness-standard-2014.json') as StandardJson;
const national = makeStandard(json);

describe('grades', () => {
  test('grades 1 to 16 are the internal codes 11 to 44 of the reference data', () => {
    const { grades } = read('education.json') as { grades: { gradeId: number; internalId: number }[] };
    expect(grades).toHaveLength(16);
    for (const g of grades) expect([internalOf(g.gradeId), grdIdOf(g.internalId)]).toEqual([g.internalId, g.gradeId]);
    expect([internalOf(0), internalOf(17), internalOf(1.5), grdIdOf(17), grdIdOf(24), grdIdOf(34)]).toEqual(
      Array.from({ length: 6 }),
    );
    expect(national.grades).toEqual(grades.map((g) => g.gradeId));
  });
  test('in a 5-4 school grade 6 is written as the first junior year and scored by the table of grade 6', () => {
    const { fiveFourSystem } = read('national-upload-template.json') as { fiveFourSystem: { map: [number, number][] } };
    for (const [sheet, content] of fiveFourSystem.map) {
      expect(internalOf(grdIdOfSheet(sheet, true)!)).toBe(content);
      expect(sheetCodeOf(grdIdOf(content)!, true)).toBe(sheet);
    }
    expect([
      grdIdOfSheet(21, false),
      sheetCodeOf(6, false),
      grdIdOfSheet(15, true),
      sheetCodeOf(5, true),
      grdIdOfSheet(31, true),
      sheetCodeOf(10, true),
      grdIdOfSheet(24, false),
    ]).toEqual([7, 16, 5, 15, 10, 31, undefined]);
    const run = national.itemOf('run_50m')!;
    expect([
      scoreAt(national, run, grdIdOfSheet(21, true)!, 'male', 820),
      scoreAt(national, run, grdIdOfSheet(21, false)!, 'male', 820),
    ]).toEqual([100, 80]);
  });
  test('a year gone by is scored in the grade of then', () => {
    expect([gradeBefore(7, 1), gradeBefore(8, 0), gradeBefore(1, 1), gradeBefore(3, 5)]).toEqual([
      6,
      8,
      undefined,
      undefined,
    ]);
  });
});

describe('the national standard', () => {
  test('has no fault', () => {
    expect(checkStandard(json)).toEqual([]);
  });
  test('the weights of every grade and sex add up to 100', () => {
    for (const grdId of national.grades)
      for (const sex of ['male', 'female'] as const)
        expect(national.weightsOf(grdId, sex).reduce((n, w) => n + w.percent, 0)).toBe(100);
    expect(national.weightsOf(17, 'male')).toEqual([]);
  });
  test('results are kept in hundredths of a second, millimetres, tenths of a kilogram and millilitres', () => {
    expect(
      ['run_50m', 'sit_reach', 'weight', 'fvc', 'rope_1min', 'bmi'].map((code) => national.itemOf(code)!.scale),
    ).toEqual([100, 10, 10, 1, 1, 10]);
  });
  test('[C-058] the shuttle run, 800 m and 1000 m are times of minutes and seconds, the 50 m run is seconds', () => {
    expect(national.items.filter((i) => i.unitType === 2).map((i) => i.code)).toEqual([
      'shuttle_50x8',
      'run_1000m',
      'run_800m',
    ]);
  });
});

describe('rounding', () => {
  const counted = (code: string, value: number, standard = national): number =>
    countedOf(standard.itemOf(code)!, value);
  test('any further digit of a 50 m or shuttle run goes up: 10.11 s counts as 10.2 s', () => {
    expect([counted('run_50m', 1011), counted('run_50m', 1010), counted('shuttle_50x8', 9001)]).toEqual([
      1020, 1010, 9100,
    ]);
  });
  test('1000 m and 800 m go half up to whole seconds unless the settings say otherwise', () => {
    expect([counted('run_1000m', 23549), counted('run_800m', 23550)]).toEqual([23500, 23600]);
    const by = (openRounding: 'down' | 'non_zero_up' | 'none') =>
      counted('run_1000m', 23549, makeStandard(json, { openRounding }));
    expect([by('down'), by('non_zero_up'), by('none')]).toEqual([23500, 23600, 23549]);
    expect(counted('run_50m', 1019, makeStandard(json, { openRounding: 'down' }))).toBe(1020);
    expect(counted('run_50m', 1019, makeStandard(json, { itemRounding: { run_50m: 'down' } }))).toBe(1010);
  });
  test('a jump of 225.9 cm does not reach 226 cm', () => {
    expect(scoreAt(national, national.itemOf('long_jump')!, 7, 'male', 2259)).toBe(
      scoreAt(national, national.itemOf('long_jump')!, 7, 'male', 2250),
    );
  });
  test('negative results round towards the larger number and never to minus nothing', () => {
    expect([
      roundRatio(-5, 10, 1, 'half_up'),
      roundRatio(-5, 10, 1, 'non_zero_up'),
      roundRatio(-5, 10, 1, 'down'),
      roundRatio(-15, 10, 1, 'half_up'),
    ]).toEqual([0, 0, -1, -1]);
  });
  test('BMI goes half up to a tenth: 22.5 kg at 1.2 m is 15.6, 42.8 kg at 1.5 m is 19.0', () => {
    expect([bmiOf(1200, 225), bmiOf(1500, 428), bmiOf(1000, 1505), bmiOf(2000, 602)]).toEqual([156, 190, 1505, 151]);
  });
});
