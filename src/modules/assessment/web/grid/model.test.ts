import { expect, test } from 'vitest';
import { alike, below, cellKey, handedCells, meanOf, moved, readCell, type Child } from './model';

const children = [1, 2, 3, 4].map((userId) => ({ userId, cells: [] }) as unknown as Child);
const index = (indexId: string) => ({
  indexId,
  parentId: null,
  name: indexId,
  weight: 10_000,
  full: 10,
  by: [],
  words: false,
  evidence: false,
  sbjId: null,
});

test('a cell takes a score with one decimal up to the full one, nothing, or is refused', () => {
  expect(['8', ' 7.5 ', '10', '', '11', '7.25', '-1', 'a', '1e1'].map((text) => readCell(text, 10))).toEqual([
    8,
    7.5,
    10,
    null,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
test('arrows move between cells and stop at the rim', () => {
  const size = { rows: 3, cols: 2 };
  expect(moved({ row: 0, col: 0 }, 'up', size)).toEqual({ row: 0, col: 0 });
  expect(moved({ row: 0, col: 0 }, 'down', size)).toEqual({ row: 1, col: 0 });
  expect(moved({ row: 2, col: 1 }, 'down', size)).toEqual({ row: 2, col: 1 });
  expect(moved({ row: 1, col: 0 }, 'right', size)).toEqual({ row: 1, col: 1 });
});
test('filling down stops at the next filled cell', () => {
  const values = new Map([
    [cellKey(1, 'a'), 8],
    [cellKey(4, 'a'), 5],
  ]);
  expect(below(children, values, 0, 'a').map((c) => c.userId)).toEqual([2, 3]);
  expect(below(children, values, 3, 'a')).toEqual([]);
  expect(below(children, new Map(), 0, 'a').map((c) => c.userId)).toEqual([2, 3, 4]);
});
test('a class in which everybody has the same is pointed out', () => {
  const same = new Map(children.map((c) => [cellKey(c.userId, 'a'), 9]));
  expect(alike(children, [index('a'), index('b')], same).map((i) => i.indexId)).toEqual(['a']);
  same.set(cellKey(2, 'a'), 8);
  expect(alike(children, [index('a')], same)).toEqual([]);
  expect(meanOf(children, same, 'a')).toBe(8.75);
  expect(meanOf(children, same, 'b')).toBeNull();
});
test('what is handed in says what the server held, and leaves children out who are in already', () => {
  const all = [
    { userId: 1, cells: [], handedAt: null, signed: false },
    { userId: 2, cells: [], handedAt: '2026-11-18T02:30:00.000Z', signed: false },
    { userId: 3, cells: [], handedAt: null, signed: true },
  ] as unknown as Child[];
  const values = new Map<string, number>([1, 2, 3].flatMap((userId) => [[cellKey(userId, 'a'), 9] as const]));
  expect(handedCells(all, ['a', 'b'], values, new Map([[cellKey(1, 'a'), 8]]))).toEqual([
    { userId: 1, indexId: 'a', score: 9, was: 8 },
  ]);
  expect(handedCells(all, ['a'], values, new Map())).toMatchObject([{ userId: 1, was: null }]);
});
