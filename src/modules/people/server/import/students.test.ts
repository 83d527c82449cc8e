import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet, writeSheet } from '../../../../kernel/server/sheet/pool';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { makeRoster, ROSTER_HEADER, type RosterFixture } from './roster-fixture';
import { clazzKey, dayText, gradeOf } from './words';

const imp = calls.studentsImport;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let t: TestApp;
let school: Caller;
beforeAll(async () => { t = await TestApp.start(); school = await t.as('school189'); });
afterAll(async () => { t.at(null); await t.stop(); });

const xlsx = async (rows: readonly (readonly string[])[], header: readonly string[] = ROSTER_HEADER) =>
  fileOf('学生名单.xlsx', await writeSheet({ sheets: [{ name: '学生', columns: header.map((title) => ({ title })), rows }] }), XLSX);
const csv = (rows: readonly (readonly string[])[], header: readonly string[] = ROSTER_HEADER) =>
  fileOf('学生名单.csv', Buffer.from(`\ufeff${[header, ...rows].map((r) => r.join(',')).join('\r\n')}`), 'text/csv');

async function settled(who: Caller, batchId: number) {
  for (;;) {
    const batch = await who.ok(imp.get, { batchId });
    if (batch.state !== 'checking' && batch.state !== 'committing') return batch;
    await new Promise((go) => setTimeout(go, 40));
  }
}
async function check(file: ReturnType<typeof fileOf>, options: object = {}, who = school) {
  const { batchId } = await who.ok(imp.create, { file: file as never, options: JSON.stringify(options) });
  return settled(who, batchId);
}
async function confirm(batchId: number, who = school) { await who.ok(imp.confirm, { batchId }); return settled(who, batchId); }
const row = (name: string, more: Partial<Record<(typeof ROSTER_HEADER)[number], string>> = {}): string[] => ROSTER_HEADER.map((h) => ({ 姓名: name, 性别: '男', 年级: '七年级', 班级: '1班', ...more })[h] ?? '');
const find = async (name: string) => (await school.rows(calls.basicStudents, { name, pageSize: 50 }))[0];

