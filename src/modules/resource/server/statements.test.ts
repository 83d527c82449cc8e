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

test('looking through the libraries takes five statements at most', async () => {
  const teacher = await t.as('teacher189');
  const student = await t.as('student189');
  const most = countedCalls();
  for (const lib of ['psn', 'org', 'reg', 'pfm'] as const) {
    await teacher.ok(calls.paperList, { lib, sort: '-fullScore', pageSize: 50 });
    await teacher.ok(calls.wareList, { lib, sort: 'fileSize' });
    await teacher.ok(calls.designList, { lib, sort: 'title' });
    await teacher.ok(calls.reflectList, { lib, sort: '-savedAt' });
  }
  const [paper] = (await teacher.ok(calls.paperList, { lib: 'pfm' })).items;
  await teacher.ok(calls.paperGet, { id: paper!.resId });
  await teacher.ok(calls.orgresList, { sort: '-addedAt' });
  await teacher.ok(calls.workbookList, { sort: 'name' });
  await teacher.ok(calls.favList, {});
  await teacher.ok(calls.basketList, {});
  await student.ok(calls.shareList, {});
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  expect(most.size).toBeGreaterThan(8);
});
