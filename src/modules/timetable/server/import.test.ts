import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, setTerm } from './testing';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  t.at(`${MONDAY}T01:00:00Z`);
  await t.sql('delete from timetable_arrange where org_id = 189');
  await setTerm(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** Waits for a job; it begins a moment after the reply. */
async function ended(jobId: number): Promise<void> {
  for (;;) {
    const [job] = await t.sql<{ state: string }>('select state from kernel_job where job_id = $1', [jobId]);
    if (job && !['waiting', 'running'].includes(job.state)) return;
    await new Promise((done) => setTimeout(done, 40));
  }
}

const HEAD = '班级,星期,节次,科目,教师,教室,单双周';
async function upload(...lines: string[]) {
  const { batchId } = await admin.ok(calls.arrangeImport.create, {
    file: fileOf('课表.csv', Buffer.from([HEAD, ...lines].join('\n')), 'text/csv'),
  });
  // Not by calls: the clock stands still, and a person has so many in a minute.
  const checking = () =>
    t.sql("select 1 from kernel_import_batch where batch_id = $1 and state = 'checking'", [batchId]);
  while ((await checking()).length > 0) await new Promise((done) => setTimeout(done, 40));
  return admin.ok(calls.arrangeImport.get, { batchId });
}
const week = async () =>
  (await admin.ok(calls.periodArranges, { clazzId: 189002 })).items.map(
    (a) => `${a.weekday}.${a.secNo} ${a.sbjName} ${a.teacherName} ${a.weeks}`,
  );

describe('a timetable from a sheet', () => {
  test('clashes and unknown names are named by row; clean rows come in, twice changes nothing, undo takes them back', async () => {
    const bad = await upload(
      '七年级1班,周一,1,数学,周明辉,,',
      '七年级2班,星期一,第1节,数学,周明辉,,',
      '七年级9班,周二,1,数学,周明辉,,',
      '七年级1班,周二,1,数学,无此人,,',
      '七年级1班,周八,1,数学,周明辉,,',
    );
    expect(bad.counts).toMatchObject({ total: 5, ok: 0, faulty: 5 });
    const rows = (await admin.ok(calls.arrangeImport.rows, { batchId: bad.batchId, only: 'all' })).items;
    expect(rows.map((r) => (r as { faults: { code: string }[] }).faults[0]?.code)).toEqual([
      'timetable.fault.teacherBusy',
      'timetable.fault.teacherBusy',
      'timetable.fault.noClazz',
      'timetable.fault.noTeacherNamed',
      'timetable.weekday',
    ]);

    const lines = [
      '七年级1班,周一,1,数学,周明辉,,',
      '七年级1班,星期三,第2节,语文,林若曦,,单周',
      '七年级2班,周一,2,数学,周明辉,,',
    ];
    const good = await upload(...lines);
    expect(good.counts).toMatchObject({ new: 3, faulty: 0 });
    const { jobId } = await admin.ok(calls.arrangeImport.confirm, { batchId: good.batchId });
    await ended(jobId);
    expect(await week()).toEqual(['1.1 数学 周明辉 all', '3.2 语文 林若曦 odd']);
    expect((await upload(...lines)).counts).toMatchObject({ unchanged: 3, new: 0, changed: 0 });

    const changed = await upload('七年级1班,周一,1,语文,林若曦,,', ...lines.slice(1));
    expect(changed.counts).toMatchObject({ changed: 1, unchanged: 2 });
    await ended((await admin.ok(calls.arrangeImport.confirm, { batchId: changed.batchId })).jobId);
    expect((await week())[0]).toBe('1.1 语文 林若曦 all');
    await admin.ok(calls.arrangeImport.undo, { batchId: changed.batchId });
    expect((await week())[0]).toBe('1.1 数学 周明辉 all');
    await admin.ok(calls.arrangeImport.undo, { batchId: good.batchId });
    expect(await week()).toEqual([]);
  });
  test('偶数周 is even and (单) odd; weeks that the timetable cannot keep and several sections in a cell are refused by name', async () => {
    const lines = [
      '1,1-8周',
      '2,1-16周(单)',
      '3,偶数周',
      '4,A周',
      '5,只上第10周',
      '6,隔周',
      '6,biweekly',
      '7,（单）',
      '第1-2节,每周',
    ].map((line) => {
      const [section, weeks] = line.split(',');
      return `七年级1班,周六,${section},数学,周明辉,,${weeks}`;
    });
    const batch = await upload(...lines, '七年级1班,周日一,1,数学,周明辉,,双');
    expect(batch.counts).toMatchObject({ total: 10, ok: 2, faulty: 8 });
    const rows = await admin.rows(calls.arrangeImport.rows, { batchId: batch.batchId, only: 'all', pageSize: 50 });
    expect(rows.map((r) => [r.cells['section'], r.cells['weeks'], r.faults[0]?.code])).toEqual([
      ['1', '1-8周', 'timetable.weeksWord'],
      ['2', '1-16周(单)', 'timetable.weeksWord'],
      ['3', '双周', undefined],
      ['4', 'A周', 'timetable.weeksWord'],
      ['5', '只上第10周', 'timetable.weeksWord'],
      ['6', '隔周', 'timetable.weeksWord'],
      ['6', 'biweekly', 'timetable.weeksWord'],
      ['7', '单周', undefined],
      ['第1-2节', '每周', 'timetable.sectionSeveral'],
      ['1', '双周', 'timetable.weekday'],
    ]);
    expect(rows[0]!.faults[0]!.text).toContain('“1-8周”');
    const english = await admin
      .in('en-US')
      .rows(calls.arrangeImport.rows, { batchId: batch.batchId, only: 'all', pageSize: 50 });
    expect(english[8]!.faults[0]!.text).toBe('Write one section a row: split “第1-2节” into several rows');

    await ended((await admin.ok(calls.arrangeImport.confirm, { batchId: batch.batchId })).jobId);
    expect(await week()).toEqual(['6.3 数学 周明辉 even', '6.7 数学 周明辉 odd']);
    await admin.ok(calls.arrangeImport.undo, { batchId: batch.batchId });
    expect(await week()).toEqual([]);
  });
  test('a row is mended in the preview, alone or with others, and meets what the other rows and the school have', async () => {
    const { batchId } = await upload(
      '七年级1班,周六,1,数学,周明辉,,A周',
      '七年级1班,周六,2,数学,周明辉,,隔周',
      '七年级2班,周六,3,数学,周明辉,,',
    );
    const fixed = await admin.ok(calls.arrangeImport.fix, { batchId, row: 1, cells: { weeks: '单' } });
    expect(fixed).toMatchObject({ state: 'new', cells: { weeks: '单周' }, faults: [] });
    const { items } = await admin.ok(calls.arrangeImport.fixRows, {
      batchId,
      rows: [{ row: 2, cells: { weeks: 'even', section: '第3节' } }],
    });
    expect(items.map((r) => [r.state, r.cells['weeks'], r.faults[0]?.code])).toEqual([
      ['faulty', '双周', 'timetable.fault.teacherBusy'],
    ]);
    expect(await admin.ok(calls.arrangeImport.get, { batchId })).toMatchObject({ counts: { new: 1, faulty: 2 } });
  });
});
