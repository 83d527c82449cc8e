import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { pagesOf } from '../rules';
import { TILES } from './tiles';

let t: TestApp;
let school: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});

test('no tile of a board, no watch, no class and no list of venues asks the database more than five times', async () => {
  const most = countedCalls();
  for (const [who, level] of [
    [school, 'org'],
    [bureau, 'reg'],
  ] as const) {
    const { scope } = await who.ok(calls.boardPage, { level, page: 'index' });
    const yearId = scope?.yearId ?? undefined;
    for (const page of pagesOf(level))
      for (const tile of Object.keys(TILES[page])) await who.ok(calls.boardPage, { level, page, tile, yearId });
    for (const tile of ['head', 'sum', 'unit', 'left', 'grade', 'day']) await who.ok(calls.boardExam, { tile, yearId });
    await who.ok(calls.boardWatch, { level });
    await who.ok(calls.boardClazzUsers, { clazzId: 189002 });
    await who.ok(calls.placeList, { pageSize: 50 });
  }
  expect(most.size).toBe(5);
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
});
