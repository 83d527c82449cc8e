import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus, testToday } from '../../../kernel/testing/test-day';
import { viewsAdd } from '../../shell/contract';
import * as calls from '../contract';
import { lastDayOf } from './usage-clean';

const TODAY = testToday();
const SPAN = { from: testDayPlus(-6), to: TODAY };
const PATH = '/desk/bench';
let t: TestApp;
let operator: Caller;
let head: Caller;
let bureau: Caller;
let teacherId = 0;
let childId = 0;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T04:00:00Z`);
  [operator, head, bureau] = [await t.as('platform'), await t.as('school189'), await t.as('bureau4109')];
  teacherId = (await t.who('teacher189')).userId;
  childId = (await t.who('student189')).userId;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  for (const table of ['account_login_log', 'shell_view', 'shell_view_type', 'analytics_day'])
    await t.sql(`delete from ${table}`);
});

let made = 91_000;
const signIn = (userId: number, at: string, ok = true) =>
  t.sql(
    `insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, at)
     values (189, $1, $2, 'x', 'password', $3, $4, '', '', $5)`,
    [(made += 1), userId, ok, ok ? null : 'wrong', at],
  );
const ofSchool = async (who: Caller, input: object = {}) =>
  (await who.rows(calls.adoption, { ...SPAN, pageSize: 200, ...input })).find((row) => row.orgId === 189);

test('somebody is active who signed in on one of the days of their school, once however often', async () => {
  await signIn(teacherId, `${testDayPlus(-1)}T02:00:00Z`);
  await signIn(teacherId, `${testDayPlus(-1)}T03:00:00Z`);
  // Half past midnight in Shanghai is still the day before in Greenwich.
  await signIn(childId, `${testDayPlus(-7)}T16:30:00Z`);
  await signIn(head.userId, `${testDayPlus(-7)}T15:30:00Z`);
  await signIn(head.userId, `${testDayPlus(-1)}T02:00:00Z`, false);
  for (const who of [operator, bureau, head])
    expect(await ofSchool(who)).toMatchObject({ activeTeachers: 1, activeStudents: 1 });
  const teachers = await head.ok(calls.adoptionTeachers, { ...SPAN, active: true });
  expect(teachers.items).toMatchObject([{ userId: teacherId, signIns: 2, days: 1 }]);
  const idle = await head.ok(calls.adoptionTeachers, { ...SPAN, active: false });
  expect(idle.total + teachers.total).toBe((await head.ok(calls.adoptionTeachers, SPAN)).total);
});
test('[site H15] views are told by kind of person and never by person, and what was counted before has no kind', async () => {
  await (await t.as('teacher189')).ok(viewsAdd, { items: [{ path: PATH, views: 3 }] });
  await (await t.as('student189')).ok(viewsAdd, { items: [{ path: PATH, views: 2 }] });
  await t.sql('update shell_view set views = views + 4 where org_id = 189 and path = $1', [PATH]);
  const [row] = await head.rows(calls.adoptionScreens, SPAN);
  expect(row).toMatchObject({ path: PATH, views: 9, byTeachers: 3, byStudents: 2, byOthers: 4, orgs: 1 });
  expect(row?.title).toEqual(expect.any(String));
  expect(await ofSchool(head)).toMatchObject({ screens: 1, views: 9 });
  const columns = await t.sql<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'shell_view_type' order by 1`,
  );
  expect(columns.map((c) => c.column_name)).toEqual(['day', 'org_id', 'path', 'user_type', 'views']);
});
test('a bureau has its own schools and no names, a school itself alone, a teacher nothing', async () => {
  expect((await bureau.refused(calls.adoptionTeachers, {})).status).toBe(403);
  expect((await operator.refused(calls.adoptionTeachers, {})).status).toBe(403);
  expect((await bureau.refused(calls.adoption, { orgId: 710 })).status).toBe(404);
  expect((await head.rows(calls.adoption, SPAN)).map((row) => row.orgId)).toEqual([189]);
  expect((await (await t.as('teacher189')).refused(calls.adoption, {})).status).toBe(403);
  const { items, figures, total } = await operator.ok(calls.adoption, { ...SPAN, pageSize: 200 });
  expect(items.length).toBe(total);
  for (const key of ['teachers', 'students', 'clazzes', 'works'] as const)
    expect(items.reduce((n, row) => n + row[key], 0)).toBe(figures[key]);
  expect((await head.send(calls.exportAdoption, SPAN)).status).toBe(200);
});