let clazzes: { grade: number; gradeName: string; clazzName: string }[];
beforeAll(async () => {
  const rows = await t.sql<{ grd_id: number; clazz_name: string }>('select grd_id, clazz_name from class_clazz where org_id = 189 and clazz_type = 1 order by clazz_id');
  const NAMES = ['', '一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '七年级', '八年级', '九年级'];
  clazzes = rows.map((r) => ({ grade: r.grd_id, gradeName: NAMES[r.grd_id]!, clazzName: r.clazz_name }));
});

describe('a roster of 2,000 children with 60 faults of twelve kinds', () => {
  let roster: RosterFixture;
  let batchId: number;
  beforeAll(async () => {
    const others = await t.sql<{ sid_no: string }>('select sid_no from people_person where org_id = 189 and user_type = 1 order by user_id limit 5');
    roster = makeRoster({ rows: 2000, clazzes, schoolYear: schoolYearOf(new Date().toISOString().slice(0, 10)), faults: 5, othersSidNos: others.map((o) => o.sid_no), othersLogins: ['platform', 'support', 'inputer', 'auditor', 'school619'] });
  });

  test('[V-050] every fault is named with row, column, value and reason, in both languages', async () => {
    expect(roster.planted).toHaveLength(60);
    expect(new Set(roster.planted.map((p) => p.kind)).size).toBe(12);
    const began = performance.now();
    const batch = await check(await xlsx(roster.rows));
    expect(performance.now() - began).toBeLessThan(10_000);
    batchId = batch.batchId;
    expect(batch).toMatchObject({ state: 'checked', counts: { total: 2000, faulty: 60, new: 1940, changed: 0, ok: 1940 } });
    const faulty = (await school.ok(imp.rows, { batchId, only: 'faulty', pageSize: 200 })).items;
    const named = faulty.flatMap((r) => r.faults.map((f) => ({ row: r.row, column: f.column, code: f.code })));
    expect(named).toEqual(roster.planted.map(({ row: at, column, code }) => ({ row: at, column, code })));
    for (const [i, r] of faulty.entries()) expect(r.faults[0]!.value).toBe(roster.planted[i]!.kind === 'dayBad' ? dayText(roster.planted[i]!.value) : roster.planted[i]!.value);
    const english = (await school.in('en-US').ok(imp.rows, { batchId, only: 'faulty', pageSize: 200 })).items;
    for (const [i, r] of english.entries()) {
      expect(r.faults[0]!.text).not.toMatch(/[\u4e00-\u9fff]{5}/);
      expect(r.faults[0]!.text).not.toBe(faulty[i]!.faults[0]!.text);
    }
    expect(faulty.find((r) => r.faults[0]!.code === 'people.fault.clazzNone')!.faults[0]!.text).toMatch(/^.年级没有“99班”这个班$/);
  }, 40_000);
  test('a faulty row is mended in the grid, or in the sheet of faulty rows', async () => {
    const bad = roster.planted.find((p) => p.kind === 'sexBad')!;
    expect(await school.ok(imp.fix, { batchId, row: bad.row, cells: { sex: '女' } })).toMatchObject({ state: 'new', faults: [], picked: true });
    expect((await school.ok(imp.get, { batchId })).counts).toMatchObject({ faulty: 59, new: 1941 });
    const sheet = await school.send(imp.errors, { batchId });
    const read = await readSheet(sheet.raw, 'errors.xlsx');
    expect(read.rows).toHaveLength(59);
    expect(read.headers.at(-1)).toBe('错误原因');
    expect(read.rows[0]!.at(-1)).toContain('：');
  });
  test('[V-050] rows with errors are ignored after confirmation: the clean ones are in, all of them', async () => {
    const before = (await school.ok(calls.basicStudents, {})).total;
    const began = performance.now();
    const done = await confirm(batchId);
    expect(done).toMatchObject({ state: 'done', counts: { saved: 1941 } });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect((await school.ok(calls.basicStudents, {})).total).toBe(before + 1941);
    const [first] = roster.rows;
    expect(await find(first![0]!)).toMatchObject({ sidNo: first![2], bornOn: first![6], clazzName: first![4] });
    const faulty = new Set(roster.planted.map((p) => p.row).filter((at) => at !== roster.planted.find((p) => p.kind === 'sexBad')!.row));
    const [claims] = await t.sql<{ n: number }>(`select count(*)::int n from account_login_claim where login like 'roster%'`);
    expect(claims!.n).toBe(roster.rows.filter((r, i) => r[7]!.startsWith('roster') && !faulty.has(i + 1)).length);
  }, 40_000);
  test('the same file twice changes nothing', async () => {
    const again = await check(await xlsx(roster.rows));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1940 });
    expect(await school.refused(imp.confirm, { batchId: again.batchId })).toMatchObject({ status: 409, error: 'kernel.fault.importNothing' });
  }, 40_000);
  test('the import is undone within 30 minutes, and not when a child is in use', async () => {
    const before = (await school.ok(calls.basicStudents, {})).total;
    const child = await find(roster.rows[0]![0]!);
    await t.sql(`insert into people_visit values (189, 1, $1, 'x', now(), 1, now())`, [child!.userId]);
    expect(await school.refused(imp.undo, { batchId })).toMatchObject({ status: 409, error: 'kernel.fault.importUndoUsed' });
    await t.sql('delete from people_visit where org_id = 189');
    t.at(new Date(Date.now() + 31 * 60_000));
    expect((await (await t.as('school189')).refused(imp.undo, { batchId })).error).toBe('kernel.fault.importUndoOver');
    t.at(null);
    await school.ok(imp.undo, { batchId });
    expect((await school.ok(calls.basicStudents, {})).total).toBe(before - 1941);
    expect(await t.sql(`select 1 from account_login_claim where login like 'roster%'`)).toEqual([]);
    expect((await school.ok(imp.get, { batchId })).state).toBe('undone');
    expect((await school.refused(imp.undo, { batchId })).status).toBe(409);
  }, 40_000);
});

