import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { readSheet } from '../../../kernel/server/sheet/pool';
import * as calls from '../contract';
import { classesOf, evaluation } from './testing';

let t: TestApp;
let admin: Caller;
let master: Caller;
let kids: readonly number[];
let clazzId: number;
let grdId: number;
let set: Awaited<ReturnType<typeof evaluation>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  [admin, master] = (await Promise.all(['school189', 'classmgr189'].map((l) => t.as(l)))) as [Caller, Caller];
  await t.sql('delete from process_eval_norm_on');
  await t.sql('delete from process_eval_round');
  const [own] = await t.sql<{ clazz_id: string; grd_id: string }>(
    'select clazz_id, grd_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1',
    [master.userId],
  );
  clazzId = Number(own?.clazz_id);
  grdId = Number(own?.grd_id);
  kids = (await classesOf(t, 189, grdId)).find((c) => c.clazzId === clazzId)?.userIds ?? [];
  set = await evaluation(admin, [grdId], { name: '本学期' });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const enter = (who: Caller, userId: number, itemId: number, value: number | null, rev?: number) =>
  who.ok(calls.setColl, {
    normId: set.normId,
    items: [{ userId, itemId, value, ...(rev === undefined ? {} : { rev }) }],
  });
/** As if nobody had entered anything: a class of the test world has eight children. */
const fresh = async () => {
  await t.sql('delete from process_eval_cell where norm_id = $1', [set.normId]);
  await t.sql('delete from process_eval_result where norm_id = $1', [set.normId]);
};
const lineOf = async (who: Caller, userId: number) =>
  (await who.rows(calls.listColl, { normId: set.normId, clazzId, pageSize: 200 })).find((r) => r.userId === userId);

test('a teacher sees and enters the classes they stand in and no other', async () => {
  const [kid = 0] = kids;
  const seen = await master.ok(calls.listColl, { normId: set.normId, pageSize: 200 });
  const inCharge = await t.sql<{ user_id: string }>(
    `select distinct s.user_id from class_student_v s join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
     where s.org_id = 189 and h.user_id = $1 and s.grd_id = $2 and s.clazz_type = 1`,
    [master.userId, grdId],
  );
  expect(new Set(seen.items.map((r) => r.userId))).toEqual(new Set(inCharge.map((r) => Number(r.user_id))));
  const reply = await enter(master, kid, set.skip, 15_000);
  expect(reply.rows).toMatchObject([{ userId: kid, score: null, missing: 1 }]);
  const [stranger] = await t.sql<{ user_id: string }>(
    `select s.user_id from class_student_v s where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = $2 and not exists (
       select 1 from class_charge_v h where h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.user_id = $1) order by s.user_id limit 1`,
    [master.userId, grdId],
  );
  if (stranger)
    expect(
      (
        await master.refused(calls.setColl, {
          normId: set.normId,
          items: [{ userId: Number(stranger.user_id), itemId: set.skip, value: 100 }],
        })
      ).error,
    ).toBe('process-eval.fault.notYours');
  const tasks = await master.ok(calls.listTasks, {});
  expect(tasks.items.find((n) => n.normId === set.normId)?.clazzes.map((c) => c.clazzId)).toContain(clazzId);
});
test('what is entered counts at once; a score opens to value, row, weight and points', async () => {
  const [, kid = 0] = kids;
  await enter(master, kid, set.skip, 12_000);
  expect((await enter(master, kid, set.mark, 3700)).rows[0]).toMatchObject({ score: 8440, missing: 0 });
  const opened = await master.ok(calls.openScore, { normId: set.normId, userId: kid });
  expect(opened.steps).toMatchObject([
    {
      itemId: set.skip,
      value: 12_000,
      row: { from: 12_000, points: 10_000 },
      points: 10_000,
      weight: 4000,
      adds: 4000,
      origin: 'hand',
    },
    { itemId: set.mark, value: 3700, row: null, points: 3700, weight: 6000, adds: 4440 },
  ]);
  expect(opened.score).toBe(8440);
  expect(await lineOf(master, kid)).toMatchObject({ score: 8440, missing: 0 });
});
test('two people in one class: the last entry stands, the one before is kept and the conflict named', async () => {
  const [, , kid = 0] = kids;
  await enter(master, kid, set.skip, 10_000, 0);
  const late = await enter(admin, kid, set.skip, 11_000, 0);
  expect(late.conflicts).toMatchObject([{ userId: kid, itemId: set.skip, was: 10_000 }]);
  const cell = (await lineOf(master, kid))?.cells.find((c) => c.itemId === set.skip);
  expect(cell).toMatchObject({ value: 11_000, wasValue: 10_000, rev: 2 });
  expect((await enter(admin, kid, set.skip, 11_500, 2)).conflicts).toEqual([]);
  const [note] = await t.sql<{ detail: { changes: object[] } }>(
    "select detail from kernel_audit where action = 'process-eval.entered' order by audit_id desc limit 1",
  );
  expect(note?.detail.changes).toEqual([{ userId: kid, itemId: set.skip, old: 11_000, new: 11_500 }]);
});
test('two writers at the same moment lose no acknowledged cell', async () => {
  const some = kids.slice(3, 8);
  const writes = some.flatMap((userId, i) => [
    () => enter(master, userId, set.skip, (100 + i) * 100),
    () => enter(admin, userId, set.mark, 1000 + i),
  ]);
  await Promise.all(writes.map((write) => write()));
  const rows = await admin.rows(calls.listColl, { normId: set.normId, clazzId, pageSize: 200 });
  for (const [i, userId] of some.entries()) {
    const row = rows.find((r) => r.userId === userId);
    expect([
      row?.cells.find((c) => c.itemId === set.skip)?.value,
      row?.cells.find((c) => c.itemId === set.mark)?.value,
    ]).toEqual([(100 + i) * 100, 1000 + i]);
    expect(row?.missing).toBe(0);
  }
});
test('a value that is none of its indicator is refused as a whole, and nothing is half written', async () => {
  await fresh();
  const [kid = 0, other = 0] = kids;
  const bad = await admin.refused(calls.setColl, {
    normId: set.normId,
    items: [
      { userId: kid, itemId: set.mark, value: 1000 },
      { userId: other, itemId: set.mark, value: 5001 },
    ],
  });
  expect(bad).toMatchObject({ status: 400, error: 'process-eval.fault.badValue' });
  expect((await lineOf(admin, kid))?.cells).toEqual([]);
  expect(
    (await admin.refused(calls.setColl, { normId: set.normId, items: [{ userId: kid, itemId: set.skip, value: 150 }] }))
      .status,
  ).toBe(400);
});
test('an exemption spreads the weight of its indicator; taken back, the score is open again', async () => {
  await fresh();
  const [kid = 0] = kids;
  await enter(admin, kid, set.mark, 4000);
  const reply = await admin.ok(calls.setColl, {
    normId: set.normId,
    items: [{ userId: kid, itemId: set.skip, exempt: 'illness' }],
  });
  expect(reply.rows[0]).toMatchObject({ score: 8000, missing: 0 });
  expect((await enter(admin, kid, set.skip, null)).rows[0]).toMatchObject({ score: null, missing: 1 });
});
test('a list says what is missing and whose it is', async () => {
  const { items } = await master.ok(calls.listMissing, { normId: set.normId });
  const marks = items.find((row) => row.clazzId === clazzId && row.itemId === set.mark);
  const rows = await admin.rows(calls.listColl, { normId: set.normId, clazzId, itemId: set.mark, pageSize: 200 });
  expect(marks?.count).toBe(rows.length);
  expect(marks?.masterName).not.toBeNull();
});

