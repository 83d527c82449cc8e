import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked, countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { MONDAY, SEVEN, SEVEN_2, at, fixedWeek, on, type Planned } from './testing';
import { registerDay } from './testing';

let t: TestApp;
let teacher: Caller;
let master: Caller;
let student: Caller;
let admin: Caller;
let stranger: Caller;
let first: Planned;
let kids: number[] = [];
let id = 0;
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  ({ teacher, master, student, admin, stranger, first, kids } = await registerDay(t));
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

describe('the register', () => {
  test('everybody is there by default, one save keeps the exceptions only, with who and when', async () => {
    const before = await teacher.ok(calls.getSheet, { id });
    expect(before).toMatchObject({ taken: null, mayTake: true, mayFix: false });
    expect(before.items.map((c) => c.code)).toEqual(kids.map(() => 'present'));
    const after = await teacher.ok(calls.takeSheet, {
      id,
      marks: [
        { userId: kids[0]!, code: 'absent' },
        { userId: kids[1]!, code: 'late', remark: '路上堵车' },
      ],
    });
    expect(after.taken).toMatchObject({ byName: '周明辉' });
    expect(after.items.find((c) => c.userId === kids[1])).toMatchObject({
      code: 'late',
      remark: '路上堵车',
      mark: { code: 'late', byName: '周明辉' },
      fixed: null,
    });
    expect(await rows()).toHaveLength(2);
    expect(after.lesson).toMatchObject({ awayCount: 1, lateCount: 1 });
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    expect(await rows()).toEqual([]);
    expect(
      (
        await t.sql<{ detail: { changes: unknown[] } }>(
          "select detail from kernel_audit where action = 'lesson.attend.changed' and subject_id = $1",
          [id],
        )
      )[0]!.detail.changes,
    ).toHaveLength(2);
  });
  test('a lesson of a past day whose attendance is corrected says so to whoever keeps sums of that day', async () => {
    const said = async () =>
      (
        await t.sql<{ date: string }>(
          "select payload->>'date' as date from kernel_outbox where org_id = 189 and topic = 'lesson.changed' order by event_id",
        )
      ).map((row) => row.date);
    const before = (await said()).length;
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'late' }] });
    // Today is read from rows.
    expect((await said()).slice(before)).toEqual([]);
    t.at(at(plusDays(first.date, 1), first.start, 3));
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    await admin.ok(calls.fixMark, { id, userId: kids[0]!, code: 'absent', why: '家长来电' });
    expect((await said()).slice(before)).toEqual([first.date, first.date]);
  });
  test('the lesson’s teacher takes it, the class teacher may in their place, other teachers not, children never', async () => {
    expect((await stranger.refused(calls.getSheet, { id })).status).toBe(403);
    expect((await stranger.refused(calls.takeSheet, { id, marks: [] })).error).toBe('lesson.fault.notYourLesson');
    expect((await student.refused(calls.getSheet, { id })).status).toBe(403);
    await master.ok(calls.takeSheet, { id, marks: [] });
    expect((await (await t.as('school619')).refused(calls.takeSheet, { id, marks: [] })).status).toBe(404);
    const [foreign] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id limit 1',
      [SEVEN_2],
    );
    expect(
      (await teacher.refused(calls.takeSheet, { id, marks: [{ userId: Number(foreign!.user_id), code: 'late' }] }))
        .status,
    ).toBe(404);
    expect(
      (
        await teacher.refused(calls.takeSheet, {
          id,
          marks: [
            { userId: kids[0]!, code: 'late' },
            { userId: kids[0]!, code: 'absent' },
          ],
        })
      ).fields?.[0]?.text,
    ).toBe('同一名学生出现了两次');
  });
  test('who takes it asks five statements in all, the key and the notes among them', async () => {
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    const seen = await asked(() => teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'late' }] }));
    expect(seen.filter((text) => !/account_/.test(text)).length).toBeLessThanOrEqual(5);
  });
  test('not before the door opens, and by teachers for a week', async () => {
    t.at(at(first.date, first.start, -16));
    expect((await teacher.refused(calls.takeSheet, { id, marks: [] })).error).toBe('lesson.fault.notOpen');
    t.at(at(on(9), '08:00'));
    expect((await teacher.refused(calls.takeSheet, { id, marks: [] })).error).toBe('lesson.fault.takenLate');
    expect((await admin.ok(calls.takeSheet, { id, marks: [] })).taken).not.toBeNull();
  });
  test('who entered late online stands as late, who has an approved leave as on leave', async () => {
    t.at(at(first.date, first.start, 9));
    await student.ok(calls.enterLesson, { id });
    await master.ok(calls.enterLeave, {
      userId: kids.find((k) => k !== student.userId)!,
      kind: 'sick',
      fromDate: first.date,
      toDate: first.date,
      reason: '发烧',
    });
    const { items } = await teacher.ok(calls.getSheet, { id });
    expect(items.find((c) => c.userId === student.userId)).toMatchObject({
      code: 'late',
      enteredAt: at(first.date, first.start, 9).toISOString(),
    });
    expect(items.filter((c) => c.code === 'leave')).toMatchObject([{ leave: { kind: 'sick', reason: '发烧' } }]);
  });
});

