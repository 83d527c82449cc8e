import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { fileOf, type Caller, type TestApp } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { Clerk, csv, row, xlsx } from '../../../../../tests/roster/clerk';
import { makeRoster, ROSTER_HEADER, type RosterFixture } from './roster-fixture';
import { dayText } from './words';

const imp = calls.studentsImport;
let clerk: Clerk;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  clerk = await Clerk.start();
  ({ t, school } = clerk);
});
afterAll(() => clerk.stop());
const check: Clerk['check'] = (...given) => clerk.check(...given);
const confirm: Clerk['confirm'] = (...given) => clerk.confirm(...given);
const find: Clerk['find'] = (name) => clerk.find(name);

let clazzes: { grade: number; gradeName: string; clazzName: string }[];
beforeAll(async () => {
  const rows = await t.sql<{ grd_id: number; clazz_name: string }>(
    'select grd_id, clazz_name from class_clazz where org_id = 189 and clazz_type = 1 order by clazz_id',
  );
  const NAMES = ['', '一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级'];
  clazzes = rows.map((r) => ({ grade: r.grd_id, gradeName: NAMES[r.grd_id]!, clazzName: r.clazz_name }));
});

describe('a roster of 2,000 children with 60 faults of twelve kinds', () => {
  let roster: RosterFixture;
  let batchId: number;
  beforeAll(async () => {
    const others = await t.sql<{ sid_no: string }>(
      'select sid_no from people_person where org_id = 189 and user_type = 1 order by user_id limit 5',
    );
    roster = makeRoster({
      rows: 2000,
      clazzes,
      schoolYear: schoolYearOf(t.today),
      faults: 5,
      othersSidNos: others.map((o) => o.sid_no),
      othersLogins: ['platform', 'support', 'inputer', 'auditor', 'school619'],
    });
  });

  test('[V-050] every fault is named with row, column, value and reason, in both languages', async () => {
    expect(roster.planted).toHaveLength(60);
    expect(new Set(roster.planted.map((p) => p.kind)).size).toBe(12);
    const batch = await check(await xlsx(roster.rows));
    batchId = batch.batchId;
    expect(batch).toMatchObject({
      state: 'checked',
      counts: { total: 2000, faulty: 60, new: 1940, changed: 0, ok: 1940 },
    });
    const faulty = (await school.ok(imp.rows, { batchId, only: 'faulty', pageSize: 200 })).items;
    const named = faulty.flatMap((r) => r.faults.map((f) => ({ row: r.row, column: f.column, code: f.code })));
    expect(named).toEqual(roster.planted.map(({ row: at, column, code }) => ({ row: at, column, code })));
    for (const [i, r] of faulty.entries())
      expect(r.faults[0]!.value).toBe(
        roster.planted[i]!.kind === 'dayBad' ? dayText(roster.planted[i]!.value) : roster.planted[i]!.value,
      );
    const english = (await school.in('en-US').ok(imp.rows, { batchId, only: 'faulty', pageSize: 200 })).items;
    for (const [i, r] of english.entries()) {
      expect(r.faults[0]!.text).not.toMatch(/[\u4e00-\u9fff]{5}/);
      expect(r.faults[0]!.text).not.toBe(faulty[i]!.faults[0]!.text);
    }
    expect(faulty.find((r) => r.faults[0]!.code === 'people.fault.clazzNone')!.faults[0]!.text).toMatch(
      /^.年级没有“99班”这个班$/,
    );
  });
  test('a faulty row is mended in the grid, or in the sheet of faulty rows', async () => {
    const bad = roster.planted.find((p) => p.kind === 'sexBad')!;
    expect(await school.ok(imp.fix, { batchId, row: bad.row, cells: { sex: '女' } })).toMatchObject({
      state: 'new',
      faults: [],
      picked: true,
    });
    expect((await school.ok(imp.get, { batchId })).counts).toMatchObject({ faulty: 59, new: 1941 });
    const sheet = await school.send(imp.errors, { batchId });
    const read = await readSheet(sheet.raw, 'errors.xlsx');
    expect(read.rows).toHaveLength(59);
    expect(read.headers.slice(0, 2)).toEqual(['原行号', '错误原因']);
    expect(read.rows[0]![1]).toContain('：');
  });
  test('[V-050] rows with errors are ignored after confirmation: the clean ones are in, all of them', async () => {
    const before = (await school.ok(calls.basicStudents, {})).total;
    const done = await confirm(batchId);
    expect(done).toMatchObject({ state: 'done', counts: { saved: 1941 } });
    expect((await school.ok(calls.basicStudents, {})).total).toBe(before + 1941);
    const [first] = roster.rows;
    expect(await find(first![0]!)).toMatchObject({ sidNo: first![2], bornOn: first![6], clazzName: first![4] });
    const faulty = new Set(
      roster.planted.map((p) => p.row).filter((at) => at !== roster.planted.find((p) => p.kind === 'sexBad')!.row),
    );
    const [claims] = await t.sql<{ n: number }>(
      `select count(*)::int n from account_login_claim where login like 'roster%'`,
    );
    expect(claims!.n).toBe(roster.rows.filter((r, i) => r[7]!.startsWith('roster') && !faulty.has(i + 1)).length);
  });
  test('the same file twice changes nothing', async () => {
    const again = await check(await xlsx(roster.rows));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1940 });
    expect(await school.refused(imp.confirm, { batchId: again.batchId })).toMatchObject({
      status: 409,
      error: 'kernel.fault.importNothing',
    });
  });
  test('the import is undone within 30 minutes, and not when a child is in use', async () => {
    const before = (await school.ok(calls.basicStudents, {})).total;
    const child = await find(roster.rows[0]![0]!);
    await t.sql(`insert into people_visit values (189, 1, $1, 'x', ${t.sqlNow}, 1, ${t.sqlNow})`, [child!.userId]);
    expect(await school.refused(imp.undo, { batchId })).toMatchObject({
      status: 409,
      error: 'people.fault.importHeld',
      error_description: '不能撤销，这些学生已经有了：家访 1 条。请先处理这些数据',
    });
    await t.sql('delete from people_visit where org_id = 189');
    t.at(new Date(t.now().getTime() + 31 * 60_000));
    expect((await (await t.as('school189')).refused(imp.undo, { batchId })).error).toBe('kernel.fault.importUndoOver');
    t.at(null);
    await school.ok(imp.undo, { batchId });
    expect((await school.ok(calls.basicStudents, {})).total).toBe(before - 1941);
    expect(await t.sql(`select 1 from account_login_claim where login like 'roster%'`)).toEqual([]);
    expect((await school.ok(imp.get, { batchId })).state).toBe('undone');
    expect((await school.refused(imp.undo, { batchId })).status).toBe(409);
  });
});

