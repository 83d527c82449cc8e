import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { forgetLeavers } from './forget';
import { agreed, childrenOf, emptied, questions, schemaOf, settingOf, staffed, TEN, wholePaper } from './testing';

/** The last day of the month before the one in which a day lies. */
const monthBefore = (day: string) => plusDays(`${day.slice(0, 8)}01`, -1);
/** The newest 31st with a shorter month before it. */
const LONG =
  Array.from({ length: 366 }, (_, back) => testDayPlus(-back)).find(
    (day) => day.endsWith('-31') && !monthBefore(day).endsWith('-31'),
  ) ?? '';
let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(TEN);
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, 4);
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  schemaId = (await schemaOf(school, [children[0]!.grdId])).schemaId;
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  await agreed(
    t,
    schemaId,
    children.map(({ userId }) => userId),
  );
  for (const { userId } of children)
    await (await t.asUser(189, userId)).ok(calls.answer, { id: schemaId, answers: wholePaper([85]) });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const leaves = (no: number, at: string) =>
  t.sql('update people_person set removed_at = $2 where org_id = 189 and user_id = $1', [children[no]!.userId, at]);
const kept = async (table: 'answer' | 'case') => {
  const rows = await t.sql<{ user_id: string }>(`select user_id from psychology_${table} order by user_id`);
  return rows.map((row) => Number(row.user_id));
};
const forgotten = () => inOrg(t.kernel.pools.tenant, 189, (door) => forgetLeavers(door, t.kernel));

test('[V-111] papers stay so many months after a child has left as the school says, and go then with their cases; sums stay', async () => {
  await school.ok(calls.setSetting, { ...settingOf(), keepMonths: 1 });
  const sums = await t.sql('select measure, code, count from psychology_sum order by measure, code');
  await leaves(0, `${testDayPlus(-27)}T02:00:00Z`);
  await leaves(1, `${testDayPlus(-22)}T02:00:00Z`);
  expect(await forgotten()).toBe(1);
  const left = children.slice(1).map(({ userId }) => userId);
  expect([await kept('answer'), await kept('case')]).toEqual([left, left]);
  expect(await forgotten()).toBe(0);
  expect(await t.sql('select measure, code, count from psychology_sum order by measure, code')).toEqual(sums);
  const [line] = await t.sql<{ detail: { count: number } }>(
    `select detail from kernel_audit where org_id = 189 and action = 'psychology.retention'`,
  );
  expect(line?.detail).toMatchObject({ count: 1 });
});
test('[V-111] a month before the 31st is the last day of a shorter month: nothing goes a day too early', async () => {
  // Gone on the last day of the shorter month, as on the 30th of September, and asked on the 31st of the next one.
  t.at(`${LONG}T02:00:00Z`);
  await leaves(2, `${monthBefore(LONG)}T12:00:00Z`);
  const before = await kept('answer');
  expect(await forgotten()).toBe(0);
  expect(await kept('answer')).toEqual(before);
  t.at(TEN);
  expect(await forgotten()).toBe(1);
});
test('[V-111] who left with the class is forgotten like any other, and who was in a class since then is still there', async () => {
  const { userId, clazzId } = children[3]!;
  const ended = async (at: string) => {
    await t.sql('delete from class_archive where org_id = 189 and clazz_id = $1', [clazzId]);
    await t.sql('update class_clazz set ended_at = $2 where org_id = 189 and clazz_id = $1', [clazzId, at]);
    await t.sql(
      `insert into class_archive (org_id, clazz_id, clazz_name, clazz_no, clazz_type, stg_id, grd_id, year, student_count,
         students, teachers, ended_at, ended_by, cause)
       select c.org_id, c.clazz_id, c.clazz_name, c.clazz_no, c.clazz_type, c.stg_id, c.grd_id, 2026, 0, '[]'::jsonb, '[]'::jsonb, c.ended_at,
         0, 'graduated'
       from class_clazz c
       where c.org_id = 189 and c.clazz_id = $1`,
      [clazzId],
    );
  };
  await ended(`${testDayPlus(-22)}T02:00:00Z`);
  expect(await forgotten()).toBe(0);
  // Out of another class only a week ago.
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, removed_at, removed_why)
     select c.org_id, c.clazz_id, $2::bigint, $3::timestamptz, $4::timestamptz, 'removed'
     from class_clazz c
     where c.org_id = 189 and c.clazz_type = 1 and c.ended_at is null and c.clazz_id <> $1
     order by c.clazz_id
     limit 1`,
    [clazzId, userId, `${testDayPlus(-28)}T02:00:00Z`, `${testDayPlus(-2)}T02:00:00Z`],
  );
  await ended(`${testDayPlus(-29)}T02:00:00Z`);
  await forgotten();
  expect([await kept('answer'), await kept('case')]).toEqual([[userId], [userId]]);
  t.at(`${testDayPlus(31)}T02:00:00Z`);
  expect(await forgotten()).toBe(1);
  expect([await kept('answer'), await kept('case')]).toEqual([[], []]);
});
