import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { Cx } from '../../../kernel/server/cx';
import { TenantTx } from '../../../kernel/server/db/tenant';
import { sessionOf } from '../../account/server/published';
import { tokenHash } from '../../../kernel/server/http/calls';
import * as calls from '../contract';
import { filesAt, ownFile, signedUrl } from './published';

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});

const cxOf = async (caller: Caller) => {
  const session = await sessionOf(t.kernel, tokenHash(caller.token!));
  return new Cx({
    kernel: t.kernel,
    tx: new TenantTx(t.kernel.pools.tenant, caller.orgId, true),
    session,
    lang: 'zh-CN',
    requestId: 'test',
    token: caller.token,
    now: t.kernel.clock(),
  });
};
const send = (caller: Caller, text: string, proc = 'attachment') =>
  caller.ok(calls.fileUpload, { file: fileOf('a.txt', Buffer.from(text)), proc });

test('a path that a client names must be an own, ready file of a fitting kind', async () => {
  const { path } = await send(teacher, '一');
  const cx = await cxOf(teacher);
  await expect(ownFile(cx, path, { at: 'cover' })).resolves.toBeUndefined();
  await expect(ownFile(cx, path, { at: 'cover', families: ['image'] })).rejects.toThrow('files.fault.notYours');
  await expect(ownFile(cx, path.replace('.txt', '.cover.webp'), { at: 'cover' })).rejects.toThrow(
    'files.fault.notYours',
  );
  for (const login of ['school189', 'school619'])
    await expect(ownFile(await cxOf(await t.as(login)), path, { at: 'cover' })).rejects.toThrow('files.fault.notYours');
  // What stands in the record already stays, whoever edits it.
  await expect(
    ownFile(await cxOf(await t.as('school189')), path, { at: 'cover', was: [path] }),
  ).resolves.toBeUndefined();
});
test('a temporary file or one that was never sent cannot be kept', async () => {
  const cx = await cxOf(teacher);
  const { path } = await send(teacher, '二', 'temporary');
  await expect(ownFile(cx, path, { at: 'file' })).rejects.toThrow('files.fault.notYours');
  await teacher.ok(calls.uploadsApply, { fileName: 'a.txt', fileSize: 3 });
  const [awaiting] = await t.sql<{ path: string }>("select path from files_file where state = 'awaiting'");
  await expect(ownFile(cx, awaiting!.path, { at: 'file' })).rejects.toThrow('files.fault.notYours');
});
test('a module signs for the caller and asks for names in one query', async () => {
  const [a, b] = [await send(teacher, '三'), await send(teacher, '四')];
  const student = await t.as('student189');
  const cx = await cxOf(student);
  const found = await filesAt(cx, 189, [a.path, b.path, '189/5-AAAAAAAAAAAAAAAAAAAAAA.txt', 'x']);
  expect([...found.keys()].toSorted()).toEqual([a.path, b.path].toSorted());
  const answer = await t.app.inject({
    method: 'GET',
    url: signedUrl(cx, a.path),
    headers: { authorization: `Bearer ${student.token}` },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '三']);
});