describe('what a row means', () => {
  test('by student number, by account, by name and birth date, by name and class', async () => {
    const batch = await check(csv([row('钱一', { 学号: '510001', 出生日期: '2013-01-02' }), row('钱二', { 登录账号: 'qian0002' }), row('钱三', { 出生日期: '2013-03-04' }), row('钱四')]));
    await confirm(batch.batchId);
    const again = await check(csv([
      row('钱一', { 学号: '510001', 手机: '13511110001' }), row('钱二', { 登录账号: 'QIAN0002', 备注: '走读' }), row('钱三', { 出生日期: '2013/3/4', 学号: '510003' }), row('钱四', { 民族: '回族' }),
    ]), { missing: 'none' });
    const rows = (await school.ok(imp.rows, { batchId: again.batchId })).items;
    expect(rows.map((r) => r.state)).toEqual(['changed', 'changed', 'changed', 'changed']);
    expect(rows[2]).toMatchObject({ cells: { bornOn: '2013-03-04', sidNo: '510003' }, old: { sidNo: '' } });
    await confirm(again.batchId);
    expect(await find('钱一')).toMatchObject({ phone: '13511110001', bornOn: '2013-01-02' });
    expect(await find('钱三')).toMatchObject({ sidNo: '510003' });
    expect(await find('钱四')).toMatchObject({ ethnicId: 3 });
    expect((await school.rows(calls.students, { name: '钱', pageSize: 50 })).filter((r) => /^钱[一二三四]$/.test(r.name))).toHaveLength(4);
    await school.ok(imp.undo, { batchId: again.batchId });
    expect(await find('钱一')).toMatchObject({ phone: null });
    expect(await find('钱四')).toMatchObject({ ethnicId: null });
  });
  test('a child whose class changed is moved, and moved back when the import is undone', async () => {
    await confirm((await check(csv([row('转班生', { 学号: '520001' })]))).batchId);
    const moved = await check(csv([row('转班生', { 学号: '520001', 班级: '七(2)班' })]));
    expect((await school.ok(imp.rows, { batchId: moved.batchId })).items[0]).toMatchObject({ state: 'changed', cells: { clazz: '七(2)班' }, old: { clazz: '七年级1班' } });
    await confirm(moved.batchId);
    expect((await find('转班生'))!.clazzName).toBe('七年级2班');
    expect((await check(csv([row('转班生', { 学号: '520001', 班级: '702' })]))).counts).toMatchObject({ unchanged: 1, changed: 0 });
    await school.ok(imp.undo, { batchId: moved.batchId });
    expect((await find('转班生'))!.clazzName).toBe('七年级1班');
  });
  test('duplicates against the school: number, account, name with birth date', async () => {
    await confirm((await check(csv([row('吴双', { 学号: '530001', 出生日期: '2013-05-05', 登录账号: 'wushuang1' })]))).batchId);
    const batch = await check(csv([
      row('吴单', { 学号: '530001' }), row('吴单', { 登录账号: 'wushuang1' }), row('吴双', { 学号: '530002', 出生日期: '2013-05-05' }), row('吴双', { 学号: '530001', 出生日期: '2013-05-05' }),
    ]), { missing: 'none' });
    const rows = (await school.ok(imp.rows, { batchId: batch.batchId })).items;
    expect(rows.map((r) => r.faults[0]?.code ?? r.state)).toEqual(['people.fault.sidNoOther', 'people.fault.loginOther', 'people.fault.sameBorn', 'kernel.import.repeated']);
    expect(rows[0]!.faults[0]!.text).toBe('这个学号已是吴双的');
    // The first row is the wrong one: with it mended the repeat is the right child again.
    await school.ok(imp.fix, { batchId: batch.batchId, row: 1, cells: { sidNo: '530009' } });
    expect((await school.ok(imp.rows, { batchId: batch.batchId })).items.map((r) => r.state)).toEqual(['new', 'faulty', 'faulty', 'unchanged']);
  });
  test('children of the named classes whom the sheet does not name are shown, and nothing happens to them', async () => {
    const before = await school.rows(calls.basicStudents, { grdId: 8, pageSize: 100 });
    const batch = await check(csv([row(before[0]!.name, { 学号: before[0]!.sidNo!, 性别: before[0]!.sex === 'male' ? '男' : '女', 年级: '八年级' })]));
    expect(batch.counts).toMatchObject({ unchanged: 1, missing: before.length - 1, picked: 0 });
    expect((await check(csv([row(before[0]!.name, { 学号: before[0]!.sidNo!, 年级: '初二' })]), { missing: 'none' })).counts.missing).toBe(0);
    expect((await school.rows(calls.basicStudents, { grdId: 8, enabled: true, pageSize: 100 }))).toHaveLength(before.length);
  });
  test('somebody may tick a child who left: the account is disabled, never removed, and enabled again by the undo', async () => {
    const [gone] = await school.rows(calls.basicStudents, { grdId: 9, pageSize: 100 });
    const batch = await check(csv([row('新来的', { 年级: '九年级', 学号: '545001' })]));
    const missing = (await school.ok(imp.rows, { batchId: batch.batchId, only: 'missing', pageSize: 100 })).items.find((r) => r.cells['sidNo'] === gone!.sidNo)!;
    expect(missing.picked).toBe(false);
    await school.ok(imp.pick, { batchId: batch.batchId, rows: [missing.row], on: true });
    expect((await confirm(batch.batchId)).counts.saved).toBe(2);
    expect((await school.ok(calls.userInfo, { id: gone!.userId })).enabled).toBe(false);
    await school.ok(imp.undo, { batchId: batch.batchId });
    expect((await school.ok(calls.userInfo, { id: gone!.userId })).enabled).toBe(true);
    expect(await find('新来的')).toBeUndefined();
  });
  test('a roster of one class needs no class columns', async () => {
    const [seven] = await school.rows(calls.basicStudents, { name: '王梓萱' });
    const header = ['姓名', '性别', '学号'];
    const batch = await check(csv([['班里一', '男', '540001'], ['王梓萱', '女', seven!.sidNo!]], header), { clazzId: seven!.clazzId, missing: 'none' });
    expect(batch.counts).toMatchObject({ new: 1, unchanged: 1 });
    await confirm(batch.batchId);
    expect((await find('班里一'))!.clazzName).toBe(seven!.clazzName);
    const other = (await t.sql<{ clazz_id: number }>('select clazz_id from class_clazz where org_id = 189 and grd_id = 8 limit 1'))[0]!.clazz_id;
    const wrong = await check(csv([['王梓萱', '女', seven!.sidNo!]], header), { clazzId: other });
    expect((await school.ok(imp.rows, { batchId: wrong.batchId, only: 'faulty' })).items[0]!.faults[0]).toMatchObject({ code: 'people.fault.clazzOther', text: '该生现在在七年级1班，请先办理转班' });
    expect((await school.refused(imp.create, { file: csv([['甲', '男', '540002']], header) as never, options: JSON.stringify({ clazzId: 619_001 }) })).error).toBe('people.fault.clazzGone');
  });
  test('all that is wrong with a row is named at once, the class too', async () => {
    const batch = await check(csv([row('多处错', { 性别: '无', 学号: '12', 班级: '99班', 出生日期: '2013-02-30' }), row('没这级', { 年级: '五年级' })]), { missing: 'none' });
    const rows = (await school.ok(imp.rows, { batchId: batch.batchId })).items;
    expect(rows[0]!.faults.map((f) => f.column)).toEqual(['sex', 'sidNo', 'clazz', 'bornOn']);
    expect(rows[1]!.faults).toMatchObject([{ column: 'grade', value: '五年级', text: '本校没有五年级的班级' }]);
  });
  test('grades and classes are understood as people write them', () => {
    expect(['七年级', '初一', '7', '7年级', '初中一年级', 'Grade 7', 'Junior 1'].map(gradeOf)).toEqual(Array(7).fill(7));
    expect(['高一', '高中一年级', '10', 'Senior 1'].map(gradeOf)).toEqual(Array(4).fill(10));
    expect(['小学三年级', '三年级', '3'].map(gradeOf)).toEqual([3, 3, 3]);
    expect(['幼儿园', '', '17', '七班'].map(gradeOf)).toEqual(Array(4).fill(undefined));
    expect(['七年级1班', '七(1)班', '7（1）班', '701', '701班', '1班', '1', '一班', '初一1班', '第1班', '01'].map((s) => clazzKey(s, 7))).toEqual(Array(11).fill('1'));
    expect(['十二班', '七年级12班', '712'].map((s) => clazzKey(s, 7))).toEqual(Array(3).fill('12'));
    expect(clazzKey('火箭班', 7)).toBe('火箭');
    expect(['2013/5/6', '2013.05.06', '2013年5月6日', '20130506'].map(dayText)).toEqual(Array(4).fill('2013-05-06'));
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
  const refused = (name: string, bytes: Uint8Array) => school.refused(imp.create, { file: fileOf(name, bytes) as never });
  test('[V-050] [V-051] a file above 1 MB is refused', async () => {
    expect((await refused('大.xlsx', new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
    expect(await school.refused(calls.importSave, { kind: 'teacher', file: fileOf('大.csv', new Uint8Array(1024 * 1024 + 1).fill(65)) as never })).toMatchObject({ status: 413 });
  });
  test('[V-051] only Excel (and csv) is taken: a broken, macro-laden, wrongly typed or bomb file is refused and harms nothing', async () => {
    const before = await t.sql(`select count(*) n from kernel_import_batch`);
    const text = new TextEncoder();
    const types = text.encode('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
    const cases: [string, Uint8Array, string][] = [
      ['说明.pdf', text.encode('%PDF-1.7 x'), 'kernel.fault.sheetNotSheet'],
      ['名单.xlsx', text.encode('PK\u0003\u0004 garbage'), 'kernel.fault.sheetBroken'],
      ['名单.docx', zipSync({ '[Content_Types].xml': types, 'word/document.xml': text.encode('<x/>') }), 'kernel.fault.sheetNotSheet'],
      ['名单.xlsm', zipSync({ '[Content_Types].xml': types, 'xl/workbook.xml': text.encode('<x/>'), 'xl/vbaProject.bin': text.encode('x') }), 'kernel.fault.sheetMacro'],
      ['名单.xlsx', zipSync({ '[Content_Types].xml': types, 'xl/workbook.xml': text.encode('<x/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }), 'kernel.fault.sheetBomb'],
      ['名单.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'kernel.fault.sheetOldXls'],
      ['空.csv', new Uint8Array(), 'kernel.fault.sheetEmpty'],
    ];
    for (const [name, bytes, error] of cases) {
      const answer = await refused(name, bytes);
      expect([name, answer.error]).toEqual([name, error]);
      expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
      expect((await school.in('en-US').refused(imp.create, { file: fileOf(name, bytes) as never })).message).not.toMatch(/[\u4e00-\u9fff]/);
    }
    expect(await t.sql(`select count(*) n from kernel_import_batch`)).toEqual(before);
  }, 30_000);
  test('a sheet without the needed columns says which are missing', async () => {
    const batch = await check(csv([['甲', '男']], ['姓名', '性别']));
    expect(batch).toMatchObject({ state: 'failed', error: { code: 'kernel.fault.sheetNoHeader', params: { columns: '年级、班级' } } });
  });
  test('the templates come in both languages and go in again', async () => {
    const titles = async (who: Caller, kind: 'student' | 'teacher') => Object.values(unzipSync((await who.send(calls.importDown, { kind })).raw)).map((part) => new TextDecoder().decode(part)).join('');
    for (const title of ROSTER_HEADER) expect(await titles(school, 'student')).toContain(title);
    for (const title of ['Name*', 'Subjects*', '6 to 16 letters']) expect(await titles(school.in('en-US'), 'teacher')).toContain(title);
    const both = await check(csv([['English Kid', 'Female', '610001', 'Grade 7', '1', 'Han']], ['Name', 'Gender', 'Student number', 'Grade', 'Class', 'Ethnic group']), {}, school);
    expect((await school.ok(imp.rows, { batchId: both.batchId })).items[0]).toMatchObject({ state: 'new', cells: { sex: '女', grade: '七年级', ethnic: '汉族' } });
  });
  test('the given save checks and commits the clean rows in one', async () => {
    const saved = await school.ok(calls.importSave, { kind: 'student', file: csv([row('一步一', { 学号: '620001' }), row('一步二', { 学号: '12' })]) as never });
    expect(saved).toMatchObject({ saved: 1, errors: [{ row: 2, column: 'sidNo', value: '12', text: '学号应为 6 到 12 位数字' }] });
    expect((await find('一步一'))!.sidNo).toBe('620001');
    const recent = await school.ok(imp.recent, {});
    expect(recent.items[0]).toMatchObject({ state: 'done', counts: { saved: 1 }, byName: '陈思远' });
  });
});

describe('student numbers for children who are there', () => {
  test('are set by name and class or by account; two may exchange theirs', async () => {
    await confirm((await check(csv([row('换号甲', { 学号: '630001' }), row('换号乙', { 学号: '630002' })]))).batchId);
    const file = csv([['换号甲', '七年级', '1班', '630002'], ['换号乙', '七年级', '1班', '630001'], ['没有这人', '七年级', '1班', '630003'], ['王梓萱', '', '', '1']], ['姓名', '年级', '班级', '学号']);
    const saved = await school.ok(calls.importSave, { kind: 'sidNo', file: file as never });
    expect(saved.saved).toBe(2);
    expect(saved.errors.map((e) => [e.row, e.code])).toEqual([[3, 'people.fault.personNone'], [4, 'people.fault.sidNoBad']]);
    expect([(await find('换号甲'))!.sidNo, (await find('换号乙'))!.sidNo]).toEqual(['630002', '630001']);
  });
});
describe('teachers', () => {
  const header = ['姓名', '性别', '登录账号', '手机', '任教学科'];
  test('are found by account; new ones get the baseline role', async () => {
    const file = csv([['韩老师', '女', 'hanlaoshi1', '13612340001', '数学、物理'], ['周明辉', '男', 'teacher189', '', '数学'], ['错科目', '男', 'cuokemu01', '', '炼金术'], ['外校人', '男', 'school619', '', '数学']], header);
    const saved = await school.ok(calls.importSave, { kind: 'teacher', file: file as never });
    expect(saved.errors.map((e) => [e.row, e.column, e.code])).toEqual([[3, 'sbjs', 'people.fault.sbjNone'], [4, 'login', 'people.fault.loginElsewhere']]);
    expect(saved.saved).toBe(1);
    expect((await school.rows(calls.teachers, { login: 'hanlaoshi1' }))[0]).toMatchObject({ phone: '13612340001', roles: [{ id: 40 }], sbjs: [{ name: '数学' }, { name: '物理' }] });
    expect((await school.ok(calls.importSave, { kind: 'teacher', file: csv([['韩老师', '女', 'hanlaoshi1', '13612340001', '数学、物理']], header) as never })).saved).toBe(0);
  });
  test('a class manager imports children, not teachers', async () => {
    const manager = await t.as('classmgr189');
    expect((await manager.refused(calls.importDown, { kind: 'teacher' })).status).toBe(403);
    expect((await manager.refused(calls.importSave, { kind: 'teacher', file: csv([], header) as never })).status).toBe(403);
  });
});
