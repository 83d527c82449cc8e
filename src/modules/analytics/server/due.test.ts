import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { keepDue } from './due';
import { on, quietWeek, SCHOOL, ZONE } from './testing';

const TODAY = on(2);
let t: TestApp;
let clerk: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, bureau] = [await t.as('classmgr189'), await t.as('bureau4109')];
  await t.sql('delete from lesson_lesson where on_date >= $1', [on(1)]);
  await inOrg(t.kernel.pools.tenant, SCHOOL, (door) => keepDue(door, ZONE, t.kernel.clock()));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const KEYS = ['lessons', 'begun', 'taken', 'missing'] as const;
/** What a bureau's wall says of today. */
async function wall() {
  const { figures } = await bureau.ok(calls.screenPage, { page: 'today' });
  return KEYS.map((key) => figures.find((one) => one.key === key)?.value ?? null);
}
/** How many lessons of today the school itself has without attendance. */
const missing = async (): Promise<number> =>
  (await clerk.ok(calls.screenPage, { page: 'today' })).figures.find((one) => one.key === 'missing')?.value ?? 0;
const list = (input: object) =>
  bureau.ok(calls.regionList, { kind: 'lessons', from: TODAY, to: TODAY, pageSize: 200, ...input });

test('lessons of today that are over and nobody opened are missing on a bureau’s wall as on the school’s own, and open one by one', async () => {
  const own = await missing();
  expect(own).toBeGreaterThan(0);
  expect(await wall()).toEqual([own, 0, 0, own]);
  const { total, items } = await list({ taken: false });
  expect([total, new Set(items.map((row) => row.key)).size]).toEqual([own, own]);
  expect(items.every((row) => row.lessonId == null && row.taken === false)).toBe(true);
  expect((await list({ now: 'begun' })).total).toBe(0);
});
test('one that was begun counts once, and no longer as missing when its attendance was taken', async () => {
  const [lessons = 0] = await wall();
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, arrange_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     select 189, 9401, d.arrange_id, d.on_date, d.clazz_id, d.sbj_id, a.teacher_id, d.start_min, d.end_min, $2::timestamptz,
       $2::timestamptz, a.teacher_id, 30, 0, 0, a.teacher_id, $2::timestamptz
     from analytics_due d
     join timetable_arrange a on a.org_id = d.org_id and a.arrange_id = d.arrange_id
     where d.org_id = 189 and d.on_date = $1 and d.end_min <= 720
     order by d.start_min, d.arrange_id
     limit 1`,
    [TODAY, `${TODAY}T01:00:00Z`],
  );
  expect(await wall()).toEqual([lessons, 1, 1, Number(lessons) - 1]);
  expect(await missing()).toBe(Number(lessons) - 1);
  expect((await list({})).total).toBe(lessons);
  expect((await list({ now: 'begun' })).items.map((row) => row.lessonId)).toEqual([9401]);
});
test('a timetable that changes changes what a wall expects of today', async () => {
  const [before = 0] = await wall();
  const [due] = await t.sql<{ id: string }>(
    `select d.arrange_id as id
     from analytics_due d
     where d.org_id = 189 and d.on_date = $1 and d.end_min <= 720
       and not exists (select 1 from lesson_lesson l where l.org_id = 189 and l.arrange_id = d.arrange_id and l.on_date = d.on_date)
     order by d.arrange_id
     limit 1`,
    [TODAY],
  );
  await t.sql('update timetable_arrange set is_on = false where org_id = 189 and arrange_id = $1', [due?.id]);
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, 9401001, 'timetable.changed', $1, ${t.sqlNow})`,
    [JSON.stringify({ kind: 'removed', arrangeIds: [Number(due?.id)], from: TODAY })],
  );
  await t.told(189, '%');
  const after = await wall();
  expect(after[0]).toBe(Number(before) - 1);
  expect(await missing()).toBe(after[3]);
});
