import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ClassAtNoon, NOON, TODAY, TOMORROW } from '../../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';
import { sweepHomework } from '../reply/sweep';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let child: Caller;
beforeAll(async () => {
  day = await ClassAtNoon.start();
  ({
    t,
    me,
    kids: [child],
  } = day);
});
beforeEach(() => t.at(NOON));
afterEach(async () => {
  await t.sql('delete from homework_task where org_id = 189');
  await t.sql('delete from notice_news where org_id = 189');
});
afterAll(() => day.stop());

const set: ClassAtNoon['set'] = (o) => day.set(o);
/** What the clock brings at a moment, looked for twice as the sweep does every minute. */
const sweepAt = async (time: string): Promise<void> => {
  t.at(time);
  await sweepHomework(t.kernel);
  await t.told(189, 'notice.told');
  await sweepHomework(t.kernel);
  await t.told(189, 'notice.told');
};
/** The kinds that the child was told of a task, one a notice. */
const toldOf = async (taskId: number): Promise<string[]> => {
  await t.told(189, 'notice.told');
  const rows = await t.sql<{ kind: string }>(
    `select n.kind from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
     where i.org_id = 189 and i.user_id = $1 and n.subject ->> 'taskId' = $2 order by n.kind`,
    [child.userId, String(taskId)],
  );
  return rows.map((row) => row.kind);
};
const events = async (): Promise<number> =>
  (await t.sql("select 1 from kernel_outbox where org_id = 189 and topic = 'notice.told'")).length;

test('work assigned for a later start is told at its start, once, and not before', async () => {
  const id = await set({ startTime: `${TODAY}T05:00:00Z` });
  await sweepAt(`${TODAY}T04:59:59Z`);
  expect(await toldOf(id)).toEqual([]);
  await sweepAt(`${TODAY}T05:00:30Z`);
  expect(await toldOf(id)).toEqual(['homework.assigned']);
});
test('work that begins at once is told by its assignment and never by the sweep', async () => {
  const id = await set({});
  expect(await toldOf(id)).toEqual(['homework.assigned']);
  await sweepAt(`${TODAY}T05:00:00Z`);
  expect(await toldOf(id)).toEqual(['homework.assigned']);
});
test('work without an end that begins later is told as well; withdrawn work is not', async () => {
  const open = await set({ startTime: `${TODAY}T05:00:00Z`, dueTime: null });
  const gone = await set({ startTime: `${TODAY}T05:00:00Z` });
  await me.ok(calls.removeTask, { id: gone });
  await sweepAt(`${TODAY}T05:00:30Z`);
  expect(await toldOf(open)).toEqual(['homework.assigned']);
  expect(await toldOf(gone)).toEqual([]);
});
test('a start that no process saw for a day is not told late', async () => {
  const id = await set({ startTime: `${TODAY}T05:00:00Z`, dueTime: `${testDayPlus(2)}T13:00:00Z` });
  await sweepAt(`${TOMORROW}T05:00:00Z`);
  expect(await toldOf(id)).toEqual([]);
});
test('results that come out at the due time are told at the due time, once', async () => {
  const [due, hand] = [await set({ release: 'due' }), await set({ release: 'hand' })];
  await sweepAt(`${TOMORROW}T12:59:59Z`);
  expect(await toldOf(due)).toEqual(['homework.assigned']);
  await sweepAt(`${TOMORROW}T13:00:00Z`);
  expect(await toldOf(due)).toEqual(['homework.assigned', 'homework.released']);
  expect(await toldOf(hand)).toEqual(['homework.assigned']);
  // Over for good: the sweep does not look at it again.
  await sweepAt(`${TOMORROW}T14:00:01Z`);
  expect(await toldOf(due)).toEqual(['homework.assigned', 'homework.released']);
});
test('results that the teacher released before the due time are not told again by it, nor the other way round', async () => {
  const [early, late] = [await set({ release: 'due' }), await set({ release: 'due' })];
  await me.ok(calls.releaseTask, { id: early });
  await sweepAt(`${TOMORROW}T13:00:30Z`);
  await me.ok(calls.releaseTask, { id: late });
  for (const id of [early, late]) expect(await toldOf(id)).toEqual(['homework.assigned', 'homework.released']);
});
test('the sweep writes one event for what began, not one a minute', async () => {
  await set({ startTime: `${TODAY}T05:00:00Z` });
  const before = await events();
  await sweepAt(`${TODAY}T05:00:30Z`);
  await sweepAt(`${TODAY}T05:01:30Z`);
  expect(await events()).toBe(before + 1);
});
