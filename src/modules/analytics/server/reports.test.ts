import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { planProgress } from '../../teachplan/contract';
import * as calls from '../contract';
import { count, MONDAY, on, quietWeek, SEVEN } from './testing';

const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: on(2) };
let t: TestApp;
let clerk: Caller;
let kids: number[] = [];
let teacherId = 0;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  clerk = await t.as('classmgr189');
  teacherId = (await t.who('teacher189')).userId;
  const rows = await t.sql<{ id: string }>(
    'select user_id as id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id',
    [SEVEN],
  );
  kids = rows.map((r) => Number(r.id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
});

/** A lesson beside the timetable on Tuesday evening whose attendance was taken; these children were not simply there. */
async function taken(codes: Readonly<Record<number, 'absent' | 'leave' | 'late'>>, lessonId = 8001): Promise<number> {
  const away = Object.values(codes).filter((code) => code !== 'late').length;
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, $1, '${on(1)}', $2, 2, $3, 1200, 1245, '${on(1)}T12:00:00Z', '${on(1)}T12:00:00Z', $3, $4, $5,
       $6, $3, '${on(1)}T12:00:00Z')`,
    [lessonId, SEVEN, teacherId, kids.length, away, Object.keys(codes).length - away],
  );
  for (const [userId, code] of Object.entries(codes))
    await t.sql(
      `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
       values (189, $1, $2, $3, '${on(1)}', $4, $5, '${on(1)}T12:00:00Z', $4)`,
      [lessonId, Number(userId), SEVEN, code, teacherId],
    );
  return lessonId;
}

test('a child has the hours of its class, attended without those it was away from', async () => {
  const [absent, late] = [kids[0]!, kids[1]!];
  await taken({ [absent]: 'absent', [late]: 'late' });
  for (const counted of [false, true]) {
    if (counted) await count(t, MONDAY, TUESDAY);
    const rows = await clerk.rows(calls.studentHours, { ...SPAN, clazzId: SEVEN, pageSize: 200 });
    expect(rows.map((r) => r.userId).sort((a, b) => a - b)).toEqual(kids);
    const of = (userId: number) => rows.find((r) => r.userId === userId);
    expect(of(absent)).toMatchObject({ taken: 1, absent: 1, leave: 0, late: 0 });
    expect(of(late)).toMatchObject({ taken: 1, absent: 0, late: 1 });
    expect(of(absent)?.attended).toBe((of(absent)?.held ?? 0) - 1);
    expect(of(late)?.attended).toBe(of(late)?.held);
  }
});
test('a child that came to the class on Wednesday has none of its hours before', async () => {
  const kid = kids[2]!;
  await t.sql(
    `update class_enrolment set joined_at = '${on(1)}T22:00:00Z' where org_id = 189 and user_id = $1 and clazz_id = $2`,
    [kid, SEVEN],
  );
  const rows = await clerk.rows(calls.studentHours, { from: MONDAY, to: TUESDAY, clazzId: SEVEN, pageSize: 200 });
  expect(rows.some((r) => r.userId === kid)).toBe(false);
  expect(rows).toHaveLength(kids.length - 1);
});
test('a child that was taken out of the class by mistake and put back on the same evening counts once', async () => {
  const kid = kids[3]!;
  const lessonId = await taken({});
  const before = (await clerk.rows(calls.studentHours, { ...SPAN, clazzId: SEVEN, pageSize: 200 })).find(
    (r) => r.userId === kid,
  );
  await t.sql(
    `insert into class_stay (org_id, clazz_id, user_id, joined_at, left_at)
     values (189, $1, $2, '${on(-79)}', '${on(1)}T12:10:00Z')`,
    [SEVEN, kid],
  );
  await t.sql(
    `update class_enrolment set joined_at = '${on(1)}T12:20:00Z' where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [SEVEN, kid],
  );
  const { items } = await clerk.ok(calls.attendOfLesson, { lessonId });
  expect(items).toMatchObject([{ clazzId: SEVEN, students: kids.length, present: kids.length }]);
  const rows = await clerk.rows(calls.studentHours, { ...SPAN, clazzId: SEVEN, pageSize: 200 });
  expect(rows.find((r) => r.userId === kid)).toEqual(before);
  await t.sql('delete from class_stay where org_id = 189 and user_id = $1', [kid]);
});
test('attendance lists every lesson that was given, also those whose attendance nobody took, and its sums are those of its rows', async () => {
  const id = await taken({ [kids[0]!]: 'absent', [kids[1]!]: 'leave', [kids[2]!]: 'late' });
  const all = await clerk.ok(calls.lessonAttend, { ...SPAN, pageSize: 200 });
  expect(all.figures).toMatchObject({ lessons: all.total, taken: 1, missing: all.total - 1, away: 2, late: 1 });
  expect(all.figures.seats).toBe(kids.length);
  const missing = await clerk.ok(calls.lessonAttend, { ...SPAN, taken: false, pageSize: 200 });
  expect(missing.total).toBe(all.figures.missing);
  const [row, ...others] = await clerk.rows(calls.lessonAttend, { ...SPAN, taken: true });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ lessonId: id, students: kids.length, present: kids.length - 2, away: 2, late: 1 });
  await count(t, MONDAY, TUESDAY);
  expect((await clerk.ok(calls.lessonAttend, { ...SPAN, pageSize: 200 })).figures).toEqual(all.figures);
});
test('attendance by class is the sum of its lessons', async () => {
  await taken({ [kids[0]!]: 'absent', [kids[1]!]: 'late' });
  const { items, figures } = await clerk.ok(calls.attendRates, { ...SPAN, pageSize: 200 });
  const all = await clerk.ok(calls.lessonAttend, SPAN);
  const { missing, ...sums } = all.figures;
  expect(figures).toEqual(sums);
  expect(missing).toBe(figures.lessons - figures.taken);
  for (const key of ['lessons', 'taken', 'seats', 'away', 'late'] as const)
    expect(items.reduce((n, row) => n + row[key], 0)).toBe(figures[key]);
  const seven = items.find((row) => row.clazzId === SEVEN);
  expect(seven).toMatchObject({ taken: 1, seats: kids.length, away: 1, late: 1 });
  expect((await clerk.ok(calls.lessonAttend, { ...SPAN, clazzId: SEVEN })).total).toBe(seven?.lessons);
});
test('[desk.report.clazz.attend.lesson] a lesson opens to its classes and a class to its children, and the figures are the rows', async () => {
  const lessonId = await taken({ [kids[0]!]: 'absent', [kids[1]!]: 'leave', [kids[2]!]: 'late' });
  const { items, lesson } = await clerk.ok(calls.attendOfLesson, { lessonId });
  expect(lesson).toMatchObject({ onDate: TUESDAY, start: '20:00', end: '20:45', clazzName: '七年级1班' });
  expect(items).toEqual([
    {
      clazzId: SEVEN,
      clazzName: '七年级1班',
      students: kids.length,
      present: kids.length - 3,
      late: 1,
      early: 0,
      absent: 1,
      leave: 1,
    },
  ]);
  const clazz = await clerk.ok(calls.attendOfClazz, { lessonId, clazzId: SEVEN });
  expect(clazz.items.find((c) => c.userId === kids[0])?.code).toBe('absent');
  expect(clazz.items.filter((c) => c.code === 'present')).toHaveLength(kids.length - 3);
  expect((await clerk.refused(calls.attendOfClazz, { lessonId, clazzId: SEVEN + 1 })).status).toBe(404);
  expect((await clerk.refused(calls.attendOfLesson, { lessonId: 999 })).status).toBe(404);
});
test('before attendance was taken nobody has a code', async () => {
  const lessonId = await taken({}, 8002);
  await t.sql('update lesson_lesson set taken_at = null, taken_by = null, taken_count = null where lesson_id = $1', [
    lessonId,
  ]);
  const { items } = await clerk.ok(calls.attendOfClazz, { lessonId, clazzId: SEVEN });
  expect(items.length).toBe(kids.length);
  expect(items.every((c) => c.code === null)).toBe(true);
});
test('progress is what the plans themselves reckon, and an operator says of which school', async () => {
  const own = await (await t.as('school189')).ok(planProgress, { pageSize: 100 });
  const { items, figures, total } = await clerk.ok(calls.teachProgress, { pageSize: 100 });
  expect(total).toBe(own.total);
  expect(figures).toEqual({ clazzes: own.figures.clazzes, behind: own.figures.behind });
  expect(items.map((r) => [r.planId, r.clazzId, r.taught, r.due, r.lag])).toEqual(
    own.items.map((r) => [r.planId, r.clazzId, r.taught, r.due, r.lag]),
  );
  const operator = await t.as('platform');
  expect((await operator.refused(calls.teachProgress, {})).error).toBe('analytics.fault.chooseSchool');
  expect((await operator.ok(calls.teachProgress, { orgId: 189, pageSize: 100 })).total).toBe(total);
});
test('sheets come with the rows of their lists', async () => {
  await taken({ [kids[0]!]: 'absent' });
  for (const call of [calls.exportStudentHours, calls.exportAttend, calls.exportTeacherHour])
    expect((await clerk.send(call, SPAN)).status).toBe(200);
  expect((await clerk.send(calls.exportTeachProgress, {})).status).toBe(200);
});
