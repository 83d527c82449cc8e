import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill } from '../../../kernel/shared/messages';
import { root } from '../../../kernel/server/root';
import type { StandardJson } from './definition';
import { explainLine, explainScore, judge, judgeBmi } from './explain';
import { bmiBandOf, bmiOf } from './score';
import { makeStandard } from './standard';
import { totalOf } from './total';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;
const national = makeStandard(json);
const itemOf = (code: string) => national.itemOf(code)!;

const boy5 = { grdId: 5, sex: 'male' } as const;
const words: Record<string, string> = {
  scored: '{result}, {points} points',
  next: '{points} points at {at}',
  band: '{level} ({points} points) at {at}, {gap} away',
  rounded: '{result} counts as {counted}',
  bonus: '{bonus} bonus points',
  nextBonus: '{points} bonus points at {at}, {gap} away',
  top: 'the best there is',
  nothing: '{result}, 0 points',
};
const tell = (code: string, child: { grdId: number; sex: 'male' | 'female' }, value: number) =>
  explainScore(national, judge(national, child, itemOf(code), value)!, 'en-US')
    .map((s) => fill(words[s.key]!, s.params))
    .join('; ');
test('a score says what it is, what the next one takes and what the next band takes', () => {
  expect(tell('run_50m', { grdId: 7, sex: 'male' }, 893)).toBe(
    '8.93 s counts as 9.0 s; 9.0 s, 72 points; 74 points at 8.8 s; Good (80 points) at 8.2 s, 0.8 s away',
  );
  expect(tell('run_1000m', { grdId: 7, sex: 'male' }, 27200)).toBe('4\'32", 78 points; 80 points at 4\'30"');
  expect(tell('run_1000m', { grdId: 7, sex: 'male' }, 23100)).toBe(
    '3\'51", 100 points; 1 bonus points; 2 bonus points at 3\'47", 4 s away',
  );
  expect(tell('sit_reach', { grdId: 6, sex: 'male' }, -91)).toBe(
    '-9.1 cm, 0 points; 10 points at -9.0 cm; Pass (60 points) at -4.0 cm, 5.1 cm away',
  );
  expect(tell('pull_up', { grdId: 7, sex: 'male' }, 40)).toBe('40, 100 points; 10 bonus points; the best there is');
  expect(tell('pull_up', { grdId: 7, sex: 'male' }, 8)).toBe('8, 76 points; 80 points at 9');
});
test('BMI says its band, the distance to normal and what normal weighs at this height, to the tenth of a kilogram', () => {
  const thin = judgeBmi(national, boy5, bmiOf(1400, 270), 1400)!;
  expect(thin).toMatchObject({ bmi: 138, band: 'low', points: 80, normal: [144, 214], gap: 6 });
  for (const height of [1100, 1257, 1400, 1613, 1850]) {
    const [from, to] = judgeBmi(national, boy5, 150, height)!.weights;
    expect([from - 1, from, to, to + 1].map((w) => bmiBandOf(national, boy5, bmiOf(height, w)))).toEqual([
      'low',
      'normal',
      'normal',
      'over',
    ]);
  }
  expect(judgeBmi(national, { grdId: 17, sex: 'male' }, 150, 1400)).toBeUndefined();
});
test('every line of a year is explained, also the ones without a number', () => {
  const year = {
    ...boy5,
    results: { height: 1400, weight: 270, fvc: 2000, run_50m: 'DNF', rope_1min: 'DNS', sit_reach: 'exempt' },
  } as const;
  const keys = Object.fromEntries(
    totalOf(national, year).lines.map((l) => [
      l.item.code,
      explainLine(national, boy5, l, 1400, 'zh-CN').map((s) => s.key),
    ]),
  );
  expect(keys).toEqual({
    bmi: ['bmi', 'bmiNormal', 'normalWeight'],
    fvc: ['scored', 'next', 'band'],
    run_50m: ['mark'],
    sit_reach: ['excused'],
    rope_1min: ['missing'],
    sit_up_1min: ['missing'],
    shuttle_50x8: ['missing'],
  });
});
test('more is not better in BMI: it has no next score', () => {
  expect(judge(national, boy5, itemOf('bmi'), 150)).toBeUndefined();
});
