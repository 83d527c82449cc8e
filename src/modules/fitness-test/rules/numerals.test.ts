import { expect, test } from 'vitest';
import { chineseNumber, plain } from './parse-text';

test('numerals are read as they are counted, or digit by digit', () => {
  for (const [text, n] of [
    ['三', 3],
    ['五', 5],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['二十五', 25],
    ['一百', 100],
    ['一百零五', 105],
    ['一百一十五', 115],
    ['一百二十', 120],
    ['一百十五', 115],
    ['两百零五', 205],
    ['两百五十', 250],
    ['三千二百', 3200],
    ['三千零五十', 3050],
    ['三千零五', 3005],
    ['二〇五', 205],
  ] as const)
    expect([text, chineseNumber(text)]).toEqual([text, n]);
});
test('what is said for another number, a guess between two and a place alone are no number', () => {
  for (const text of [
    '两百五',
    '一百二',
    '三千二',
    '二三十',
    '七八十',
    '三五百',
    '七八',
    '两三',
    '百',
    '千',
    '十十',
    '一百百',
    '百五',
    '二十零五',
    '',
  ])
    expect([text, chineseNumber(text)]).toEqual([text, undefined]);
});
test('a numeral beside figures makes no other number of them: 3百 is not 3100', () => {
  for (const text of ['3百', '3千5', '5十', '二十5']) expect(plain(text)).toBe(text);
  expect([plain('三分二十五秒'), plain('3分二十五秒'), plain('一千克'), plain('三点五')]).toEqual([
    '3分25秒',
    '3分25秒',
    '1千克',
    '3.5',
  ]);
});
