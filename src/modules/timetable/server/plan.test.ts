import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobStop } from '../../../kernel/shared/kernel-module';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, on, plainTerm } from './testing';

let t: TestApp;
let admin: Caller;
const ONE = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  await plainTerm(t);
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

/**
 * Waits until a draft holds every hour, and stops its job: how soon that is depends on the machine. A draft that has just begun
 * is empty and lacks nothing either. A search that finds nothing kinder has ended by itself, maybe between two looks.
 */
async function wholeAndStopped(
  { jobId, draftId }: { readonly jobId: number; readonly draftId: number },
  hours: number,
) {
  const ofDraft = async () => (await admin.ok(calls.planList, {})).items.find((one) => one.draftId === draftId);
  await expect.poll(ofDraft, { timeout: 240_000, interval: 200 }).toMatchObject({ hard: 0, left: [], placed: hours });
  await admin.ok(jobStop, { id: jobId });
  await ended(jobId);
  return ofDraft();
}

describe('a generated timetable', () => {
  test('made in a job from the needs, with no clash, put in force from a day on; stopped, it leaves the best it had', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const { termId, hours } = await admin.ok(calls.needList, {});
    expect(hours).toBeGreaterThan(50);
    const asked = { termId: termId!, seconds: 300 };
    const begun = await admin.ok(calls.planStart, asked);
    const { draftId } = begun;
    const stopped = await wholeAndStopped(begun, hours);
    expect(stopped).toMatchObject({ state: 'ready', hard: 0, left: [] });
    expect(stopped!.seconds).toBeLessThan(asked.seconds);
    expect((await admin.refused(calls.planApply, { id: draftId, fromDate: on(-1) })).error).toBe(
      'timetable.fault.past',
    );
    const { made } = await admin.ok(calls.planApply, { id: draftId, fromDate: on(7) });
    expect(made).toBe(hours);
    const [before, after] = [
      await admin.ok(calls.clazzWeek, { clazzId: ONE }),
      await admin.ok(calls.clazzWeek, { clazzId: ONE, date: on(7) }),
    ];
    expect(before.items.length).toBeGreaterThan(20);
    expect(after.items.length).toBeGreaterThan(20);
    expect((await admin.refused(calls.planStart, { termId: 1 })).status).toBe(404);
    // Nobody stops it: it ends when its time is over.
    const again = await admin.ok(calls.planStart, { termId: termId!, seconds: 5 });
    await ended(again.jobId);
    const [draft] = (await admin.ok(calls.planList, {})).items;
    expect(draft).toMatchObject({ draftId: again.draftId, state: 'ready' });
    expect((await admin.ok(calls.planWeek, { id: again.draftId, clazzId: ONE })).items.length).toBeGreaterThan(20);
  });
});
