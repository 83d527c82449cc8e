import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf } from '../../testing/app';
import { asked } from '../../testing/statements';
import { writeXlsx } from 'hucre/xlsx';
import type { Call } from '../../shared/call';
import { flatCalls, importActs } from '../../shared/importing';
import { readSheet, writeSheet } from '../sheet/pool';
import { Toy, base, csv } from './toy-for-tests';
import { bookings, calls, gate } from './toy-module-for-tests';

const c = calls.roomImport;
let toy: Toy;
beforeAll(async () => {
  if (base) toy = await Toy.start();
});
afterAll(() => toy?.stop());
beforeEach(() => toy?.empty());

describe.skipIf(!base)('an import', () => {
  test('previews new, changed, unchanged, faulty and missing rows; saves the ticked ones; the same file again changes nothing; undo restores', async () => {
    await toy.ok(calls.save, { file: csv('A1,10,1', 'A2,20,2', 'A3,30,3') });
    const sheet = csv('a1,10,1', 'A2,25,', 'NEW,5,1', 'BAD,x,1', 'FAR,1,99', 'NEW,6,2', 'WAYTOOLONGNAME,1,1', ',5,1');
    const b = await toy.uploaded(sheet);
    expect(b).toMatchObject({
      state: 'checked',
      counts: { total: 8, ok: 3, faulty: 5, new: 1, changed: 1, unchanged: 1, missing: 1, picked: 2, saved: 0 },
      byName: '老师1',
      headerRow: 1,
      fileName: '教室.csv',
      columns: [{ key: 'name', title: '名称', required: true }, { key: 'seats' }, { key: 'floor' }],
    });
    const rows = (await toy.ok(c.rows, { batchId: b.batchId, pageSize: 50 })).items;
    expect(rows.map((r) => [r.row, r.state, r.picked])).toEqual([
      [1, 'unchanged', false],
      [2, 'changed', true],
      [3, 'new', true],
      [4, 'faulty', false],
      [5, 'faulty', false],
      [6, 'faulty', false],
      [7, 'faulty', false],
      [8, 'faulty', false],
      [9, 'missing', false],
    ]);
    expect(rows[1]).toMatchObject({ cells: { name: 'A2', seats: '25', floor: '' }, old: { seats: '20', floor: '2' } });
    expect(rows.slice(3, 8).map((r) => r.faults[0])).toMatchObject([
      { column: 'seats', value: 'x', code: 'toy.seats', text: '座位数不对' },
      { column: 'floor', value: '99', code: 'toy.fault.floorGone', params: { floor: '99' }, text: '没有 99 楼' },
      { column: 'name', code: 'kernel.import.repeated', params: { row: 4 }, text: '与第 4 行重复' },
      { column: 'name', code: 'toy.nameLong', text: '名称最多 10 个字' },
      { column: 'name', code: 'kernel.import.required', text: '必填' },
    ]);
    expect((await toy.ok(c.rows, { batchId: b.batchId, only: 'faulty' }, 'a', 'en-US')).items[1]!.faults[0]!.text).toBe(
      'No floor 99',
    );
    const done = await toy.confirmed(b);
    expect(done).toMatchObject({ state: 'done', counts: { saved: 2 } });
    expect(done.undoUntil).not.toBeNull();
    // An empty cell kept the floor.
    expect(await toy.rooms()).toEqual([
      { name: 'A1', seats: 10, floor: '1' },
      { name: 'A2', seats: 25, floor: '2' },
      { name: 'A3', seats: 30, floor: '3' },
      { name: 'NEW', seats: 5, floor: '1' },
    ]);
    const again = await toy.uploaded(sheet);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3, picked: 0 });
    expect((await toy.send(c.confirm, { batchId: again.batchId })).body).toMatchObject({
      error: 'kernel.fault.importNothing',
    });
    expect((await toy.send(c.undo, { batchId: b.batchId })).status).toBe(204);
    expect(await toy.rooms()).toEqual([
      { name: 'A1', seats: 10, floor: '1' },
      { name: 'A2', seats: 20, floor: '2' },
      { name: 'A3', seats: 30, floor: '3' },
    ]);
    expect((await toy.send(c.undo, { batchId: b.batchId })).body).toMatchObject({ error: 'kernel.fault.importState' });
    const audit = (
      await toy.owner.query(
        `select action, user_id, detail from kernel_audit where subject_id = $1 order by audit_id`,
        [b.batchId],
      )
    ).rows;
    expect(audit).toMatchObject([
      { action: 'kernel.import', user_id: 1, detail: { kind: 'toy.rooms', saved: 2 } },
      { action: 'kernel.import-undone', detail: { rows: 2 } },
    ]);
  });

  test('whoever makes a sheet of something else is told its columns, in the language of who asks', async () => {
    const { items, names } = await toy.ok(c.columns, {}, 'a', 'en-US');
    expect(items).toEqual([
      { key: 'name', title: 'Name', titles: ['名称', 'Name'], required: true, hint: 'text' },
      { key: 'seats', title: 'Seats', titles: ['座位', 'Seats'], required: false, hint: 'text' },
      { key: 'floor', title: 'Floor', titles: ['楼层', 'Floor'], required: false, hint: 'text' },
    ]);
    expect(names).toEqual([]);
    expect((await toy.ok(c.columns, { options: '{"building":"A"}' })).items[0]?.title).toBe('名称');
    expect((await toy.send(c.columns, { options: '{"building":7}' })).status).toBe(400);
    expect((await toy.send(c.columns, { options: '[' })).status).toBe(400);
  });
  test('a mended row is judged with the whole sheet: a repeat clears, ticks stay; missing rows may be ticked', async () => {
    await toy.ok(calls.save, { file: csv('OLD,1,1') });
    const b = await toy.uploaded(csv('X,1,1', 'X,2,2', 'Y,3,3'));
    expect((await toy.ok(c.pick, { batchId: b.batchId, rows: [3], on: false })).picked).toBe(1);
    expect(await toy.ok(c.fix, { batchId: b.batchId, row: 1, cells: { name: ' z ' } })).toMatchObject({
      state: 'new',
      cells: { name: 'Z' },
      picked: true,
    });
    expect((await toy.ok(c.rows, { batchId: b.batchId })).items.map((r) => [r.state, r.picked])).toEqual([
      ['new', true],
      ['new', true],
      ['new', false],
      ['missing', false],
    ]);
    expect(await toy.ok(c.fix, { batchId: b.batchId, row: 2, cells: { name: 'Z' } })).toMatchObject({
      state: 'faulty',
      faults: [{ code: 'kernel.import.repeated' }],
    });
    // Naming the missing record takes it off the list of the missing.
    expect(await toy.ok(c.fix, { batchId: b.batchId, row: 2, cells: { name: 'OLD', seats: '9' } })).toMatchObject({
      state: 'changed',
      old: { seats: '1' },
    });
    expect((await toy.ok(c.get, { batchId: b.batchId })).counts).toMatchObject({
      missing: 0,
      new: 2,
      changed: 1,
      picked: 2,
    });
    expect(await toy.ok(c.fix, { batchId: b.batchId, row: 2, cells: { name: 'Q' } })).toMatchObject({ state: 'new' });
    expect(await toy.ok(c.pick, { batchId: b.batchId, only: 'missing', on: true })).toEqual({ picked: 2, leaving: 1 });
    expect((await toy.send(c.fix, { batchId: b.batchId, row: 77, cells: { name: 'a' } })).status).toBe(404);
    expect((await toy.send(c.fix, { batchId: b.batchId, row: 1, cells: { nonsense: 'a' } })).status).toBe(400);
    await toy.confirmed(b);
    expect((await toy.rooms()).map((r) => r.name)).toEqual(['Q', 'Z']);
    await toy.ok(c.undo, { batchId: b.batchId });
    expect((await toy.rooms()).map((r) => r.name)).toEqual(['OLD']);
  });

  test('faulty rows come back as a sheet with their reasons, which can be mended and uploaded again', async () => {
    const b = await toy.uploaded(csv('GOOD,1,1', 'BAD,x,99'));
    const file = (await toy.send(c.errors, { batchId: b.batchId })).raw;
    const sheet = await readSheet(file, 'errors.xlsx');
    expect(sheet).toEqual({
      headers: ['原行号', '错误原因', '名称', '座位', '楼层'],
      rows: [['3', '座位：座位数不对', 'BAD', 'x', '99']],
      headerRow: 1,
      hidden: [],
    });
    const mended = await writeSheet({
      sheets: [
        {
          name: 'a',
          columns: sheet.headers.map((title) => ({ title })),
          rows: [['3', '座位：座位数不对', 'BAD', '7', '1']],
        },
      ],
    });
    const again = await toy.uploaded({ name: 'm.xlsx', size: 1, bytes: Buffer.from(mended) });
    expect(again).toMatchObject({ counts: { new: 1, faulty: 0 }, warnings: [] });
  });

  test('who stands in a faulty row is not missing; what is done with the missing is counted apart', async () => {
    await toy.ok(calls.save, { file: csv('HERE,1,1', 'GONE,1,1') });
    const b = await toy.uploaded(csv('HERE,x,1', 'NEW,1,1'));
    const missing = async () =>
      (await toy.ok(c.rows, { batchId: b.batchId, only: 'missing' })).items.map((r) => r.cells['name']);
    expect(await missing()).toEqual(['GONE']);
    await toy.ok(c.fix, { batchId: b.batchId, row: 1, cells: { name: 'OTHER' } });
    expect(await missing()).toEqual(['GONE', 'HERE']);
    await toy.ok(c.fix, { batchId: b.batchId, row: 1, cells: { name: 'HERE' } });
    await toy.ok(c.pick, { batchId: b.batchId, only: 'missing', on: true });
    expect((await toy.ok(c.rows, { batchId: b.batchId, only: 'leaving' })).items).toHaveLength(1);
    const done = await toy.confirmed(b);
    expect(done.counts).toMatchObject({ saved: 1, left: 1, picked: 1, leaving: 1 });
  });

  test('several rows are mended at once, each with its own words, or with what the reasons suggest', async () => {
    const b = await toy.uploaded(csv('A,x,1', 'B,y,1', 'C,~7,1', 'D,1,1'));
    const rows: { row: number; cells: Record<string, string> }[] = [
      { row: 1, cells: { seats: '3' } },
      { row: 2, cells: { seats: '4', name: 'b2' } },
    ];
    expect((await toy.ok(c.fixRows, { batchId: b.batchId, rows })).items).toMatchObject([
      { row: 1, state: 'new', cells: { seats: '3' } },
      { row: 2, state: 'new', cells: { name: 'B2', seats: '4' } },
    ]);
    expect((await toy.ok(c.fixRows, { batchId: b.batchId, suggested: true })).items).toMatchObject([
      { row: 3, state: 'new', cells: { seats: '7' } },
    ]);
    expect((await toy.ok(c.get, { batchId: b.batchId })).counts).toMatchObject({ new: 4, faulty: 0, picked: 4 });
    expect((await toy.ok(c.fixRows, { batchId: b.batchId, suggested: true })).items).toEqual([]);
  });

  test('hidden rows, columns that are not imported and signs in names are said before anything is written', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['名称', '座位', '电话'],
            ['A☆', 1, '1'],
            ['B', 2, '2'],
            ['😀', 3, '3'],
          ],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
      ],
    });
    const b = await toy.uploaded({ name: 'm.xlsx', size: 1, bytes: Buffer.from(bytes) });
    expect(b.counts.new).toBe(3);
    expect(b.warnings).toEqual([
      { code: 'kernel.import.warn.hidden', text: '表格里有 1 行是隐藏的（第 3 行），也会一起导入' },
      { code: 'kernel.import.warn.columns', text: '这些列不会导入：电话' },
      { code: 'kernel.import.warn.signs', text: '2 行里有表情或 ☆ 一类的符号（第 2、4 行），会原样写入' },
    ]);
  });

  test('whoever saves without a preview is told with the reply what nobody read of the sheet, and the batch keeps it', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['名称', '座位', '电话'],
            ['没有预览☆', 1, '1'],
          ],
        },
        { name: '八年级', rows: [['名称'], ['另一张表']] },
      ],
    });
    const warnings = [
      { code: 'kernel.import.warn.sheets', text: '工作簿里只导入一张表，这些表不会导入：八年级' },
      { code: 'kernel.import.warn.columns', text: '这些列不会导入：电话' },
      { code: 'kernel.import.warn.signs', text: '1 行里有表情或 ☆ 一类的符号（第 2 行），会原样写入' },
    ];
    const file = { name: 'm.xlsx', size: 1, bytes: Buffer.from(bytes) };
    expect(await toy.ok(calls.save, { file })).toEqual({ saved: 1, errors: [], warnings });
    expect((await toy.ok(c.recent, {})).items[0]).toMatchObject({ state: 'done', warnings });
  });

  test('the template has the wanted titles and no row', async () => {
    const raw = (await toy.send(calls.down, {})).raw;
    await expect(readSheet(raw, 'a.xlsx')).rejects.toMatchObject({ fault: { code: 'kernel.fault.sheetEmpty' } });
    const filled = await toy.uploaded(csv('T,1,1'));
    expect(filled.state).toBe('checked');
  });

  test('a file that is no sheet is refused at once; one without the header fails its batch with the columns named', async () => {
    expect((await toy.send(c.create, { file: fileOf('a.xlsx', Buffer.from('%PDF-1.7')) })).body).toMatchObject({
      error: 'kernel.fault.sheetNotSheet',
    });
    expect((await toy.send(c.create, { file: csv('A,1,1'), options: '{bad' })).status).toBe(400);
    const b = await toy.until(
      (await toy.ok(c.create, { file: fileOf('a.csv', Buffer.from('电话\n1\n')) })).batchId,
      'failed',
    );
    expect(b.error).toMatchObject({
      code: 'kernel.fault.sheetNoHeader',
      text: '前 5 行里没有找到这些列：名称。请使用模板的表头',
    });
    expect(
      (
        await toy.send(c.create, {
          file: fileOf('a.csv', Buffer.alloc(1024 * 1024 + 5, 65)),
        })
      ).status,
    ).toBe(413);
  });

  test('another school, and another path, finds no batch', async () => {
    const b = await toy.uploaded(csv('A,1,1'));
    for (const call of [c.get, c.rows, c.errors, c.confirm, c.undo] as Call<string, any, any>[])
      expect((await toy.send(call, { batchId: b.batchId }, 'c')).status).toBe(404);
    expect((await toy.send(c.fix, { batchId: b.batchId, row: 1, cells: { name: 'q' } }, 'c')).status).toBe(404);
    expect((await toy.ok(c.recent, {}, 'c')).total).toBe(0);
    expect((await toy.ok(c.recent, { pageSize: 1 }, 'b')).items[0]).toMatchObject({
      batchId: b.batchId,
      byName: '老师1',
    });
  });

  test('two people importing the same new rooms: one makes them, nothing is doubled, unseen changes are not overwritten', async () => {
    const [one, two] = [
      await toy.uploaded(csv('R1,1,1', 'R2,2,2')),
      await toy.uploaded(csv('R1,1,1', 'R2,9,9', 'R3,3,3'), 'b'),
    ];
    // Both jobs stand in line inside the commit.
    gate.hold = () => new Promise((go) => setTimeout(go, 60));
    const [a, b] = await Promise.all([toy.confirmed(one), toy.confirmed(two, 'b')]);
    expect((await toy.rooms()).map((r) => r.name)).toEqual(['R1', 'R2', 'R3']);
    const states = [a, b].map((x) => [x.state, x.counts.saved]);
    expect(states.map((s) => s[0])).toEqual(['done', 'done']);
    const later = a.counts.saved === 2 ? b : a;
    const rows = (await toy.ok(c.rows, { batchId: later.batchId })).items.filter((r) => r.state !== 'missing');
    expect(rows[0]!.state).toBe('unchanged');
    expect(rows[1]).toMatchObject({ state: 'faulty', faults: [{ code: 'kernel.import.moved' }] });
  });

  test('fifty double confirms save once; the same given save twice changes nothing', async () => {
    const b = await toy.uploaded(csv('D1,1,1', 'D2,2,2'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => toy.send(c.confirm, { batchId: b.batchId })));
    expect(answers.filter((r) => r.status === 200).length).toBe(1);
    expect((await toy.until(b.batchId, 'done')).counts.saved).toBe(2);
    expect(await toy.ok(calls.save, { file: csv('D1,1,1', 'D2,2,2') })).toEqual({
      saved: 0,
      errors: [],
      warnings: [],
    });
    expect(await toy.ok(calls.save, { file: csv('D1,1,1', 'D3,x,3', 'D4,4,4') })).toMatchObject({
      saved: 1,
      errors: [{ row: 2, column: 'seats', value: 'x', code: 'toy.seats', text: '座位数不对' }],
    });
    const both = await Promise.all([
      toy.ok(calls.save, { file: csv('P1,1,1') }),
      toy.ok(calls.save, { file: csv('P1,1,1') }, 'b'),
    ]);
    expect(both.reduce((n, r) => n + r.saved, 0)).toBe(1);
  });

  test('undo is refused after its time, when a row was changed since, and when something depends on it', async () => {
    const b = await toy.confirmed(await toy.uploaded(csv('U1,1,1')));
    toy.at(new Date(toy.now().getTime() + 31 * 60_000));
    expect((await toy.send(c.undo, { batchId: b.batchId })).body).toMatchObject({
      error: 'kernel.fault.importUndoOver',
    });
    toy.at(null);
    await toy.owner.query(`update toy_room set seats = 7`);
    expect((await toy.send(c.undo, { batchId: b.batchId })).body).toMatchObject({
      error: 'kernel.fault.importUndoChanged',
    });
    await toy.owner.query(
      `update toy_room set seats = 1; insert into toy_booking select org_id, 5, room_id from toy_room`,
    );
    expect((await toy.send(c.undo, { batchId: b.batchId })).body).toMatchObject({
      error: 'kernel.fault.importUndoUsed',
    });
    await toy.owner.query('delete from toy_booking');
    expect((await toy.send(c.undo, { batchId: b.batchId })).status).toBe(204);
  });

  test('a commit that fails saves nothing, says so, and can be tried again', async () => {
    const b = await toy.uploaded(csv('F1,1,1', 'F2,2,2'));
    gate.hold = async () => {
      throw new Error('power cut');
    };
    const failed = await toy.confirmed(b);
    expect(failed).toMatchObject({ state: 'checked', error: { code: 'kernel.fault.internal' }, counts: { saved: 0 } });
    expect(await toy.rooms()).toEqual([]);
    gate.hold = undefined;
    expect(await toy.confirmed(b)).toMatchObject({ state: 'done', error: null });
    expect((await toy.rooms()).length).toBe(2);
  });

  test('two thousand rows cost the statements of two, and one more for each part in which they are put in', async () => {
    const few = await statements(2);
    expect(few).toBeGreaterThan(0);
    // The rooms, and the rows as they came, are more than one statement takes.
    expect(await statements(2000)).toBe(few + 2);
  });
});
async function statements(n: number): Promise<number> {
  await toy.owner.query('delete from toy_room');
  const file = csv(...Array.from({ length: n }, (_, i) => `N${i},${i % 50},${i % 9}`));
  return (await asked(() => toy.ok(calls.save, { file }))).length;
}

test('an import names its calls for the screen', () => {
  expect(importActs('toy.rooms.import')).toEqual(Object.values(calls.roomImport).map((c) => c.name));
  expect(Object.keys(flatCalls(calls))).toContain('roomImport.create');
  expect(bookings.name).toBe('toy_booking');
});
