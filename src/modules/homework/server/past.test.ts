import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ClassAtNoon, NOON, TODAY, TOMORROW } from '../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { sweepHomework } from './reply/sweep';
import { asked, QUES, rightAnswers } from './testing';

const TOMORROW_NOON = `${TOMORROW}T04:00:00Z`;
let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let child: Caller;
beforeAll(async () => {
  day = await ClassAtNoon.start(3);
  ({
    t,
    me,
    kids: [child],
  } = day);
});
beforeEach(() => {
  t.at(NOON);
});
afterAll(() => day.stop());

/** The days of which something was said while `act` ran. */
async function said(act: () => Promise<unknown>): Promise<string[]> {
  const days = () =>
    t.sql<{ date: string }>(
      "select payload->>'date' as date from kernel_outbox where org_id = 189 and topic = 'homework.changed' order by event_id",
    );
  const before = (await days()).length;
  await act();
  return (await days()).slice(before).map((row) => row.date);
}
const answered = (who: Caller, id: number) =>
  said(() =>
    who.ok(calls.store, { id, answers: rightAnswers(t.now().getTime()).filter((a) => a.qid === 9001), submit: true }),
  );

test('a paper that is handed in on another day than its task began says which day changed, by a child and by the clock', async () => {
  const id = await day.set({ questions: asked([QUES.single]) });
  for (const kid of day.kids.slice(0, 2)) await kid.ok(calls.enter, { id });
  expect(await answered(child, id)).toEqual([]);
  t.at(TOMORROW_NOON);
  const [, second] = day.kids;
  if (second) expect(await answered(second, id)).toEqual([TODAY]);
  // Half past eleven at night, and an hour later.
  t.at(`${TODAY}T15:30:00Z`);
  const exam = await day.set({ kind: 'exam', duration: 60, questions: asked([QUES.single]) });
  await child.ok(calls.enter, { id: exam });
  t.at(`${TODAY}T16:40:00Z`);
  expect(await said(() => sweepHomework(t.kernel))).toEqual([TODAY]);
});
test('a task of a past day that is withdrawn says so, and so does a child that comes into its class; those of today do not', async () => {
  const [old, other] = [await day.set({ name: '旧' }), await day.set({ name: '另' })];
  expect(await said(() => me.ok(calls.removeTask, { id: other }))).toEqual([]);
  t.at(TOMORROW_NOON);
  await t.sql('delete from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [old, child.userId]);
  expect(await said(() => sweepHomework(t.kernel))).toEqual([TODAY]);
  await t.sql('delete from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [old, child.userId]);
  expect(await said(() => child.ok(calls.enter, { id: old }))).toEqual([TODAY]);
  expect(await said(() => me.ok(calls.removeTask, { id: old }))).toEqual([TODAY]);
});
