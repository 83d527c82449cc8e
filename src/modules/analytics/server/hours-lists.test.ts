import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { CHILD_HOURS, HOUR_STATES } from '../rules';
import { childrenOf, count, MONDAY, on, quietWeek, SEVEN } from './testing';

// The sums above the reports of hours, and the numbers of a child, open the hours they are made of: as many, each once.
const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: TUESDAY };
const LESSON = 8801;
let t: TestApp;
let clerk: Caller;
let head: Caller;
let teacher: Caller;
let office: Caller;
let platform: Caller;
let kids: number[] = [];
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  await t.sql(
    `update role_preset set func_ids = array['ADMIN_SUPERMAN', 'DATA_SCREEN_MONITOR', 'DATA_LESSON_HOURS'] where role_id = 81`,
  );
  [clerk, head, teacher] = [await t.as('classmgr189'), await t.as('school189'), await t.as('teacher189')];
  [office, platform] = [await t.as('bureau4109'), await t.as('platform')];
  kids = await childrenOf(t, 4);
  // The teacher is away on Tuesday: a colleague takes the first of the hours, the others are lost.
  await t.sql(
    `insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
     values (189, 1, $1, $2::date, $2::date, 'x', $1, $2::date)`,
    [teacher.userId, TUESDAY],
  );
  await t.sql(
    `insert into timetable_cover (org_id, cover_id, absence_id, arrange_id, on_date, start_min, end_min, absent_id, teacher_id,
       state, asked_by, asked_at, remark)
     select 189, 1, 1, arrange_id, $2::date, start_min, end_min, teacher_id, $3::bigint, 'accepted', $3::bigint, $2::date, ''
     from timetable_arrange
     where org_id = 189 and teacher_id = $1 and weekday = 2 and is_on and weeks = 'all'
     order by start_min
     limit 1`,
    [teacher.userId, TUESDAY, clerk.userId],
  );
  // A prepared lesson beside the timetable whose attendance was taken: one child absent, one on leave, one late.
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, prepared_at, started_at,
       taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, $1, $2::date, $3, 2, $4::bigint, 1200, 1245, $5::timestamptz, $5::timestamptz, $5::timestamptz, $4::bigint, 30, 2, 1,
       $4::bigint, $5::timestamptz)`,
    [LESSON, TUESDAY, SEVEN, teacher.userId, `${TUESDAY}T12:00:00Z`],
  );
  for (const [at, code] of ['absent', 'leave', 'late'].entries())
    await t.sql(
      `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
       values (189, $1, $2, $3, $4::date, $5, $6, $7, $5)`,
      [LESSON, kids[at], SEVEN, TUESDAY, code, teacher.userId, `${TUESDAY}T12:00:00Z`],
    );
  await count(t, MONDAY, TUESDAY);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** What a sheet that comes at once says. */
async function sheetOf(answer: { readonly status: number; readonly raw: Uint8Array }) {
  expect(answer.status).toBe(200);
  return readSheet(answer.raw, 'a.xlsx');
}

test('every sum above the hours of teachers opens as many hours, for a clerk, a bureau that holds the report and the operator', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [clerk, { name: '周' }],
    [office, {}],
    [office, { orgId: 189 }],
    [platform, {}],
    [platform, { orgId: 189, name: '周' }],
  ] as const) {
    const of = { ...SPAN, ...where };
    const { figures } = await who.ok(calls.teacherHour, of);
    const all = await who.ok(calls.schoolHours, of);
    expect(all.total).toBe(figures.planned);
    expect(figures.planned).toBeGreaterThan(0);
    for (const state of HOUR_STATES) {
      const list = await who.ok(calls.schoolHours, { ...of, state });
      expect([state, list.total, list.figures[state]]).toEqual([state, figures[state], figures[state]]);
      expect(list.items.every((hour) => hour.state === state)).toBe(true);
    }
    expect((await who.ok(calls.schoolHours, { ...of, state: 'took' })).total).toBe(figures.took);
  }
  const [covered] = await clerk.rows(calls.schoolHours, { ...SPAN, state: 'covered' });
  expect(covered).toMatchObject({ onDate: TUESDAY, heldByName: '林若曦', teacherName: '周明辉' });
  const lost = await clerk.rows(calls.schoolHours, { ...SPAN, state: 'lost', pageSize: 200 });
  expect(lost.every((hour) => hour.cause === 'absence' && hour.heldByName === null)).toBe(true);
});
test('of one teacher the list has what their own list has, and another school’s hours are gone', async () => {
  const { teacherId } = (await clerk.rows(calls.teacherHour, { ...SPAN, name: '周', pageSize: 200 })).find(
    (row) => row.teacherId === teacher.userId,
  ) ?? { teacherId: 0 };
  for (const state of [...HOUR_STATES, 'took', undefined] as const) {
    const own = await clerk.ok(calls.teacherHours, { ...SPAN, teacherId, state, pageSize: 200 });
    const list = await clerk.ok(calls.schoolHours, { ...SPAN, teacherId, state, pageSize: 200 });
    expect(list.items.map((hour) => [hour.onDate, hour.start, hour.keyId])).toEqual(
      own.items.map((hour) => [hour.onDate, hour.start, hour.keyId]),
    );
  }
  expect((await clerk.refused(calls.schoolHours, { ...SPAN, orgId: 619 })).status).toBe(404);
  expect((await head.refused(calls.schoolHours, SPAN)).status).toBe(403);
});
test('every sum of the teaching report opens as many hours, for a head, a bureau and a teacher of the own classes', async () => {
  for (const [who, where] of [
    [head, {}],
    [head, { clazzId: SEVEN }],
    [head, { sbjId: 2 }],
    [teacher, {}],
    [office, { orgId: 189 }],
  ] as const) {
    const of = { ...SPAN, ...where };
    const { figures } = await who.ok(calls.eduTeach, of);
    expect(figures.planned).toBeGreaterThan(0);
    expect((await who.ok(calls.eduTaught, of)).total).toBe(figures.planned);
    for (const state of ['given', 'prepared', 'taken', 'lost', 'ahead'] as const)
      expect([state, (await who.ok(calls.eduTaught, { ...of, state })).total]).toEqual([state, figures[state]]);
  }
  const own = await teacher.rows(calls.eduTaught, { ...SPAN, pageSize: 200 });
  const mine = await teacher.rows(calls.eduTeach, { ...SPAN, pageSize: 200 });
  const keyOf = (row: { readonly clazzId: number; readonly sbjId: number }) => `${row.clazzId} ${row.sbjId}`;
  expect(new Set(own.map(keyOf))).toEqual(new Set(mine.map(keyOf)));
});
test('every number of a child opens as many of its hours, each with what attendance said of it', async () => {
  const rows = await clerk.rows(calls.studentHours, { ...SPAN, clazzId: SEVEN, pageSize: 200 });
  for (const [at, userId] of kids.entries()) {
    const row = rows.find((one) => one.userId === userId);
    if (!row) throw new Error('a child of the class is not in the report');
    const all = await clerk.ok(calls.childHours, { ...SPAN, userId, pageSize: 200 });
    expect([all.total, all.basis.rows, all.name]).toEqual([row.planned, row.planned, row.name]);
    for (const which of CHILD_HOURS)
      expect([which, (await clerk.ok(calls.childHours, { ...SPAN, userId, which })).total]).toEqual([
        which,
        row[which],
      ]);
    expect(all.items.find((hour) => hour.code != null)?.code).toBe(['absent', 'leave', 'late', 'present'][at]);
  }
  const stranger = (await t.who('school619')).userId;
  expect((await clerk.refused(calls.childHours, { ...SPAN, userId: stranger })).status).toBe(404);
  expect((await clerk.send(calls.exportChildHours, { ...SPAN, userId: stranger })).status).toBe(404);
});
test('sheets of hours have the rows of their lists in their order, with the columns that the screen shows', async () => {
  const of = { ...SPAN, sort: '-teacherName' } as const;
  const list = await clerk.rows(calls.schoolHours, { ...of, pageSize: 200 });
  const whole = await sheetOf(await clerk.send(calls.exportSchoolHours, of));
  expect(whole.headers).toContain('学校');
  const columns = ['clazzName', 'onDate', 'teacherName'];
  const { headers, rows } = await sheetOf(await clerk.send(calls.exportSchoolHours, { ...of, columns }));
  expect(headers).toEqual(['班级', '日期', '教师']);
  expect(rows.slice(0, 200).map((row) => row.slice(0, 3))).toEqual(
    list.map((hour) => [hour.clazzName, hour.onDate, hour.teacherName]),
  );
  const [userId = 0] = kids;
  const own = await clerk.ok(calls.childHours, { ...SPAN, userId, which: 'absent' });
  const sheet = await sheetOf(await clerk.send(calls.exportChildHours, { ...SPAN, userId, which: 'absent' }));
  expect(sheet.rows.map((row) => row[sheet.headers.indexOf('考勤')])).toEqual(own.items.map(() => '缺勤'));
  expect(sheet.rows).toHaveLength(1);
});
test('every report of teaching, study, attendance, use and traces has a sheet of as many rows as its list', async () => {
  const of = { ...SPAN, pageSize: 200 };
  for (const [list, sheet] of [
    [await clerk.ok(calls.attendRates, of), await clerk.send(calls.exportAttendRates, SPAN)],
    [await head.ok(calls.eduTeach, of), await head.send(calls.exportEduTeach, SPAN)],
    [await head.ok(calls.eduTaught, of), await head.send(calls.exportEduTaught, SPAN)],
    [await head.ok(calls.eduStudy, of), await head.send(calls.exportEduStudy, SPAN)],
    [await head.ok(calls.adoptionScreens, of), await head.send(calls.exportAdoptionScreens, SPAN)],
    [await head.ok(calls.adoptionTeachers, of), await head.send(calls.exportAdoptionTeachers, SPAN)],
    [await clerk.ok(calls.schoolTraces, of), await clerk.send(calls.exportSchoolTraces, SPAN)],
  ] as const)
    expect((await sheetOf(sheet)).rows).toHaveLength(list.total);
  const days = await clerk.ok(calls.schoolLessons, SPAN);
  expect((await sheetOf(await clerk.send(calls.exportSchoolLessons, SPAN))).rows).toHaveLength(days.items.length);
  const training = await t.as('training5');
  for (const [list, sheet] of [
    [await training.ok(calls.trainStudents, of), await training.send(calls.exportTrainStudents, SPAN)],
    [await training.ok(calls.trainManagers, of), await training.send(calls.exportTrainManagers, SPAN)],
    [await training.ok(calls.trainTeachers, of), await training.send(calls.exportTrainTeachers, SPAN)],
  ] as const)
    expect((await sheetOf(sheet)).rows).toHaveLength(list.total);
});
test('the children of a lesson come as a sheet, of all its classes or of one', async () => {
  const { items } = await clerk.ok(calls.attendOfClazz, { lessonId: LESSON, clazzId: SEVEN });
  for (const where of [{}, { clazzId: SEVEN }]) {
    const { headers, rows } = await sheetOf(
      await clerk.send(calls.exportAttendOfLesson, { lessonId: LESSON, ...where }),
    );
    expect(rows.map((row) => row[headers.indexOf('学生')])).toEqual(items.map((child) => child.name));
    expect(rows.filter((row) => row[headers.indexOf('考勤')] === '缺勤')).toHaveLength(1);
  }
  for (const where of [{ lessonId: 999 }, { lessonId: LESSON, clazzId: SEVEN + 1 }])
    expect((await clerk.send(calls.exportAttendOfLesson, where)).status).toBe(404);
});
test('a sheet of traces names teachers to their school alone', async () => {
  const name = async (who: Caller, where: { readonly orgId?: number }) => {
    const { headers, rows } = await sheetOf(await who.send(calls.exportSchoolTraces, { ...SPAN, ...where }));
    return new Set(rows.map((row) => row[headers.indexOf('教师')] ?? ''));
  };
  expect(await name(head, {})).toEqual(new Set(['周明辉']));
  expect(await name(office, { orgId: 189 })).toEqual(new Set(['']));
});
