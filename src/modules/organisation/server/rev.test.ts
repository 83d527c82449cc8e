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

test('the school and the platform edit one organisation: the second is told who changed what', async () => {
  const school = await t.as('school189');
  const platform = await t.as('platform');
  const read = await school.ok(calls.selfGet, {});
  await school.ok(calls.selfUpdate, { rev: read.rev, adminName: '先改的人' });
  const record = { id: read.orgId, name: read.name, scope: read.scope as 'primary', regId: read.regId };
  const refused = await platform.refused(calls.update, { ...record, rev: read.rev, adminName: '后改的人' });
  expect(refused).toMatchObject({ status: 409, error: 'kernel.fault.changedSince' });
  expect(refused.changed?.values).toMatchObject({ adminName: '先改的人' });
  expect((await school.ok(calls.selfGet, {})).adminName).toBe('先改的人');
  expect((await platform.ok(calls.update, { ...record, adminName: '后改的人' })).adminName).toBe('后改的人');
});

test('two desks edit the settings of one organisation: the older revision is refused and writes nothing', async () => {
  const school = await t.as('school189');
  const read = await school.ok(calls.selfGet, {});
  await school.ok(calls.selfUpdate, { rev: read.rev, outline: '先写的简介' });
  const refused = await school.refused(calls.selfUpdate, { rev: read.rev, outline: '后写的简介', address: '新地址' });
  expect(refused.changed?.values).toEqual({ outline: '先写的简介' });
  expect(await school.ok(calls.selfGet, {})).toMatchObject({ outline: '先写的简介', address: read.address });
});