describe('correcting', () => {
  test('the office corrects, both marks stay with who, when and why, and a later save of the teacher does not undo it', async () => {
    const audited = async () =>
      (await t.sql("select 1 from kernel_audit where action = 'lesson.attend.fixed' and subject_id = $1", [kids[0]]))
        .length;
    const before = await audited();
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'absent' }] });
    expect(
      (await teacher.refused(calls.fixMark, { id, userId: kids[0]!, code: 'present', why: '在保健室' })).status,
    ).toBe(403);
    expect(
      (await admin.refused(calls.fixMark, { id, userId: kids[0]!, code: 'present', why: '' })).fields?.[0]?.text,
    ).toBe('请写明更正的原因');
    expect(await admin.ok(calls.fixMark, { id, userId: kids[0]!, code: 'leave', why: '在保健室' })).toMatchObject({
      code: 'leave',
      mark: { code: 'absent', byName: '周明辉' },
      fixed: { code: 'leave', why: '在保健室', byName: '陈思远' },
    });
    await admin.ok(calls.fixMark, { id, userId: kids[1]!, code: 'absent', why: '家长来电' });
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[2]!, code: 'late' }] });
    expect(await rows()).toMatchObject([
      { mark: 'present', fixed: 'leave', code: 'leave' },
      { mark: 'present', fixed: 'absent', code: 'absent' },
      { mark: 'late', fixed: null, code: 'late' },
    ]);
    expect((await teacher.ok(calls.getSheet, { id })).lesson).toMatchObject({ awayCount: 2, lateCount: 1 });
    expect(await audited()).toBe(before + 1);
  });
  test('the office’s correction counts also when the teacher’s next save names the child', async () => {
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'absent' }] });
    await admin.ok(calls.fixMark, { id, userId: kids[0]!, code: 'leave', why: '在保健室' });
    await admin.ok(calls.fixMark, { id, userId: kids[1]!, code: 'absent', why: '家长来电' });
    const again = { id, marks: kids.slice(0, 2).map((userId) => ({ userId, code: 'late' as const })) };
    const saved = await teacher.ok(calls.takeSheet, again);
    expect(
      saved.items
        .filter((c) => kids.slice(0, 2).includes(c.userId))
        .map((c) => c.code)
        .sort(),
    ).toEqual(['absent', 'leave']);
    expect(saved.lesson).toMatchObject({ awayCount: 2, lateCount: 0 });
    expect(await rows()).toMatchObject([
      { mark: 'late', fixed: 'leave', code: 'leave' },
      { mark: 'late', fixed: 'absent', code: 'absent' },
    ]);
    // What was answered is what stands there.
    expect(await teacher.ok(calls.getSheet, { id })).toEqual(saved);
  });
  test('what a save answers is what the next look shows, child by child', async () => {
    t.at(at(first.date, first.start, 4));
    const marks = (['absent', 'late', 'early', 'leave'] as const).map((code, i) => ({
      userId: kids[i]!,
      code,
      remark: `${i}`,
    }));
    const saved = await teacher.ok(calls.takeSheet, { id, marks });
    expect(await teacher.ok(calls.getSheet, { id })).toEqual(saved);
    const fixed = await admin.ok(calls.fixMark, { id, userId: kids[5]!, code: 'late', why: '监控' });
    const sheet = await admin.ok(calls.getSheet, { id });
    expect(sheet.items.find((c) => c.userId === kids[5])).toEqual(fixed);
    expect(sheet.lesson).toMatchObject({ awayCount: 2, lateCount: 2 });
    const changed = await teacher.ok(calls.takeSheet, { id, marks: marks.slice(1, 2) });
    expect(await teacher.ok(calls.getSheet, { id })).toEqual(changed);
  });
  test('children stand in the register with the seat that the class’s plan gives them', async () => {
    await t.sql('delete from class_seat where org_id = 189 and clazz_id = $1', [SEVEN]);
    await t.sql('insert into class_seat (org_id, clazz_id, user_id, row_no, col_no) values (189, $1, $2, 2, 3)', [
      SEVEN,
      kids[0],
    ]);
    const { items } = await teacher.ok(calls.getSheet, { id });
    expect(items.find((c) => c.userId === kids[0])).toMatchObject({ rowNo: 2, colNo: 3 });
    expect(items.find((c) => c.userId === kids[1])).toMatchObject({ rowNo: null, colNo: null });
    await t.sql('delete from class_seat where org_id = 189 and clazz_id = $1', [SEVEN]);
  });
  test('a register is said to others once, by its first save', async () => {
    const said = () =>
      t.sql<{ payload: unknown }>(
        "select payload from kernel_outbox where org_id = 189 and topic = 'lesson.attended' and (payload->>'lessonId')::bigint = $1",
        [id],
      );
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    expect(await said()).toHaveLength(1);
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'late' }] });
    expect(await said()).toMatchObject([{ payload: { lessonId: id, clazzId: SEVEN, date: first.date } }]);
  });
  test('the register is read with three statements and saved with five, whatever the class’s size', async () => {
    const counted = countedCalls();
    await teacher.ok(calls.getSheet, { id });
    await teacher.ok(calls.takeSheet, { id, marks: kids.map((userId) => ({ userId, code: 'late' as const })) });
    await admin.ok(calls.fixMark, { id, userId: kids[0]!, code: 'present', why: '看错了' });
    expect(counted.get('lesson.attend.get')).toBeLessThanOrEqual(3);
    expect(counted.get('lesson.attend.take')).toBeLessThanOrEqual(5);
    expect(counted.get('lesson.attend.fix')).toBeLessThanOrEqual(5);
  });
  test('the office takes what nobody has taken, and corrects child by child after that', async () => {
    expect((await admin.refused(calls.fixMark, { id, userId: kids[0]!, code: 'late', why: '补' })).error).toBe(
      'lesson.fault.notTaken',
    );
    await admin.ok(calls.takeSheet, { id, marks: [] });
    expect(await admin.refused(calls.takeSheet, { id, marks: [] })).toMatchObject({
      status: 409,
      error: 'lesson.fault.takenBefore',
    });
    expect(
      (await admin.refused(calls.fixMark, { id, userId: (await t.as('student619')).userId, code: 'late', why: 'x' }))
        .status,
    ).toBe(404);
  });
});

