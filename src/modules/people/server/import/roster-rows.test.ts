import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { counting } from '../../../../kernel/server/db/door';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { Clerk, csv, row } from '../../../../../tests/roster/clerk';
import { clazzKey, dayText, gradeOf } from './words';

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

describe('what a row means', () => {
  test('by student number, by account, by name and birth date, by name and class', async () => {
    const batch = await check(
      csv([
        row('钱一', { 学号: '510001', 出生日期: '2013-01-02' }),
        row('钱二', { 登录账号: 'qian0002' }),
        row('钱三', { 出生日期: '2013-03-04' }),
        row('钱四'),
      ]),
    );
    await confirm(batch.batchId);
    const again = await check(
      csv([
        row('钱一', { 学号: '510001', 手机: '13511110001' }),
        row('钱二', { 登录账号: 'QIAN0002', 备注: '走读' }),
        row('钱三', { 出生日期: '2013/3/4', 学号: '510003' }),
        row('钱四', { 民族: '回族' }),
      ]),
      { missing: 'none' },
    );
    const rows = (await school.ok(imp.rows, { batchId: again.batchId })).items;
    expect(rows.map((r) => r.state)).toEqual(['changed', 'changed', 'changed', 'changed']);
    expect(rows[2]).toMatchObject({ cells: { bornOn: '2013-03-04', sidNo: '510003' }, old: { sidNo: '' } });
    await confirm(again.batchId);
    expect(await find('钱一')).toMatchObject({ phone: '13511110001', bornOn: '2013-01-02' });
    expect(await find('钱三')).toMatchObject({ sidNo: '510003' });
    expect(await find('钱四')).toMatchObject({ ethnicId: 3 });
    expect(
      (await school.rows(calls.students, { name: '钱', pageSize: 50 })).filter((r) => /^钱[一二三四]$/.test(r.name)),
    ).toHaveLength(4);
    await school.ok(imp.undo, { batchId: again.batchId });
    expect(await find('钱一')).toMatchObject({ phone: null });
    expect(await find('钱四')).toMatchObject({ ethnicId: null });
  });
  test('a child whose class changed is moved, and moved back when the import is undone', async () => {
    await confirm((await check(csv([row('转班生', { 学号: '520001' })]))).batchId);
    const moved = await check(csv([row('转班生', { 学号: '520001', 班级: '七(2)班' })]));
    expect((await school.ok(imp.rows, { batchId: moved.batchId })).items[0]).toMatchObject({
      state: 'changed',
      cells: { clazz: '七(2)班' },
      old: { clazz: '七年级1班' },
    });
    await confirm(moved.batchId);
    expect((await find('转班生'))!.clazzName).toBe('七年级2班');
    expect((await check(csv([row('转班生', { 学号: '520001', 班级: '702' })]))).counts).toMatchObject({
      unchanged: 1,
      changed: 0,
    });
    await school.ok(imp.undo, { batchId: moved.batchId });
    expect((await find('转班生'))!.clazzName).toBe('七年级1班');
  });
  test('duplicates against the school: number, account, name with birth date', async () => {
    await confirm(
      (await check(csv([row('吴双', { 学号: '530001', 出生日期: '2013-05-05', 登录账号: 'wushuang1' })]))).batchId,
    );
    const batch = await check(
      csv([
        row('吴单', { 学号: '530001' }),
        row('吴单', { 登录账号: 'wushuang1' }),
        row('吴双', { 学号: '530002', 出生日期: '2013-05-05' }),
        row('吴双', { 学号: '530001', 出生日期: '2013-05-05' }),
      ]),
      { missing: 'none' },
    );
    const rows = (await school.ok(imp.rows, { batchId: batch.batchId })).items;
    expect(rows.map((r) => r.faults[0]?.code ?? r.state)).toEqual([
      'people.fault.sidNoOther',
      'people.fault.loginOther',
      'people.fault.sameBorn',
      'kernel.import.repeated',
    ]);
    expect(rows[0]!.faults[0]!.text).toBe('这个学号已是吴双的');
    // The first row is the wrong one: with it mended the repeat is the right child again.
    await school.ok(imp.fix, { batchId: batch.batchId, row: 1, cells: { sidNo: '530009' } });
    expect((await school.ok(imp.rows, { batchId: batch.batchId })).items.map((r) => r.state)).toEqual([
      'new',
      'faulty',
      'faulty',
      'unchanged',
    ]);
  });
  test('duplicates inside the sheet: account in other capitals, name and birth date, and a name in one class that nothing tells apart', async () => {
    const batch = await check(
      csv([
        row('孙大', { 登录账号: 'SunDa2026' }),
        row('孙小', { 登录账号: 'sunda2026' }),
        row('孙甲', { 学号: '535001', 出生日期: '2013-02-03' }),
        row('孙甲', { 学号: '535002', 出生日期: '2013-02-03', 班级: '2班' }),
        row('孙乙', { 学号: '535003' }),
        row('孙乙'),
        row('孙乙', { 学号: '535004' }),
        row('孙乙', { 班级: '2班' }),
        row('孙丙'),
        row('孙丙', { 出生日期: '2013-04-05' }),
      ]),
      { missing: 'none' },
    );
    const rows = await clerk.rows(batch.batchId);
    expect(rows.map((r) => r.faults[0]?.code.replace('people.fault.', '') ?? r.state)).toEqual([
      'new',
      'loginRow',
      'new',
      'sameBornRow',
      'new',
      'sameNameRow',
      'new',
      'new',
      'new',
      'sameNameRow',
    ]);
    expect(rows[5]!.faults[0]).toMatchObject({
      column: 'name',
      value: '孙乙',
      text: '表中同班还有一行同名，请补充学号或出生日期',
    });
    expect((await confirm(batch.batchId)).counts.saved).toBe(6);
    // Two of one name who are both known, one by the number and one by the account, are no repeat.
    await confirm(
      (
        await check(
          csv([
            row('孙丁', { 学号: '535011', 出生日期: '2013-06-07' }),
            row('孙丁', { 登录账号: 'sunding2026', 出生日期: '2013-08-09' }),
          ]),
          { missing: 'none' },
        )
      ).batchId,
    );
    const known = await check(csv([row('孙丁', { 学号: '535011' }), row('孙丁', { 登录账号: 'sunding2026' })]), {
      missing: 'none',
    });
    expect(known.counts).toMatchObject({ unchanged: 2, faulty: 0 });
    await school.ok(imp.undo, { batchId: batch.batchId });
  });
  test('[V-062] a child who was taken out of the class by hand is a fault of that row, and everybody else goes in', async () => {
    await confirm((await check(csv([row('移出生', { 学号: '536001' })]))).batchId);
    const child = (await find('移出生'))!;
    const remove = t.kernel.registry.calls.get('class.clazz.students.remove')!;
    await school.ok(remove, { id: child.clazzId, userIds: [child.userId] });
    const batch = await check(csv([row('移出生', { 学号: '536001' }), row('同行者', { 学号: '536002' })]), {
      missing: 'none',
    });
    const rows = await clerk.rows(batch.batchId);
    expect(rows[0]!.faults).toMatchObject([
      {
        column: 'clazz',
        value: '1班',
        code: 'people.fault.removedBefore',
        text: '该生曾被移出七年级1班，请在班级的操作日志里恢复',
      },
    ]);
    expect(
      (await school.in('en-US').ok(imp.rows, { batchId: batch.batchId, only: 'faulty' })).items[0]!.faults[0]!.text,
    ).toBe('The student was removed from 七年级1班. Restore them from the log of that class');
    expect(await confirm(batch.batchId)).toMatchObject({ state: 'done', counts: { saved: 1 } });
    // Another class takes the child.
    expect(
      (await confirm((await check(csv([row('移出生', { 学号: '536001', 班级: '2班' })]), { missing: 'none' })).batchId))
        .counts.saved,
    ).toBe(1);
    expect((await find('移出生'))!.clazzName).toBe('七年级2班');
  });
  test('two hundred changed phones and accounts cost the statements of one', async () => {
    const kids = (from: number, more: (i: number) => Parameters<typeof row>[1]) =>
      Array.from({ length: 200 }, (_, i) => row(`换机${i}`, { 学号: String(537_000 + from + i), ...more(i) }));
    await confirm((await check(csv(kids(0, (i) => ({ 手机: `1351112${String(1000 + i)}` }))))).batchId);
    const batch = await check(
      csv(kids(0, (i) => ({ 手机: `1381112${String(1000 + i)}`, 登录账号: `huanji${1000 + i}` }))),
      { missing: 'none' },
    );
    expect(batch.counts).toMatchObject({ changed: 200, faulty: 0 });
    let claimed = 0;
    await counting(
      (sql) => {
        if (/account_(login|phone)_claim/.test(sql)) claimed++;
      },
      () => confirm(batch.batchId),
    );
    expect(claimed).toBeLessThanOrEqual(6);
    const [claims] = await t.sql<{ phones: number; logins: number }>(
      `
        select (select count(*)::int from account_phone_claim where phone like '1381112%') phones,
          (select count(*)::int from account_login_claim where login like 'huanji%') logins
      `,
    );
    expect(claims).toEqual({ phones: 200, logins: 200 });
    await school.ok(imp.undo, { batchId: batch.batchId });
    expect(
      await t.sql(
        `select 1 from account_phone_claim where phone like '1381112%' union all select 1 from account_login_claim where login like 'huanji%'`,
      ),
    ).toEqual([]);
    expect(await t.sql(`select 1 from account_phone_claim where phone like '1351112%'`)).toHaveLength(200);
  });
  test('children of the named classes whom the sheet does not name are shown, and nothing happens to them', async () => {
    const before = await school.rows(calls.basicStudents, { grdId: 8, pageSize: 100 });
    const batch = await check(
      csv([
        row(before[0]!.name, {
          学号: before[0]!.sidNo!,
          性别: before[0]!.sex === 'male' ? '男' : '女',
          年级: '八年级',
        }),
      ]),
    );
    expect(batch.counts).toMatchObject({ unchanged: 1, missing: before.length - 1, picked: 0 });
    expect(
      (await check(csv([row(before[0]!.name, { 学号: before[0]!.sidNo!, 年级: '初二' })]), { missing: 'none' })).counts
        .missing,
    ).toBe(0);
    expect(await school.rows(calls.basicStudents, { grdId: 8, enabled: true, pageSize: 100 })).toHaveLength(
      before.length,
    );
  });
  test('somebody may tick a child who left: the account is disabled, never removed, and enabled again by the undo', async () => {
    const [gone] = await school.rows(calls.basicStudents, { grdId: 9, pageSize: 100 });
    const batch = await check(csv([row('新来的', { 年级: '九年级', 学号: '545001' })]));
    const missing = (await school.ok(imp.rows, { batchId: batch.batchId, only: 'missing', pageSize: 100 })).items.find(
      (r) => r.cells['sidNo'] === gone!.sidNo,
    )!;
    expect(missing.picked).toBe(false);
    await school.ok(imp.pick, { batchId: batch.batchId, rows: [missing.row], on: true });
    expect((await confirm(batch.batchId)).counts).toMatchObject({ saved: 1, left: 1 });
    expect((await school.ok(calls.userInfo, { id: gone!.userId })).enabled).toBe(false);
    await school.ok(imp.undo, { batchId: batch.batchId });
    expect((await school.ok(calls.userInfo, { id: gone!.userId })).enabled).toBe(true);
    expect(await find('新来的')).toBeUndefined();
  });
  test('a child whose row is faulty stands in the sheet and is not offered as one who left', async () => {
    const [first, second, third] = await school.rows(calls.basicStudents, { grdId: 9, enabled: true, pageSize: 100 });
    const named = async (rows: string[][]) => {
      const { batchId } = await check(csv([row('好的一行', { 年级: '九年级', 学号: '546001' }), ...rows]));
      return (await school.ok(imp.rows, { batchId, only: 'missing', pageSize: 200 })).items.map(
        (r) => r.cells['sidNo'],
      );
    };
    expect(await named([])).toEqual(expect.arrayContaining([first!.sidNo, second!.sidNo, third!.sidNo]));
    // By name though the number is wrong, by number though the name is; the third is not named at all.
    const missing = await named([
      row(first!.name, { 年级: '九年级', 学号: '12' }),
      row('', { 年级: '九年级', 学号: second!.sidNo! }),
    ]);
    expect(missing).not.toContain(first!.sidNo);
    expect(missing).not.toContain(second!.sidNo);
    expect(missing).toContain(third!.sidNo);
  });
  test('the template offers what may be chosen, and keeps what is typed as text', async () => {
    const file = await school.send(calls.importDown, { kind: 'student' });
    const [sheet] = (await readXlsx(file.raw)).sheets;
    const offered = sheet!.dataValidations ?? [];
    expect(offered.find((v) => v.range.startsWith('B2'))).toMatchObject({ type: 'list', values: ['男', '女'] });
    expect(offered.find((v) => v.range.startsWith('D2'))?.values).toContain('七年级');
    expect(sheet!.rows).toHaveLength(1);
  });
  test('a finished import says who it made in which class, with what they sign in with', async () => {
    const { batchId } = await check(csv([row('登录条', { 学号: '548001', 登录账号: 'dengluti1' }), row('登录条二')]));
    expect((await school.ok(calls.importMade, { batchId })).clazzes).toEqual([]);
    await confirm(batchId);
    const { clazzes } = await school.ok(calls.importMade, { batchId });
    expect(clazzes).toMatchObject([{ clazzName: '七年级1班', children: [{ login: 'dengluti1' }, { login: null }] }]);
    expect(clazzes[0]!.children[1]!.yunNo).toMatch(/^\d+$/);
    expect((await (await t.as('school619')).refused(calls.importMade, { batchId })).status).toBe(404);
  });
  test('a date that lost its format is suggested as a day and taken with one click', async () => {
    const { batchId } = await check(csv([row('日期生', { 学号: '547001', 出生日期: '41533' })]));
    const [faulty] = (await school.ok(imp.rows, { batchId, only: 'faulty' })).items;
    expect(faulty!.faults).toMatchObject([
      { column: 'bornOn', code: 'people.fault.daySerial', text: '日期丢了格式，应为 2013-09-16' },
    ]);
    await school.ok(imp.fixRows, { batchId, suggested: true });
    expect((await school.ok(imp.rows, { batchId, only: 'new' })).items[0]!.cells['bornOn']).toBe('2013-09-16');
  });
  test('a roster of one class needs no class columns', async () => {
    const [seven] = await school.rows(calls.basicStudents, { name: '王梓萱' });
    const header = ['姓名', '性别', '学号'];
    const batch = await check(
      csv(
        [
          ['班里一', '男', '540001'],
          ['王梓萱', '女', seven!.sidNo!],
        ],
        header,
      ),
      { clazzId: seven!.clazzId, missing: 'none' },
    );
    expect(batch.counts).toMatchObject({ new: 1, unchanged: 1 });
    await confirm(batch.batchId);
    expect((await find('班里一'))!.clazzName).toBe(seven!.clazzName);
    const other = (
      await t.sql<{ clazz_id: number }>(
        'select clazz_id from class_clazz where org_id = 189 and grd_id = 8 order by clazz_id limit 1',
      )
    )[0]!.clazz_id;
    const wrong = await check(csv([['王梓萱', '女', seven!.sidNo!]], header), { clazzId: other });
    expect((await school.ok(imp.rows, { batchId: wrong.batchId, only: 'faulty' })).items[0]!.faults[0]).toMatchObject({
      code: 'people.fault.clazzOther',
      text: '该生现在在七年级1班，请先办理转班',
    });
    expect(
      (
        await school.refused(imp.create, {
          file: csv([['甲', '男', '540002']], header),
          options: JSON.stringify({ clazzId: 619_001 }),
        })
      ).error,
    ).toBe('people.fault.clazzGone');
  });
  test('all that is wrong with a row is named at once, the class too', async () => {
    const batch = await check(
      csv([
        row('多处错', { 性别: '无', 学号: '12', 班级: '99班', 出生日期: '2013-02-30' }),
        row('没这级', { 年级: '五年级' }),
      ]),
      { missing: 'none' },
    );
    const rows = (await school.ok(imp.rows, { batchId: batch.batchId })).items;
    expect(rows[0]!.faults.map((f) => f.column)).toEqual(['sex', 'sidNo', 'clazz', 'bornOn']);
    expect(rows[1]!.faults).toMatchObject([{ column: 'grade', value: '五年级', text: '本校没有五年级的班级' }]);
  });
  test('grades and classes are understood as people write them', () => {
    expect(['七年级', '初一', '7', '7年级', '初中一年级', 'Grade 7', 'Junior 1'].map(gradeOf)).toEqual(
      Array(7).fill(7),
    );
    expect(['高一', '高中一年级', '10', 'Senior 1'].map(gradeOf)).toEqual(Array(4).fill(10));
    expect(['小学三年级', '三年级', '3'].map(gradeOf)).toEqual([3, 3, 3]);
    expect(['幼儿园', '', '17', '七班'].map(gradeOf)).toEqual(Array(4).fill(undefined));
    expect(
      ['七年级1班', '七(1)班', '7（1）班', '701', '701班', '1班', '1', '一班', '初一1班', '第1班', '01'].map((s) =>
        clazzKey(s, 7),
      ),
    ).toEqual(Array(11).fill('1'));
    expect(['十二班', '七年级12班', '712'].map((s) => clazzKey(s, 7))).toEqual(Array(3).fill('12'));
    expect(clazzKey('火箭班', 7)).toBe('火箭');
    expect(['2013/5/6', '2013.05.06', '2013年5月6日', '20130506'].map(dayText)).toEqual(Array(4).fill('2013-05-06'));
  });
});
