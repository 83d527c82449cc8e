import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../kernel/testing/app';
import { homeGet, trainChoose } from '../practice/contract';
import { todoList } from './contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('counts agree: the practice of every open to-do opens with as many questions as its card says', async () => {
  const learner = await t.as('learner5');
  const open = (await learner.ok(todoList, { status: 1, pageSize: 50 })).items;
  expect(open.length).toBeGreaterThan(1);
  const opened = [];
  for (const { todoId } of open) opened.push((await learner.ok(trainChoose, { type: 'todo', busId: todoId })).goal);
  expect(opened).toEqual(open.map((todo) => todo.ques));
});
test('counts agree: an open practice on the home page has as many questions as it opens with, and never more done than that', async () => {
  const child = await t.as('student189');
  const { open } = await child.ok(homeGet, {});
  expect(open.length).toBeGreaterThan(0);
  for (const o of open) {
    const train = await child.ok(trainChoose, { type: o.type, busId: o.busId });
    expect(train).toMatchObject({ trainId: o.trainId, goal: o.goal, doneCount: o.doneCount });
    expect(train.ques.filter((q) => q.done)).toHaveLength(o.doneCount);
    expect(o.doneCount).toBeLessThanOrEqual(o.goal);
  }
});
