import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../kernel/testing/app';
import { oauthPassword } from '../modules/account/contract';
import { basicStudents, teachers } from '../modules/people/contract';
import { DEMO_PASSWORD, demoHash } from '../modules/account/demo';
import { FIRST_ORG, lotsOf, makeSchool } from './world-school';

let t: TestApp;
const STUDENTS = 200;
beforeAll(async () => {
  t = await TestApp.start();
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  try {
    await makeSchool(
      client,
      { orgId: FIRST_ORG, name: '华龙区第1实验学校', regId: 410902, students: STUDENTS, years: 3 },
      lotsOf(client, await demoHash(), '2026-11-21'),
    );
  } finally {
    await client.end();
  }
});
afterAll(async () => {
  await t.stop();
});

test('a school of the big world is one like any other: its administrator sees its children with class, grade and number', async () => {
  const me = await t.as(`school${FIRST_ORG}`);
  const page = await me.ok(basicStudents, { pageSize: 200, sort: 'sidNo' });
  expect(page.total).toBe(STUDENTS);
  expect(
    page.items.every(
      (c) => c.clazzId && c.grdId && /^\d{11}$/.test(c.sidNo!) && c.name.length >= 2 && c.bornOn! < '2021-09-01',
    ),
  ).toBe(true);
  expect(new Set(page.items.map((c) => c.grdId)).size).toBe(5);
  expect((await me.ok(teachers, {})).total).toBe(14);
});

test('what past years left is there: graduates with their ended classes, sign-ins, audit lines', async () => {
  const [row] = await t.sql<{ gone: number; ended: number; logs: number; notes: number }>(
    `
      select (select count(*)::integer from people_person where org_id = $1 and removed_at is not null) gone,
        (select count(*)::integer from class_clazz where org_id = $1 and ended_at is not null) ended,
        (select count(*)::integer from account_login_log where org_id = $1) logs,
        (select count(*)::integer from kernel_audit where org_id = $1) notes
    `,
    [FIRST_ORG],
  );
  expect(row!.gone).toBe(46);
  expect(row!.ended).toBe(2);
  expect(row!.logs).toBe(14 * 36);
  expect(row!.notes).toBeGreaterThan(100);
  expect(
    await t.sql('select 1 from class_enrolment e where org_id = $1 and (e.removed_at is null) <> e.is_home', [
      FIRST_ORG,
    ]),
  ).toEqual([]);
});

test('the ten-thousandth school is one like the first: own numbers, own phones of eleven digits, none of another school', async () => {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  const last = FIRST_ORG + 9_999;
  try {
    const lots = lotsOf(client, await demoHash(), '2026-11-21');
    for (const orgId of [last - 1, last])
      await makeSchool(client, { orgId, name: `第${orgId}实验学校`, regId: 410902, students: 200, years: 1 }, lots);
  } finally {
    await client.end();
  }
  const [row] = await t.sql<{ phones: number; numbers: number; teachers: number; people: number }>(
    `
      select count(distinct phone)::int phones, count(distinct yun_no)::int numbers,
        count(phone) filter (where phone ~ '^137[0-9]{8}$')::int teachers, count(*)::int people
      from people_person
      where org_id = any($1)
    `,
    [[FIRST_ORG, last - 1, last]],
  );
  expect(row!.phones).toBe(row!.teachers);
  expect(row!.teachers).toBe(3 * 14);
  expect(row!.numbers).toBe(row!.people);
  expect((await (await t.as(`school${last}`)).ok(basicStudents, {})).total).toBe(200);
});

test('everybody signs in with the demonstration password', async () => {
  expect(
    (await t.anyone().ok(oauthPassword, { username: `school${FIRST_ORG}`, password: DEMO_PASSWORD })).access_token,
  ).toMatch(/^.{20,}$/);
});
