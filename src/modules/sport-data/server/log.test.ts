import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { BEGIN, DAY, peLesson, say, says, stage, type Stage } from './testing';

let t: TestApp;
let school: Caller;
let teacher: Caller;
let bureau: Caller;
let child: Caller;
let s: Stage;
let rope = 0;
let teacherName = '';
beforeAll(async () => {
  t = await TestApp.start();
  [school, teacher, bureau] = await Promise.all([t.as('school189'), t.as('teacher189'), t.as('bureau4109')]);
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  child = await t.asUser(189, s.pupils[0]!.userId);
  const [item] = await t.sql<{ item_id: string }>("select item_id from sport_settings_item_v where code = 'rope_1min'");
  rope = Number(item!.item_id);
  const [named] = await t.sql<{ name: string }>('select name from people_person where org_id = 189 and user_id = $1', [
    teacher.userId,
  ]);
  teacherName = named!.name;
  await t.sql('delete from sport_data_record where org_id = 189');
  await t.sql('delete from sport_data_delivery where org_id in (189, 205, 619)');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const log = (kind?: 'heart' | 'rope' | 'work' | 'train' | 'test' | 'place' | 'money') =>
  school.rows(calls.dataLog, kind ? { kind } : {});
const csv = (...rows: string[]) =>
  fileOf('money.csv', Buffer.from(`\ufeff${['学年,类别,预算,支出,备注', ...rows].join('\r\n')}`), 'text/csv');
const record = (userId: number, value: number, second: number) => ({
  userId,
  itemId: rope,
  value,
  time: new Date(BEGIN - 7_200_000 + second * 1000).toISOString(),
});

describe('the data log', () => {
  test('[J sport-data] records are a line a day of who entered them, with what is doubtful; sent again they add nothing', async () => {
    const items = [record(child.userId, 120, 0), record(child.userId, 999, 60)];
    await child.ok(calls.pfmRecord, { items });
    await child.ok(calls.pfmRecord, { items });
    await teacher.ok(calls.pfmRecord, { items: [record(child.userId, 130, 120)] });
    await teacher.ok(calls.pfmRecord, { items: [record(s.pupils[1]!.userId, 90, 120)] });
    const rows = await log();
    expect(rows.filter((row) => row.kind === 'test')).toMatchObject([
      { source: 'app', onDate: DAY, byName: teacherName, accepted: 2, doubtful: 0, refused: 0, undone: false },
    ]);
    // Children enter for themselves: the log does not say which.
    expect(rows.filter((row) => row.kind !== 'test')).toMatchObject([
      { source: 'app', byName: '', accepted: 2, doubtful: 1 },
    ]);
    expect((await school.ok(calls.dataLog, { kind: 'test', from: t.day(1) })).total).toBe(0);
    expect((await school.refused(calls.dataLog, { from: t.day(1), to: DAY })).status).toBe(400);
  });
  test('[J sport-data] a set is a line a day: what no heart is, and hearts without a consent, are refused', async () => {
    const lessonId = await peLesson(t, s.clazzId, 880_001);
    await teacher.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
    await t.told(189, 'sport-data.worn');
    await t.sql("delete from people_consent where org_id = 189 and purpose = 'watch' and user_id = $1", [
      s.pupils[1]!.userId,
    ]);
    const [first, second] = [s.bands[0]!, s.bands[1]!];
    await say(t, s.key, [says(first, 1, { heart: 120 }), says(first, 3, { heart: 255 })], 10);
    await say(t, s.key, [says(first, 11, { heart: 121 }), says(second, 12, { heart: 130 })], 20);
    await say(t, s.key, [says(s.rope, 21, { turns: 10, breaks: 0 })], 30);
    expect(await log('heart')).toMatchObject([
      { source: 'device', device: '一号箱', byName: '', accepted: 2, refused: 2, onDate: DAY },
    ]);
    expect(await log('rope')).toMatchObject([{ device: '一号箱', accepted: 1, refused: 0 }]);
  });
  test('[J sport-data] a sheet is a line of its own with the address of its refused rows; taken back it says so', async () => {
    await school.ok(calls.dataImport, { kind: 'money', file: csv('2033,器材购置,10,,', '2033,月球,10,,') });
    const [first] = await log('money');
    expect(first).toMatchObject({ source: 'sheet', fileName: 'money.csv', accepted: 1, refused: 1 });
    const refused = await school.rows(calls.moneyImport.rows, { batchId: first!.batchId!, only: 'faulty' });
    expect(refused.map((row) => row.cells['category'])).toEqual(['月球']);
    const { batchId } = await school.ok(calls.moneyImport.create, {
      file: csv('2033,保险,1,0,', '2033,学生保险,1,0,'),
    });
    await expect.poll(async () => (await school.ok(calls.moneyImport.get, { batchId })).state).toBe('checked');
    // Nothing has come in before somebody says so.
    expect(await log('money')).toHaveLength(1);
    await school.ok(calls.moneyImport.confirm, { batchId });
    await expect.poll(async () => (await school.ok(calls.moneyImport.get, { batchId })).state).toBe('done');
    expect((await log('money'))[0]).toMatchObject({ batchId, accepted: 1, refused: 1, undone: false });
    await school.ok(calls.moneyImport.undo, { batchId });
    expect((await log('money')).map((row) => row.undone)).toEqual([true, false]);
  });
  test('[J sport-data] a bureau finds the silent school; it sees counts and schools, and no names', async () => {
    const rows = await bureau.rows(calls.dataLog, { orgId: 189 });
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.every((row) => row.byName === '' && row.fileName === '' && row.batchId === null)).toBe(true);
    const silent = await bureau.rows(calls.dataLogSilent, { pageSize: 200 });
    const of = (orgId: number, kind: string) => silent.find((row) => row.orgId === orgId && row.kind === kind);
    expect(of(619, 'heart')).toMatchObject({ lastOn: null, days: null });
    expect(of(189, 'heart')).toMatchObject({ lastOn: DAY, days: 0 });
    // What was taken back is not reported, and the day before counts again.
    await t.sql("update sport_data_delivery set on_date = $1 where org_id = 189 and kind = 'money'", [t.day(-20)]);
    await t.sql(
      `insert into sport_data_delivery (org_id, delivery_id, kind, source, on_date, taken, doubtful, refused, first_at, last_at,
         undone_at) values (189, 990000101, 'place', 'sheet', $1, 3, 0, 0, ${t.sqlNow}, ${t.sqlNow}, ${t.sqlNow})`,
      [t.day(-4)],
    );
    const own = await school.rows(calls.dataLogSilent, {});
    const kinds = own.map((row) => [row.kind, row.days]);
    expect(kinds).toContainEqual(['money', 20]);
    expect(kinds).toContainEqual(['place', null]);
    // Never before long ago, long ago before today.
    const days = own.map((row) => row.days ?? Infinity);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect((await school.rows(calls.dataLogSilent, { days: 20 })).map((row) => row.kind)).not.toContain('heart');
    expect((await bureau.refused(calls.dataLog, { orgId: 710 })).status).toBe(404);
    expect((await bureau.refused(calls.dataLogSilent, { orgId: 710 })).status).toBe(404);
    expect((await school.refused(calls.dataLogSilent, { orgId: 619 })).status).toBe(404);
    for (const who of [teacher, child]) expect((await who.refused(calls.dataLog, {})).status).toBe(403);
    expect((await school.refused(calls.dataLog, { kind: 'constructor' })).status).toBe(400);
  });
  test('[J sport-data] neither list of the log, nor the records that it notes, ask the database more than five times', async () => {
    const most = countedCalls();
    await bureau.ok(calls.dataLog, { pageSize: 50 });
    await bureau.ok(calls.dataLogSilent, { pageSize: 50 });
    await teacher.ok(calls.pfmRecord, { items: [record(child.userId, 131, 300)] });
    expect(most.size).toBe(3);
    expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  });
});
