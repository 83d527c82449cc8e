import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { endClazz, getTeachers, listTeacherChoices, setTeachers } from '../contract';

const [SEVEN, EIGHT] = [189002, 189004];
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

describe('teachers of a class', () => {
  test('the class teacher and the subject teachers are read with their names and subjects', async () => {
    const master = await t.who('classmgr189');
    const found = await admin.ok(getTeachers, { id: SEVEN });
    expect(found).toMatchObject({ masterId: master.userId, masterName: '林若曦' });
    expect(found.teachers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sbjId: 1, sbjName: '语文', name: '林若曦' }),
        expect.objectContaining({ sbjId: 2, sbjName: '数学', name: '周明辉' }),
      ]),
    );
    expect(
      (await (await t.as('student189')).in('en-US').ok(getTeachers, { id: SEVEN })).teachers.find((x) => x.sbjId === 2)!
        .sbjName,
    ).toBe('Mathematics');
  });
  test('[V-060] a class must have a teacher', async () => {
    expect(await admin.refused(setTeachers, { id: EIGHT, masterId: null, teachers: [] })).toMatchObject({
      status: 400,
      fields: [{ path: 'masterId', text: expect.stringContaining('班级必须有老师') }],
    });
    expect(
      (await admin.in('en-US').refused(setTeachers, { id: EIGHT, masterId: null, teachers: [] })).fields?.[0]?.text,
    ).toMatch(/^The class must have a teacher/);
  });
  test('setting replaces; saying the same again writes no second line', async () => {
    const { userId } = await t.who('teacher189');
    const before = await admin.ok(getTeachers, { id: EIGHT });
    const after = await admin.ok(setTeachers, { id: EIGHT, masterId: userId, teachers: [{ sbjId: 2, userId }] });
    expect(after).toMatchObject({ masterName: '周明辉', teachers: [{ sbjId: 2, userId }] });
    await admin.ok(setTeachers, { id: EIGHT, masterId: userId, teachers: [{ sbjId: 2, userId }] });
    const lines = await t.sql<{ detail: { old: string; new: string } }>(
      "select detail from kernel_audit where org_id = 189 and action = 'class.teachers' and subject_id = $1",
      [EIGHT],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]!.detail).toMatchObject({
      old: expect.stringContaining(before.masterName!),
      new: '周明辉、数学 周明辉',
    });
  });
  test('no student, nobody of another school, nobody twice for one subject', async () => {
    const { userId } = await t.who('teacher189');
    expect(
      (await admin.refused(setTeachers, { id: EIGHT, masterId: (await t.who('student189')).userId, teachers: [] }))
        .error,
    ).toBe('class.fault.notTeacher');
    expect(
      (await admin.refused(setTeachers, { id: EIGHT, masterId: (await t.who('school619')).userId, teachers: [] }))
        .status,
    ).toBe(404);
    expect(
      (
        await admin.refused(setTeachers, {
          id: EIGHT,
          masterId: userId,
          teachers: [
            { sbjId: 2, userId },
            { sbjId: 2, userId },
          ],
        })
      ).fields?.[0],
    ).toMatchObject({ path: 'teachers', code: 'class.fault.teacherTwice' });
  });
  test('[E-024] an ended class keeps the teachers it had', async () => {
    await admin.ok(endClazz, { id: 189005 });
    expect(
      (await admin.refused(setTeachers, { id: 189005, masterId: (await t.who('teacher189')).userId, teachers: [] }))
        .error,
    ).toBe('class.fault.ended');
  });
  test('to choose from stand teachers of the school, those of the subject first', async () => {
    const { items } = await admin.ok(listTeacherChoices, { sbjId: 10 });
    expect(items[0]).toMatchObject({ fits: true, sbjNames: expect.arrayContaining(['体育与健康']) });
    expect(items.some((p) => !p.fits)).toBe(true);
    expect((await admin.ok(listTeacherChoices, { name: '周明' })).items.map((p) => p.name)).toEqual(['周明辉']);
  });
});
