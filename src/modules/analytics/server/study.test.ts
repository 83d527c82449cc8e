import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { endClazz } from '../../class/contract';
import * as calls from '../contract';
import { count, MONDAY, on, quietWeek, SEVEN, wrongDays } from './testing';

const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: on(2) };
/** Two subjects; teacher189 teaches the first in 七年级1班. */
const [OWN, OTHER] = [2, 3];
let t: TestApp;
let head: Caller;
let teacher: Caller;
let kids: number[] = [];
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  head = await t.as('school189');
  teacher = await t.as('teacher189');
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
  await t.sql('delete from practice_day where org_id = 189');
  await t.sql(
    `update class_enrolment set removed_at = null, removed_why = null, is_home = true
     where org_id = 189 and clazz_id = $1 and user_id = any($2)`,
    [SEVEN, kids],
  );
});

/** A day of answers of a child, as practice keeps it. */
const answered = (userId: number, day: string, answers: number, right: number, sbjId: number = OWN) =>
  t.sql(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     values (189, $1, $2, $3, $4, $5, $6, 60)`,
    [userId, sbjId, day, answers, right, right * 100],
  );
const ofSeven = async (who: Caller, input: object = {}) =>
  (await who.rows(calls.eduStudy, { ...SPAN, pageSize: 200, ...input })).find((row) => row.clazzId === SEVEN);

test('a class has what its children answered, and the share is of all answers together', async () => {
  await answered(kids[0]!, MONDAY, 10, 10);
  await answered(kids[1]!, TUESDAY, 30, 0);
  expect(await ofSeven(head)).toMatchObject({
    students: kids.length,
    active: 2,
    answers: 40,
    rightCount: 10,
    accuracy: 25,
    spent: 120,
  });
  expect(await ofSeven(head, { to: MONDAY })).toMatchObject({ active: 1, answers: 10, accuracy: 100 });
  expect(await ofSeven(head, { sbjId: OTHER })).toMatchObject({ active: 0, answers: 0, accuracy: null });
});
test('[report.edu] a class opens to as many children as it says, and a child to the days of its figures', async () => {
  await answered(kids[0]!, MONDAY, 10, 9);
  await answered(kids[0]!, TUESDAY, 5, 1);
  const row = await ofSeven(head);
  const list = await head.ok(calls.eduStudyDetail, { ...SPAN, clazzId: SEVEN, pageSize: 200 });
  expect([list.total, list.items.length]).toEqual([row?.students, row?.students]);
  expect(list.items.filter((child) => child.answers > 0)).toHaveLength(row?.active ?? -1);
  const child = list.items.find((one) => one.userId === kids[0]);
  expect(child).toMatchObject({ answers: 15, rightCount: 10, days: 2, lastOn: TUESDAY });
  const behind = await head.ok(calls.eduStudyChild, { ...SPAN, clazzId: SEVEN, userId: kids[0]! });
  expect(behind.items.map((day) => [day.onDate, day.answers])).toEqual([
    [TUESDAY, 5],
    [MONDAY, 10],
  ]);
  expect(behind.name).toBe(child?.name);
  const all = await head.ok(calls.eduStudyDetail, { ...SPAN, pageSize: 1 });
  expect(all.figures).toEqual((await head.ok(calls.eduStudy, { ...SPAN, pageSize: 1 })).figures);
});
test('a child that left the class on Tuesday keeps there what it answered on Monday, and no more', async () => {
  const kid = kids[2]!;
  await answered(kid, MONDAY, 4, 4);
  await answered(kid, TUESDAY, 8, 0);
  await t.sql(
    `update class_enrolment set removed_at = '${on(1)}T02:00:00Z', removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [SEVEN, kid],
  );
  expect(await ofSeven(head)).toMatchObject({ students: kids.length, active: 1, answers: 4 });
  expect(await ofSeven(head, { from: TUESDAY })).toMatchObject({ students: kids.length - 1, active: 0 });
  const behind = await head.ok(calls.eduStudyChild, { ...SPAN, clazzId: SEVEN, userId: kid });
  expect(behind.items.map((day) => day.onDate)).toEqual([MONDAY]);
});
test('a teacher sees the classes they teach, in the subjects they teach there, and of led ones all', async () => {
  await answered(kids[0]!, MONDAY, 10, 10, OWN);
  await answered(kids[0]!, MONDAY, 7, 7, OTHER);
  const charge = await t.sql<{ clazz_id: string; role: string; sbj_id: string | null }>(
    'select clazz_id, role, sbj_id from class_charge_v where org_id = 189 and user_id = $1',
    [teacher.userId],
  );
  const own = new Set(charge.map((row) => Number(row.clazz_id)));
  const there = charge.filter((row) => Number(row.clazz_id) === SEVEN);
  const isLed = there.some((row) => row.role === 'master');
  const sees = (sbjId: number) => isLed || there.some((row) => Number(row.sbj_id) === sbjId);
  const rows = await teacher.rows(calls.eduStudy, { ...SPAN, pageSize: 200 });
  expect(rows.filter((row) => !own.has(row.clazzId))).toEqual([]);
  expect(rows.find((row) => row.clazzId === SEVEN)?.answers).toBe((sees(OWN) ? 10 : 0) + (sees(OTHER) ? 7 : 0));
  const hours = await teacher.rows(calls.eduTeach, { ...SPAN, pageSize: 200 });
  expect(hours.length).toBeGreaterThan(0);
  expect(hours.filter((row) => !own.has(row.clazzId))).toEqual([]);
  const [stranger] = await t.sql<{ clazz_id: string; user_id: string }>(
    `select clazz_id, user_id from class_student_v where org_id = 189 and clazz_type = 1 and clazz_id <> all($1) order by clazz_id, user_id limit 1`,
    [[...own]],
  );
  const of = { clazzId: Number(stranger?.clazz_id), userId: Number(stranger?.user_id) };
  expect((await teacher.refused(calls.eduStudyChild, of)).status).toBe(404);
  expect((await teacher.refused(calls.eduTeachHours, { clazzId: of.clazzId, sbjId: OWN })).status).toBe(404);
  expect(await teacher.rows(calls.eduStudyDetail, { clazzId: of.clazzId })).toEqual([]);
});
test('given, lost and ahead make what was planned, and a row opens as many hours as it says, counted or not', async () => {
  for (const counted of [false, true]) {
    if (counted) await count(t, MONDAY, TUESDAY);
    const { items, figures, total } = await head.ok(calls.eduTeach, { ...SPAN, pageSize: 200 });
    expect(total).toBe(items.length);
    for (const row of [...items, figures]) expect(row.given + row.lost + row.ahead).toBe(row.planned);
    expect(items.reduce((n, row) => n + row.planned, 0)).toBe(figures.planned);
    const [first] = items;
    const of = { ...SPAN, clazzId: first!.clazzId, sbjId: first!.sbjId };
    expect((await head.ok(calls.eduTeachHours, of)).total).toBe(first?.planned);
    expect((await head.ok(calls.eduTeachHours, { ...of, state: 'lost' })).total).toBe(first?.lost);
  }
});
test('a child, a clerk without the codes and another line are refused, and a period that lies ahead is said', async () => {
  for (const login of ['student189', 'platform'])
    expect((await (await t.as(login)).refused(calls.eduStudy, {})).status).toBe(403);
  expect((await head.refused(calls.eduStudy, { from: on(15) })).error).toBe('analytics.fault.ahead');
  expect((await head.refused(calls.eduTeach, { from: on(-684) })).error).toBe('analytics.fault.spanTooLong');
  expect((await head.refused(calls.eduStudy, { from: TUESDAY, to: MONDAY })).status).toBe(400);
  expect((await head.refused(calls.eduStudy, { orgId: 619 })).status).toBe(404);
});
test('the days of a child come as a sheet with the rows of their list', async () => {
  const [userId = 0] = kids;
  await answered(userId, MONDAY, 10, 5);
  await answered(userId, TUESDAY, 6, 6, OTHER);
  const of = { ...SPAN, clazzId: SEVEN, userId };
  const list = await head.rows(calls.eduStudyChild, of);
  const { headers, rows } = await readSheet((await head.send(calls.exportEduStudyChild, of)).raw, 'a.xlsx');
  expect(rows.map((row) => [row[headers.indexOf('日期')], row[headers.indexOf('答题数')]])).toEqual(
    list.map((day) => [day.onDate, String(day.answers)]),
  );
  expect(rows).toHaveLength(2);
  const stranger = (await t.who('school619')).userId;
  expect((await head.send(calls.exportEduStudyChild, { ...of, userId: stranger })).status).toBe(404);
});
test('a class that ended keeps what it had and what its children answered until then', async () => {
  await answered(kids[0]!, MONDAY, 10, 5);
  await count(t, MONDAY, TUESDAY);
  const of = { from: MONDAY, to: TUESDAY, clazzId: SEVEN, pageSize: 200 };
  const clerk = await t.as('classmgr189');
  const asked = async () => [
    await head.rows(calls.eduTeach, of),
    await head.rows(calls.eduStudy, of),
    await head.rows(calls.eduStudyDetail, of),
    (await clerk.rows(calls.studentHours, of)).map(({ clazzName: _, ...row }) => row),
    await clerk.rows(calls.lessonAttend, of),
  ];
  const before = await asked();
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true, true]);
  await head.ok(endClazz, { id: SEVEN });
  expect(await asked()).toEqual(before);
  await count(t, MONDAY, TUESDAY);
  expect(await asked()).toEqual(before);
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
  await t.sql('update class_clazz set ended_at = null where org_id = 189 and clazz_id = $1', [SEVEN]);
  await t.sql('delete from class_archive where org_id = 189 and clazz_id = $1', [SEVEN]);
});
/** The status of a page that is asked for as the catalogue writes it. */
async function statusOf({ token }: Caller, path: string): Promise<number> {
  const res = await t.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return res.statusCode;
}
test('[report.edu] [train.stat] each kind answers under the path of the catalogue, with the words that it is asked by', async () => {
  const days = `from=${MONDAY}&to=${TUESDAY}`;
  for (const kind of ['teach', 'study', 'study-detail']) {
    const path = `/report/edu/${kind}?${days}&orgId=189&grdId=7&clazzId=${SEVEN}&sbjId=${OWN}&curPage=1&pageSize=10`;
    expect([kind, await statusOf(head, path)]).toEqual([kind, 200]);
  }
  const institution = await t.as('training5');
  for (const kind of ['student', 'manager', 'teacher']) {
    const path = `/analytics/train/${kind}?${days}&userId=${institution.userId}`;
    expect([kind, await statusOf(institution, path)]).toEqual([kind, 200]);
  }
});
test('a report, a page of learners or a kind of cleaning that nobody knows is refused', async () => {
  for (const path of ['/report/edu/other', '/report/edu/constructor', '/analytics/train/other', '/report/other'])
    expect([path, await statusOf(head, path)]).toEqual([path, 404]);
  expect(await statusOf(await t.as('training5'), '/analytics/train/owner')).toBe(404);
  const operator = await t.as('platform');
  const other = { kind: 'other', before: on(-319) };
  expect((await operator.refused(calls.monitorClean, other)).status).toBe(400);
});
test('sheets of teaching and study come with the rows of their lists', async () => {
  for (const call of [calls.exportEduTeach, calls.exportEduStudyDetail])
    expect((await head.send(call, SPAN)).status).toBe(200);
});
