import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobGet, jobStop } from '../shared/kernel-module';
import { TestApp, type Caller } from '../testing/app';
import type { Kernel } from './cx';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import { STALE_SECONDS } from './job-run';
import { Jobs, LOOK_MS, type JobKind } from './jobs';
import * as tables from './tables';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const processes: Jobs[] = [];
afterEach(async () => {
  for (const jobs of processes.splice(0)) await jobs.stop();
});
/**
 * The jobs of one process of several on this database.
 * @param ahead seconds by which its clock is ahead of the others': so much longer they take it for alive. Below zero its
 * signs of life are old as soon as it gives them.
 */
const process = (kind: JobKind, ahead = 0): Jobs => {
  const kernel: Kernel = Object.assign(Object.create(t.kernel) as Kernel, {
    clock: () => new Date(t.now().getTime() + ahead * 1000),
  });
  const jobs = new Jobs(kernel, [kind]);
  processes.push(jobs);
  return jobs;
};
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
/** Goes on until it is stopped, and tells who ran it. */
const endless = (name: string, began: string[] = []): JobKind => ({
  kind: 'test.endless',
  run: async (job) => {
    began.push(name);
    for (let i = 1; !job.stopped(); i++) {
      await job.progress(i, 1_000_000);
      await pause(20);
    }
    return { by: name };
  },
});
const put = async (row: Partial<{ state: 'waiting' | 'running'; runId: number; tries: number }> = {}) => {
  const [jobId, at] = [newId(), t.now().toISOString()];
  await inOrg(t.kernel.pools.tenant, 189, (door) =>
    door.insert(tables.job, {
      jobId,
      kind: 'test.endless',
      userId: school.userId,
      lang: 'zh-CN',
      state: 'waiting',
      done: 0,
      total: 1,
      params: {},
      madeAt: at,
      beatAt: at,
      tries: 0,
      ...row,
    }),
  );
  return jobId;
};
const old = (jobId: number) =>
  t.sql(`update kernel_job set beat_at = ${t.sqlNow} - interval '11 seconds' where job_id = $1`, [jobId]);
const stateOf = async (id: number) => (await school.ok(jobGet, { id })).state;

test('a job is stopped through another process than the one that runs it', async () => {
  const jobId = await put();
  const here = process(endless('here'));
  here.begin(189, jobId);
  await expect.poll(() => stateOf(jobId)).toBe('running');
  // The call is answered by the program of `t`, which does not run it.
  await school.ok(jobStop, { id: jobId });
  await expect.poll(() => stateOf(jobId)).toBe('stopped');
});

test('a job that was stopped while it waits for a process hears it at its first question', async () => {
  const jobId = await put();
  await school.ok(jobStop, { id: jobId });
  const began: string[] = [];
  const here = process(endless('here', began));
  here.begin(189, jobId);
  await here.settled(jobId);
  const ended = await school.ok(jobGet, { id: jobId });
  expect([ended.state, ended.done, began]).toEqual(['stopped', 0, ['here']]);
});

test('a job that asks nobody whether it was stopped goes on to its end, and is done', async () => {
  const jobId = await put();
  await school.ok(jobStop, { id: jobId });
  const here = process({
    kind: 'test.endless',
    run: async (job) => {
      await job.progress(1, 1);
      return { whole: true };
    },
  });
  here.begin(189, jobId);
  await here.settled(jobId);
  expect(await school.ok(jobGet, { id: jobId })).toMatchObject({ state: 'done', result: { whole: true } });
});

test('a job of a killed process is taken up by another within 15 seconds', async () => {
  // Its last sign of life came at the moment when it was killed.
  const jobId = await put({ state: 'running', runId: newId(), tries: 1 });
  const began: string[] = [];
  await process(endless('other', began)).start();
  await expect.poll(() => began).toEqual(['other']);
  // Counted by what the program waits for: how long this machine takes beside it is not the program's.
  expect(STALE_SECONDS * 1000 + LOOK_MS).toBeLessThan(15_000);
  await school.ok(jobStop, { id: jobId });
  await expect.poll(() => stateOf(jobId)).toBe('stopped');
});

test('a run whose job another process has taken up writes nothing any more', async () => {
  const jobId = await put();
  const began: string[] = [];
  // Whenever the slow one gives a sign of life, it is a minute old: none comes in between that keeps the job.
  const [slow, other] = [process(endless('slow', began), -60), process(endless('other', began))];
  slow.begin(189, jobId);
  await expect.poll(() => began).toEqual(['slow']);
  other.begin(189, jobId);
  await slow.settled(jobId);
  await expect.poll(() => began).toEqual(['slow', 'other']);
  expect(await stateOf(jobId)).toBe('running');
  await school.ok(jobStop, { id: jobId });
  await other.settled(jobId);
  expect((await school.ok(jobGet, { id: jobId })).result).toEqual({ by: 'other' });
});

test('two processes that look for the same job begin it once', async () => {
  const jobId = await put({ state: 'running', runId: newId(), tries: 1 });
  await old(jobId);
  const began: string[] = [];
  const [one, two] = [process(endless('one', began)), process(endless('two', began))];
  await Promise.all([one.start(), two.start()]);
  await expect.poll(() => began.length).toBeGreaterThan(0);
  // The other one has looked for it, and asked for it in vain.
  await (began[0] === 'one' ? two : one).settled(jobId);
  expect(began).toHaveLength(1);
  await school.ok(jobStop, { id: jobId });
  await expect.poll(() => stateOf(jobId)).toBe('stopped');
});

test('a process that ends hands its jobs over, and the try does not count', async () => {
  const jobId = await put();
  const began: string[] = [];
  // A machine that stands still for some seconds makes no dead process of the one that ends.
  const [going, other] = [process(endless('going', began), 30), process(endless('other', began))];
  going.begin(189, jobId);
  await expect.poll(() => began).toEqual(['going']);
  await other.start();
  await going.stop();
  await going.settled(jobId);
  await expect.poll(() => began).toEqual(['going', 'other']);
  expect(await t.sql('select tries from kernel_job where job_id = $1', [jobId])).toEqual([{ tries: 1 }]);
  await school.ok(jobStop, { id: jobId });
  await expect.poll(() => stateOf(jobId)).toBe('stopped');
});