describe('several people', () => {
  test('two people importing the same children at once make each of them once', async () => {
    const other = await t.as('classmgr189');
    const rows = Array.from({ length: 40 }, (_, i) => row(`同时${i}`, { 学号: String(590_000 + i) }));
    const [a, b] = await Promise.all([check(csv(rows)), check(csv(rows), {}, other)]);
    const done = await Promise.all([confirm(a.batchId), confirm(b.batchId, other)]);
    expect(done.map((d) => d.counts.saved).sort((x, y) => x - y)).toEqual([0, 40]);
    expect(done.every((d) => d.state === 'done')).toBe(true);
    expect((await school.ok(calls.students, { name: '同时', pageSize: 50 })).total).toBe(40);
  });
  test('what somebody changed after the preview is not overwritten unseen', async () => {
    await confirm((await check(csv([row('抢先改', { 学号: '595001' })]))).batchId);
    const batch = await check(csv([row('抢先改', { 学号: '595001', 备注: '名单里的' })]));
    const child = await find('抢先改');
    await school.ok(calls.remarkSet, { id: child!.userId, remark: '页面上的' });
    const done = await confirm(batch.batchId);
    expect(done.counts).toMatchObject({ saved: 0, faulty: 1 });
    expect((await find('抢先改'))!.remark).toBe('页面上的');
  });
  test("another school's batch is gone, and a teacher may not import", async () => {
    const batch = await check(csv([row('外校看')]));
    expect((await (await t.as('school619')).refused(imp.get, { batchId: batch.batchId })).status).toBe(404);
    expect((await (await t.as('teacher189')).refused(imp.recent, {})).status).toBe(403);
  });
});

