import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import type { StandardJson } from './definition';
import { sumRows } from './explain';
import { graduate } from './graduate';
import { makeStandard } from './standard';
import { awardsOf, mayRetest, roundTotal, settleRetest, totalOf, type Result, type YearResults } from './total';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;
const national = makeStandard(json);

/** A boy of grade 7: BMI 19.0 normal 100, 3150 ml 85, 8.2 s 80, 10.4 cm 80, and what follows. */
const boy = (more: Record<string, Result | null> = {}): YearResults => ({
  grdId: 7,
  sex: 'male',
  results: {
    height: 1500,
    weight: 428,
    fvc: 3150,
    run_50m: 820,
    sit_reach: 104,
    long_jump: 1950,
    pull_up: 9,
    run_1000m: 27000,
    ...more,
  },
});
const boyPoints = { bmi: 100, fvc: 85, run_50m: 80, sit_reach: 80, pull_up: 80, run_1000m: 80 };
const linePoints = (year: YearResults, standard = national) =>
  Object.fromEntries(totalOf(standard, year).lines.map((l) => [l.item.code, l.points]));

describe('a total by hand', () => {
  test('a boy of grade 7: 15 % BMI, 15 % vital capacity, 20 % 50 m, 10 % reach, jump and pull-ups, 20 % 1000 m', () => {
    expect(linePoints(boy())).toMatchObject(boyPoints);
    const total = totalOf(national, boy());
    const jump = total.lines.find((l) => l.item.code === 'long_jump')!.points!;
    // 1500 + 1275 + 1600 + 800 + jump * 10 + 800 + 1600
    expect(total.standardScore).toBe(7575 + jump * 10);
    expect([total.state, total.bonus, total.missing, total.soFar.percent]).toEqual(['complete', 0, [], 100]);
    expect(sumRows(total).find((r) => r.item.code === 'fvc')).toMatchObject({
      percent: 15,
      points: 85,
      weighted: '12.75',
      bonus: 0,
    });
  });
  test('a girl of grade 3 with everything at 100 and 20 over in rope skipping has 110 points', () => {
    const top = (item: string) =>
      json.scoring.find((t) => t.item === item && t.grade === 13 && t.sex === 'F')!.table[0]![1]!;
    const girl: YearResults = {
      grdId: 3,
      sex: 'female',
      results: {
        height: 1300,
        weight: 270,
        fvc: top('fvc'),
        run_50m: top('run_50m') * 100,
        sit_reach: Math.round(top('sit_reach') * 10),
        rope_1min: top('rope_1min') + 20,
        sit_up_1min: top('sit_up_1min'),
      },
    };
    const total = totalOf(national, girl);
    expect([total.standardScore, total.bonus, total.total, total.level]).toEqual([10_000, 10, 11_000, 'excellent']);
    expect(totalOf(national, { ...girl, results: { ...girl.results, rope_1min: 300 } }).total).toBe(12_000);
  });
  test('bonus of two items: pull-ups 3 beyond 100 and 1000 m 17 s faster than 100 are 3 and 4 points', () => {
    const total = totalOf(national, boy({ pull_up: 16, run_1000m: 21800 }));
    expect(total.lines.filter((l) => l.bonus > 0).map((l) => [l.item.code, l.points, l.bonus])).toEqual([
      ['pull_up', 100, 3],
      ['run_1000m', 100, 4],
    ]);
    expect([total.bonus, total.total]).toEqual([7, roundTotal(total.standardScore! + 700, 1, national.settings)]);
  });
  test('the two bonus items of a grade give at most 20 together', () => {
    expect(totalOf(national, boy({ pull_up: 60, run_1000m: 15000 })).bonus).toBe(20);
  });
  test("a standard of one's own with larger bonuses is held to 20 as well", () => {
    const generous = makeStandard({
      ...json,
      id: 'OWN',
      bonus: json.bonus.map((b) => (b.item === 'pull_up' ? { ...b, table: [[15, 11], ...b.table] } : b)),
    });
    expect(totalOf(generous, boy({ pull_up: 60, run_1000m: 15000 })).bonus).toBe(20);
  });
  test('sit-ups give a bonus to girls from grade 7 on and to nobody before', () => {
    const bonus = (grdId: number) => totalOf(national, { grdId, sex: 'female', results: { sit_up_1min: 80 } }).bonus;
    expect([bonus(6), bonus(7), bonus(16)]).toEqual([0, 10, 10]);
  });
  test('no pull-up scores 0, and so does every result below the last threshold', () => {
    expect(linePoints(boy({ pull_up: 0, fvc: 1199, run_1000m: 42100 }))).toMatchObject({
      pull_up: 0,
      fvc: 0,
      run_1000m: 0,
    });
  });
});

