import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobStop } from '../../../kernel/shared/kernel-module';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let admin: Caller;
const ONE = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  await t.sql("update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22' where org_id = 189");
  await t.sql(
    "update timetable_arrange set from_date = '2026-09-01', to_date = '2027-01-22' where org_id = 189 and kind = 'period'",
  );
  await t.sql('delete from timetable_day where org_id = 189');
  await t.sql('delete from timetable_absence where org_id = 189');
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

describe('a generated timetable', () => {
  test('made in a job from the needs, with no clash, put in force from a day on', async () => {
    t.at('2026-11-16T01:00:00Z');
    const { termId, hours } = await admin.ok(calls.needList, {});
    expect(hours).toBeGreaterThan(50);
    const { jobId, draftId } = await admin.ok(calls.planStart, { termId: termId!, seconds: 5 });
    await ended(jobId);
    const [draft] = (await admin.ok(calls.planList, {})).items;
    expect(draft).toMatchObject({ draftId, state: 'ready', hard: 0, left: [] });
    expect((await admin.refused(calls.planApply, { id: draftId, fromDate: '2026-11-15' })).error).toBe(
      'timetable.fault.past',
    );
    const { made } = await admin.ok(calls.planApply, { id: draftId, fromDate: '2026-11-23' });
    expect(made).toBe(hours);
    const [before, after] = [
      await admin.ok(calls.clazzWeek, { clazzId: ONE }),
      await admin.ok(calls.clazzWeek, { clazzId: ONE, date: '2026-11-23' }),
    ];
    expect(before.items.length).toBeGreaterThan(20);
    expect(after.items.length).toBeGreaterThan(20);
    expect((await admin.refused(calls.planStart, { termId: 1 })).status).toBe(404);
    // Stopped, it leaves the best it had.
    const again = await admin.ok(calls.planStart, { termId: termId!, seconds: 60 });
    await new Promise((done) => setTimeout(done, 700));
    await admin.ok(jobStop, { id: again.jobId });
    await t.kernel.jobs.settled(again.jobId);
    const [stopped] = (await admin.ok(calls.planList, {})).items;
    expect(stopped).toMatchObject({ draftId: again.draftId, state: 'ready', hard: 0 });
    expect(stopped!.seconds).toBeLessThan(30);
    expect((await admin.ok(calls.planWeek, { id: again.draftId, clazzId: ONE })).items.length).toBeGreaterThan(20);
  });
});