describe('files', () => {
  const refused = (name: string, bytes: Uint8Array) => school.refused(imp.create, { file: fileOf(name, bytes) });
  test('[V-050] [V-051] a file above 1 MB is refused', async () => {
    expect((await refused('大.xlsx', new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
    expect(
      await school.refused(calls.importSave, {
        kind: 'teacher',
        file: fileOf('大.csv', new Uint8Array(1024 * 1024 + 1).fill(65)),
      }),
    ).toMatchObject({ status: 413 });
  });
  test('[V-051] only Excel (and csv) is taken: a broken, macro-laden, wrongly typed or bomb file is refused and harms nothing', async () => {
    const before = await t.sql(`select count(*) n from kernel_import_batch`);
    const text = new TextEncoder();
    const types = text.encode('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
    const cases: [string, Uint8Array, string][] = [
      ['说明.pdf', text.encode('%PDF-1.7 x'), 'kernel.fault.sheetNotSheet'],
      ['名单.xlsx', text.encode('PK\u0003\u0004 garbage'), 'kernel.fault.sheetBroken'],
      [
        '名单.docx',
        zipSync({ '[Content_Types].xml': types, 'word/document.xml': text.encode('<x/>') }),
        'kernel.fault.sheetNotSheet',
      ],
      [
        '名单.xlsm',
        zipSync({
          '[Content_Types].xml': types,
          'xl/workbook.xml': text.encode('<x/>'),
          'xl/vbaProject.bin': text.encode('x'),
        }),
        'kernel.fault.sheetMacro',
      ],
      [
        '名单.xlsx',
        zipSync({
          '[Content_Types].xml': types,
          'xl/workbook.xml': text.encode('<x/>'),
          'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024),
        }),
        'kernel.fault.sheetBomb',
      ],
      ['名单.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'kernel.fault.sheetOldXls'],
      ['空.csv', new Uint8Array(), 'kernel.fault.sheetEmpty'],
    ];
    for (const [name, bytes, error] of cases) {
      const answer = await refused(name, bytes);
      expect([name, answer.error]).toEqual([name, error]);
      expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
      expect((await school.in('en-US').refused(imp.create, { file: fileOf(name, bytes) })).message).not.toMatch(
        /[\u4e00-\u9fff]/,
      );
    }
    expect(await t.sql(`select count(*) n from kernel_import_batch`)).toEqual(before);
  });
  test('a sheet without the needed columns says which are missing', async () => {
    const batch = await check(csv([['甲', '男']], ['姓名', '性别']));
    expect(batch).toMatchObject({
      state: 'failed',
      error: { code: 'kernel.fault.sheetNoHeader', text: '前 5 行里没有找到这些列：年级、班级。请使用模板的表头' },
    });
  });
  test('the templates come in both languages and go in again', async () => {
    const titles = async (who: Caller, kind: 'student' | 'teacher') =>
      Object.values(unzipSync((await who.send(calls.importDown, { kind })).raw))
        .map((part) => new TextDecoder().decode(part))
        .join('');
    for (const title of ROSTER_HEADER) expect(await titles(school, 'student')).toContain(title);
    for (const title of ['Name*', 'Subjects*', '6 to 16 letters'])
      expect(await titles(school.in('en-US'), 'teacher')).toContain(title);
    const both = await check(
      csv(
        [['English Kid', 'Female', '610001', 'Grade 7', '1', 'Han']],
        ['Name', 'Gender', 'Student number', 'Grade', 'Class', 'Ethnic group'],
      ),
      {},
      school,
    );
    expect((await school.ok(imp.rows, { batchId: both.batchId })).items[0]).toMatchObject({
      state: 'new',
      cells: { sex: '女', grade: '七年级', ethnic: '汉族' },
    });
  });
  test('the given save checks and commits the clean rows in one', async () => {
    const saved = await school.ok(calls.importSave, {
      kind: 'student',
      file: csv([row('一步一', { 学号: '620001' }), row('一步二', { 学号: '12' })]),
    });
    expect(saved).toMatchObject({
      saved: 1,
      errors: [{ row: 2, column: 'sidNo', value: '12', text: '学号应为 6 到 12 位数字' }],
    });
    expect((await find('一步一'))!.sidNo).toBe('620001');
    const recent = await school.ok(imp.recent, {});
    expect(recent.items[0]).toMatchObject({ state: 'done', counts: { saved: 1 }, byName: '陈思远' });
  });
});

describe('student numbers for children who are there', () => {
  test('are set by name and class or by account; two may exchange theirs', async () => {
    await confirm((await check(csv([row('换号甲', { 学号: '630001' }), row('换号乙', { 学号: '630002' })]))).batchId);
    const file = csv(
      [
        ['换号甲', '七年级', '1班', '630002'],
        ['换号乙', '七年级', '1班', '630001'],
        ['没有这人', '七年级', '1班', '630003'],
        ['王梓萱', '', '', '1'],
      ],
      ['姓名', '年级', '班级', '学号'],
    );
    const saved = await school.ok(calls.importSave, { kind: 'sidNo', file: file });
    expect(saved.saved).toBe(2);
    expect(saved.errors.map((e) => [e.row, e.code])).toEqual([
      [3, 'people.fault.personNone'],
      [4, 'people.fault.sidNoBad'],
    ]);
    expect([(await find('换号甲'))!.sidNo, (await find('换号乙'))!.sidNo]).toEqual(['630002', '630001']);
  });
});
