import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

/** How many statements each call made, by its name. */
function counted(): Map<string, number> {
  const most = countedCalls();
  return most;
}
const body = (stem: string) => ({
  kind: 'judge' as const,
  stem: `<p>${stem}</p>`,
  options: [],
  rights: [],
  answer: { truth: true },
  explain: '',
  subs: [],
});
const item = (stem: string) => ({ stgId: 2, sbjId: 2, qtpId: 3, degree: 2, body: body(stem) });

test('what teachers and inputters do every day with questions takes five statements at most', async () => {
  const teacher = await t.as('teacher189');
  const inputer = await t.as('inputer');
  const auditor = await t.as('auditor');
  const most = counted();
  const own = await teacher.ok(calls.queCreate, item('甲比乙大。'));
  await inputer.ok(calls.queCreate, item('乙比丙大。'));
  for (const lib of ['psn', 'org', 'reg', 'pfm'] as const)
    await teacher.ok(calls.queList, { lib, pageSize: 50, sort: '-degree' });
  await teacher.ok(calls.queGet, { id: own.qid });
  await teacher.ok(calls.wrongOwn, {});
  await inputer.ok(calls.queMine, {});
  await inputer.ok(calls.taskMyClaim, {});
  await inputer.ok(calls.ownToday, {});
  await inputer.ok(calls.paperList, {});
  await auditor.ok(calls.taskAuditing, {});
  await auditor.ok(calls.taskAuditingOne, {});
  await auditor.ok(calls.dupList, {});
  await auditor.ok(calls.queSums, {});
  await auditor.ok(calls.queInput, { sort: '-passed' });
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  expect(most.size).toBeGreaterThan(12);
});
test('a question is stored in four statements', async () => {
  const teacher = await t.as('teacher189');
  const most = counted();
  await teacher.ok(calls.queCreate, item('丙比丁大。'));
  expect(most.get('question-bank.question.create')).toBe(4);
});
