import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import type { InputOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

const child = { name: '李晓明', sex: 'male' as const };

describe('the student list', () => {
  test('[X-023] [site S-017] a student is listed with name, gender, account, student number and disabled flag', async () => {
    const [row] = await school.rows(calls.basicStudents, { name: '王梓萱' });
    expect(row).toMatchObject({
      name: '王梓萱',
      sex: 'female',
      login: 'student189',
      enabled: true,
      clazzName: '七年级1班',
      grdId: 7,
    });
    expect(row!.sidNo).toMatch(/^\d{11}$/);
  });
  test('[C-028] students are userType 1 and teachers userType 2', async () => {
    const student = await school.ok(calls.userInfo, { id: (await t.who('student189')).userId });
    const teacher = await school.ok(calls.userInfo, { id: (await t.who('teacher189')).userId });
    expect([student.userType, teacher.userType]).toEqual([1, 2]);
  });
  test('filters narrow, sorts order, and the count is that of the whole list', async () => {
    const all = await school.ok(calls.basicStudents, { pageSize: 5 });
    expect(all.total).toBe(41);
    expect(all.items).toHaveLength(5);
    const seven = await school.ok(calls.basicStudents, { grdId: 7, pageSize: 50 });
    expect(seven.items.every((r) => r.grdId === 7)).toBe(true);
    expect(seven.total).toBe(17);
    const clazzId = seven.items[0]!.clazzId!;
    expect(
      (await school.ok(calls.basicStudents, { clazzId, pageSize: 50 })).items.every((r) => r.clazzId === clazzId),
    ).toBe(true);
    const bySid = (await school.rows(calls.basicStudents, { sort: 'sidNo', pageSize: 50 })).map((r) => r.sidNo!);
    expect(bySid).toEqual([...bySid].sort());
    const byClazz = (await school.rows(calls.basicStudents, { sort: 'clazzName', pageSize: 50 })).map((r) => r.grdId);
    expect(byClazz).toEqual([...byClazz].sort((a, b) => (a ?? 99) - (b ?? 99)));
    // @ts-expect-error -- what the contract does not name does not compile either
    const sort: InputOf<typeof calls.basicStudents>['sort'] = 'remark';
    expect(await school.refused(calls.basicStudents, { sort })).toMatchObject({
      status: 400,
      fields: [{ path: 'sort', text: '不能按此列排序' }],
    });
    expect(
      (await school.ok(calls.basicStudents, { sidNo: bySid[0]!.slice(0, 8), enabled: true })).total,
    ).toBeGreaterThan(0);
    expect((await school.ok(calls.students, { login: 'STUDENT1' })).items.map((r) => r.login)).toEqual(['student189']);
  });
  test('[C-005] a whole list of up to 10,000 holds enabled people only', async () => {
    const [one] = await school.rows(calls.basicStudents, { grdId: 8 });
    await school.ok(calls.disable, { id: one!.userId });
    const whole = await school.ok(calls.basicStudents, { pageSize: 10_000 });
    expect(whole.items.some((r) => r.userId === one!.userId)).toBe(false);
    expect(whole.items.every((r) => r.enabled)).toBe(true);
    expect((await school.ok(calls.basicStudents, { enabled: false })).items.map((r) => r.userId)).toEqual([
      one!.userId,
    ]);
    await school.ok(calls.enable, { id: one!.userId });
    expect((await school.refused(calls.basicStudents, { pageSize: 10_001 })).status).toBe(400);
  });
  test('a page costs the same number of statements, however many children there are', async () => {
    const seen = await asked(() => school.ok(calls.basicStudents, { pageSize: 200 }));
    expect(seen.filter((s) => s.includes('people_person'))).toHaveLength(2);
  });
  test('a school sees its own children, a bureau those of its region’s schools, the platform all', async () => {
    expect((await school.refused(calls.basicStudents, { orgId: 619 })).status).toBe(404);
    const bureau = await t.as('bureau4109');
    const region = await bureau.ok(calls.basicStudents, { pageSize: 200 });
    expect(new Set(region.items.map((r) => r.orgId))).toEqual(new Set([189, 205, 619]));
    expect((await bureau.ok(calls.basicStudents, { orgId: 619 })).items.every((r) => r.orgId === 619)).toBe(true);
    expect((await bureau.refused(calls.basicStudents, { orgId: 710 })).status).toBe(404);
    expect((await bureau.ok(calls.basicStudents, { name: '王梓' })).items.map((r) => r.name)).toContain('王梓萱');
    const notes = await t.sql<{ n: string }>(
      `select count(*) n from kernel_audit where org_id = 100 and action = 'kernel.across' and detail->>'why' = 'people.students'`,
    );
    expect(Number(notes[0]!.n)).toBeGreaterThan(0);
  });
  test('a teacher has no student list, and details only of the children they teach', async () => {
    const teacher = await t.as('teacher189');
    expect((await teacher.refused(calls.basicStudents, {})).status).toBe(403);
    const mine = (await t.who('student189')).userId;
    expect((await teacher.ok(calls.userInfo, { id: mine })).name).toBe('王梓萱');
    const stranger = await school.ok(calls.studentCreate, { ...child, name: '不教他' });
    expect((await teacher.refused(calls.userInfo, { id: stranger.userId })).status).toBe(404);
    expect((await teacher.ok(calls.batchDetails, { userIds: [mine, stranger.userId] })).map((u) => u.userId)).toEqual([
      mine,
    ]);
    expect((await teacher.ok(calls.options, { userType: 1 })).items.some((o) => o.userId === stranger.userId)).toBe(
      false,
    );
    expect(
      (await school.ok(calls.options, { userType: 1, q: stranger.name })).items.some(
        (o) => o.userId === stranger.userId,
      ),
    ).toBe(true);
  });
  test("the export is the list: its filters, order and columns, in the reader's language", async () => {
    const rows = await school.rows(calls.basicStudents, { grdId: 7, sort: 'sidNo', pageSize: 50 });
    const file = await school.send(calls.basicStudentsExport, {
      grdId: 7,
      sort: 'sidNo',
      columns: ['name', 'sidNo', 'clazzName', 'enabled', 'acts'],
    });
    expect(decodeURIComponent(file.headers['content-disposition']!)).toContain('学生名单.xlsx');
    const sheet = await readSheet(file.raw, 'a.xlsx');
    expect(sheet.headers).toEqual(['姓名', '学号', '班级', '状态']);
    expect(sheet.rows).toEqual(rows.map((r) => [r.name, r.sidNo ?? '', r.clazzName ?? '', '启用']));
    const english = await readSheet(
      (await school.in('en-US').send(calls.teachersExport, { login: 'teacher189' })).raw,
      'a.xlsx',
    );
    expect(english.headers.slice(0, 2)).toEqual(['Name', 'Gender']);
    expect(english.rows[0]).toEqual(expect.arrayContaining(['Male', 'Mathematics', 'Enabled']));
    // Several organisations go through the other door.
    const region = await readSheet(
      (await (await t.as('bureau4109')).send(calls.basicStudentsExport, { columns: ['name', 'orgName'] })).raw,
      'a.xlsx',
    );
    expect(new Set(region.rows.map((r) => r[1]))).toEqual(
      new Set(['濮阳市实验学校', '濮阳市第一高级中学', '南乐县西街小学']),
    );
    for (const [who, call] of [
      ['training5', calls.trainStudentsExport],
      ['support', calls.customersExport],
      ['school189', calls.studentsExport],
    ] as const)
      expect((await readSheet((await (await t.as(who)).send(call, {})).raw, 'a.xlsx')).rows.length).toBeGreaterThan(0);
    expect((await (await t.as('teacher189')).send(calls.basicStudentsExport, {})).status).toBe(403);
  });
  test('[C-016] there are 56 ethnic groups with id and name: Han 1, Mongol 2, Hui 3', async () => {
    const groups = await school.ok(calls.ethnics, {});
    expect(groups.map((g) => g.id)).toEqual(Array.from({ length: 56 }, (_, i) => i + 1));
    expect(groups.slice(0, 3).map((g) => g.name)).toEqual(['汉族', '蒙古族', '回族']);
    expect((await school.refused(calls.studentCreate, { ...child, ethnicId: 57 })).fields?.[0]).toMatchObject({
      path: 'ethnicId',
      text: '请从 56 个民族中选择',
    });
  });
});

describe('a new student', () => {
  test('[V-049] a student number has 6 to 12 digits', async () => {
    for (const sidNo of ['12345', '1234567890123', '12345a7', '１２３４５６'])
      expect(await school.refused(calls.studentCreate, { ...child, sidNo })).toMatchObject({
        status: 400,
        fields: [{ path: 'sidNo', text: '学号应为 6 到 12 位数字' }],
      });
    expect((await school.in('en-US').refused(calls.studentCreate, { ...child, sidNo: '1' })).fields?.[0]?.text).toBe(
      'A student number has 6 to 12 digits',
    );
    for (const sidNo of ['123456', '123456789012'])
      expect((await school.ok(calls.studentCreate, { ...child, sidNo })).sidNo).toBe(sidNo);
  });
  test('[V-052] login name and student number are checked for being free', async () => {
    expect(await school.ok(calls.checkLogin, { login: 'Student189' })).toEqual({ free: false });
    expect(await school.ok(calls.checkLogin, { login: 'nobody77' })).toEqual({ free: true });
    const [row] = await school.rows(calls.basicStudents, { name: '王梓萱' });
    expect(await school.ok(calls.checkSidNo, { sidNo: row!.sidNo! })).toEqual({ free: false });
    expect(await school.ok(calls.checkSidNo, { sidNo: row!.sidNo!, userId: row!.userId })).toEqual({ free: true });
    expect(await school.ok(calls.checkSidNo, { sidNo: '999999' })).toEqual({ free: true });
    expect(await school.refused(calls.studentCreate, { ...child, sidNo: row!.sidNo! })).toMatchObject({
      status: 409,
      error: 'people.fault.sidNoTaken',
      message: `学号 ${row!.sidNo} 已是王梓萱的，请核对`,
      fields: [{ path: 'sidNo' }],
    });
    expect(await school.refused(calls.studentCreate, { ...child, login: 'school619' })).toMatchObject({
      status: 409,
      error: 'people.fault.loginTaken',
      fields: [{ path: 'login' }],
    });
    const [half] = await t.sql<{ n: string }>(
      `select count(*) n from people_person where name = '李晓明' and login is not null`,
    );
    expect(Number(half!.n)).toBe(0);
  });
  test('another school may give the same student number', async () => {
    const other = await t.as('school619');
    const [row] = await school.rows(calls.basicStudents, { name: '王梓萱' });
    expect((await other.ok(calls.studentCreate, { ...child, sidNo: row!.sidNo! })).sidNo).toBe(row!.sidNo);
    expect((await other.ok(calls.bySidNo, { sidNo: row!.sidNo! })).name).toBe('李晓明');
    expect((await school.ok(calls.bySidNo, { sidNo: row!.sidNo! })).name).toBe('王梓萱');
    expect((await school.refused(calls.bySidNo, { sidNo: '999999999999' })).status).toBe(404);
  });
  test('two people adding the same number at once: one wins', async () => {
    const both = await Promise.all(
      ['赵一', '赵二'].map((name) => school.send(calls.studentCreate, { ...child, name, sidNo: '777001' })),
    );
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
  });
  test('the same submission twice makes one student', async () => {
    const once = school.with('student-key-1');
    const a = await once.ok(calls.studentCreate, { ...child, name: '只此一人' });
    expect((await once.ok(calls.studentCreate, { ...child, name: '只此一人' })).userId).toBe(a.userId);
    expect(await school.rows(calls.students, { name: '只此一人' })).toHaveLength(1);
  });
  test("a student goes into a running class; another school's class is none", async () => {
    const { clazzId, clazzName } = await t.make.clazz({ clazzType: 1, grdId: 7 });
    const made = await school.ok(calls.studentCreate, { ...child, name: '周新生', clazzId });
    expect((await school.rows(calls.basicStudents, { name: '周新生' }))[0]).toMatchObject({
      userId: made.userId,
      clazzName,
    });
    expect((await school.ok(calls.details, { id: made.userId })).clazzes).toMatchObject([{ clazzId, as: 'student' }]);
    const elsewhere = await t.make.clazz({ orgId: 619 });
    expect(await school.refused(calls.studentCreate, { ...child, clazzId: elsewhere.clazzId })).toMatchObject({
      status: 409,
      error: 'people.fault.clazzGone',
    });
  });
  test('a bureau keeps no students', async () => {
    const um = await t.as('platform');
    expect((await um.refused(calls.studentCreate, child)).error).toBe('people.fault.noStudentsHere');
  });
  test('changes keep old and new value with who made them', async () => {
    const made = await school.ok(calls.studentCreate, { ...child, name: '孙改名' });
    const after = await school.ok(calls.infoSet, {
      id: made.userId,
      name: '孙改了',
      sex: 'male',
      phone: '13700001111',
      sidNo: '880011',
      bornOn: '2013-03-04',
    });
    expect(after).toMatchObject({ name: '孙改了', phone: '13700001111', sidNo: '880011', bornOn: '2013-03-04' });
    await school.ok(calls.remarkSet, { id: made.userId, remark: '走读' });
    const log = await school.rows(calls.clogs, { id: made.userId });
    expect(log.map((l) => l.text)).toEqual(['修改备注', '修改资料', '添加']);
    expect(log[1]).toMatchObject({ byName: '陈思远', realName: null });
    expect(log[1]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', title: '姓名', old: '孙改名', new: '孙改了' },
        { field: 'sidNo', title: '学号', old: '', new: '880011' },
      ]),
    );
    expect((await school.in('en-US').rows(calls.clogs, { id: made.userId }))[1]!.text).toBe('Details changed');
    // The same values again are no change.
    await school.ok(calls.infoSet, { id: made.userId, name: '孙改了', sex: 'male', phone: '13700001111' });
    expect((await school.ok(calls.clogs, { id: made.userId })).total).toBe(3);
    const claims = await t.sql<{ phone: string }>('select phone from account_phone_claim where user_id = $1', [
      made.userId,
    ]);
    expect(claims).toEqual([{ phone: '13700001111' }]);
  });
  test('a class manager keeps students, not teachers', async () => {
    const manager = await t.as('classmgr189');
    expect((await manager.ok(calls.studentCreate, { ...child, name: '班主任加' })).name).toBe('班主任加');
    const teacher = (await t.who('teacher189')).userId;
    expect((await manager.refused(calls.infoSet, { id: teacher, name: '改老师', sex: 'male' })).status).toBe(404);
    expect((await manager.refused(calls.resetPwd, { id: teacher })).status).toBe(404);
  });
});