describe('rounding and levels', () => {
  test('89.95 counts as 90.0 and excellent; rounded down or not at all it stays good', () => {
    const of = (totalRounding: 'half_up' | 'down' | 'none') =>
      roundTotal(8995, 1, { ...national.settings, totalRounding });
    expect([of('half_up'), of('down'), of('none')]).toEqual([9000, 8990, 8995]);
  });
  test('a year of 89.95 is levelled by the rounding the settings name', () => {
    // 15 % of 85 leaves .75, 15 % of 78 leaves .7: a hundredth 5 comes from vital capacity at 85 or 95.
    const year = boy({ fvc: 3150, run_50m: 780, sit_reach: 176, long_jump: 1950, pull_up: 13, run_1000m: 25500 });
    const jump = linePoints(year)['long_jump']!;
    const exact = 1500 + 1275 + 2000 + 1000 + jump * 10 + 1000 + 1800;
    expect(exact % 10).toBe(5);
    expect(totalOf(national, year).total).toBe(exact + 5);
    expect(totalOf(makeStandard(json, { totalRounding: 'down' }), year).total).toBe(exact - 5);
    expect(totalOf(makeStandard(json, { totalRounding: 'none' }), year).total).toBe(exact);
  });
  test('90.0 is excellent, 80.0 good, 60.0 a pass, 59.9 a fail', () => {
    const level = (total: number) => settleRetest(national, total, null).level;
    expect([
      level(12_000),
      level(9000),
      level(8990),
      level(8000),
      level(7990),
      level(6000),
      level(5990),
      level(0),
    ]).toEqual(['excellent', 'excellent', 'good', 'good', 'pass', 'pass', 'fail', 'fail']);
  });
});

describe('what is missing', () => {
  test('there is no total before every item is there, and the items still to come are named', () => {
    const total = totalOf(national, boy({ run_1000m: null, pull_up: null }));
    expect([total.state, total.total, total.level, total.standardScore, total.missing, total.soFar.percent]).toEqual([
      'incomplete',
      null,
      null,
      null,
      ['pull_up', 'run_1000m'],
      70,
    ]);
  });
  test('BMI waits for height and weight and names the one that is missing', () => {
    expect(totalOf(national, boy({ weight: null })).missing).toEqual(['weight']);
    expect(totalOf(national, boy({ height: null, weight: null })).missing).toEqual(['height', 'weight']);
    expect(totalOf(national, boy({ height: 0 })).missing).toEqual(['height']);
  });
  test('who never started is still to come, who did not finish or only fouled has 0 points, unless the settings say otherwise', () => {
    expect(totalOf(national, boy({ run_1000m: 'DNS' }))).toMatchObject({ state: 'incomplete', missing: ['run_1000m'] });
    expect(linePoints(boy({ run_1000m: 'DNF', long_jump: 'foul' }))).toMatchObject({ run_1000m: 0, long_jump: 0 });
    expect(totalOf(national, boy({ run_1000m: 'DNF' })).state).toBe('complete');
    const strict = makeStandard(json, { marks: { DNS: 'zero', DNF: 'missing', foul: 'missing' } });
    expect([
      totalOf(strict, boy({ run_1000m: 'DNS' })).state,
      totalOf(strict, boy({ run_1000m: 'DNF' })).state,
    ]).toEqual(['complete', 'incomplete']);
  });
  test('an item put off is still to come', () => {
    expect(totalOf(national, boy({ run_1000m: 'deferred' }))).toMatchObject({
      state: 'incomplete',
      missing: ['run_1000m'],
    });
  });
  test('a grade the standard does not cover is refused', () => {
    expect(() => totalOf(national, { grdId: 17, sex: 'male', results: {} })).toThrow(RangeError);
  });
});

describe('exemption and deferral', () => {
  test('a child who is exempt or deferred has no total, whatever was measured', () => {
    expect(totalOf(national, { ...boy(), relief: { kind: 'exempt', ground: 'illness' } })).toMatchObject({
      state: 'exempt',
      total: null,
      level: null,
    });
    expect(totalOf(national, { ...boy(), relief: { kind: 'defer', ground: 'illness' } })).toMatchObject({
      state: 'deferred',
      total: null,
    });
  });
  test('a disabled child who is exempt stays eligible for awards, an ill one is not', () => {
    expect(awardsOf(national, null, { kind: 'exempt', ground: 'disability' })).toEqual({
      eligible: true,
      sportCredit: false,
    });
    expect(awardsOf(national, null, { kind: 'exempt', ground: 'illness' }).eligible).toBe(false);
  });
  test('honours take good or better, sport credit takes excellent', () => {
    expect(['excellent', 'good', 'pass', 'fail'].map((l) => awardsOf(national, l))).toEqual([
      { eligible: true, sportCredit: true },
      { eligible: true, sportCredit: false },
      { eligible: false, sportCredit: false },
      { eligible: false, sportCredit: false },
    ]);
  });
  test('a child excused from one item has no total, or the other weights are spread over 100 where a scheme says so', () => {
    const year = boy({ run_1000m: 'exempt' });
    expect(totalOf(national, year)).toMatchObject({
      state: 'partly',
      total: null,
      excused: ['run_1000m'],
      missing: [],
    });
    const scaled = totalOf(makeStandard(json, { excusedItem: 'scale' }), year);
    expect(scaled.soFar.percent).toBe(80);
    expect(scaled.standardScore).toBe(Math.floor(scaled.soFar.points / 0.8 + 0.5));
    expect(scaled.state).toBe('complete');
    const none = Object.fromEntries(Object.keys(boy().results).map((k) => [k, 'exempt' as const]));
    expect(totalOf(makeStandard(json, { excusedItem: 'scale' }), boy(none))).toMatchObject({
      state: 'partly',
      total: null,
    });
  });
});

