import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

test('a mark in place of a result is said in the reader’s language, and what is said can be typed', async () => {
  const english = admin.in('en-US');
  const { yearId } = (await admin.ok(calls.yearList, {})).items[0]!;
  const { userId } = (await admin.ok(calls.educList, { yearId, grdId: 8, sex: 'male', pageSize: 1 })).items[0]!;
  const saidOf = (row: { readonly results: readonly { readonly itemId: string; readonly text: string }[] }) =>
    row.results.find((r) => r.itemId === 'run_50m')?.text;
  for (const [typed, zh, en] of [
    ['没跑完', '未完成', 'DNF'],
    ['Foul', '犯规', 'Foul'],
    ['缺考', '缺测', 'DNS'],
  ] as const) {
    expect(saidOf(await english.ok(calls.educSet, { id: userId, yearId, values: { run_50m: typed } }))).toBe(en);
    expect(saidOf(await admin.ok(calls.educSet, { id: userId, yearId, values: { run_50m: en } }))).toBe(zh);
  }
});
