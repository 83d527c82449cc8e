import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import {
  createClazz,
  endClazz,
  getArchive,
  getClazz,
  listArchives,
  listClazzes,
  listGrades,
  listSchools,
  listStudents,
  renameClazz,
  updateClazz,
  createSeveral,
} from '../contract';

// 189002 is 七年级1班 of 189, 189005 九年级1班; 619001 is 高一1班 of 619; 710001 lies in another region.
const [SEVEN, NINE, OTHER_SCHOOL, OTHER_REGION] = [189002, 189005, 619001, 710001];
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const make = (clazzName: string, more = {}) =>
  admin.ok(createClazz, { clazzType: 1, clazzName, stgId: 2, grdId: 7, ...more });

describe('creating and changing', () => {
  test('[V-057] a class name has at most 32 characters', async () => {
    expect(await admin.refused(createClazz, { clazzType: 2, clazzName: '班'.repeat(33) })).toMatchObject({
      status: 400,
      fields: [{ path: 'clazzName', code: 'kernel.tooLong', params: { max: 32 } }],
    });
    expect((await make('班'.repeat(32))).clazzName).toHaveLength(32);
    expect((await admin.refused(createClazz, { clazzType: 2, clazzName: '  ' })).fields?.[0]?.path).toBe('clazzName');
  });
  test('[E-026] an administrative class without stage or grade is incomplete', async () => {
    expect(await admin.refused(createClazz, { clazzType: 1, clazzName: '无年级班' })).toMatchObject({
      status: 400,
      error: 'class.fault.incomplete',
      message: '班级信息不完整',
      fields: [{ path: 'grdId' }],
    });
    expect(
      (await admin.in('en-US').refused(createClazz, { clazzType: 1, clazzName: '无学段班', grdId: 7 })).message,
    ).toBe('Incomplete class info');
  });
  test('[E-027] a school has no tutoring classes: wrong class type', async () => {
    expect(await admin.refused(createClazz, { clazzType: 5, clazzName: '辅导班' })).toMatchObject({
      status: 409,
      error: 'class.fault.wrongType',
      message: '班级类型不正确',
    });
  });
  test('a class without a number of its own stands behind the last of its grade', async () => {
    const before = (await admin.rows(listClazzes, { grdId: 8, clazzType: 1, pageSize: 50 })).map((c) => c.orderNo);
    const made = await admin.ok(createClazz, { clazzType: 1, clazzName: '八年级末班', stgId: 2, grdId: 8 });
    expect(made.orderNo).toBe(Math.max(...before) + 1);
    expect((await admin.rows(listClazzes, { grdId: 8, clazzType: 1, pageSize: 50 })).at(-1)?.clazzId).toBe(
      made.clazzId,
    );
    const chosen = await admin.ok(createClazz, {
      clazzType: 1,
      clazzName: '八年级首班',
      stgId: 2,
      grdId: 8,
      orderNo: 0,
    });
    expect(chosen.orderNo).toBe(0);
  });
  test('classes of several grades are made in one step, named on after those that are there', async () => {
    const before = await admin.rows(listClazzes, { grdId: 9, clazzType: 1, pageSize: 50 });
    const last = Math.max(...before.map((c) => Number(/(\d+)班$/.exec(c.clazzName)?.[1] ?? 0)));
    const { items } = await admin.ok(createSeveral, { grades: [{ grdId: 9, count: 2 }] });
    expect(items.map((c) => c.clazzName)).toEqual([`九年级${last + 1}班`, `九年级${last + 2}班`]);
    const again = await admin.ok(createSeveral, { grades: [{ grdId: 9, count: 1 }] });
    expect(again.items[0]?.clazzName).toBe(`九年级${last + 3}班`);
    expect((await admin.refused(createSeveral, { grades: [{ grdId: 10, count: 1 }] })).error).toBe(
      'class.fault.gradeNotTaught',
    );
  });
  test('several classes are not made past the last number that a grade has', async () => {
    const last = await admin.ok(createClazz, {
      clazzType: 1,
      clazzName: '八年级尾班',
      stgId: 2,
      grdId: 8,
      orderNo: 9998,
    });
    const several = (count: number) => ({ grades: [{ grdId: 8, count }] });
    expect((await admin.refused(createSeveral, several(2))).error).toBe('class.fault.gradeFull');
    const { items } = await admin.ok(createSeveral, several(1));
    expect(items).toMatchObject([{ clazzName: '八年级9999班' }]);
    for (const { clazzId } of [last, ...items]) await admin.ok(endClazz, { id: clazzId });
  });
  test('a grade that the school does not teach is refused', async () => {
    expect((await admin.refused(createClazz, { clazzType: 1, clazzName: '高一9班', stgId: 3, grdId: 10 })).error).toBe(
      'class.fault.gradeNotTaught',
    );
  });
  test('two running classes of one grade never share a name, however fast they are made', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.send(createClazz, { clazzType: 1, clazzName: '七年级8班', stgId: 2, grdId: 7 }),
      ),
    );
    expect(made.filter((r) => r.status === 200)).toHaveLength(1);
    expect(made.filter((r) => r.status === 409)).toHaveLength(4);
    const other = await make('七年级9班');
    expect(await admin.refused(renameClazz, { id: other.clazzId, clazzName: '七年级8班' })).toMatchObject({
      error: 'class.fault.nameTaken',
      fields: [{ path: 'clazzName' }],
    });
  });
  test('number, order and grade change, each change leaves an audit line with old and new', async () => {
    const { clazzId } = await make('七年级10班');
    expect(await admin.ok(updateClazz, { id: clazzId, clazzNo: '10', orderNo: 10, grdId: 8 })).toMatchObject({
      clazzNo: '10',
      orderNo: 10,
      grdId: 8,
      clazzName: '七年级10班',
    });
    const [line] = await t.sql<{ detail: unknown }>(
      "select detail from kernel_audit where org_id = 189 and action = 'class.changed' and subject_id = $1",
      [clazzId],
    );
    expect(line!.detail).toEqual({
      old: { clazzNo: '', orderNo: expect.any(Number), grdId: 7 },
      new: { clazzNo: '10', orderNo: 10, grdId: 8 },
    });
  });
  test('a region makes a class in one of its schools, a school only at home', async () => {
    const bureau = await t.as('bureau4109');
    expect(await bureau.ok(createClazz, { clazzType: 9, clazzName: '结对班', schoolId: 205 })).toMatchObject({
      orgId: 205,
    });
    expect((await bureau.refused(createClazz, { clazzType: 9, clazzName: '结对班', schoolId: 710 })).status).toBe(404);
    expect((await admin.refused(createClazz, { clazzType: 9, clazzName: '结对班', schoolId: 619 })).status).toBe(404);
  });
  test("another school's class is gone, and so is another region's", async () => {
    for (const id of [OTHER_SCHOOL, OTHER_REGION, 5])
      for (const call of [getClazz, endClazz, listStudents] as const)
        expect((await admin.refused(call, { id })).status).toBe(404);
  });
  test('a teacher without administration does not create classes', async () => {
    expect((await (await t.as('teacher189')).refused(createClazz, { clazzType: 2, clazzName: '选修' })).status).toBe(
      403,
    );
  });
});

