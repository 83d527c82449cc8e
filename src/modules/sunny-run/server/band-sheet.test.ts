import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { seeded } from '../../../kernel/server/world';
import { honest, passesOf } from '../demo/simulator';
import * as calls from '../contract';
import { stationsOf } from '../rules';
import { childrenOf, deliver, inRequests, layCourse, Morning, START, type Course } from './testing';

let t: TestApp;
let admin: Caller;
let course: Course;
let ids: number[];
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  for (const name of ['run', 'pass', 'band']) await t.sql(`delete from sunny_run_${name}`);
  course = await layCourse(t, await t.as('platform'), admin, '表格操场');
  ids = (await childrenOf(t, 189, 7)).map((row) => Number(row.user_id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const csv = (...rows: string[]) =>
  fileOf('手环.csv', Buffer.from(`\ufeff${['学号,姓名,手环编号', ...rows].join('\r\n')}`), 'text/csv');
const sidNoOf = async (userId: number | undefined) =>
  (await t.sql<{ sid_no: string }>('select sid_no from people_person where org_id = 189 and user_id = $1', [userId]))[0]
    ?.sid_no ?? '';
const holderOf = async (tag: string) => (await admin.rows(calls.listBands, { name: tag }))[0]?.userId;
const batchOf = (batchId: number) => admin.ok(calls.bandImport.get, { batchId });
/** Uploads a sheet and answers when it has been looked through. */
async function checked(...rows: string[]): Promise<number> {
  const { batchId } = await admin.ok(calls.bandImport.create, { file: csv(...rows) });
  await expect.poll(async () => (await batchOf(batchId)).state).toBe('checked');
  return batchId;
}
async function confirmed(batchId: number): Promise<void> {
  await admin.ok(calls.bandImport.confirm, { batchId });
  await expect.poll(async () => (await batchOf(batchId)).state).toBe('done');
}

test('[H sunny-run] a sheet gives bands out: wrong rows are named, what stations saw becomes the children’s, and it can be taken back', async () => {
  const rnd = seeded(6);
  const stations = stationsOf(
    course.deviceIds.map((deviceId, at) => ({ name: String(at), deviceId, metres: 100 })),
    new Set(course.deviceIds),
  );
  const seen = new Morning(course).saw(987_001, passesOf(honest(rnd, 1600, 3), stations, START, { rnd }));
  await deliver(t, course.vendor.appKey, inRequests(seen.items));
  expect(await admin.rows(calls.unknownBands, {})).toMatchObject([{ tag: '987001', passes: 17 }]);
  const [first, second] = await Promise.all([ids[0], ids[1]].map(sidNoOf));
  const batchId = await checked(
    `${first},,987001`,
    `${second},无此人,987002`,
    `99999999,,987003`,
    `${second},,987004`,
    `${first},,987004`,
  );
  // Of two rows with one band the first one stays.
  expect((await batchOf(batchId)).counts).toMatchObject({ new: 2, faulty: 3 });
  await confirmed(batchId);
  await t.told(189, 'sunny-run.judge');
  expect([await holderOf('987001'), await holderOf('987004')]).toEqual([ids[0], ids[1]]);
  expect(await admin.rows(calls.unknownBands, {})).toEqual([]);
  expect(await admin.rows(calls.listRuns, { userId: ids[0] })).toMatchObject([{ verdict: 'valid', metres: 1600 }]);
  // The same sheet again changes nothing.
  expect((await batchOf(await checked(`${first},,987001`))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  await admin.ok(calls.bandImport.undo, { batchId });
  await t.told(189, 'sunny-run.judge');
  expect(await holderOf('987001')).toBeUndefined();
  expect(await admin.rows(calls.unknownBands, {})).toMatchObject([{ tag: '987001', passes: 17 }]);
  expect(await admin.rows(calls.listRuns, { userId: ids[0] })).toEqual([]);
});
test('[H sunny-run] a band that somebody carries goes to the child of the sheet, and back when the sheet is taken back', async () => {
  await admin.ok(calls.assignBand, { tag: '987010', userId: ids[2] ?? 0 });
  const batchId = await checked(`${await sidNoOf(ids[3])},,987010`);
  expect((await batchOf(batchId)).counts).toMatchObject({ new: 0, changed: 1 });
  await confirmed(batchId);
  expect(await holderOf('987010')).toBe(ids[3]);
  await admin.ok(calls.bandImport.undo, { batchId });
  expect(await holderOf('987010')).toBe(ids[2]);
});
test('[H sunny-run] bands are given out by sheet by the administrator alone', async () => {
  const teacher = await t.as('teacher189');
  expect((await teacher.refused(calls.bandSheet, {})).status).toBe(403);
  expect((await admin.send(calls.bandSheet, {})).status).toBe(200);
});
