import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { TYPE } from '../rules';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('two people edit one class: the second is told who changed what, and the class stays as the first left it', async () => {
  const office = await t.as('school189');
  const manager = await t.as('classmgr189');
  const read = await office.ok(calls.createClazz, { clazzName: '两人改的班', clazzType: TYPE.elective });
  await manager.ok(calls.renameClazz, { id: read.clazzId, rev: read.rev, clazzName: '先改的班' });
  const refused = await office.refused(calls.updateClazz, { id: read.clazzId, rev: read.rev, clazzNo: '77' });
  expect(refused).toMatchObject({ status: 409, error: 'kernel.fault.changedSince' });
  expect(refused.changed).toMatchObject({ rev: read.rev + 1, values: { clazzName: '先改的班' } });
  expect(await office.ok(calls.getClazz, { id: read.clazzId })).toMatchObject({ clazzName: '先改的班', clazzNo: '' });
  expect(await office.ok(calls.updateClazz, { id: read.clazzId, clazzNo: '77' })).toMatchObject({ clazzNo: '77' });
});
