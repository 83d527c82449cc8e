import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { enrolmentPort } from '../../people/server/published';
import * as calls from '../contract';
import { MONDAY, SEVEN, SEVEN_2, at, fixedWeek, on, registerDay } from './testing';

let t: TestApp;
let admin: Caller;
let student: Caller;
let teacherId = 0;
let otherTeacher = 0;
let kids: number[] = [];
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  const day = await registerDay(t);
  ({ admin, student, kids } = day);
  teacherId = day.teacher.userId;
  const [other] = await t.sql<{ user_id: string }>(
    'select min(user_id) as user_id from people_person where org_id = 189 and user_type = 2 and user_id <> $1',
    [teacherId],
  );
  otherTeacher = Number(other?.user_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await t.sql('delete from lesson_lesson where org_id = 189');
  // Before the day is set for all: a class somebody was moved out of is none they were in from the beginning.
  await t.sql("delete from class_enrolment where org_id = 189 and removed_why = 'moved'");
  await t.sql('delete from class_stay where org_id = 189');
  await t.sql('update class_enrolment set joined_at = $1 where org_id = 189', [on(-79)]);
  t.at(at(MONDAY, '20:00'));
});

/** A lesson from 8:20 to 9:05 whose attendance was taken; these children were absent. */
async function taken(date: string, clazzId: number, away: readonly number[] = []): Promise<number> {
  const lessonId = Number(date.replaceAll('-', '')) * 10 + (clazzId === SEVEN ? 1 : 2);
  await t.sql(
    `
      insert into lesson_lesson (
        org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, taken_at, taken_by,
        taken_count, made_by, made_at
      )
      values (189, $1, $2, $3, 2, $4, 500, 545, $5, $5, $4, 8, $4, $5)
    `,
    [lessonId, date, clazzId, clazzId === SEVEN ? teacherId : otherTeacher, at(date, '08:20').toISOString()],
  );
  await t.sql(
    `
      insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
      select 189, $1, id, $2, $3, 'absent', $4, $5, 'absent'
      from unnest($6::bigint[]) id
    `,
    [lessonId, clazzId, date, teacherId, at(date, '08:30').toISOString(), away],
  );
  return lessonId;
}
const move = (userId: number, from: number, to: number, when: Date) =>
  inOrg(t.kernel.pools.tenant, 189, (door) =>
    enrolmentPort.get().transfer(door, [{ userId, from, to }], when.toISOString(), admin.userId),
  );
const sheetIds = async (id: number) => (await admin.ok(calls.getSheet, { id })).items.map((c) => c.userId);
const SPAN = { from: on(-14), to: on(1) };

test('a child that was moved keeps its past: how often it was there, the alarm, the old register and the class’s report', async () => {
  const kid = kids[0]!;
  const days = [on(-7), on(-6), on(-5), on(-4), on(-3)];
  let [old, other] = [0, 0];
  for (const [i, day] of days.entries()) {
    old = await taken(day, SEVEN, i > 1 ? [kid] : []);
    other = await taken(day, SEVEN_2);
  }
  const facts = async () => {
    const child = await admin.ok(calls.childAttend, { userId: kid, ...SPAN });
    const alarm = (await admin.ok(calls.listAbsences, {})).items.find((i) => i.userId === kid);
    const clazz = await admin.ok(calls.clazzAttend, { clazzId: SEVEN, ...SPAN });
    return {
      taken: child.taken,
      counts: child.counts,
      alarm: alarm && { days: alarm.days, from: alarm.from, to: alarm.to },
      register: await sheetIds(old),
      students: (await admin.ok(calls.getLesson, { id: old })).students,
      row: clazz.items.find((i) => i.userId === kid),
    };
  };
  const before = await facts();
  expect(before).toMatchObject({
    taken: 5,
    counts: { absent: 3, present: 2 },
    alarm: { days: 3, from: on(-5), to: on(-3) },
    row: { absent: 3 },
  });
  expect(before.register).toContain(kid);
  await move(kid, SEVEN, SEVEN_2, at(MONDAY, '10:00'));
  expect(await facts()).toEqual(before);
  expect((await admin.ok(calls.listAbsences, {})).items.find((i) => i.userId === kid)?.clazzName).toBe('七年级2班');
  // The class it came to has nothing of it before.
  expect(await sheetIds(other)).not.toContain(kid);
  // Who comes back was away in between, and has the time before all the same.
  await move(kid, SEVEN_2, SEVEN, at(MONDAY, '12:00'));
  expect(await facts()).toEqual(before);
});

