import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});
const YEAR = 2031;
const csv = (...rows: string[]) =>
  fileOf('经费.csv', Buffer.from(`\ufeff${['学年,类别,预算,支出,备注', ...rows].join('\r\n')}`), 'text/csv');
const inYear = async () => (await school.ok(calls.moneyList, { yearId: YEAR, pageSize: 200 })).items;

test('money is a small ledger kept by schools: year, category, planned, spent in integer fen; the book has old and new', async () => {
  const made = await school.ok(calls.moneyCreate, {
    yearId: YEAR,
    category: 'exam_site',
    planned: 120_050,
    spent: 0,
    remark: '中考',
  });
  expect(made).toMatchObject({ orgId: 189, planned: 120_050, spent: 0, remark: '中考' });
  expect(await school.ok(calls.moneyUpdate, { moneyId: made.moneyId, spent: 99_999 })).toMatchObject({
    planned: 120_050,
    spent: 99_999,
  });
  const came = await school.rows(calls.dataLog, { kind: 'money', from: t.today });
  expect(came.filter((row) => row.source === 'app')).toMatchObject([{ onDate: t.today, accepted: 2, refused: 0 }]);
  const lines = await t.sql<{ detail: unknown }>(
    "select detail from kernel_audit where org_id = 189 and action = 'sport-data.money.changed' and subject_id = $1",
    [made.moneyId],
  );
  expect(lines.map((l) => l.detail)).toMatchObject([{ old: { spent: 0 }, new: { spent: 99_999 } }]);
  expect(await school.ok(calls.moneyList, { yearId: YEAR })).toMatchObject({
    total: 1,
    planned: 120_050,
    spent: 99_999,
  });
  const twice = { yearId: YEAR, category: 'exam_site' as const, planned: 1, spent: 0 };
  expect(await school.refused(calls.moneyCreate, twice)).toMatchObject({
    status: 409,
    message: '2031–2032 学年的“考试场地费”已经登记过了，请修改那一笔',
  });
  expect((await school.in('en-US').refused(calls.moneyCreate, twice)).message).toContain('change that row');
  for (const planned of [-1, 1.5, 100_000_000_001])
    expect((await school.refused(calls.moneyCreate, { ...twice, category: 'gear', planned })).status).toBe(400);
  await school.ok(calls.moneyRemove, { moneyId: made.moneyId });
  expect((await school.refused(calls.moneyRemove, { moneyId: made.moneyId })).status).toBe(404);
});
test("a bureau reads its schools' rows and changes none; other schools' ids are gone", async () => {
  const { items } = await bureau.ok(calls.moneyList, { pageSize: 200 });
  expect(new Set(items.map((row) => row.orgId))).toEqual(new Set([189, 205, 619]));
  expect((await bureau.refused(calls.moneyList, { orgId: 710 })).status).toBe(404);
  expect((await school.refused(calls.moneyList, { orgId: 619 })).status).toBe(404);
  const theirs = items.find((row) => row.orgId === 619)!;
  expect((await school.refused(calls.moneyUpdate, { moneyId: theirs.moneyId, spent: 1 })).status).toBe(404);
  expect((await school.refused(calls.moneyRemove, { moneyId: theirs.moneyId })).status).toBe(404);
  expect((await bureau.refused(calls.moneyRemove, { moneyId: theirs.moneyId })).status).toBe(403);
  for (const who of ['teacher189', 'student189'])
    expect((await (await t.as(who)).refused(calls.moneyList, {})).status).toBe(403);
});
test('a sheet of money has a preview and can be taken back; clean rows are kept at one go and the others named', async () => {
  const first = csv('2031-2032,器材购置,"50,000.50",1200,篮球', '2031,月球,10,,', '2031,场地维护,1.234,,');
  const saved = await school.ok(calls.dataImport, { kind: 'money', file: first });
  expect([saved.saved, saved.errors.map((e) => [e.row, e.column])]).toEqual([
    1,
    [
      [2, 'category'],
      [3, 'planned'],
    ],
  ]);
  expect(await inYear()).toMatchObject([{ category: 'gear', planned: 5_000_050, spent: 120_000, remark: '篮球' }]);
  expect((await school.ok(calls.dataImport, { kind: 'money', file: first })).saved).toBe(0);
  const { batchId } = await school.ok(calls.moneyImport.create, {
    file: csv('2031,equipment,50000.50,1300,篮球', '2031,保险,1,0,', '2031,学生保险,1,0,'),
  });
  const batch = async () => school.ok(calls.moneyImport.get, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('checked');
  expect((await batch()).counts).toMatchObject({ new: 1, changed: 1, faulty: 1 });
  await school.ok(calls.moneyImport.confirm, { batchId });
  await expect.poll(async () => (await batch()).state).toBe('done');
  expect((await inYear()).map((row) => row.spent).toSorted((a, b) => b - a)).toEqual([130_000, 0]);
  await school.ok(calls.moneyImport.undo, { batchId });
  expect(await inYear()).toMatchObject([{ category: 'gear', spent: 120_000 }]);
});
