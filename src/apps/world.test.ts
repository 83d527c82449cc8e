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
    `select (select count(*)::integer from people_person where org_id = $1 and removed_at is not null) gone, (select count(*)::integer from class_clazz where org_id = $1 and ended_at is not null) ended,
       (select count(*)::integer from account_login_log where org_id = $1) logs, (select count(*)::integer from kernel_audit where org_id = $1) notes`,
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

test('everybody signs in with the demonstration password', async () => {
  expect(
    (await t.anyone().ok(oauthPassword, { username: `school${FIRST_ORG}`, password: DEMO_PASSWORD })).access_token,
  ).toMatch(/^.{20,}$/);
});
