import { describe, expect, test } from 'vitest';
import type { SheetColumn } from '../../../kernel/shared/importing';
import {
  cellsBehind,
  csvOf,
  drawnGrid,
  lackingOf,
  meansOf,
  sheetOf,
  type PhotoCell,
  type PhotoGrid,
} from './photo-sheet-logic';

const column = (key: string, titles: readonly string[], required = false): SheetColumn => ({
  key,
  title: titles[0] ?? key,
  titles: [...titles],
  required,
  hint: 'text',
});
const COLUMNS = [
  column('number', ['学籍号', '学号']),
  column('name', ['姓名', 'Name'], true),
  column('fvc', ['肺活量']),
];
const cell = (row: number, at: number, o: Partial<PhotoCell> = {}): PhotoCell => ({
  row,
  column: at,
  span: 1,
  down: 1,
  text: '',
  sure: 0,
  box: { x: at / 10, y: row / 10, w: 0.1, h: 0.1 },
  ...o,
});
const gridOf = (rows: number, columns: number, more: readonly PhotoCell[] = []): PhotoGrid => ({
  rows,
  columns,
  cells: [
    ...more,
    ...Array.from({ length: rows * columns }, (_, n) => cell(Math.floor(n / columns), n % columns)).filter(
      (one) => !more.some(({ row, column: at, down }) => at === one.column && one.row >= row && one.row < row + down),
    ),
  ],
});

describe('the sheet of a photo', () => {
  test('the next cell lies below, then at the top of the next column, and one without ink is passed over', () => {
    const grid = gridOf(3, 2, [cell(1, 0, { sure: 100 }), cell(0, 1, { sure: 100 }), cell(1, 1, { down: 2 })]);
    const behind = (row: number, at: number) => {
      const from = grid.cells.find((one) => one.row === row && one.column === at);
      return (from ? cellsBehind(grid, from) : []).map((one) => [one.row, one.column]);
    };
    expect(behind(0, 0)).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(behind(2, 0)).toEqual([[1, 1]]);
    expect(behind(1, 1)).toEqual([]);
  });
  test('columns are known by the titles that were read at its head, each once', () => {
    const words = { '0 0': ' 学号 *', '0 1': '姓名（全名）', '0 2': 'NAME', '0 3': '备注' };
    expect(meansOf(gridOf(3, 4), words, COLUMNS)).toEqual({ 0: 'number', 1: 'name' });
    expect(meansOf(gridOf(3, 4), { '0 0': 'constructor' }, COLUMNS)).toEqual({});
    expect(lackingOf(COLUMNS, { 0: 'number' }).map(({ key }) => key)).toEqual(['name']);
    expect(lackingOf(COLUMNS, { 0: 'name' })).toEqual([]);
  });
  test('rows below the head with something in them are its lines; each cell knows where it stood', () => {
    const words = { '0 0': '姓名', '1 0': ' 王小明 ', '1 1': '3120', '3 0': '李雷', '3 2': 'left out' };
    const made = sheetOf(gridOf(4, 3), { heads: 1, means: { 0: 'name', 1: 'fvc' }, words, columns: COLUMNS });
    expect(made.lines).toEqual([
      ['姓名', '肺活量'],
      ['王小明', '3120'],
      ['李雷', ''],
    ]);
    // The second line of the sheet stood in the fourth row of the photo.
    expect(made.boxes['2 name']).toEqual({ x: 0, y: 0.3, w: 0.1, h: 0.1 });
    expect(Object.keys(made.boxes).sort()).toEqual(['1 fvc', '1 name', '2 fvc', '2 name']);
  });
  test('a cell that is several rows high stands beside each of them, and makes no row by itself', () => {
    const grid = gridOf(4, 2, [cell(1, 0, { down: 3 })]);
    const words = { '1 0': '七年级1班', '1 1': '王小明', '3 1': '李雷' };
    const columns = [column('clazz', ['班级']), column('name', ['姓名'])];
    expect(sheetOf(grid, { heads: 1, means: { 0: 'clazz', 1: 'name' }, words, columns }).lines).toEqual([
      ['班级', '姓名'],
      ['七年级1班', '王小明'],
      ['七年级1班', '李雷'],
    ]);
  });
  test('no sign in a cell parts it', () => {
    expect(
      csvOf([
        ['a,b', '他说"好"'],
        ['1\n2', ''],
      ]),
    ).toBe('\ufeff"a,b","他说""好"""\r\n"1\n2",""\r\n');
  });
});
describe('a grid that is drawn', () => {
  const most = { rows: 200, columns: 60 };
  test('three taps say where the list lies and how high its rows are; more part its columns', () => {
    const taps = [
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.9 },
      { x: 0.4, y: 0.31 },
    ];
    const grid = drawnGrid(
      taps,
      [
        { x: 0.5, y: 0.5 },
        { x: 0.95, y: 0.5 },
        { x: 0.3, y: 0.2 },
      ],
      most,
    );
    expect([grid?.rows, grid?.columns, grid?.cells.length]).toEqual([4, 3, 12]);
    expect(grid?.cells.at(-1)?.box.x).toBeCloseTo(0.5);
    expect(grid?.cells.at(-1)?.box.y).toBeCloseTo(0.7);
    expect(drawnGrid(taps.slice(0, 2), [], most)).toBeUndefined();
  });
  test('taps on one place draw nothing, and a finger that trembles no thousand rows', () => {
    const at = { x: 0.2, y: 0.2 };
    expect(drawnGrid([at, at, at], [], most)).toBeUndefined();
    expect(drawnGrid([at, { x: 0.8, y: 0.9 }, { x: 0.5, y: 0.2041 }], [], most)?.rows).toBeLessThanOrEqual(200);
    expect(drawnGrid([at, { x: 0.8, y: 0.9 }, { x: 0.5, y: 0.1 }], [], most)).toBeUndefined();
  });
});
