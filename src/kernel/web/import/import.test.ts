import { describe, expect, test } from 'vitest';
import { importCalls } from '../../shared/importing';
import { signedIn } from '../../shared/need';
import {
  changesOf,
  faultsByColumn,
  faultyFirst,
  figuresOf,
  filledDown,
  nextFaulty,
  pastedBlock,
  refuseFile,
  sheetRow,
  stepOf,
  stepsOf,
  undoLoses,
  undoMinutes,
} from './import-logic';
import type { BatchCalls } from './use-batch';

const counts = {
  total: 3,
  ok: 2,
  faulty: 1,
  new: 2,
  changed: 0,
  unchanged: 0,
  missing: 0,
  picked: 2,
  leaving: 0,
  saved: 0,
  left: 0,
};
const fault = (column: string) => ({ column, value: 'x', code: 'c', params: {}, text: 't' });

describe('import', () => {
  test('the factory’s calls fit the flow', () => {
    const calls: BatchCalls = importCalls('x.import', '/x/import', signedIn);
    expect(calls.confirm.path).toBe('/x/import/batches/{batchId}/confirm');
  });
  test('a batch stands at the step its state says; faults come first, but nobody has to mend them', () => {
    expect([
      stepOf(undefined),
      stepOf({ state: 'checking', counts }),
      stepOf({ state: 'checked', counts }),
      stepOf({ state: 'checked', counts: { ...counts, faulty: 0 } }),
      stepOf({ state: 'checked', counts }, 'diff'),
    ]).toEqual(['upload', 'check', 'fix', 'diff', 'diff']);
    expect(
      (['committing', 'done', 'undone', 'failed'] as const).map((state) => stepOf({ state, counts }, 'diff')),
    ).toEqual(['save', 'result', 'result', 'result']);
  });
  test('what was undone is counted as saved no longer', () => {
    const done = { ...counts, saved: 4 };
    expect(figuresOf({ state: 'done', counts: done })).toEqual(['saved', 'new', 'changed', 'unchanged', 'faulty']);
    expect(figuresOf({ state: 'done', counts: { ...done, left: 1 } })).toContain('left');
    expect(figuresOf({ state: 'undone', counts: { ...done, left: 1 } })).toEqual([]);
  });
  test('the question before an undo counts what was written, and accounts that the sheet did not name apart from it', () => {
    const batch = { fileName: '七年级.xlsx', counts: { ...counts, saved: 4 } };
    const written = { key: 'importUndoLoses', params: { count: 4, file: '七年级.xlsx' } };
    expect(undoLoses(batch)).toEqual([written]);
    expect(undoLoses({ ...batch, counts: { ...batch.counts, left: 1 } })).toEqual([
      written,
      { key: 'importUndoLosesLeft', params: { count: 1 } },
    ]);
  });
  test('records that the sheet does not name have a step of their own, when there are any', () => {
    expect(stepsOf({ counts })).not.toContain('missing');
    expect(stepsOf({ counts: { ...counts, missing: 1 } })).toEqual([
      'upload',
      'check',
      'fix',
      'diff',
      'missing',
      'result',
    ]);
    expect(stepOf({ state: 'checked', counts: { ...counts, missing: 1 } }, 'missing')).toBe('missing');
  });
  test('a block from a spreadsheet lies over the rows and columns from one cell on, a single word does not', () => {
    const rows = [4, 7].map((row) => ({ row, cells: {}, faults: [] }));
    const at = { row: 4, column: 'b' };
    expect(pastedBlock('x\ty\r\nz\r\nbehind the end\r\n', rows, ['a', 'b', 'c'], at)).toEqual([
      { row: 4, cells: { b: 'x', c: 'y' } },
      { row: 7, cells: { b: 'z' } },
    ]);
    expect(pastedBlock('x', rows, ['a', 'b'], at)).toBeUndefined();
  });
  test('a column is filled downwards where it is empty or faulty; what is right stays', () => {
    const rows = [
      { row: 1, cells: { a: 'before' }, faults: [] },
      { row: 2, cells: { a: 'this' }, faults: [] },
      { row: 3, cells: { a: 'right' }, faults: [] },
      { row: 4, cells: { a: 'wrong' }, faults: [fault('a')] },
      { row: 5, cells: { a: '' }, faults: [] },
    ];
    expect(filledDown('v', rows, { row: 2, column: 'a' }).map((m) => m.row)).toEqual([2, 4, 5]);
  });
  test('faulty columns stand left', () => {
    const columns = ['a', 'b', 'c'].map((key) => ({ key }));
    expect(faultyFirst(columns, [{ faults: [fault('c')] }]).map((c) => c.key)).toEqual(['c', 'a', 'b']);
  });
  test('only sheets up to the limit are sent', () => {
    const f = (name: string, size: number) => refuseFile({ name, size }, 100);
    expect([f('a.xlsx', 100), f('a.CSV', 1), f('a.xls', 1), f('a.xlsx', 101), f('a.csv', 0)]).toEqual([
      undefined,
      undefined,
      'notSheet',
      'tooBig',
      'emptyFile',
    ]);
  });
  test('reasons stand at their cells, those of the row apart', () => {
    const by = faultsByColumn({ faults: [fault('a'), fault(''), fault('a')] });
    expect([by.get('a')?.length, by.get('')?.length, by.get('b')]).toEqual([2, 1, undefined]);
    expect(sheetRow(2, 1)).toBe(3);
  });
  test('Enter goes to the next cell that needs mending', () => {
    const rows = [
      { row: 4, faults: [fault('b'), fault('a')] },
      { row: 7, faults: [] },
      { row: 9, faults: [fault('a')] },
    ];
    const next = (row: number, column: string) => nextFaulty(rows, ['a', 'b'], { row, column });
    expect([next(4, 'a'), next(4, 'b'), next(9, 'a')]).toEqual([
      { row: 4, column: 'b' },
      { row: 9, column: 'a' },
      undefined,
    ]);
  });
  test('a changed row shows what differs; an empty cell keeps what is there', () => {
    expect(changesOf({ state: 'changed', cells: { a: '1', b: '2', c: '' }, old: { a: '1', b: '3', c: '9' } })).toEqual([
      'b',
    ]);
    expect(changesOf({ state: 'new', cells: { a: '1' }, old: null })).toEqual([]);
  });
  test('undo is offered until its time is over', () => {
    const now = Date.parse('2026-09-01T10:00:00Z');
    expect([
      undoMinutes('2026-09-01T10:29:30Z', now),
      undoMinutes('2026-09-01T09:59:59Z', now),
      undoMinutes(null, now),
    ]).toEqual([30, 0, 0]);
  });
});