describe('ending', () => {
  test('[S-020] [E-024] an ended class is archived as it stood and refuses changes', async () => {
    const students = await admin.rows(listStudents, { id: NINE, pageSize: 200 });
    const before = await admin.ok(getClazz, { id: NINE });
    expect(before.ended).toBe(false);
    expect(await admin.ok(endClazz, { id: NINE })).toMatchObject({ ended: true, invite: null });
    const archive = await admin.ok(getArchive, { id: NINE });
    expect(archive).toMatchObject({
      clazzName: '九年级1班',
      studentCount: students.length,
      masterName: before.masterName,
      cause: 'ended',
      endedByName: '陈思远',
    });
    expect(archive.students.map((s) => s.userId).toSorted()).toEqual(students.map((s) => s.userId).toSorted());
    expect(archive.teachers.length).toBeGreaterThan(0);
    expect(await admin.refused(renameClazz, { id: NINE, clazzName: '九年级9班' })).toMatchObject({
      status: 409,
      error: 'class.fault.ended',
      message: '班级已结束',
    });
    expect((await admin.in('en-US').refused(updateClazz, { id: NINE, orderNo: 3 })).message).toBe('Class ended');
    expect((await admin.refused(endClazz, { id: NINE })).error).toBe('class.fault.ended');
  });
  test('[S-020] the archive keeps the names of the day, whatever people are called later', async () => {
    const [first] = (await admin.ok(getArchive, { id: NINE })).students;
    await t.sql('update people_person set name = $1 where org_id = 189 and user_id = $2', ['改名了', first!.userId]);
    expect((await admin.ok(getArchive, { id: NINE })).students[0]!.name).toBe(first!.name);
  });
  test('archives are listed with the leavers of last summer, found by name, year and grade', async () => {
    const all = await admin.ok(listArchives, { pageSize: 50 });
    expect(all.items[0]!.clazzId).toBe(NINE);
    expect(all.items.some((a) => a.cause === 'graduated')).toBe(true);
    expect(await admin.rows(listArchives, { grdId: 1 })).toEqual([]);
    expect(
      (await admin.rows(listArchives, { name: '九年级', year: all.items[0]!.year })).map((a) => a.clazzId),
    ).toEqual([NINE]);
    expect((await (await t.as('school619')).refused(getArchive, { id: NINE })).status).toBe(404);
  });
  test('an ended class stands in the list of ended ones only', async () => {
    expect((await admin.rows(listClazzes, { pageSize: 100 })).map((c) => c.clazzId)).not.toContain(NINE);
    expect((await admin.rows(listClazzes, { ended: true, pageSize: 100 })).map((c) => c.clazzId)).toContain(NINE);
  });
  test('classes that are asked for by their ids come with the ended ones; another school names none of them', async () => {
    const clazzIds = [SEVEN, NINE];
    const found = async (who: typeof admin) => (await who.rows(listClazzes, { clazzIds })).map((c) => c.clazzId);
    expect((await found(admin)).toSorted()).toEqual(clazzIds.toSorted());
    expect(await found(await t.as('school619'))).toEqual([]);
    expect((await admin.rows(listClazzes, { clazzIds, ended: true })).map((c) => c.clazzId)).toEqual([NINE]);
  });
});