async function ended(jobId: number): Promise<void> {
  for (;;) {
    const [job] = await t.sql<{ state: string }>('select state from kernel_job where job_id = $1', [jobId]);
    if (job && !['waiting', 'running'].includes(job.state)) return;
    await new Promise((done) => setTimeout(done, 40));
  }
}
async function checked(lines: readonly string[]) {
  const file = fileOf(
    '数据.csv',
    Buffer.from(['学号,姓名,班级,本学期跳绳（个）,本学期课堂', ...lines].join('\n')),
    'text/csv',
  );
  const { batchId } = await admin.ok(calls.collSheet.create, { file, options: JSON.stringify({ normId: set.normId }) });
  await t.batchSettled(batchId);
  return admin.ok(calls.collSheet.get, { batchId });
}
test('a sheet shows what is new and changed, names row, column and reason, is saved, is unchanged the second time, and is undone', async () => {
  await fresh();
  const people = await t.sql<{ user_id: string; name: string; sid_no: string }>(
    'select user_id, name, sid_no from people_person where org_id = 189 and user_id = any($1::bigint[]) order by user_id',
    [kids.slice(0, 4)],
  );
  const [a, b, c, d] = people.map((p) => ({ ...p, userId: Number(p.user_id) }));
  if (!a || !b || !c || !d) throw new Error('the class is too small');
  await enter(admin, b.userId, set.skip, 9000);
  const good = [`${a.sid_no},${a.name},,130,45.5`, `${b.sid_no},${b.name},,95,免`];
  const bad = [
    `${c.sid_no},${c.name},,95.5,50`,
    `${d.sid_no},${d.name},,90,50.01`,
    `${a.sid_no},${a.name},,1,1`,
    '2026999999,某某某,,1,1',
  ];
  const batch = await checked([...good, ...bad]);
  expect(batch.counts).toMatchObject({ new: 1, changed: 1, faulty: 4 });
  const rows = await admin.rows(calls.collSheet.rows, { batchId: batch.batchId, pageSize: 50 });
  expect(rows.map((r) => r.faults.map((f) => f.code.replace('process-eval.fault.', '')).join())).toEqual([
    '',
    '',
    'notNumber',
    'notNumber',
    'childTwice',
    'noChild',
  ]);
  await ended((await admin.ok(calls.collSheet.confirm, { batchId: batch.batchId })).jobId);
  expect(await lineOf(admin, a.userId)).toMatchObject({ score: 9460, missing: 0 });
  expect((await lineOf(admin, b.userId))?.cells.find((x) => x.itemId === set.mark)).toMatchObject({
    exempt: 'other',
    origin: 'sheet',
  });
  expect((await checked(good)).counts).toMatchObject({ unchanged: 2 });
  await admin.ok(calls.collSheet.undo, { batchId: batch.batchId });
  expect((await lineOf(admin, a.userId))?.cells.every((x) => x.value === null)).toBe(true);
  expect((await lineOf(admin, b.userId))?.cells.find((x) => x.itemId === set.skip)).toMatchObject({ value: 9000 });
});
test('the sheet of a class comes with its names; the export has a column for each indicator', async () => {
  const down = await admin.send(calls.downColl, { normId: set.normId, clazzId });
  const sheet = await readSheet(down.raw, 'x.xlsx');
  expect(sheet.headers.map((h) => h.replace('*', ''))).toEqual([
    '学号',
    '姓名',
    '班级',
    '本学期跳绳（个）',
    '本学期课堂',
  ]);
  expect(sheet.rows).toHaveLength(kids.length);
  const out = await readSheet((await admin.send(calls.exportColl, { normId: set.normId, clazzId })).raw, 'x.xlsx');
  expect(out.headers).toEqual(['学号', '名称', '班级', '本学期跳绳 (个)', '本学期课堂', '总分', '赋分']);
  expect(out.rows).toHaveLength(kids.length);
});
test('the given import call saves the clean rows at once', async () => {
  const [person] = await t.sql<{ name: string; sid_no: string }>(
    'select name, sid_no from people_person where org_id = 189 and user_id = $1',
    [kids[5] ?? 0],
  );
  const file = fileOf(
    '数据.csv',
    Buffer.from(`学号,姓名,本学期课堂\n${person?.sid_no},${person?.name},40\n1,无,3`),
    'text/csv',
  );
  expect(await admin.ok(calls.importColl, { file, normId: set.normId })).toMatchObject({
    saved: 1,
    errors: [{ row: 2 }],
  });
});
test('[V-108] scores are assigned in region 4109 alone, at most the full score of the sketch, with reason; both are kept', async () => {
  await fresh();
  const [kid = 0] = kids;
  await enter(admin, kid, set.skip, 12_000);
  await enter(admin, kid, set.mark, 2500);
  const before = await lineOf(admin, kid);
  const assign = (score: number | null) =>
    admin.ok(calls.setExec, { normId: set.normId, why: '参加市队集训', items: [{ userId: kid, score }] });
  expect(await assign(9900)).toEqual({ saved: 1 });
  const [row] = (await admin.ok(calls.listExec, { normId: set.normId, clazzId, differs: true })).items;
  expect(row).toMatchObject({
    userId: kid,
    score: before?.score,
    assigned: 9900,
    assignedWhy: '参加市队集训',
    differs: true,
  });
  const high = await admin.refused(calls.setExec, {
    normId: set.normId,
    why: '高',
    items: [{ userId: kid, score: 10_001 }],
  });
  expect(high.error).toBe('process-eval.fault.assignedHigh');
  expect(
    (await admin.refused(calls.setExec, { normId: set.normId, why: '高', items: [{ userId: kid, score: 30_001 }] }))
      .status,
  ).toBe(400);
  // An administrator of a school in another region: the gate refuses, whatever their rights.
  const [person] = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 710 and user_type = 2 and removed_at is null order by user_id limit 1',
  );
  const userId = Number(person?.user_id);
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (710, $1, 41) on conflict do nothing', [
    userId,
  ]);
  const elsewhere = await t.asUser(710, userId);
  await elsewhere.ok(calls.listNorms, {});
  const gated = { status: 403, error: 'kernel.fault.gated' };
  expect(await elsewhere.refused(calls.listExec, { normId: set.normId })).toMatchObject(gated);
  const given = { normId: set.normId, why: '不行', items: [{ userId: kid, score: 1 }] };
  expect(await elsewhere.refused(calls.setExec, given)).toMatchObject(gated);
  expect(
    (await master.refused(calls.setExec, { normId: set.normId, why: '不行', items: [{ userId: kid, score: 1 }] }))
      .status,
  ).toBe(403);
  expect(await assign(null)).toEqual({ saved: 1 });
});
