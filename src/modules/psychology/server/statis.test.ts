import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { emptied, TEN } from './testing';

const OVER = 7101;
const RUNNING = 7102;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(TEN);
  school = await t.as('school189');
  await emptied(t);
  await t.sql('update class_enrolment set joined_at = $1 where org_id = 189', [testDayPlus(-109)]);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const form = (schemaId: number, termId: number, startOn: string, endOn: string) =>
  t.sql(sql`
    insert into psychology_schema (org_id, schema_id, kind, name, year_id, term_id, grd_ids, start_on, end_on, variant, is_on,
      made_by, made_at)
    values (189, ${schemaId}, 'psqi', ${`问卷 ${schemaId}`}, 2026, ${termId}, '{7}', ${startOn}, ${endOn}, '1-5', false, 1,
      ${t.now()})`);
/** The day on which the form that is over ended. */
const endsOn = (day: string) => t.sql('update psychology_schema set end_on = $2 where schema_id = $1', [OVER, day]);
const expected = async (schemaId: number) => (await school.ok(calls.statis, { schemaId, level: 'org' })).expected;

/** Moves a child to another class at an instant, as the roster does. */
async function moved(userId: number, from: number, to: number, at: string): Promise<void> {
  await t.sql(
    `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [from, userId, at],
  );
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (189, $1, $2, $3, true)`,
    [to, userId, at],
  );
}

test('a form that is over expects the children of its last day, one that runs those of today', async () => {
  await form(OVER, 1, testDayPlus(-78), testDayPlus(-18));
  await form(RUNNING, 2, testDayPlus(-17), testDayPlus(43));
  const before = await expected(OVER);
  expect(before).toBeGreaterThan(0);
  expect(await expected(RUNNING)).toBe(before);
  const [kid] = await t.sql<{ user_id: string; clazz_id: string; to: string }>(
    `select s.user_id, s.clazz_id, (
       select min(c.clazz_id) from class_clazz_v c
       where c.org_id = 189 and c.clazz_type = 1 and c.grd_id = 8 and c.ended_at is null) as to
     from class_student_v s
     where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = 7
     order by s.user_id limit 1`,
  );
  await moved(Number(kid?.user_id), Number(kid?.clazz_id), Number(kid?.to), `${testDayPlus(-8)}T08:00:00Z`);
  expect([await expected(OVER), await expected(RUNNING)]).toEqual([before, before - 1]);
  // On the day of the move it belongs to the class in which it stands when the day ends.
  await endsOn(testDayPlus(-8));
  expect(await expected(OVER)).toBe(before - 1);
  await endsOn(testDayPlus(-9));
  expect(await expected(OVER)).toBe(before);
});
