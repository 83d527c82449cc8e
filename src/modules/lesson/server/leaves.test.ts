import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { at, fixedWeek, on, type Planned } from './testing';
import { registerDay } from './testing';

let t: TestApp;
let teacher: Caller;
let master: Caller;
let student: Caller;
let admin: Caller;
let first: Planned;
let id = 0;
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  ({ teacher, master, student, admin, first } = await registerDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await t.sql('delete from lesson_lesson where org_id = 189');
  await t.sql('delete from lesson_leave where org_id = 189');
  t.at(at(first.date, first.start, 3));
  id = (await teacher.ok(calls.openLesson, { arrangeId: first.arrangeId, date: first.date })).lessonId;
});
const rows = () =>
  t.sql<{ user_id: number; mark: string; fixed: string | null; code: string }>(
    'select user_id, mark, fixed, code from lesson_attend where org_id = 189 and lesson_id = $1 order by user_id',
    [id],
  );

describe('leave', () => {
  const ask = (more: object = {}) => ({
    kind: 'sick' as const,
    fromDate: first.date,
    toDate: first.date,
    reason: '发烧，去医院',
    guardian: '王妈妈',
    ...more,
  });
  test('a child or guardian asks, the class teacher decides, and the register begins with it', async () => {
    const made = await student.ok(calls.askLeave, ask());
    expect(made).toMatchObject({ state: 'asked', clazzName: '七年级1班', guardian: '王妈妈', mayDecide: false });
    expect((await teacher.ok(calls.listLeaves, {})).items).toEqual([]);
    expect((await teacher.refused(calls.decideLeave, { id: made.leaveId, approve: true })).status).toBe(404);
    const { items, waiting } = await master.ok(calls.listLeaves, {});
    expect([items[0]!.leaveId, items[0]!.mayDecide, waiting]).toEqual([made.leaveId, true, 1]);
    expect(await master.ok(calls.decideLeave, { id: made.leaveId, approve: true, why: '好好休息' })).toMatchObject({
      state: 'approved',
      decidedByName: '林若曦',
    });
    expect(await master.refused(calls.decideLeave, { id: made.leaveId, approve: false })).toMatchObject({
      status: 409,
      error: 'lesson.fault.leaveDecided',
    });
    expect((await teacher.ok(calls.getSheet, { id })).items.find((c) => c.userId === student.userId)).toMatchObject({
      code: 'leave',
    });
    expect((await student.ok(calls.myLeaves, {})).items[0]).toMatchObject({
      state: 'approved',
      decidedWhy: '好好休息',
    });
  });
  test('approved afterwards it turns absences that were taken into leave, and the teacher’s mark stays', async () => {
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: student.userId, code: 'absent' }] });
    const { leaveId } = await student.ok(calls.askLeave, ask());
    await master.ok(calls.decideLeave, { id: leaveId, approve: true });
    expect(await rows()).toEqual([{ user_id: student.userId, mark: 'absent', fixed: 'leave', code: 'leave' }]);
  });
  test('part of a day covers only the lessons in it', async () => {
    // To the minute: one that begins when the lesson ends, and one that ends when it begins.
    for (const [start, end] of [
      [first.end, '23:00'],
      ['00:00', first.start],
    ] as const) {
      const { leaveId } = await master.ok(calls.enterLeave, {
        userId: student.userId,
        kind: 'personal',
        fromDate: first.date,
        toDate: first.date,
        start,
        end,
        reason: '办证件',
      });
      expect((await teacher.ok(calls.getSheet, { id })).items.find((c) => c.userId === student.userId)).toMatchObject({
        code: 'present',
        leave: null,
      });
      await master.ok(calls.withdrawLeave, { id: leaveId });
    }
    expect(
      (await student.refused(calls.askLeave, ask({ fromDate: on(15), toDate: on(16), start: '08:00', end: '09:00' })))
        .fields?.[0]?.path,
    ).toBe('end');
  });
  test('one leave a day, not long past, and days in order', async () => {
    const both = await Promise.all([
      student.send(calls.askLeave, ask()),
      student.send(calls.askLeave, ask({ reason: '另一次' })),
    ]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    const refused = async (more: object) => (await student.refused(calls.askLeave, ask(more))).fields;
    expect((await refused({ fromDate: on(-15), toDate: on(-14) }))?.[0]?.path).toBe('fromDate');
    expect(await refused({ fromDate: on(16), toDate: on(15) })).toMatchObject([
      { path: 'toDate', text: '结束日期不能早于开始日期' },
    ]);
    expect((await refused({ fromDate: on(16), toDate: on(16), reason: ' ' }))?.[0]?.path).toBe('reason');
  });
  test('who asked takes it back while nobody has answered; another school’s is gone', async () => {
    const { leaveId } = await student.ok(calls.askLeave, ask({ fromDate: on(15), toDate: on(15) }));
    for (const login of ['school619', 'student619'] as const)
      expect((await (await t.as(login)).refused(calls.withdrawLeave, { id: leaveId })).status).toBe(404);
    expect((await student.ok(calls.withdrawLeave, { id: leaveId })).state).toBe('withdrawn');
    const again = await student.ok(calls.askLeave, ask({ fromDate: on(15), toDate: on(15) }));
    await master.ok(calls.decideLeave, { id: again.leaveId, approve: true });
    expect((await student.refused(calls.withdrawLeave, { id: again.leaveId })).error).toBe('lesson.fault.leaveDecided');
    expect((await master.ok(calls.withdrawLeave, { id: again.leaveId })).state).toBe('withdrawn');
  });
  test('only who answers for the class writes a leave down', async () => {
    const of = {
      userId: student.userId,
      kind: 'other' as const,
      fromDate: first.date,
      toDate: first.date,
      reason: '家里有事',
    };
    expect(await teacher.refused(calls.enterLeave, of)).toMatchObject({
      status: 403,
      error: 'lesson.fault.notMasterOf',
    });
    expect((await (await t.as('trainer5')).refused(calls.enterLeave, of)).status).toBe(404);
    expect((await admin.ok(calls.enterLeave, of)).state).toBe('approved');
  });
});
