import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import type { StandardJson } from './definition';
import { decimal, formatGap, formatPoints, formatResult, formatWithUnit } from './format';
import { parseResult } from './parse';
import { makeStandard } from './standard';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;
const national = makeStandard(json);
const itemOf = (code: string) => national.itemOf(code)!;

test('[C-058] unitType 2 is shown as minutes and seconds, with hundredths only where there are any', () => {
  const run = itemOf('run_1000m');
  expect([20500, 6523, 5200, 6000, 6505, -100].map((v) => formatResult(run, v))).toEqual([
    '3\'25"',
    '1\'05"23',
    '0\'52"',
    '1\'00"',
    '1\'05"05',
    '-0\'01"',
  ]);
  expect([formatWithUnit(run, 20500, 'zh-CN'), formatGap(run, 500, 'zh-CN'), formatGap(run, 6500, 'en-US')]).toEqual([
    '3\'25"',
    '5 秒',
    '65 s',
  ]);
});
test('other results are shown with the decimals of their item and no digit lost', () => {
  expect([
    formatResult(itemOf('run_50m'), 890),
    formatResult(itemOf('run_50m'), 893),
    formatResult(itemOf('sit_reach'), -1),
    formatResult(itemOf('long_jump'), 2250),
    formatResult(itemOf('long_jump'), 2254),
    formatResult(itemOf('fvc'), 3200),
  ]).toEqual(['8.9', '8.93', '-0.1', '225', '225.4', '3200']);
  expect([
    formatWithUnit(itemOf('run_50m'), 890, 'zh-CN'),
    formatWithUnit(itemOf('run_50m'), 890, 'en-US'),
    formatWithUnit(itemOf('pull_up'), 12, 'zh-CN'),
    formatWithUnit(itemOf('pull_up'), 12, 'en-US'),
    formatWithUnit(itemOf('bmi'), 190, 'en-US'),
  ]).toEqual(['8.9 秒', '8.9 s', '12 次', '12', '19.0 kg/m²']);
  expect([formatPoints(9000), formatPoints(8995), decimal(-5, 10, 1)]).toEqual(['90.0', '89.95', '-0.5']);
});
test('what is shown is read back as the same result, for every item over its whole range', () => {
  const wrong: string[] = [];
  for (const item of national.items) {
    if (!item.range) continue;
    const [min, max] = item.range;
    for (let v = min; v <= max; v += 7)
      for (const text of [formatResult(item, v), formatWithUnit(item, v, 'zh-CN'), formatWithUnit(item, v, 'en-US')]) {
        const p = parseResult(item, text);
        if (p.kind !== 'value' || p.value !== v) wrong.push(`${item.code} ${v} ${text} ${JSON.stringify(p)}`);
      }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});
