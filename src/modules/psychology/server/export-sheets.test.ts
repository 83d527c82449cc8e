import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { emptySheets } from './export-sheets';
import { agreed, childrenOf, emptied, questions, schemaOf, staffed, TEN, TODAY, unlocked, wholePaper } from './testing';

const AT = Date.parse(TEN);
const minute = (n: number) => new Date(AT + n * 60_000);
let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(minute(0));
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, 2);
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  schemaId = (await schemaOf(school, [children[0]!.grdId])).schemaId;
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  await agreed(
    t,
    schemaId,
    children.map(({ userId }) => userId),
  );
  for (const { userId } of children)
    await (await t.asUser(189, userId)).ok(calls.answer, { id: schemaId, answers: wholePaper([85]) });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** A sheet, made now. */
async function made() {
  await unlocked(school);
  return school.ok(calls.makeExport, {});
}
const kept = () =>
  t.sql<{ export_id: string; sealed: string | null }>(
    'select export_id, sealed from psychology_export order by made_at',
  );

test('[X-030] an exported sheet is fetched for half an hour and refused afterwards, with the time until which it was there', async () => {
  const { exportId, until } = await made();
  expect(Date.parse(until)).toBe(AT + 30 * 60_000);
  const fetched = await school.send(calls.exportResults, { exportId });
  expect([fetched.status, fetched.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  t.at(minute(29));
  await unlocked(school);
  expect((await school.send(calls.exportResults, { exportId })).status).toBe(200);
  t.at(minute(30));
  const fault = await school.refused(calls.exportResults, { exportId });
  expect([fault.error, fault.status]).toEqual(['psychology.fault.exportOver', 409]);
  expect(fault.message).toBe(`导出的文件只能下载到 ${TODAY} 10:30，现在已经删除；需要时请重新导出`);
  t.at(minute(0));
  await t.sql('delete from psychology_unlock');
});
test('[X-030] each row of a sheet says who took it and when, so that every page does', async () => {
  const { exportId, fileName } = await made();
  const { raw } = await school.send(calls.exportResults, { exportId });
  const { headers, rows } = await readSheet(raw, fileName);
  const at = headers.indexOf('导出人和时间');
  const [me] = await t.sql<{ name: string }>('select name from people_person where org_id = 189 and user_id = $1', [
    school.userId,
  ]);
  const by = `${me!.name} ${TODAY} 10:00`;
  expect(rows.map((row) => row[at])).toEqual([by, by]);
  await t.sql('delete from psychology_unlock');
});
test('[X-030] a kept sheet is its maker’s, behind the lock, and sealed: no name stands in the table', async () => {
  const { exportId } = await made();
  await school.ok(calls.shutLock, {});
  expect((await school.refused(calls.exportResults, { exportId })).error).toBe('psychology.fault.locked');
  for (const { sealed } of await kept()) expect(sealed).toMatch(/^demo\.[\w-]{40,}$/);
  const shut = await inOrg(t.kernel.pools.tenant, 189, (door) =>
    door.rows(sql`select x.export_id from psychology_export x where x.org_id = 189`),
  );
  expect(shut).toEqual([]);
  const other = await t.as('school619');
  await unlocked(other);
  expect((await other.refused(calls.exportResults, { exportId })).status).toBe(404);
  await t.sql('update psychology_export set user_id = user_id + 1 where export_id = $1', [exportId]);
  await unlocked(school);
  expect((await school.refused(calls.exportResults, { exportId })).status).toBe(404);
  await t.sql('delete from psychology_unlock');
});
test('[X-030] the sweep takes the content of what is over and leaves the sentence; a month later nothing is left', async () => {
  await t.sql('delete from psychology_export');
  const { exportId } = await made();
  const swept = (n: number) => inOrg(t.kernel.pools.tenant, 189, (door) => emptySheets(door, minute(n)));
  expect([await swept(29), (await kept())[0]?.sealed?.startsWith('demo.')]).toEqual([0, true]);
  expect([await swept(30), (await kept())[0]?.sealed]).toEqual([1, null]);
  expect((await school.refused(calls.exportResults, { exportId })).error).toBe('psychology.fault.exportOver');
  expect([await swept(31 * 24 * 60), await kept()]).toEqual([0, []]);
  await t.sql('delete from psychology_unlock');
});
test('[C-061] when answers are taken back, sheets that name the child go with them', async () => {
  await made();
  const { userId } = children[0]!;
  await t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [userId]);
  await (await t.asUser(189, userId)).ok(calls.agree, { id: schemaId, give: false });
  expect(await kept()).toEqual([]);
});
