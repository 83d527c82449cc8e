import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { iso, MINUTE, Stage, TEN } from './testing';

let t: TestApp;
let s: Stage<Caller>;
beforeAll(async () => {
  t = await TestApp.start();
  s = await Stage.begin(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const csv = (...rows: string[]) =>
  fileOf('手表.csv', Buffer.from(`\ufeff${['学号,姓名,手表编号,厂商,坐标系', ...rows].join('\r\n')}`), 'text/csv');
const sidNoOf = async (userId: number) =>
  (await t.sql<{ sid_no: string }>('select sid_no from people_person where org_id = 189 and user_id = $1', [userId]))[0]
    ?.sid_no ?? '';
const wornBy = async (userId: number) =>
  (await s.school.rows(calls.listBands, { pageSize: 200 })).find((row) => row.userId === userId)?.devId;

test('[H watch] a sheet binds a school: wrong rows are named, the rest is shown before it is confirmed and can be taken back', async () => {
  const { userId, band } = await s.worn();
  const [other, without] = [s.next(), s.next()];
  await t.sql("delete from people_consent where org_id = 189 and purpose = 'watch' and user_id = $1", [without.userId]);
  const [own, second, third] = await Promise.all([userId, other.userId, without.userId].map(sidNoOf));
  const { firm } = s.made;
  // A sheet comes later than the bindings it changes.
  t.at(iso(TEN));
  const { batchId } = await s.school.ok(calls.bandImport.create, {
    file: csv(
      `${own},,SHEET-1,${firm},gcj-02`,
      `${second},,SHEET-2,${firm},WGS84`,
      `${third},,SHEET-3,${firm},WGS84`,
      `99999999,,SHEET-4,${firm},WGS84`,
      `${second}1,,SHEET-5,${firm},火星`,
    ),
  });
  const batch = () => s.school.ok(calls.bandImport.get, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('checked');
  expect((await batch()).counts).toMatchObject({ new: 1, changed: 1 });
  await s.school.ok(calls.bandImport.confirm, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('done');
  expect([await wornBy(userId), await wornBy(other.userId), await wornBy(without.userId)]).toEqual([
    'SHEET-1',
    'SHEET-2',
    undefined,
  ]);
  t.at(iso(TEN + MINUTE));
  await s.school.ok(calls.bandImport.undo, { batchId });
  expect([await wornBy(userId), await wornBy(other.userId)]).toEqual([band.devId, undefined]);
});
test('[H watch] a sheet that hands a band on is taken back for both, and for nobody who has not agreed', async () => {
  const { userId, band } = await s.worn();
  const [heir, free] = [s.next(), await s.worn()];
  const { firm } = s.made;
  t.at(iso(TEN));
  const { batchId } = await s.school.ok(calls.bandImport.create, {
    file: csv(
      `${await sidNoOf(heir.userId)},,${band.devId},${firm},WGS84`,
      `${await sidNoOf(free.userId)},,SHEET-9,${firm},WGS84`,
    ),
  });
  const batch = () => s.school.ok(calls.bandImport.get, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('checked');
  await s.school.ok(calls.bandImport.confirm, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('done');
  expect([await wornBy(userId), await wornBy(heir.userId), await wornBy(free.userId)]).toEqual([
    undefined,
    band.devId,
    'SHEET-9',
  ]);
  await t.sql(
    "update people_consent set state = 'withdrawn' where org_id = 189 and purpose = 'watch' and user_id = $1",
    [free.userId],
  );
  t.at(iso(TEN + MINUTE));
  await s.school.ok(calls.bandImport.undo, { batchId });
  expect([await wornBy(userId), await wornBy(heir.userId), await wornBy(free.userId)]).toEqual([
    band.devId,
    undefined,
    undefined,
  ]);
});
test('[H watch] the operator of equipment binds and unbinds for a school; another school’s administrator may not', async () => {
  const platform = await t.as('platform');
  const senior = await t.as('school619');
  const pupil = s.next();
  t.at(iso(TEN));
  const ask = {
    orgId: 189,
    firm: s.made.firm,
    datum: 'bd09' as const,
    items: [{ devId: 'OP-1', userId: pupil.userId }],
  };
  await platform.ok(calls.bindBands, ask);
  expect(await wornBy(pupil.userId)).toBe('OP-1');
  expect((await senior.refused(calls.unbindBand, { devId: 'OP-1', orgId: 189 })).status).toBe(404);
  expect((await senior.refused(calls.unbindBand, { devId: 'OP-1' })).error).toBe('watch.fault.notBound');
  t.at(iso(TEN + MINUTE));
  await platform.ok(calls.unbindBand, { devId: 'OP-1', orgId: 189 });
  expect(await wornBy(pupil.userId)).toBeUndefined();
});
test('[H watch] the alarms as a sheet are those of the list', async () => {
  const file = await s.school.send(calls.exportAffairs, { state: 'open' });
  expect(file.status).toBe(200);
});
test('[H watch] a school with more alarms than a list is long has all of them in its sheet, which then comes as a job', async () => {
  const { userId } = s.next();
  await t.sql(
    `insert into watch_affair (org_id, affair_id, user_id, kind, fence_id, state, from_at, at, times, detail, made_at, step,
       told_at, remark)
     select 189, 670000000 + n, $1::bigint, 'battery', 0, 'resolved', g, g, 1, '{}', g, 0, g, ''
     from (select $2::timestamptz as g) x, generate_series(1, 10050) as n`,
    [userId, iso(TEN)],
  );
  const answer = await s.school.send(calls.exportAffairs, { kind: 'battery' });
  expect(answer.status).toBe(202);
  const { jobId } = answer.body as unknown as { readonly jobId: number };
  const job = async () =>
    (
      await t.sql<{ state: string; rows: number }>(
        "select state, (result ->> 'rows')::int as rows from kernel_job where org_id = 189 and job_id = $1",
        [jobId],
      )
    )[0];
  await expect.poll(job).toEqual({ state: 'done', rows: 10_050 });
  await t.sql('delete from watch_affair where affair_id between 670000000 and 670999999');
});
