import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SheetColumn } from '../../src/kernel/shared/importing';
import { TestApp, fileOf, type Caller } from '../../src/kernel/testing/app';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import { ocrRead, ocrTable } from '../../src/modules/files/contract';
import { table } from '../../src/modules/files/rules/table/draw-for-tests';
import { csvOf, meansOf, placeKey, sheetOf } from '../../src/modules/files/web/photo-sheet-logic';
import { sidNosImport, studentsImport, teachersImport } from '../../src/modules/people/contract';
import { collSheet } from '../../src/modules/process-eval/contract';
import { termOf } from '../../src/modules/process-eval/rules/term';
import { evaluation } from '../../src/modules/process-eval/server/testing';
import { arrangeImport } from '../../src/modules/timetable/contract';
import { sheetImport } from '../../src/modules/vision/contract';

// Lists from paper as the page takes them: the table of the photo, its titles, each column by what the import says of it, a sheet.

interface Child {
  readonly userId: number;
  readonly name: string;
  readonly number: string;
}
/** What an import tells of its sheet. */
interface Columns {
  readonly items: readonly SheetColumn[];
  readonly names: readonly string[];
}
const CLAZZ = 189002;
/** A printed list has rows that nobody filled. */
const LEAST_ROWS = 8;

let t: TestApp;
let office: Caller;
let service: Server;
let children: readonly Child[] = [];
let grdId = 0;
/** What the stand-in for a reader of letters says of the next cells. */
let said: string[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { cells } = JSON.parse(Buffer.concat(parts).toString()) as { readonly cells: readonly unknown[] };
      const answer = { engine: 'stand-in 1', cells: cells.map(() => ({ text: said.shift() ?? '', sure: 97 })) };
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((ready) => {
    service.listen(0, '127.0.0.1', ready);
  });
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  office = await t.as('school189');
  const rows = await t.sql<{ user_id: string; name: string; sid_no: string; grd_id: number }>(
    `select p.user_id, p.name, p.sid_no, s.grd_id
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = 189 and s.clazz_id = $1 and p.removed_at is null and p.sid_no is not null
     order by p.user_id`,
    [CLAZZ],
  );
  children = rows.map((r) => ({ userId: Number(r.user_id), name: r.name, number: r.sid_no }));
  grdId = Number(rows[0]?.grd_id);
});
afterAll(async () => {
  service?.close();
  t?.at(null);
  await t?.stop();
});
beforeEach(() => {
  vi.stubEnv('TESSERACT', '/nonexistent/tesseract');
  vi.stubEnv('OCR_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}/read`);
  // A busy machine takes its time: nothing goes on as a job here.
  vi.stubEnv('TABLE_WAIT_MS', '600000');
});

/** A photo of a list, its titles above, and what the reader makes of each of its cells. @returns the sheet that comes of it */
async function fromPhoto(lines: readonly (readonly string[])[], { items, names }: Columns) {
  const wide = lines[0]?.length ?? 0;
  const rows = Math.max(LEAST_ROWS, lines.length);
  const isEmpty = (row: number, column: number) => !lines[row]?.[column];
  const { data, width, height } = table({ rows, columns: wide, isEmpty }).gray;
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const found = await office.ok(ocrTable, { file: fileOf('名单.jpg', jpeg, 'image/jpeg') });
  expect([found.rows, found.columns, found.letters]).toEqual([rows, wide, 'outside']);
  const words: Record<string, string> = {};
  const sures: Record<string, number> = {};
  const read = async (
    cells: typeof found.cells,
    { hint, names: own }: Pick<SheetColumn, 'hint' | 'names'>,
  ): Promise<void> => {
    if (cells.length === 0) return;
    said = cells.map(({ row, column }) => lines[row]?.[column] ?? '');
    const answer = await office.ok(ocrRead, {
      photo: found.photo,
      names: [...(own ?? names)],
      cells: cells.map(({ row, column, box }) => ({ row, column, box, hint })),
    });
    for (const { row, column, text, sure } of answer.cells) {
      words[placeKey(row, column)] = text;
      sures[placeKey(row, column)] = sure;
    }
  };
  await read(
    found.cells.filter(({ row }) => row === 0),
    { hint: 'text' },
  );
  const means = meansOf(found, words, items);
  expect(Object.keys(means)).toHaveLength(wide);
  for (const [place, key] of Object.entries(means)) {
    const column = items.find((item) => item.key === key);
    const full = found.cells.filter(
      (cell) => cell.row > 0 && cell.column === Number(place) && cell.text === '' && cell.sure === 0,
    );
    if (column) await read(full, column);
  }
  const made = sheetOf(found, { heads: 1, means, words, columns: items });
  // A crop stands beside each cell of the sheet.
  expect(Object.keys(made.boxes)).toHaveLength((lines.length - 1) * wide);
  return { file: fileOf('照片.csv', Buffer.from(csvOf(made.lines)), 'text/csv'), words, sures };
}
const TOO_FEW = 'the class has too few children with a number';
const three = (): readonly [Child, Child, Child] => {
  const [a, b, c] = children;
  if (!a || !b || !c) throw new Error(TOO_FEW);
  return [a, b, c];
};

test('a photographed list of eyes comes to its preview; whoever is not in the school is nobody’s name', async () => {
  const term = termOf(testDayPlus(2));
  await t.sql('delete from vision_referral where org_id = 189 and year_id = $1', [term.yearId]);
  await t.sql('delete from vision_screening where org_id = 189 and year_id = $1', [term.yearId]);
  const options = JSON.stringify(term);
  const columns = await office.ok(sheetImport.columns, { options });
  const hintOf = (key: string) => columns.items.find((item) => item.key === key)?.hint;
  expect(['name', 'nakedRight', 'sphereLeft', 'axisLeft', 'sidNo'].map(hintOf)).toEqual([
    'name',
    'number',
    'number',
    'number',
    'text',
  ]);
  const [a, b, c] = three();
  expect(columns.names).toEqual(expect.arrayContaining([a.name, b.name, c.name]));
  const { file, words } = await fromPhoto(
    [
      ['学号', '姓名', '右眼视力', '左眼视力'],
      [a.number, a.name, '4.8', '5.0'],
      [b.number, b.name, '4.6', '4.7'],
      [c.number, '诸葛无此人', '5.0', '5.0'],
    ],
    columns,
  );
  expect(words[placeKey(3, 1)]).toBe('');
  const { batchId } = await office.ok(sheetImport.create, { file, options });
  await t.batchSettled(batchId);
  const { counts } = await office.ok(sheetImport.get, { batchId });
  expect(counts).toMatchObject({ total: 3, new: 2, faulty: 1 });
});

test('a photographed list of process evaluation has a column for each indicator', async () => {
  await t.sql('delete from process_eval_norm_on');
  await t.sql('delete from process_eval_round');
  const { normId } = await evaluation(office, [grdId], { name: '照片' });
  const options = JSON.stringify({ normId });
  const columns = await office.ok(collSheet.columns, { options });
  expect(columns.items.map(({ key, hint }) => (key.startsWith('i') ? hint : key))).toEqual([
    'sidNo',
    'name',
    'clazz',
    'number',
    'number',
  ]);
  const [a, b] = three();
  expect(columns.names).toEqual(expect.arrayContaining([a.name, b.name]));
  const { file } = await fromPhoto(
    [
      ['学号', '姓名', '照片跳绳（个）', '照片课堂'],
      [a.number, a.name, '130', '45.5'],
      [b.number, b.name, '95', ''],
    ],
    columns,
  );
  const { batchId } = await office.ok(collSheet.create, { file, options });
  await t.batchSettled(batchId);
  expect((await office.ok(collSheet.get, { batchId })).counts).toMatchObject({ total: 2, new: 2, faulty: 0 });
});

test('each column of a photographed timetable is read against its own list', async () => {
  await t.sql('delete from timetable_arrange where org_id = 189');
  const span = [testDayPlus(-78), testDayPlus(65)];
  await t.sql('update timetable_term set first_on = $1, last_on = $2 where org_id = 189', span);
  const columns = await office.ok(arrangeImport.columns, {});
  const listOf = (key: string) => columns.items.find((item) => item.key === key)?.names;
  expect(listOf('clazz')).toContain('七年级1班');
  expect(listOf('subject')).toEqual(expect.arrayContaining(['数学', '体育']));
  expect(listOf('teacher')).toEqual(expect.arrayContaining(['周明辉', '林若曦']));
  expect(listOf('clazz')).not.toContain('周明辉');
  expect([listOf('weekday'), columns.names]).toEqual([undefined, []]);
  // One sign of a teacher is misread, a class is read that the school does not have.
  const { file, words, sures } = await fromPhoto(
    [
      ['班级', '星期', '节次', '科目', '教师'],
      ['七年级1班', '周一', '1', '数学', '周明辉'],
      ['七年级1班', '星期三', '第2节', '语文', '林若羲'],
      ['高三实验班', '周四', '3', '数学', '周明辉'],
    ],
    columns,
  );
  expect([words[placeKey(2, 4)], sures[placeKey(2, 4)]]).toEqual(['林若曦', 60]);
  expect(words[placeKey(3, 0)]).toBe('');
  const { batchId } = await office.ok(arrangeImport.create, { file });
  await t.batchSettled(batchId);
  const { counts } = await office.ok(arrangeImport.get, { batchId });
  expect(counts).toMatchObject({ total: 3, new: 2, faulty: 1 });
});

test('photographed rosters bring new pupils and teachers, whose names are on no list yet', async () => {
  const pupils = await office.ok(studentsImport.columns, {});
  expect(pupils.names).toEqual([]);
  const list = await fromPhoto(
    [
      ['姓名', '性别', '年级', '班级', '学号'],
      ['照新甲', '男', '七年级', '1班', '2026189981'],
      ['照新乙', '女', '七年级', '1班', '2026189982'],
    ],
    pupils,
  );
  const { batchId } = await office.ok(studentsImport.create, { file: list.file });
  await t.batchSettled(batchId);
  expect((await office.ok(studentsImport.get, { batchId })).counts).toMatchObject({ total: 2, new: 2, faulty: 0 });

  const staff = await fromPhoto(
    [
      ['姓名', '性别', '登录账号', '手机', '任教学科'],
      ['照老师', '女', 'zhaolaoshi1', '13612340009', '数学'],
    ],
    await office.ok(teachersImport.columns, {}),
  );
  const teachers = await office.ok(teachersImport.create, { file: staff.file });
  await t.batchSettled(teachers.batchId);
  expect((await office.ok(teachersImport.get, { batchId: teachers.batchId })).counts).toMatchObject({
    total: 1,
    new: 1,
    faulty: 0,
  });
});

test('photographed student numbers name children who are there', async () => {
  const columns = await office.ok(sidNosImport.columns, {});
  const [a] = three();
  expect(columns.names).toContain(a.name);
  const { file } = await fromPhoto(
    [
      ['姓名', '年级', '班级', '学号'],
      [a.name, '七年级', '1班', '2026189991'],
    ],
    columns,
  );
  const { batchId } = await office.ok(sidNosImport.create, { file });
  await t.batchSettled(batchId);
  expect((await office.ok(sidNosImport.get, { batchId })).counts).toMatchObject({ total: 1, changed: 1, faulty: 0 });
});
