import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('the demonstration: a child with mistakes of several subjects, some mended, named and due; a teacher whose class has something to forget', async () => {
  const child = await t.as('student189'),
    teacher = await t.as('teacher189');
  const s = await child.ok(calls.stats, {});
  // The small world of the tests; the full one holds about seventy.
  expect(s.total).toBeGreaterThanOrEqual(10);
  expect(s.bySbj.length).toBeGreaterThanOrEqual(2);
  expect(s.due).toBeGreaterThan(0);
  expect(s.fixed).toBeGreaterThan(0);
  expect(s.byCause.length).toBeGreaterThan(1);
  const { items } = await teacher.ok(calls.clazzChoices, {});
  const f = await teacher.ok(calls.clazzFading, { clazzId: items[0]!.clazzId });
  expect(f.ques.length).toBeGreaterThan(0);
  expect(f.klgs.length).toBeGreaterThan(0);
});
