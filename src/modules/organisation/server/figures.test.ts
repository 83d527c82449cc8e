import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';

let t: TestApp;
let bureau: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [bureau, school] = [await t.as('bureau4109'), await t.as('school189')];
});
afterAll(async () => {
  await t.stop();
});
const one = async (sql: string, params: unknown[] = []) => (await t.sql<{ n: number }>(sql, params))[0]!.n;
const signIn = (orgId: number, userId: number, more = `${t.sqlNow}`, ok = true, fake: number | null = null) =>
  t.sql(
    `
      insert into account_login_log (org_id, log_id, user_id, login, how, ok, ip, agent, fake_user_id, at)
      values ($1, (random() * 1e15)::bigint, $2, 'x', 'password', $3, '', '', $4, ${more})
    `,
    [orgId, userId, ok, fake],
  );

test('the figures of an organisation come from its people and classes', async () => {
  const all = await school.ok(calls.overview, { id: 189 });
  expect(all.classes).toBe(
    await one('select count(*)::int n from class_clazz where org_id = 189 and ended_at is null and clazz_type = 1'),
  );
  expect(all.grades.map((g) => g.grdId)).toEqual([1, 7, 8, 9]);
  expect(all.grades.reduce((sum, g) => sum + g.students, 0) + all.unplaced).toBe(all.people.student);
  expect(all.org).toMatchObject({ orgId: 189, name: '濮阳市实验学校', regName: '河南省濮阳市华龙区' });
  expect(all.serves.map((s) => s.servId)).toContain('SPT_BASE');
  expect(all.home).toMatchObject({
    carousels: expect.any(Number),
    photos: expect.any(Number),
    news: expect.any(Number),
    teachers: expect.any(Number),
  });
  expect(all.news.length).toBe(
    Math.min(6, await one('select count(*)::int n from organisation_news where org_id in (189, 100)')),
  );
});
test('who has never signed in is counted and listed; a simulated login and a wrong password are no sign-in', async () => {
  await t.sql('delete from account_login_log where org_id = 189');
  const before = (await school.ok(calls.overview, { id: 189 })).unsigned;
  expect(before.teachers).toBe(
    await one(
      'select count(*)::int n from people_person where org_id = 189 and user_type = 2 and enabled and removed_at is null',
    ),
  );
  const [teacher, student] = [await t.who('teacher189'), await t.who('student189')];
  await signIn(189, teacher.userId);
  await signIn(189, student.userId, `${t.sqlNow}`, false);
  await signIn(189, student.userId, `${t.sqlNow}`, true, 5);
  expect((await school.ok(calls.overview, { id: 189 })).unsigned).toEqual({
    students: before.students,
    teachers: before.teachers - 1,
  });
  const list = await school.ok(calls.unsigned, { id: 189, userType: 1, pageSize: 100 });
  expect(list.total).toBe(before.students);
  expect(list.items.find((p) => p.userId === student.userId)).toMatchObject({
    userType: 1,
    clazzName: '七年级1班',
    sidNo: expect.any(String),
  });
  expect(
    (await school.rows(calls.unsigned, { id: 189, userType: 2, pageSize: 100 })).map((p) => p.userId),
  ).not.toContain(teacher.userId);
});
test('figures are read in reach only', async () => {
  expect((await bureau.ok(calls.overview, { id: 619 })).org.name).toBe('濮阳市第一高级中学');
  expect((await bureau.ok(calls.unsigned, { id: 619 })).total).toBeGreaterThan(0);
  for (const [who, id] of [
    [school, 619],
    [bureau, 710],
  ] as const) {
    expect((await who.refused(calls.overview, { id })).status).toBe(404);
    expect((await who.refused(calls.unsigned, { id })).status).toBe(404);
  }
  expect((await (await t.as('teacher189')).refused(calls.overview, { id: 189 })).status).toBe(403);
  expect((await school.refused(calls.regionHome, {})).status).toBe(403);
});
test('the region home adds up the schools of the region and of each district', async () => {
  const home = await bureau.ok(calls.regionHome, {});
  expect(home).toMatchObject({ regId: 4109, regName: '河南省濮阳市', total: { schools: 3, disabled: 0 } });
  expect(home.total.students).toBe(
    await one(
      `
        select count(*)::int n
        from people_person p
        join organisation_org o using (org_id)
        where o.reg_id between 410900 and 410999
          and o.busi_id in (4, 8)
          and p.user_type = 1
          and p.removed_at is null
      `,
    ),
  );
  expect(home.regions.map((r) => r.regId)).toEqual([410902, 410923]);
  expect(home.regions.reduce((sum, r) => sum + r.schools, 0)).toBe(3);
  expect(home.scopes.reduce((sum, s) => sum + s.students, 0)).toBe(
    await one(
      'select count(*)::int n from people_person where org_id in (189, 619, 205) and user_type = 1 and removed_at is null',
    ),
  );
  const district = await bureau.ok(calls.regionHome, { regId: 410923 });
  expect(district).toMatchObject({
    regName: '河南省濮阳市南乐县',
    total: { schools: 1, organisations: 1 },
    regions: [],
  });
  for (const regId of [4107, 41, 9999]) expect((await bureau.refused(calls.regionHome, { regId })).status).toBe(404);
  const platform = await (await t.as('platform')).ok(calls.regionHome, {});
  expect(platform).toMatchObject({ regId: null, total: { schools: 4 } });
  expect(platform.regions.map((r) => r.regId)).toEqual([41]);
});
test('services that end and schools where nobody signs in need somebody', async () => {
  t.at(`${testDayPlus(-35)}T08:00:00Z`);
  const ends = (orgId: number, day: string) =>
    t.sql("update organisation_serve set end_on = $2 where org_id = $1 and serv_id = 'TCH_BASE'", [orgId, day]);
  await ends(205, t.day(30));
  await ends(189, t.day(31));
  await t.sql('delete from account_login_log where org_id in (189, 619, 205)');
  await signIn(189, 1, `'${t.day(-6)}T08:00:00Z'`);
  await signIn(619, 1, `'${t.day(-8)}T08:00:00Z'`);
  const home = await bureau.ok(calls.regionHome, {});
  expect(home.ending).toEqual([{ orgId: 205, orgName: '南乐县西街小学', servId: 'TCH_BASE', end: t.day(30) }]);
  expect(home.quiet.map((o) => o.orgId)).toEqual([205, 619]);
  t.at(null);
});
