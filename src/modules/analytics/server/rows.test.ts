import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { count, MONDAY, on, quietWeek, SEVEN } from './testing';

// A figure says of how many rows it was counted, and they are those of its list.
const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: TUESDAY };
let t: TestApp;
let clerk: Caller;
let bureau: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, bureau, platform] = [await t.as('classmgr189'), await t.as('bureau4109'), await t.as('platform')];
  await count(t, MONDAY, TUESDAY);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const rowsOf = async (who: Caller, input: { page: string; tile?: string; orgId?: number }) => {
  const block = await who.ok(calls.screenPage, { ...input, ...SPAN });
  return { ...block, each: new Map(block.figures.map(({ key, rows }) => [key, rows])) };
};

test('figures of hours and lessons carry the number of hours, of a school as of a region, in the tile as in its basis', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [bureau, { orgId: 189 }],
    [bureau, {}],
    [platform, {}],
  ] as const)
    for (const page of ['teach', 'design', 'school']) {
      const { each, basis, counted } = await rowsOf(who, { page, ...where });
      const { figures } = await who.ok(calls.regionList, { kind: 'orgs', ...SPAN, ...where });
      const planned = figures.find((one) => one.key === 'planned')?.value;
      expect(planned).toBeGreaterThan(0);
      expect([...new Set(each.values())]).toEqual([planned]);
      expect([basis?.rows, counted]).toEqual([planned, planned]);
      const drawn = await rowsOf(who, { page: 'teach', tile: 'day', ...where });
      expect([drawn.counted, drawn.basis?.rows]).toEqual([planned, planned]);
    }
  expect((await bureau.ok(calls.regionList, { kind: 'orgs', ...SPAN })).basis?.rows).toBeGreaterThan(0);
});
test('people, resources and sign-ins carry the number of theirs, and a share those of all that it is made of', async () => {
  for (const who of [clerk, bureau]) {
    const info = await who.ok(calls.screenPage, { page: 'info' });
    const of = (key: string) => info.figures.find((one) => one.key === key);
    for (const key of ['clazzes', 'teachers', 'students']) expect(of(key)?.rows).toBe(of(key)?.value);
    expect(of('perTeacher')?.rows).toBe((of('students')?.value ?? 0) + (of('teachers')?.value ?? 0));
    const res = await who.ok(calls.screenPage, { page: 'res' });
    for (const { rows } of res.figures) expect(rows).toBe(res.figures[0]?.value);
    const now = await who.ok(calls.screenPage, { page: 'actual' });
    for (const key of ['people', 'logins'])
      expect(now.figures.find((one) => one.key === key)?.rows).toBe(
        now.figures.find((one) => one.key === 'logins')?.value,
      );
  }
  const { figures, rows } = await platform.ok(calls.platformLogins, {});
  expect(rows).toBe(figures.logins + figures.refused);
});
test('reports carry the number of hours, lessons and days of answers behind them', async () => {
  const hours = await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  let behind = 0;
  for (const { teacherId } of hours.items)
    behind += (await clerk.ok(calls.teacherHours, { ...SPAN, teacherId })).basis.rows;
  expect(hours.basis.rows).toBe(behind);
  const lessons = await clerk.ok(calls.lessonAttend, SPAN);
  expect(lessons.basis.rows).toBe(lessons.total);
  expect((await clerk.ok(calls.attendRates, SPAN)).basis.rows).toBe(lessons.total);
  const days = await clerk.ok(calls.schoolLessons, SPAN);
  expect(days.basis.rows).toBe(days.items.reduce((sum, day) => sum + day.planned, 0));
  const children = await clerk.ok(calls.studentHours, SPAN);
  expect(children.basis.rows).toBe(days.basis.rows);
  const ofClazz = await clerk.ok(calls.studentHours, { ...SPAN, clazzId: SEVEN });
  expect(ofClazz.basis.rows).toBeGreaterThan(0);
  expect(ofClazz.basis.rows).toBeLessThan(days.basis.rows);
});
test('a report of answers carries as many days as the lists of its children have', async () => {
  await t.sql(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     select 189, k.user_id, 2, $2::date + n, 10, 5, 500, 100
     from class_student_v k
     cross join generate_series(0, 1) n
     where k.org_id = 189 and k.clazz_id = $1
     on conflict do nothing`,
    [SEVEN, MONDAY],
  );
  await count(t, MONDAY, TUESDAY);
  const teacher = await t.as('teacher189');
  const span = { ...SPAN, clazzId: SEVEN };
  const detail = await teacher.ok(calls.eduStudyDetail, { ...span, pageSize: 200 });
  let behind = 0;
  for (const { userId } of detail.items) behind += (await teacher.ok(calls.eduStudyChild, { ...span, userId })).rows;
  expect(behind).toBeGreaterThan(0);
  expect(detail.rows).toBe(behind);
  expect((await teacher.ok(calls.eduStudy, span)).rows).toBe(behind);
});
test('teaching progress carries its classes, and who is there the minutes that were counted', async () => {
  for (const filter of [{}, { lagging: true }]) {
    const progress = await clerk.ok(calls.teachProgress, filter);
    expect(progress.rows).toBe(progress.figures.clazzes);
  }
  expect((await clerk.ok(calls.teachProgress, {})).rows).toBe((await clerk.ok(calls.teachProgress, {})).total);
  await t.sql('delete from analytics_online');
  for (const [at, process, people] of [
    [`${on(2)}T03:59:00Z`, 1, 3],
    [`${on(2)}T03:59:00Z`, 2, 4],
    [`${on(2)}T03:58:00Z`, 1, 9],
    [`${on(1)}T03:58:00Z`, 1, 9],
  ] as const)
    await t.sql('insert into analytics_online (org_id, at, process_id, people) values (189, $1, $2, $3)', [
      at,
      process,
      people,
    ]);
  expect((await (await t.as('school189')).ok(calls.online, {})).rows).toBe(2);
});
test('the use of the program carries its sign-ins, views and homework, and its lists those of their own', async () => {
  const head = await t.as('school189');
  await t.sql(
    `insert into shell_view (org_id, day, path, views) values (189, $1, '/desk/bench', 5)
     on conflict (org_id, day, path) do update set views = shell_view.views + 5`,
    [MONDAY],
  );
  await t.sql(
    `insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, at)
     values (189, 8650001, $1, 'x', 'password', true, null, '', '', $2::timestamp at time zone 'Asia/Shanghai')`,
    [(await t.who('teacher189')).userId, `${MONDAY} 08:00`],
  );
  await count(t, MONDAY, TUESDAY);
  const { figures, rows } = await head.ok(calls.adoption, SPAN);
  const [log] = await t.sql<{ n: number }>(
    `select count(*)::int as n
     from account_login_log l
     join people_person p on p.org_id = l.org_id and p.user_id = l.user_id
     where l.org_id = 189 and l.ok and l.fake_user_id is null and p.removed_at is null
       and (l.at at time zone 'Asia/Shanghai')::date between $1::date and $2::date`,
    [MONDAY, TUESDAY],
  );
  expect(log?.n).toBeGreaterThan(0);
  expect(rows).toBe((log?.n ?? 0) + figures.views + figures.works);
  const screens = await head.ok(calls.adoptionScreens, { ...SPAN, pageSize: 200 });
  expect(screens.rows).toBe(figures.views);
  expect(screens.rows).toBe(screens.items.reduce((n, row) => n + row.views, 0));
  const active = await head.ok(calls.adoptionTeachers, { ...SPAN, active: true, pageSize: 200 });
  expect(active.rows).toBe(active.items.reduce((n, row) => n + row.signIns + row.works, 0));
});
test('reports of a training institution carry days of answers and to-dos, of teachers also their hours', async () => {
  const head = await t.as('training5');
  const span = { from: on(-15), to: on(2), pageSize: 200 };
  const { items, figures, rows } = await head.ok(calls.trainStudents, span);
  const [days] = await t.sql<{ n: number }>(
    `select count(*)::int as n from practice_day
     where org_id = $1 and user_id = any($2) and done_on between $3::date and $4::date`,
    [head.orgId, items.map((row) => row.userId), span.from, span.to],
  );
  expect(rows).toBe((days?.n ?? 0) + figures.open + figures.done);
  expect((await head.ok(calls.trainManagers, span)).rows).toBe(rows);
  const teachers = await head.ok(calls.trainTeachers, span);
  let behind = 0;
  for (const { userId } of teachers.items) behind += (await head.ok(calls.trainTeachers, { ...span, userId })).rows;
  expect(teachers.rows).toBe(behind);
  expect(behind).toBeGreaterThanOrEqual(teachers.items.reduce((n, row) => n + row.given, 0));
});
test('counting them takes no statement more', async () => {
  for (const ask of [
    () => clerk.ok(calls.screenPage, { page: 'teach', ...SPAN }),
    () => platform.ok(calls.screenPage, { page: 'teach', ...SPAN }),
    () => clerk.ok(calls.studentHours, SPAN),
    () => clerk.ok(calls.teacherHour, SPAN),
  ]) {
    const texts = await asked(ask);
    expect(texts.filter((text) => /\banalytics_(?:hour|sum|day)\b/.test(text)).length).toBeLessThanOrEqual(5);
  }
});
