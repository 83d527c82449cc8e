import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller, TestApp } from '../kernel/testing/app';
import { relationChange, relationList } from '../modules/account/contract';
import { listTutoring } from '../modules/class/contract';
import { fileUrl } from '../modules/files/contract';
import { appFileList } from '../modules/operations/contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('a program file is published, and what is downloaded is as large as it says', async () => {
  const [file] = await (await t.as('teacher189')).ok(appFileList, { kind: 'manual' });
  const answer = await t.app.inject({ url: `${fileUrl(file!.path)}&down=true` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.rawPayload.length).toBe(file!.fileSize);
  expect(answer.rawPayload.subarray(0, 2).toString('latin1')).toBe('PK');
});
test('student189 reaches a tutoring class through the account that is linked with hers', async () => {
  const child = await t.as('student189');
  const { items } = await child.ok(relationList, {});
  const tutored = items.find((i) => i.org.orgId === 300);
  const token = await child.ok(relationChange, { userId: tutored!.user.userId });
  const there = new Caller(t, token.access_token, tutored!.user.userId, 300);
  const { items: clazzes } = await there.ok(listTutoring, { kind: 'multi' });
  expect(clazzes.filter((c) => c.mine === 'approved')).toHaveLength(1);
});
test('there are cities under more than one province', async () => {
  const rows = await t.sql<{ parent_id: number }>('select distinct parent_id from organisation_region where level = 2');
  expect(rows.length).toBeGreaterThan(1);
});
