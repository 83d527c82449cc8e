import { expect, test } from 'vitest';
import { writtenNumber } from './written-number';

test('a number of a sheet is read as it is written: digits of either width, a point, thousands in their places', () => {
  expect(
    ['12', '-0.5', '+3', '１２．５', '10。5', '1,234', '1，234.50', '12,345,678', '−4', '1.', '.5', '\u200b7'].map(
      writtenNumber,
    ),
  ).toEqual(['12', '-0.5', '3', '12.5', '10.5', '1234', '1234.50', '12345678', '-4', '1.', '.5', '7']);
});
test.each([
  '10,5',
  '10，5',
  '1,23',
  '1,2345',
  ',5',
  '1,,234',
  '1234,567',
  '1.234,5',
  '2 5',
  '1e3',
  '0x1',
  '5元',
  '1/2',
  '1-2',
  '3:24',
  '约5',
  '',
  '-',
  '.',
])('%s is no number of a sheet: a comma parts thousands or nothing, and what stands beside digits is a unit', (text) =>
  expect(writtenNumber(text)).toBeUndefined(),
);
test.each(['10²', '①', '½', '2⒈'])('%s is no number of a sheet: no sign becomes another digit', (text) =>
  expect(writtenNumber(text)).toBeUndefined(),
);