const BEFORE = lastDayOf(TODAY);
test('nothing younger than 180 days is cleaned, whoever asks', async () => {
  expect((await operator.refused(calls.monitorClean, { kind: 'logins', before: plusDays(BEFORE, 1) })).error).toBe(
    'analytics.fault.tooYoung',
  );
  for (const login of ['school189', 'bureau4109', 'support'])
    expect((await (await t.as(login)).refused(calls.monitorClean, { kind: 'logins', before: BEFORE })).status).toBe(
      403,
    );
});
test('[monitor.clean] cleaning counts first, removes what was counted when it is confirmed, and says so in the audit book', async () => {
  await signIn(teacherId, `${plusDays(BEFORE, -1)}T23:00:00Z`);
  await signIn(teacherId, `${plusDays(BEFORE, -30)}T01:00:00Z`);
  await signIn(teacherId, `${BEFORE}T01:00:00Z`);
  const asked = { kind: 'logins' as const, before: BEFORE };
  expect(await operator.ok(calls.monitorClean, asked)).toEqual({ count: 2, jobId: null });
  expect((await operator.refused(calls.monitorClean, { ...asked, count: 5 })).error).toBe(
    'analytics.fault.countChanged',
  );
  const left = async () => Number((await t.sql<{ n: string }>('select count(*) as n from account_login_log'))[0]?.n);
  expect(await left()).toBe(3);
  const { jobId } = await operator.ok(calls.monitorClean, { ...asked, count: 2 });
  expect(jobId).toEqual(expect.any(Number));
  await expect.poll(left).toBe(1);
  const [line] = await t.sql<{ detail: { kind: string; count: number } }>(
    "select detail from kernel_audit where action = 'analytics.cleaned'",
  );
  expect(line?.detail).toMatchObject({ kind: 'logins', count: 2 });
});
test('old views go by whole days, with what was counted by kind', async () => {
  for (const day of [plusDays(BEFORE, -1), BEFORE]) {
    await t.sql('insert into shell_view (org_id, day, path, views) values (189, $1, $2, 5)', [day, PATH]);
    await t.sql('insert into shell_view_type (org_id, day, path, user_type, views) values (189, $1, $2, 2, 5)', [
      day,
      PATH,
    ]);
  }
  await operator.ok(calls.monitorClean, { kind: 'views', before: BEFORE, count: 1 });
  const days = async (table: string) =>
    (await t.sql<{ day: string }>(`select day::text as day from ${table} where org_id = 189`)).map((row) => row.day);
  await expect.poll(() => days('shell_view')).toEqual([BEFORE]);
  await expect.poll(() => days('shell_view_type')).toEqual([BEFORE]);
});
test('old traces of who entered lessons go; the lesson and younger traces stay', async () => {
  const [lesson] = await t.sql<{ id: string }>('select min(lesson_id) as id from lesson_lesson where org_id = 189');
  await t.sql('delete from lesson_entry where org_id = 189 and lesson_id = $1', [lesson?.id]);
  for (const [userId, day] of [
    [childId, plusDays(BEFORE, -1)],
    [teacherId, BEFORE],
  ] as const)
    await t.sql(
      `insert into lesson_entry (org_id, lesson_id, user_id, first_at, last_at, left_at, seconds)
       values (189, $1, $2, $3, $3, $3, 60)`,
      [lesson?.id, userId, `${day}T01:00:00Z`],
    );
  const asked = { kind: 'traces' as const, before: BEFORE };
  expect(await operator.ok(calls.monitorClean, asked)).toEqual({ count: 1, jobId: null });
  await operator.ok(calls.monitorClean, { ...asked, count: 1 });
  const left = async () =>
    (
      await t.sql<{ id: string }>('select user_id as id from lesson_entry where org_id = 189 and lesson_id = $1', [
        lesson?.id,
      ])
    ).map((row) => Number(row.id));
  await expect.poll(left).toEqual([teacherId]);
  expect(await t.sql('select 1 from lesson_lesson where org_id = 189 and lesson_id = $1', [lesson?.id])).toHaveLength(
    1,
  );
});
