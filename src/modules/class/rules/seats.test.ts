import { describe, expect, test } from 'vitest';
import { moved, roomOf, seatedInOrder } from './seats';

const children = (n: number) => Array.from({ length: n }, (_, at) => ({ userId: at + 1, rowNo: null, colNo: null }));
const placeOf = (list: readonly { userId: number; rowNo: number | null; colNo: number | null }[], userId: number) => {
  const found = list.find((s) => s.userId === userId);
  return [found?.rowNo, found?.colNo];
};

describe('seats', () => {
  test('a room is drawn for everybody and as far as somebody sits', () => {
    expect([roomOf(children(10)), roomOf(children(55))]).toEqual([
      { rows: 6, columns: 8 },
      { rows: 7, columns: 8 },
    ]);
    expect(roomOf([{ userId: 1, rowNo: 9, colNo: 11 }])).toEqual({ rows: 9, columns: 11 });
  });
  test('in the order of the register, row by row from the board; who finds no seat has none', () => {
    const list = seatedInOrder(children(100));
    expect([placeOf(list, 1), placeOf(list, 8), placeOf(list, 9)]).toEqual([
      [1, 1],
      [1, 8],
      [2, 1],
    ]);
    expect([placeOf(list, 96), placeOf(list, 97)]).toEqual([
      [12, 8],
      [null, null],
    ]);
  });
  test('two children exchange their seats; off the plan nobody takes the place', () => {
    const list = seatedInOrder(children(3));
    const swapped = moved(list, 1, { rowNo: 1, colNo: 3 });
    expect([placeOf(swapped, 1), placeOf(swapped, 3), placeOf(swapped, 2)]).toEqual([
      [1, 3],
      [1, 1],
      [1, 2],
    ]);
    expect(placeOf(moved(list, 2, null), 2)).toEqual([null, null]);
  });
});
