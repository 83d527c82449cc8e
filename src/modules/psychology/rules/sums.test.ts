import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keysOf, type Kind, type ScalesJson } from './keys';
import { scoreOf } from './score';
import { USUAL } from './settings';
import { inScaleOrder, scaleOrder, talliesOf } from './sums';

const json = JSON.parse(readFileSync(new URL('../../../../data/scales.json', import.meta.url), 'utf8')) as ScalesJson;
const keys = keysOf(json);

test('counts stand as the scale is read: the whole, then its parts, in each the lightest band first', () => {
  const of = (kind: Kind, length: number, value: number) => {
    const answers = Array.from({ length }, () => value);
    return talliesOf(scoreOf(keys, kind, '1-5', answers, USUAL), { cutoff: 5 });
  };
  const words = (rates: readonly { measure: string; code: string }[]) =>
    inScaleOrder(
      rates.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      scaleOrder(keys),
    ).map(({ measure, code }) => `${measure} ${code}`);
  const { subscales } = keys.mht;
  expect(words([...of('mht', 100, 1), ...of('mht', 100, 0)])).toEqual([
    'total normal',
    'total special',
    'credible yes',
    'credible no',
    ...subscales.flatMap(({ code }) => [`${code} low`, `${code} high`]),
  ]);
  expect(words(of('scl90', 90, 3))).toEqual([
    'total positive',
    ...keys.scl90.factors.map(({ code }) => `${code} moderate`),
  ]);
  const letters = ['B', 'A'].flatMap((measure) => ['3', '0'].map((code) => ({ measure, code })));
  expect(words([...letters, { measure: 'cutoff', code: 'over' }, { measure: 'total', code: 'poor' }])).toEqual([
    'total poor',
    'cutoff over',
    'A 0',
    'A 3',
    'B 0',
    'B 3',
  ]);
});
