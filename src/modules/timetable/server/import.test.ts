import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  t.at('2026-11-16T01:00:00Z');
  await t.sql('delete from timetable_arrange where org_id = 189');
  await t.sql("update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22' where org_id = 189");
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
  for (;;) {
    const b = await admin.ok(calls.arrangeImport.get, { batchId });
    if (b.state !== 'checking') return b;
    await new Promise((done) => setTimeout(done, 30));
  }
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
});