describe('retest', () => {
  test('a fail may be retested once, the better total stands; a pass is not retested', () => {
    expect(settleRetest(national, 5500, 6200)).toEqual({ total: 6200, level: 'pass', retested: true });
    expect(settleRetest(national, 5500, 5400)).toEqual({ total: 5500, level: 'fail', retested: true });
    expect(settleRetest(makeStandard(json, { retest: 'last' }), 5500, 5400).total).toBe(5400);
    expect(settleRetest(national, 6000, 9900)).toEqual({ total: 6000, level: 'pass', retested: false });
    expect([mayRetest(national, 5990), mayRetest(national, 6000)]).toEqual([true, false]);
  });
});

describe('graduation', () => {
  const y = (
    yearId: number,
    grdId: number,
    total: number | null,
    relief: 'exempt' | 'defer' | null = null,
    ground: 'illness' | 'disability' = 'illness',
  ) => ({ yearId, grdId, total, relief: relief && { kind: relief, ground } });
  test('half the final year and half the mean of the other years: 85.5 with 70.2 and 74.9 is 79.0', () => {
    // 42.75 + (70.2 + 74.9) / 4 = 42.75 + 36.275 = 79.025
    expect(graduate(national, [y(3, 9, 8550), y(1, 7, 7020), y(2, 8, 7490)])).toMatchObject({
      state: 'complete',
      total: 7900,
      level: 'pass',
      others: [1, 2],
      withoutDiploma: false,
    });
  });
  test('the sum is rounded once, at the end: 79.95 is 80.0 and good', () => {
    expect(graduate(national, [y(1, 7, 7990), y(2, 8, 8000)])).toMatchObject({ total: 8000, level: 'good' });
    expect(graduate(makeStandard(json, { totalRounding: 'down' }), [y(1, 7, 7990), y(2, 8, 8000)])).toMatchObject({
      total: 7990,
      level: 'pass',
    });
  });
  test('an exempt year is left out of the mean; without any other year the final one stands alone', () => {
    expect(graduate(national, [y(1, 7, null, 'exempt'), y(2, 8, 8000), y(3, 9, 9000)])).toMatchObject({
      total: 8500,
      others: [2],
    });
    expect(graduate(national, [y(1, 7, null, 'exempt'), y(3, 9, 9000)])).toMatchObject({ total: 9000, others: [] });
  });
  test('a year nobody tested or one that was put off holds the result up, unless the settings leave it out', () => {
    const years = [y(1, 7, null), y(2, 8, 8000, 'defer'), y(3, 9, 9000)];
    expect(graduate(national, years)).toMatchObject({ state: 'incomplete', total: null, missing: [1, 2] });
    expect(graduate(makeStandard(json, { missingYear: 'skip' }), years)).toMatchObject({
      state: 'complete',
      total: 9000,
    });
    expect(graduate(makeStandard(json, { missingYear: 'skip' }), [y(1, 7, 8000), y(2, 8, null)])).toMatchObject({
      state: 'incomplete',
      missing: [2],
    });
    expect(graduate(national, []).state).toBe('incomplete');
  });
  test('a repeated year counts among the other years, or only its last pass where the settings say so', () => {
    const years = [y(1, 8, 6000), y(2, 8, 7000), y(3, 9, 8000)];
    expect(graduate(national, years).total).toBe(7250);
    expect(graduate(makeStandard(json, { repeatedYear: 'last' }), years).total).toBe(7500);
  });
  test('a final year exempt for a disability notes 免测, and an illness does not', () => {
    expect(graduate(national, [y(1, 8, 7000), y(2, 9, null, 'exempt', 'disability')])).toMatchObject({
      state: 'exempt',
      notesExempt: true,
      total: null,
    });
    expect(graduate(national, [y(1, 8, 7000), y(2, 9, null, 'exempt')])).toMatchObject({
      state: 'exempt',
      notesExempt: false,
    });
  });
  test('below 50 a senior or university student leaves without the diploma, a junior one does not', () => {
    const below = (grdId: number, total: number) => graduate(national, [y(1, grdId, total)]).withoutDiploma;
    expect([below(12, 4990), below(12, 5000), below(16, 4990), below(9, 4990)]).toEqual([true, false, true, false]);
  });
});
