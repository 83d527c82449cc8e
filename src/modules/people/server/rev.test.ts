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

let serial = 0;
/** A teacher who was just added, as two desks have read them. */
const added = () =>
  school.ok(calls.teacherCreate, { name: '两人编辑', sex: 'female', login: `tworev${++serial}`, sbjIds: [2] });

test('two people edit one person: the second is told who changed which fields, and nothing of theirs is written', async () => {
  const read = await added();
  const first = await school.ok(calls.infoSet, { id: read.userId, rev: read.rev, name: '先改的', sex: 'male' });
  expect(first.rev).toBe(read.rev + 1);
  const refused = await school.refused(calls.infoSet, {
    id: read.userId,
    rev: read.rev,
    name: '后改的',
    sex: 'female',
    login: `tworev9${serial}`,
    phone: '13600000991',
  });
  expect(refused).toMatchObject({ status: 409, error: 'kernel.fault.changedSince' });
  expect(refused.error_description).toMatch(/修改了姓名、性别/);
  expect(refused.changed).toMatchObject({ rev: first.rev, values: { name: '先改的', sex: 'male' } });
  // The account and the number are claimed before the person is written: they went back as well.
  expect(await school.ok(calls.userInfo, { id: read.userId })).toMatchObject({
    name: '先改的',
    login: read.login,
    phone: null,
  });
});

test('of two writes at the same moment one wins and the other is refused by name', async () => {
  const read = await added();
  const write = (name: string) =>
    school.send(calls.infoSet, { id: read.userId, rev: read.rev, name, sex: 'female' }).then((a) => a.status);
  expect((await Promise.all([write('同时一'), write('同时二')])).toSorted()).toEqual([200, 409]);
});

test('without a revision the last write wins, as ever', async () => {
  const read = await added();
  await school.ok(calls.infoSet, { id: read.userId, name: '第一次', sex: 'female' });
  expect(await school.ok(calls.infoSet, { id: read.userId, name: '第二次', sex: 'female' })).toMatchObject({
    name: '第二次',
    rev: read.rev + 2,
  });
});

test('after seeing what changed, the write goes through against the new revision', async () => {
  const read = await added();
  await school.ok(calls.infoSet, { id: read.userId, rev: read.rev, name: '先改的', sex: 'female' });
  const refused = await school.refused(calls.infoSet, {
    id: read.userId,
    rev: read.rev,
    name: '后改的',
    sex: 'female',
  });
  const rev = refused.changed?.rev;
  expect(await school.ok(calls.infoSet, { id: read.userId, rev, name: '后改的', sex: 'female' })).toMatchObject({
    name: '后改的',
  });
});
