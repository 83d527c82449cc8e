import { expect, test } from 'vitest';
import { readEntry } from './entry';
import { heightOf, metresOf, timeOf } from './values';

const read = (kind: Parameters<typeof readEntry>[0], text: string) => {
  const found = readEntry(kind, text, 'photo');
  return 'ok' in found ? [found.ok.mark, found.ok.rule, found.ok.value] : found.fault;
};

test('a word for no place stands alone; with a result behind it is refused, and only DQ has a rule', () => {
  for (const text of ['DNS', 'dnf', 'NM'])
    expect([text, read('time', text)]).toEqual([text, [text.toUpperCase(), '', null]]);
  expect([read('time', 'DQ'), read('time', 'dq TR 16.8')]).toEqual([
    ['DQ', '', null],
    ['DQ', 'TR 16.8', null],
  ]);
  for (const text of ['DNS 12.34', 'DNF-12.3', 'DNS？', 'DNSX', 'NM 4.52', 'DQ16.8', 'DQ-16.8'])
    expect([text, read('time', text)]).toEqual([text, 'time']);
  expect(read('length', 'NM 4.52')).toBe('length');
  expect([read('time', `DQ ${'a'.repeat(40)}`), read('time', `DQ ${'a'.repeat(41)}`)]).toEqual([
    ['DQ', 'a'.repeat(40), null],
    'rule',
  ]);
});
test('a comma is the point of a time or a length and is never dropped', () => {
  expect([timeOf('10,5'), metresOf('4,5'), heightOf('1,35')]).toEqual([10_500, 4500, 1350]);
  expect(['10，5', '1,234,5', '10,5,3'].map(timeOf)).toEqual([undefined, undefined, undefined]);
  expect([metresOf('4，5'), metresOf('1,2345')]).toEqual([undefined, undefined]);
});
test('behind a colon seconds have two digits: 1:5 is asked for again, 1:05 and 1\'5" are read', () => {
  expect(['1:05', '1:50', '1\'5"', '1分5秒', '1:05.2'].map(timeOf)).toEqual([65_000, 110_000, 65_000, 65_000, 65_200]);
  expect(['1:5', '1:5.2', '1:5"', '1:105'].map(timeOf)).toEqual([undefined, undefined, undefined, undefined]);
});
test('a length or height that nobody reaches is one in another unit and is refused', () => {
  expect(['104.80', '120', '452', '185', '999'].map(metresOf)).toEqual([
    104_800,
    120_000,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['1.35', '135', '6.30', '630', '13', '9', '750'].map(heightOf)).toEqual([
    1350,
    1350,
    6300,
    6300,
    undefined,
    undefined,
    undefined,
  ]);
  expect([read('length', '452 x'), read('height', '13:o')]).toEqual(['length', 'height']);
});
test('more misses than counts is a slip and never nought', () => {
  expect([read('countMiss', '112-3'), read('countMiss', '3-3')]).toEqual([
    [null, '', 109],
    [null, '', 0],
  ]);
  expect([read('countMiss', '3-112'), read('countMiss', '11２'), read('countMiss', '1,12')]).toEqual([
    'count',
    'count',
    'count',
  ]);
});
