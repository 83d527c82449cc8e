import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { readSheet } from '../../../kernel/server/sheet/pool';
import * as calls from '../contract';
import { spanOf } from '../rules';
import { AT, NEXT, TODAY } from './testing';

let t: TestApp;
let admin: Caller;
let kids: { userId: number; name: string; sidNo: string }[];
let clazzId: number;
/** A day in the term, before the one on which the tests measure. */
const BEFORE = plusDays(TODAY, -17);
const HEAD =
  '学号,姓名,班级,检查日期,是否戴镜,右眼视力,左眼裸眼视力,右眼矫正视力,左眼戴镜视力,右眼球镜,右眼柱镜,右眼轴位,左眼球镜,左眼柱镜,左眼轴位,左眼串镜';
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T01:00:00Z`);
  admin = await t.as('school189');
  for (const table of ['vision_referral', 'vision_screening', 'vision_sum'])
    await t.sql(`delete from ${table} where org_id = 189 and year_id = $1`, [AT.yearId]);
  const rows = await t.sql<{ user_id: number; name: string; sid_no: string; clazz_id: number }>(
    `
      select p.user_id, p.name, p.sid_no, s.clazz_id
      from class_student_v s
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = 8
      order by p.user_id
    `,
  );
  kids = rows.map((r) => ({ userId: Number(r.user_id), name: r.name, sidNo: r.sid_no }));
  clazzId = Number(rows[0]!.clazz_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const csv = (...lines: string[]) => fileOf('视力.csv', Buffer.from([HEAD, ...lines].join('\n')), 'text/csv');
async function ended(jobId: number): Promise<void> {
  for (;;) {
    const [job] = await t.sql<{ state: string }>('select state from kernel_job where job_id = $1', [jobId]);
    if (job && !['waiting', 'running'].includes(job.state)) return;
    await new Promise((done) => setTimeout(done, 40));
  }
}
async function checked(...lines: string[]) {
  const { batchId } = await admin.ok(calls.sheetImport.create, { file: csv(...lines), options: JSON.stringify(AT) });
  // Not by calls: the clock stands still, and a person has so many in a minute.
  const checking = () =>
    t.sql("select 1 from kernel_import_batch where batch_id = $1 and state = 'checking'", [batchId]);
  while ((await checking()).length > 0) await new Promise((done) => setTimeout(done, 40));
  return admin.ok(calls.sheetImport.get, { batchId });
}
/** A day as people write it, without noughts. */
const slashed = (day: string) => day.split('-').map(Number).join('/');
const rowOf = (k: { name: string; sidNo: string }, rest: string) => `${k.sidNo},${k.name},,${rest}`;
const inDb = (userId: number) =>
  t.sql(
    `
      select wear, naked_left, naked_right, sphere_right, cylinder_right, axis_right, lens_left,
        screened_on::text as day, source
      from vision_screening
      where org_id = 189 and user_id = $1 and year_id = $2
    `,
    [userId, AT.yearId],
  );

test('[vision import] both scales and the words of schools are understood; the same sheet twice changes nothing; undo takes it back', async () => {
  const [a, b] = kids as [(typeof kids)[number], (typeof kids)[number]];
  const lines = [
    rowOf(a, `${slashed(BEFORE)},是,0.6,4.7,5.0,1.0,-1.25,-0.5,90,-1.00,,,`),
    rowOf(b, ',否,5.0,0.8,,,,,,,,,负片上升'),
  ];
  const batch = await checked(...lines);
  expect(batch.counts).toMatchObject({ total: 2, faulty: 0, new: 2 });
  const { jobId } = await admin.ok(calls.sheetImport.confirm, { batchId: batch.batchId });
  await ended(jobId);
  expect(await inDb(a.userId)).toEqual([
    {
      wear: 1,
      naked_left: 47,
      naked_right: 48,
      sphere_right: -125,
      cylinder_right: -50,
      axis_right: 90,
      lens_left: null,
      day: BEFORE,
      source: 'import',
    },
  ]);
  expect(await inDb(b.userId)).toMatchObject([
    { wear: 0, naked_left: 49, naked_right: 50, lens_left: 'myopic', day: TODAY },
  ]);
  expect((await checked(...lines)).counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 });
  await admin.ok(calls.sheetImport.undo, { batchId: batch.batchId });
  expect([await inDb(a.userId), await inDb(b.userId)]).toEqual([[], []]);
  for (const table of ['vision_sum', 'vision_referral'])
    expect(await t.sql(`select 1 from ${table} where org_id = 189 and year_id = $1`, [AT.yearId])).toEqual([]);
});
test('[vision import] a changed row shows old and new; undo puts the old screening back', async () => {
  const [a] = kids as [(typeof kids)[number]];
  await admin.ok(calls.input, {
    ...AT,
    items: [{ userId: a.userId, left: { naked: 50 }, right: { naked: 49, sphere: -75 } }],
  });
  const batch = await checked(rowOf(a, ',,4.6,,,,,,,,,,'));
  expect(batch.counts).toMatchObject({ changed: 1 });
  const [row] = await admin.rows(calls.sheetImport.rows, { batchId: batch.batchId });
  expect([row!.old!['nakedRight'], row!.cells['nakedRight']]).toEqual(['4.9', '4.6']);
  await ended((await admin.ok(calls.sheetImport.confirm, { batchId: batch.batchId })).jobId);
  // An empty cell keeps what was measured.
  expect(await inDb(a.userId)).toMatchObject([{ naked_left: 50, naked_right: 46, sphere_right: -75 }]);
  await admin.ok(calls.sheetImport.undo, { batchId: batch.batchId });
  expect(await inDb(a.userId)).toMatchObject([{ naked_left: 50, naked_right: 49, sphere_right: -75 }]);
});
test('[vision import] every fault names row, column and reason', async () => {
  const [a, b, c, d, e] = kids as [
    (typeof kids)[number],
    (typeof kids)[number],
    (typeof kids)[number],
    (typeof kids)[number],
    (typeof kids)[number],
  ];
  const batch = await checked(
    rowOf(a, ',,5.6,5.0,,,,,,,,,'),
    rowOf(b, ',,,,,,,,,,,,'),
    `${c.sidNo},${a.name},,,,5.0,5.0,,,,,,,,,`,
    '2026999999,某某某,,,,5.0,5.0,,,,,,,,,',
    rowOf(d, `${plusDays(spanOf(AT)[0], -2)},,5.0,5.0,,,,,,,,,`),
    rowOf(e, ',,5.0,5.0,,,,-0.50,,,,,'),
    rowOf(e, ',,5.0,5.0,,,,,,,,,'),
  );
  const rows = await admin.rows(calls.sheetImport.rows, { batchId: batch.batchId, pageSize: 50 });
  const faults = Object.fromEntries(rows.map((r) => [r.row, r.faults.map((f) => f.code.replace('vision.', ''))]));
  expect(faults).toMatchObject({
    1: ['acuity'],
    2: ['fault.nothingMeasured'],
    3: ['fault.wrongName'],
    4: ['fault.noStudent'],
    5: ['fault.dayOutside'],
    6: ['fault.sphereMissing'],
    7: ['fault.childTwice'],
  });
  expect(rows[0]!.faults[0]!.text).toMatch(/3\.0 到 5\.3/);
  const english = await admin.in('en-US').rows(calls.sheetImport.rows, { batchId: batch.batchId, pageSize: 50 });
  expect(english[2]!.faults[0]!.text).toMatch(/belongs to/);
});
test('[vision import] a name in another spelling beside the right number, or in its class, is the same child', async () => {
  const [a, b, c] = kids as [(typeof kids)[number], (typeof kids)[number], (typeof kids)[number]];
  const rename = (userId: number, name: string) =>
    t.sql('update people_person set name = $2 where org_id = 189 and user_id = $1', [userId, name]);
  await rename(a.userId, '阿卜·买买');
  await rename(b.userId, '王五五');
  const batch = await checked(
    `${a.sidNo},阿卜•买买,,,,5.0,5.0,,,,,,,,,`,
    ',王　五\u200b五,,,,5.0,5.0,,,,,,,,,',
    `${c.sidNo},阿卜,,,,5.0,5.0,,,,,,,,,`,
  );
  const rows = await admin.rows(calls.sheetImport.rows, { batchId: batch.batchId });
  expect(rows.map((row) => [row.cells['name'], row.faults.map((f) => f.code)])).toEqual([
    ['阿卜·买买', []],
    ['王五五', []],
    ['阿卜', ['vision.fault.wrongName']],
  ]);
  for (const kid of [a, b]) await rename(kid.userId, kid.name);
});
test('[vision import] the given call saves the clean rows at once and says why not of the others', async () => {
  const [a, b] = kids as [(typeof kids)[number], (typeof kids)[number]];
  const saved = await admin.ok(calls.importSave, {
    ...AT,
    file: csv(rowOf(a, ',,5.1,5.1,,,,,,,,,'), rowOf(b, ',,7.0,5.0,,,,,,,,,')),
  });
  expect(saved).toMatchObject({ saved: 1, errors: [{ row: 2, column: 'nakedRight' }] });
  const refused = await admin.refused(calls.importSave, { ...NEXT, file: csv(rowOf(a, ',,5.0,5.0,,,,,,,,,')) });
  expect(refused.error).toBe('vision.fault.future');
});
test('[vision import] the sheet of a class has its children in it and comes back as it is', async () => {
  const down = await admin.send(calls.importDown, { clazzId });
  const read = await readSheet(new Uint8Array(down.raw), 'x.xlsx', {
    wanted: [{ titles: ['学号'] }, { titles: ['姓名*'] }],
  });
  expect(read.rows.length).toBe(kids.length);
  expect((await (await t.as('school619')).refused(calls.importDown, { clazzId })).status).toBe(404);
  expect((await (await t.as('classmgr189')).refused(calls.importDown, {})).status).toBe(403);
});
test('[vision import] none means none; doubt, a negation of another kind and half a word are refused by name', async () => {
  const said: readonly (readonly [wear: string, lens: string])[] = [
    ['没有', ''],
    ['没戴', '无近视'],
    ['从不戴镜', '非近视'],
    ['近视但未戴镜', '排除近视'],
    ['没戴眼镜', '不是远视'],
    ['裸眼', ''],
    ['有', '近视'],
    ['摘镜后', '疑似近视'],
    ['曾戴角膜塑形镜', '远视储备不足'],
    ['normal', ''],
    ['无', ''],
    ['戴镜', ''],
  ];
  const seventh = await t.sql<{ user_id: number; name: string; sid_no: string }>(
    `
      select p.user_id, p.name, p.sid_no
      from class_student_v s
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = 7 and p.sid_no is not null
      order by p.user_id
    `,
  );
  const childAt = (at: number) => {
    const { user_id, name, sid_no } = seventh[at]!;
    return { userId: Number(user_id), name, sidNo: sid_no };
  };
  const lineOf = (at: number, wear: string, lens: string) =>
    rowOf(childAt(at), `,${wear},4.8,5.0,,,-1.25,,,0,,,${lens}`);
  const lines = said.map(([wear, lens], at) => lineOf(at, wear, lens));
  const batch = await checked(...lines);
  const rows = await admin.rows(calls.sheetImport.rows, { batchId: batch.batchId, pageSize: 50 });
  expect(
    rows.map((r) => [r.cells['wear'], r.cells['lensLeft'], r.faults.map((f) => f.code.replace('vision.', ''))]),
  ).toEqual([
    ['不戴镜', '', []],
    ['不戴镜', '无', []],
    ['不戴镜', '无', []],
    ['不戴镜', '排除近视', ['lensWord']],
    ['不戴镜', '不是远视', ['lensWord']],
    ['裸眼', '', ['wearWord']],
    ['框架眼镜', '近视', []],
    ['摘镜后', '疑似近视', ['wearWord', 'lensWord']],
    ['曾戴角膜塑形镜', '远视储备不足', ['wearWord', 'lensWord']],
    ['normal', '', ['wearWord']],
    ['不戴镜', '', []],
    ['框架眼镜', '', []],
  ]);
  expect(rows[7]!.faults.map((f) => f.text)).toEqual([
    '戴镜类型请填不戴镜、框架眼镜、隐形眼镜或角膜塑形镜，不能导入“摘镜后”',
    '串镜请填近视、远视、其他或无（未测留空），不能导入“疑似近视”',
  ]);
  await ended((await admin.ok(calls.sheetImport.confirm, { batchId: batch.batchId })).jobId);
  expect(await inDb(childAt(0).userId)).toMatchObject([{ wear: 0, lens_left: null }]);
  expect(await inDb(childAt(1).userId)).toMatchObject([{ wear: 0, lens_left: null }]);
  expect(await inDb(childAt(3).userId)).toEqual([]);
  expect(await inDb(childAt(6).userId)).toMatchObject([{ wear: 1, lens_left: 'myopic' }]);
  expect((await checked(...lines)).counts).toMatchObject({ unchanged: 6, new: 0, changed: 0, faulty: 6 });

  // A finding that is denied goes, where an empty cell keeps it.
  const kept = await checked(lineOf(6, '有', ''));
  expect(kept.counts).toMatchObject({ unchanged: 1 });
  const denied = await checked(lineOf(6, '有', '无近视'));
  expect(denied.counts).toMatchObject({ changed: 1 });
  await ended((await admin.ok(calls.sheetImport.confirm, { batchId: denied.batchId })).jobId);
  expect(await inDb(childAt(6).userId)).toMatchObject([{ wear: 1, lens_left: null }]);
});
test('[vision import] a day that does not exist is refused and not another one', async () => {
  const batch = await checked(rowOf(kids[0]!, '2026-11-31,,5.0,5.0,,,,,,,,,'));
  const [row] = await admin.rows(calls.sheetImport.rows, { batchId: batch.batchId, pageSize: 50 });
  expect(row!.faults.map((f) => [f.column, f.code])).toEqual([['screenedOn', 'kernel.day']]);
});