describe('who has not taken it', () => {
  test('the office sees every lesson of the day that has begun, teachers their own and those of the class they lead', async () => {
    t.at(at(MONDAY, '20:00'));
    const all = await admin.ok(calls.listMissing, { date: MONDAY, pageSize: 200 });
    expect(all.figures).toMatchObject({ date: MONDAY, lessons: all.figures.begun, taken: 0, missing: all.total });
    expect(all.total).toBeGreaterThan(10);
    const mine = await teacher.ok(calls.listMissing, { date: MONDAY, pageSize: 200 });
    expect(mine.items.every((l) => l.mine && l.mayTake)).toBe(true);
    expect(
      (await master.rows(calls.listMissing, { date: MONDAY, pageSize: 200 })).every(
        (l) => l.mine || l.clazzId === SEVEN,
      ),
    ).toBe(true);
    if (first.date === MONDAY) {
      await teacher.ok(calls.takeSheet, { id, marks: [{ userId: kids[0]!, code: 'absent' }] });
      expect((await admin.ok(calls.listMissing, { date: MONDAY })).figures).toMatchObject({
        taken: 1,
        missing: all.total - 1,
        away: 1,
      });
    }
    t.at(at(MONDAY, '00:01'));
    expect((await admin.ok(calls.listMissing, { date: MONDAY })).total).toBe(0);
    expect((await student.refused(calls.listMissing, {})).status).toBe(403);
  });
  test('a class and a child over some days, and the rows behind the figures', async () => {
    await teacher.ok(calls.takeSheet, {
      id,
      marks: [
        { userId: kids[0]!, code: 'absent' },
        { userId: kids[1]!, code: 'late' },
      ],
    });
    const clazz = await master.ok(calls.clazzAttend, { clazzId: SEVEN, from: MONDAY, to: on(6) });
    expect(clazz).toMatchObject({ clazzName: '七年级1班', taken: 1 });
    expect(clazz.items.find((c) => c.userId === kids[0])).toMatchObject({ absent: 1, late: 0 });
    expect(await teacher.ok(calls.childAttend, { userId: kids[0]!, from: MONDAY, to: on(6) })).toMatchObject({
      taken: 1,
      counts: { absent: 1, present: 0 },
      items: [{ lessonId: id, code: 'absent', sbjName: '数学' }],
    });
    expect(await student.ok(calls.myAttend, { from: MONDAY, to: on(6) })).toMatchObject({
      userId: student.userId,
      taken: 1,
    });
    expect((await (await t.as('trainer5')).refused(calls.childAttend, { userId: kids[0]! })).status).toBe(404);
  });
});

