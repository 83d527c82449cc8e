import { expect, test } from 'vitest';
import { fenOf, MONEY_MAX, yearOfText, yuanText } from './money';

test('yuan of a sheet become integer fen, exactly: no fraction of a fen, nothing below zero, nothing above the bound', () => {
  expect(['0', '12', '12.3', '12.34', '1,234.50', '￥80 元', '12.340', '8.10'].map(fenOf)).toEqual([
    0, 1200, 1230, 1234, 123_450, 8000, 1234, 810,
  ]);
  expect(['', '-1', '12.345', '1e3', 'abc', '12.', '.5', '99999999999'].map(fenOf)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  );
  expect(fenOf('1000000000')).toBe(MONEY_MAX);
  expect(fenOf('1000000000.01')).toBeUndefined();
  for (const fen of [0, 1, 10, 99, 100, 1005, 123_456_789]) expect(fenOf(yuanText(fen))).toBe(fen);
});
test('an amount is never another one: a comma parts thousands or is refused, and a sign or a unit stands at its end', () => {
  for (const text of [
    '10,5',
    '10，5',
    '1,23',
    '5元6',
    '12元34',
    '1¥2',
    '元',
    '5元元',
    '3 5',
    '1e3',
    '5万',
    '约50元',
    '50-60',
    '10²',
    '①②',
    '5½',
  ])
    expect([text, fenOf(text)]).toEqual([text, undefined]);
  expect(['1，234', '￥ 1,234.5', '12,345,678元', '１２．５'].map(fenOf)).toEqual([
    123_400, 123_450, 1_234_567_800, 1250,
  ]);
});
test('a school year is said as its first year or as both; years that do not follow each other are none', () => {
  expect(['2026', '2026-2027', '2026–2027 学年', '２０２６', '2025/2026'].map(yearOfText)).toEqual([
    2026, 2026, 2026, 2026, 2025,
  ]);
  expect(['26', '2026-2028', '1999', '2201', '今年', '202⑥', '2 026'].map(yearOfText)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});
