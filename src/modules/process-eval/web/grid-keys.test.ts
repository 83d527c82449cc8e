import { expect, test } from 'vitest';
import { blockOf, stepOf } from './grid-keys';

test('arrows and Enter lead from cell to cell; sideways only from the edge of what is typed', () => {
  const at = { row: 2, column: 1 };
  expect(stepOf('Enter', at, { start: false, end: true })).toEqual({ row: 3, column: 1 });
  expect(stepOf('ArrowUp', at, { start: false, end: false })).toEqual({ row: 1, column: 1 });
  expect(stepOf('ArrowRight', at, { start: false, end: true })).toEqual({ row: 2, column: 2 });
  expect(stepOf('ArrowRight', at, { start: true, end: false })).toBeUndefined();
  expect(stepOf('constructor', at, { start: true, end: true })).toBeUndefined();
});
test('a block from a sheet is read row by row; a single cell is pasted as text', () => {
  expect(blockOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(blockOf('12')).toBeUndefined();
  expect(blockOf('1\n2')).toEqual([['1'], ['2']]);
});