describe('absences in a row', () => {
  /** Attendance of a day's first lesson of the class; these children are absent. */
  async function day(date: string, away: readonly number[], code: 'absent' | 'leave' = 'absent'): Promise<void> {
    const [made] = await t.sql<{ lesson_id: number }>(
      `
        insert into lesson_lesson (
          org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, taken_at, taken_by,
          taken_count, made_by, made_at
        )
        values (189, $1, $2, $3, 2, $4, 500, 545, ${t.sqlNow}, $4, 8, $4, ${t.sqlNow})
        returning lesson_id
      `,
      [Number(date.replaceAll('-', '')), date, SEVEN, teacher.userId],
    );
    for (const userId of away)
      await t.sql(
        `
          insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
          values (189, $1, $2, $3, $4, $6, $5, ${t.sqlNow}, $6)
        `,
        [made!.lesson_id, userId, SEVEN, date, teacher.userId, code],
      );
  }
  test('three school days unless set otherwise; weekends do not break, being there does, leave neither counts nor breaks', async () => {
    await t.sql('delete from lesson_lesson where org_id = 189');
    const [a, b, c] = kids as [number, number, number];
    await day(on(-4), [a, b, c]);
    await day(on(-3), [a, b]);
    await day(MONDAY, [a], 'leave');
    await t.sql(
      `
        insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
        select 189, lesson_id, $1, $2, on_date, 'absent', 1, ${t.sqlNow}, 'absent'
        from lesson_lesson
        where org_id = 189 and on_date = $3
      `,
      [c, SEVEN, MONDAY],
    );
    await day(on(1), [a, c]);
    t.at(at(on(1), '20:00'));
    const found = await admin.ok(calls.listAbsences, {});
    expect(found.days).toBe(3);
    // b came on Monday, c on Friday; a was away on Thursday, Friday and Tuesday.
    expect(found.items).toMatchObject([
      { userId: a, days: 3, from: on(-4), to: on(1), clazzName: '七年级1班', masterName: '林若曦' },
    ]);
    expect((await master.ok(calls.listAbsences, {})).items).toHaveLength(1);
    expect((await teacher.ok(calls.listAbsences, {})).items).toEqual([]);
    await admin.ok(calls.setSetting, { absentDays: 2 });
    expect((await admin.ok(calls.listAbsences, {})).items.map((i) => i.userId)).toEqual(expect.arrayContaining([a, c]));
    expect((await master.refused(calls.setSetting, { absentDays: 5 })).status).toBe(403);
    expect((await admin.refused(calls.setSetting, { absentDays: 0 })).fields?.[0]?.text).toBe(
      '请填 1 到 30 之间的整数',
    );
    expect(await admin.ok(calls.getSetting, {})).toEqual({ absentDays: 2 });
    await admin.ok(calls.setSetting, { absentDays: 3 });
  });
});
