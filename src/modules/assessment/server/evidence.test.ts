import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { assessDay, DURING, evaluation, START, TODAY } from './testing';

let t: TestApp;
let day: Awaited<ReturnType<typeof assessDay<Caller>>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(DURING);
  day = await assessDay(t);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(() => {
  t.at(DURING);
});
test('evidence stands on the school’s own days, and ends on the day somebody ended the evaluation', async () => {
  const { admin, master, child, clazzId } = day;
  const { itemId: id } = await evaluation(admin, clazzId);
  const at = { kind: 'eval', id, userId: child.userId } as const;
  const due = async (taskId: number, name: string, dueAt: string) => {
    await t.sql(sql`
      insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, is_late_on,
        release, full_score, que_count, made_at)
      values (189, ${taskId}, ${master.userId}, 'work', ${name}, 2, 1, ${START}, ${dueAt}, true, 'due', 100, 1,
        ${START})`);
    await t.sql(sql`
      insert into homework_reply (org_id, task_id, user_id, clazz_id, state, submitted_at)
      values (189, ${taskId}, ${child.userId}, ${clazzId}, 'submitted', ${dueAt}::timestamptz - interval '1 hour')`);
  };
  const rows = async () => (await master.ok(calls.evidenceRows, { ...at, figure: 'homework' })).items;
  // One in the morning in Shanghai, where in Greenwich it still is the day before.
  await due(99_190_001, '夜里到期', `${testDayPlus(2)}T17:00:00Z`);
  await due(99_190_002, '结束之后', `${TODAY}T17:00:00Z`);
  expect((await rows()).find((row) => row.what === '夜里到期')).toMatchObject({ on: testDayPlus(3), value: '按时' });
  await admin.ok(calls.end, { kind: 'eval', id });
  t.at(`${testDayPlus(17)}T02:00:00Z`);
  expect((await master.ok(calls.evidenceGet, at)).to).toBe(TODAY);
  const names = (await rows()).map((row) => row.what);
  expect([names.includes('夜里到期'), names.includes('结束之后')]).toEqual([true, false]);
});
