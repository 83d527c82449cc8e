import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

test('[J sport-data] of what waits in the demonstration the first row of a known child can be taken over', async () => {
  const { items } = await school.ok(calls.dataThird, { kind: 'test', state: 'waiting', found: true, pageSize: 10 });
  const [first] = items;
  if (!first) throw new Error('nothing waits');
  expect(await school.ok(calls.thirdTake, { kind: 'test', thirdIds: [first.thirdId] })).toEqual({
    taken: 1,
    refused: [],
  });
});