describe('lists', () => {
  test('[X-024] a class is listed with name, number, grade, type, counts, ended or not, invite code with validity and join limit', async () => {
    const [row] = await admin.rows(listClazzes, { name: '七年级1班' });
    expect(row).toMatchObject({
      clazzId: SEVEN,
      clazzName: '七年级1班',
      clazzNo: '1',
      grdId: 7,
      grdName: '七年级',
      clazzType: 1,
      ended: false,
      masterName: '林若曦',
    });
    expect(row!.studentCount).toBeGreaterThan(5);
    expect(row!.teacherCount).toBeGreaterThan(2);
    expect(row!.invite).toMatchObject({ code: 'QB7K2M', limit: 60, used: 2, until: expect.stringMatching(/Z$/) });
    expect((await admin.in('en-US').rows(listClazzes, { name: '七年级1班' }))[0]!.grdName).toBe('Junior Grade 1');
  });
  test('a teacher sees the classes they teach and no other', async () => {
    const teacher = await t.as('teacher189');
    const rows = await teacher.rows(listClazzes, { pageSize: 100 });
    expect(rows.map((c) => c.clazzId)).toContain(SEVEN);
    for (const c of rows)
      expect(
        await t.sql('select 1 from class_teacher where org_id = 189 and clazz_id = $1 and user_id = $2', [
          c.clazzId,
          teacher.userId,
        ]),
      ).toHaveLength(1);
    expect(rows.find((c) => c.clazzId === SEVEN)!.invite).toBeNull();
    const student = await t.as('student189');
    expect((await student.ok(getClazz, { id: SEVEN })).invite).toBeNull();
    expect((await student.refused(getClazz, { id: 189004 })).status).toBe(404);
  });
  test('filters, named sorts and paging hold together', async () => {
    const rows = await admin.rows(listClazzes, { clazzType: 1, sort: '-studentCount', pageSize: 100 });
    expect(rows.map((r) => r.studentCount)).toEqual(rows.map((r) => r.studentCount).toSorted((a, b) => b - a));
    expect((await admin.refused(listClazzes, { sort: 'secret' as 'clazzName' })).status).toBe(400);
    const page = await admin.ok(listClazzes, { pageSize: 2, curPage: 2 });
    expect(page.items).toHaveLength(2);
    expect(page.total).toBeGreaterThan(4);
  });
  test('grades count their classes and children', async () => {
    const { items } = await admin.ok(listGrades, {});
    const eight = items.find((g) => g.grdId === 1)!;
    expect(eight).toMatchObject({ grdName: '一年级', clazzCount: 1, noMaster: 0 });
    expect(eight.studentCount).toBe((await admin.rows(listClazzes, { grdId: 1 }))[0]!.studentCount);
  });
  test('a region sees the classes of its schools, by school, and none of another region', async () => {
    const bureau = await t.as('bureau4109');
    const schools = await bureau.rows(listSchools, { pageSize: 50 });
    expect(schools.map((s) => s.orgId)).toEqual(expect.arrayContaining([189, 205, 619]));
    expect(schools.map((s) => s.orgId)).not.toContain(710);
    expect(schools.find((s) => s.orgId === 205)).toMatchObject({
      orgName: '南乐县西街小学',
      clazzCount: 2,
      studentCount: 8,
      noMaster: 0,
    });
    expect((await bureau.rows(listClazzes, { orgId: 619, pageSize: 50 })).every((c) => c.orgId === 619)).toBe(true);
    expect((await bureau.rows(listClazzes, { pageSize: 200 })).some((c) => c.orgId === 710)).toBe(false);
    expect((await bureau.refused(listClazzes, { orgId: 710 })).status).toBe(404);
    expect((await admin.refused(listClazzes, { orgId: 619 })).status).toBe(404);
    expect((await admin.refused(listSchools, {})).status).toBe(403);
  });
});
