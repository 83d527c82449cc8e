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

test('two people edit one role: the second is told what changed, and no right slips in or out unseen', async () => {
  const office = await t.as('school189');
  const { modules } = await office.ok(calls.funcs, {});
  const [one, two] = modules.map((m) => m.code);
  const read = await office.ok(calls.create, { name: '两人改的角色', funcIds: [one ?? ''] });
  const funcIds = [one ?? '', two ?? ''];
  await office.ok(calls.update, { id: read.roleId, rev: read.rev, name: read.name, funcIds });
  const refused = await office.refused(calls.update, {
    id: read.roleId,
    rev: read.rev,
    name: '新名称',
    funcIds: read.funcIds,
  });
  expect(refused).toMatchObject({ status: 409, error: 'kernel.fault.changedSince' });
  expect(refused.changed?.values).toEqual({ funcIds });
  expect(await office.ok(calls.get, { id: read.roleId })).toMatchObject({ name: read.name, funcIds });
  expect(await office.ok(calls.update, { id: read.roleId, name: '新名称', funcIds })).toMatchObject({ name: '新名称' });
});

test('two operators edit one preset: the second is told, with the names the form has', async () => {
  const platform = await t.as('platform');
  const [read] = await platform.ok(calls.presets, { busiId: 1 });
  if (!read) throw new Error('no preset');
  const same = { id: read.roleId, nameEn: read.nameEn ?? undefined, funcIds: read.funcIds };
  await platform.ok(calls.update, { ...same, rev: read.rev, name: '先改的预设' });
  const refused = await platform.refused(calls.update, { ...same, rev: read.rev, name: '后改的预设' });
  expect(refused.changed?.values).toEqual({ name: '先改的预设' });
});

test('of two writes of one role at the same moment, with no lock before them, one wins and the other is refused', async () => {
  const office = await t.as('school189');
  const { modules } = await office.ok(calls.funcs, {});
  const read = await office.ok(calls.create, { name: '同时改的角色', funcIds: [modules[0]?.code ?? ''] });
  const write = (name: string) =>
    office.send(calls.update, { id: read.roleId, rev: read.rev, name, funcIds: read.funcIds }).then((a) => a.status);
  const all = await Promise.all(['同时一', '同时二', '同时三', '同时四'].map(write));
  expect(all.toSorted()).toEqual([200, 409, 409, 409]);
});