test('an office that leads a class itself sees the absent children of that class before those of the school', async () => {
  const [other] = await t.sql<{ user_id: number }>(
    'select user_id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id limit 1',
    [SEVEN_2],
  );
  const [own, theirs] = [kids[0]!, Number(other!.user_id)];
  for (const [i, day] of [on(-6), on(-5), on(-4), on(-3)].entries()) {
    await taken(day, SEVEN, i > 0 ? [own] : []);
    await taken(day, SEVEN_2, [theirs]);
  }
  const order = async () => (await admin.ok(calls.listAbsences, {})).items.map((i) => i.userId);
  expect(await order()).toEqual([theirs, own]);
  const [was] = await t.sql<{ master_id: number | null }>(
    'select master_id from class_clazz where org_id = 189 and clazz_id = $1',
    [SEVEN],
  );
  const lead = (userId: number | null) =>
    t.sql('update class_clazz set master_id = $2 where org_id = 189 and clazz_id = $1', [SEVEN, userId]);
  await lead(admin.userId);
  try {
    expect(await order()).toEqual([own, theirs]);
  } finally {
    await lead(was!.master_id);
  }
});

test('on the day of the move each lesson has the child once: in the class it was in then', async () => {
  const kid = kids[0]!;
  const [here, there] = [await taken(MONDAY, SEVEN), await taken(MONDAY, SEVEN_2)];
  await move(kid, SEVEN, SEVEN_2, at(MONDAY, '10:00'));
  expect(await sheetIds(here)).toContain(kid);
  expect(await sheetIds(there)).not.toContain(kid);
  expect((await admin.ok(calls.childAttend, { userId: kid, ...SPAN })).taken).toBe(1);
  await move(kid, SEVEN_2, SEVEN, at(MONDAY, '12:00'));
});

test('a day of school is a day of the school’s zone: who was entered at half past seven was not there yesterday', async () => {
  const kid = kids[0]!;
  const [yesterday, today] = [await taken(on(-4), SEVEN), await taken(on(-3), SEVEN)];
  const joined = (when: Date) =>
    t.sql('update class_enrolment set joined_at = $2 where org_id = 189 and user_id = $1', [kid, when.toISOString()]);
  await joined(at(on(-3), '07:30'));
  expect(await sheetIds(yesterday)).not.toContain(kid);
  expect(await sheetIds(today)).toContain(kid);
  expect((await admin.ok(calls.childAttend, { userId: kid, ...SPAN })).taken).toBe(1);
  // A school that enters its children in the afternoon has taught them in the morning.
  await joined(at(on(-3), '15:00'));
  expect(await sheetIds(today)).toContain(kid);
});

test('a child evaluates the lessons it was in, also when it has been moved since, and none from before it came', async () => {
  const kid = student.userId;
  const [mine, foreign] = [await taken(on(-4), SEVEN), await taken(on(-4), SEVEN_2)];
  await move(kid, SEVEN, SEVEN_2, at(on(-3), '10:00'));
  const todo = await student.ok(calls.studyEvaluates, { state: 'todo', ...SPAN });
  expect(todo.items.map((i) => i.lesson.lessonId)).toEqual([mine]);
  // The week of then shows the class of then, and its lesson opens; the timetable of the other class begins with the move.
  const week = await student.ok(calls.studyList, { from: on(-4), to: on(-4), pageSize: 50 });
  expect(week.items.map((l) => l.lessonId)).toContain(mine);
  expect(week.items.map((l) => l.clazzId)).not.toContain(SEVEN_2);
  expect((await student.ok(calls.getLesson, { id: mine })).lessonId).toBe(mine);
  expect((await student.refused(calls.createEvaluate, { id: foreign, stars: 5 })).status).toBe(404);
  expect(await student.ok(calls.createEvaluate, { id: mine, stars: 5 })).toMatchObject({ lessonId: mine, stars: 5 });
  await move(kid, SEVEN_2, SEVEN, at(on(-3), '12:00'));
});
