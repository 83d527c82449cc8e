import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { childrenOf, compare, count, MONDAY, night, on, quietWeek, SEVEN, twiceShuffled, wrongKept } from './testing';
import { homework } from './works';

const [FROM, TUESDAY, TODAY] = [on(-7), on(1), on(2)];
const DAYS = [on(-7), on(-4), MONDAY, on(1), on(2)];
const SPAN = { from: FROM, to: TODAY };
let t: TestApp;
let clerk: Caller;
let platform: Caller;
let teacherId = 0;
let kids: number[] = [];
let eventId = 8_440_000;
let taskNo = 44_000;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, platform] = [await t.as('teacher189'), await t.as('platform')];
  teacherId = (await t.who('teacher189')).userId;
  kids = await childrenOf(t, 6);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await t.sql('update homework_task set removed_at = made_at where org_id = 189 and removed_at is null');
});

/** Homework of a day at this hour of the school, with a paper for each of some children. */
async function given(day: string, hour = '20:00', children = kids): Promise<number> {
  taskNo += 1;
  await t.sql(
    `insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, is_late_on, release,
       full_score, que_count, made_at)
     values (189, $1, $2, 'work', '作业', 2, 2, $3::timestamp at time zone 'Asia/Shanghai', '${on(45)}T00:00:00Z', true, 'submit',
       10, 1, $3::timestamp at time zone 'Asia/Shanghai')`,
    [taskNo, teacherId, `${day} ${hour}`],
  );
  await t.sql(
    `insert into homework_reply (org_id, task_id, user_id, clazz_id, state)
     select 189, $1, k, $2, 'todo' from unnest($3::bigint[]) as k`,
    [taskNo, SEVEN, children],
  );
  return taskNo;
}
const handIn = (taskId: number, userId: number) =>
  t.sql(
    `update homework_reply set state = 'submitted', submitted_at = ${t.sqlNow} where org_id = 189 and task_id = $1 and user_id = $2`,
    [taskId, userId],
  );
/** Events of some days, told to whoever hears them. */
async function told(days: readonly string[]): Promise<void> {
  for (const date of days)
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, 'homework.changed', $2, ${t.sqlNow})`,
      [(eventId += 1), JSON.stringify({ date })],
    );
  await t.told(189, '%');
}
/** What was given, its papers and those handed in, as the reports of the school and of the operator say. */
async function said() {
  const rows = await clerk.rows(calls.eduTeach, { ...SPAN, clazzId: SEVEN, sbjId: 2 });
  const report = rows.map(({ works, papers, handedIn }) => [works, papers, handedIn]);
  const { items } = await platform.ok(calls.adoption, { ...SPAN, orgId: 189 });
  return { report, works: items.find((row) => row.orgId === 189)?.works };
}

test('whatever becomes of homework, and in whatever order its events come, twice each: the sums are what its rows come to', async () => {
  await count(t, FROM, TUESDAY);
  const rnd = seeded(3600);
  const of = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(rnd() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  const made: { id: number; day: string }[] = [];
  for (let round = 0; round < 6; round++) {
    const days: string[] = [];
    for (let n = 0; n < 6; n++) {
      const kind = made.length === 0 ? 0 : Math.floor(rnd() * 5);
      if (kind === 0) {
        const day = of(DAYS);
        made.push({
          id: await given(day, of(['00:00', '07:30', '23:59']), kids.slice(0, 2 + Math.floor(rnd() * 4))),
          day,
        });
        days.push(day);
        continue;
      }
      const { id, day } = of(made);
      const child = of(kids);
      if (kind === 1)
        await t.sql(`update homework_task set removed_at = ${t.sqlNow} where org_id = 189 and task_id = $1`, [id]);
      else if (kind === 2)
        await t.sql(
          "delete from homework_reply where org_id = 189 and task_id = $1 and user_id = $2 and state = 'todo'",
          [id, child],
        );
      else if (kind === 3)
        await t.sql(
          `insert into homework_reply (org_id, task_id, user_id, clazz_id, state) values (189, $1, $2, $3, 'todo') on conflict do nothing`,
          [id, child, SEVEN],
        );
      else await handIn(id, child);
      days.push(day);
    }
    await told(twiceShuffled(days, rnd));
    expect(await wrongKept(t, homework, FROM, TUESDAY)).toEqual([]);
  }
  expect(await t.sql('select 1 from analytics_work where org_id = 189')).not.toEqual([]);
});
test('homework of the past is read from sums and that of today from rows, and both make what all rows together come to', async () => {
  const [old, fresh] = [await given(MONDAY), await given(TODAY, '08:00')];
  for (const userId of kids.slice(0, 2)) await handIn(old, userId);
  await handIn(fresh, kids[0] ?? 0);
  const all = await said();
  expect(all).toEqual({ report: [[2, 12, 3]], works: 2 });
  await count(t, FROM, TUESDAY);
  expect(await said()).toEqual(all);
  // What is kept is what is said: nobody looks at the rows of a counted day.
  await handIn(old, kids[3] ?? 0);
  expect(await said()).toEqual(all);
  await handIn(fresh, kids[3] ?? 0);
  expect((await said()).report).toEqual([[2, 12, 4]]);
  await told([MONDAY]);
  expect((await said()).report).toEqual([[2, 12, 5]]);
  const teachers = await (await t.as('school189')).rows(calls.adoptionTeachers, SPAN);
  expect(teachers.find((row) => row.userId === teacherId)?.works).toBe(2);
});
test('homework that is kept wrongly is found by the night, read from rows until it is mended, and mended', async () => {
  const task = await given(MONDAY);
  await handIn(task, kids[0] ?? 0);
  await count(t, FROM, TUESDAY);
  const right = await said();
  await t.sql('delete from analytics_work where org_id = 189 and on_date = $1', [MONDAY]);
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await compare(t)).toEqual([MONDAY]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([MONDAY]);
  expect(await wrongKept(t, homework, FROM, TUESDAY)).toEqual([]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([]);
});
test('a paper of a past day that is handed in, and a task that is withdrawn, say so; those of today need not', async () => {
  const said = async () =>
    (
      await t.sql<{ date: string }>(
        "select payload->>'date' as date from kernel_outbox where org_id = 189 and topic = 'homework.changed' order by event_id",
      )
    ).map((row) => row.date);
  const { removeTask } = await import('../../homework/contract');
  const [old, fresh] = [await given(MONDAY), await given(TODAY, '08:00')];
  await count(t, FROM, TUESDAY);
  const before = (await said()).length;
  await clerk.ok(removeTask, { id: fresh });
  expect((await said()).slice(before)).toEqual([]);
  await clerk.ok(removeTask, { id: old });
  expect((await said()).slice(before)).toEqual([MONDAY]);
  await t.told(189, '%');
  expect(await wrongKept(t, homework, FROM, TUESDAY)).toEqual([]);
});
