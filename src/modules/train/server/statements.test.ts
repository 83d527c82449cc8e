import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
let learner: Caller;
let trainer: Caller;
let head: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [learner, trainer, head] = (await Promise.all(['learner5', 'trainer5', 'training5'].map((login) => t.as(login)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(async () => {
  await t.stop();
});

test('no call of training asks the database more than five times', async () => {
  const most = countedCalls();
  await learner.ok(calls.summaryStudent, {});
  await trainer.ok(calls.summaryTeacher, {});
  await head.ok(calls.summaryOrg, {});
  await trainer.ok(calls.studentList, { pageSize: 50 });
  await trainer.ok(calls.todoList, {});
  await trainer.ok(calls.goalList, {});
  await trainer.ok(calls.commentList, {});
  await trainer.ok(calls.commentCreate, { userId: learner.userId, text: '继续加油' });
  await head.ok(calls.servesReport, {});
  expect(most.size).toBe(9);
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
});
