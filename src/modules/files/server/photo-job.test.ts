import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobGet, jobStop } from '../../../kernel/shared/kernel-module';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { tableOfPhoto } from '../contract';
import { TABLES_PER_HOUR } from '../rules';
import { table } from '../rules/table/draw-for-tests';
import { STEPS } from '../rules/table/grid';
import { keepBusy } from './busy-for-tests';
import { isLate } from './photo-job';
import { sweep } from './sweep';
import type { Found } from './table-thread';

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});
// Nobody waits: every photo goes on as a job.
beforeEach(() => {
  process.env['TABLE_WAIT_MS'] = '0';
});
afterEach(async () => {
  delete process.env['TABLE_WAIT_MS'];
  await t.sql(`update files_file set made_at = made_at - interval '2 hours' where proc = 'table.photo'`);
});

const whole = { x: 0, y: 0, w: 1, h: 1 };
async function listOf(rows: number, columns: number): Promise<Buffer> {
  const { data, width, height } = table({ rows, columns }).gray;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
/** Hands a photo in that goes on as a job. @returns the job, and the path of its page */
async function handIn(bytes: Uint8Array): Promise<{ readonly jobId: number; readonly path: string }> {
  const answer = await teacher.send(calls.ocrTable, { file: fileOf('a.jpg', bytes, 'image/jpeg') });
  expect(answer.status).toBe(202);
  const { jobId } = answer.body as unknown as { readonly jobId: number };
  const [row] = await t.sql<{ path: string }>("select params ->> 'photo' as path from kernel_job where job_id = $1", [
    jobId,
  ]);
  return { jobId, path: row?.path ?? '' };
}
const stateOf = async (jobId: number) => (await teacher.ok(jobGet, { id: jobId })).state;
const rowsAt = (path: string) => t.sql('select path from files_file where path = $1', [path]);
const isStored = (path: string) => existsSync(join(t.kernel.dataDir, 'files', path));

describe('a photo that takes longer', () => {
  test('goes on as a job that says how far it is; its result is what the call answers, its crops are cut as ever', async () => {
    const letGo = keepBusy();
    const { jobId, path } = await handIn(await listOf(10, 5));
    const total = async () => (await teacher.ok(jobGet, { id: jobId })).total;
    // Not too often: a person may ask so many times a minute.
    await expect.poll(total, { interval: 200 }).toBe(STEPS);
    letGo();
    await expect.poll(() => stateOf(jobId)).toBe('done');
    const job = await teacher.ok(jobGet, { id: jobId });
    const found = tableOfPhoto.parse(job.result);
    expect(found).toMatchObject({ rows: 10, columns: 5, photo: path });
    expect(found.cells).toHaveLength(50);
    const crop = await teacher.send(calls.ocrCrop, { photo: path, ...whole });
    const { width, height } = await sharp(crop.raw).metadata();
    expect([width, height]).toEqual([found.width, found.height]);
    // Nobody else sees the job or the page.
    const other = await t.as('school189');
    expect((await other.refused(jobGet, { id: jobId })).status).toBe(404);
    expect((await other.refused(calls.ocrCrop, { photo: path, ...whole })).status).toBe(404);
  });
  test('whose columns are named is read too: ticks by their ink, and without a reader every word is left to the person', async () => {
    vi.stubEnv('TESSERACT', '/nonexistent/tesseract');
    const file = fileOf('a.jpg', await listOf(6, 4), 'image/jpeg');
    const answer = await teacher.send(calls.ocrTable, { file, hints: 'mark,,number', names: '王小明' });
    expect(answer.status).toBe(202);
    const { jobId } = answer.body as unknown as { readonly jobId: number };
    await expect.poll(() => stateOf(jobId)).toBe('done');
    const { cells, engine } = tableOfPhoto.parse((await teacher.ok(jobGet, { id: jobId })).result);
    expect([cells.length, engine]).toEqual([24, 'grid 2']);
    for (const { row, column, text, sure } of cells)
      expect([row, column, text, sure]).toEqual([row, column, ...(column === 0 && row > 0 ? ['√', 95] : ['', 0])]);
    expect((await teacher.refused(calls.ocrTable, { file, hints: 'mark,letters' })).status).toBe(400);
  });
  test('stopped, it leaves neither its page nor its row, and is one of the twenty of an hour all the same', async () => {
    const { jobId, path } = await handIn(await listOf(60, 16));
    await teacher.ok(jobStop, { id: jobId });
    await expect.poll(() => stateOf(jobId)).toBe('stopped');
    await expect.poll(() => rowsAt(path)).toEqual([]);
    expect(isStored(path)).toBe(false);
    await t.sql(
      `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, expires_at, made_at)
       select org_id, job_id + n, '189/' || (job_id + n), 'table.jpg', 'table.photo', 'image', 'image/jpeg', 1, false, 'ready',
         user_id, made_at + interval '1 day', made_at
       from kernel_job, generate_series(1, $2) n
       where job_id = $1`,
      [jobId, TABLES_PER_HOUR - 1],
    );
    const again = await teacher.refused(calls.ocrTable, { file: fileOf('a.jpg', await listOf(6, 4), 'image/jpeg') });
    expect(again).toMatchObject({ status: 429, error: 'files.fault.tablesMany' });
  });
  test('is begun once the sender has waited three seconds, and not where the table is found before', async () => {
    delete process.env['TABLE_WAIT_MS'];
    const never = new Promise<Found>(() => undefined);
    const from = performance.now();
    // It has waited for all but half a second.
    expect(await isLate(never, from - 2500)).toBe(true);
    const took = performance.now() - from;
    expect([took > 400, took < 2500]).toEqual([true, true]);
    expect(await isLate(Promise.reject(new Error('no table')), performance.now())).toBe(false);
  });
  test('whose process died is found by another one from the page; what is left of it goes with the sweep', async () => {
    const { jobId, path } = await handIn(await listOf(8, 4));
    await expect.poll(() => stateOf(jobId)).toBe('done');
    await t.kernel.jobs.settled(jobId);
    // As a process leaves it that is killed in the middle: it runs, gives no sign of life, and the page stands in the store.
    await t.sql(
      `update kernel_job set state = 'running', result = null, ended_at = null, beat_at = beat_at - interval '1 hour' where job_id = $1`,
      [jobId],
    );
    await expect.poll(() => stateOf(jobId)).toBe('done');
    const job = await teacher.ok(jobGet, { id: jobId });
    expect(tableOfPhoto.parse(job.result)).toMatchObject({ rows: 8, columns: 4, photo: path });
    expect(isStored(path)).toBe(true);
    try {
      t.at(new Date(t.now().getTime() + 25 * 3_600_000));
      await sweep.run(t.kernel);
    } finally {
      t.at(null);
    }
    expect(await rowsAt(path)).toEqual([]);
    expect(isStored(path)).toBe(false);
  });
  test('counts among the twenty of an hour', async () => {
    const { jobId, path } = await handIn(await listOf(6, 4));
    await expect.poll(() => stateOf(jobId)).toBe('done');
    await t.sql(
      `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, expires_at, made_at)
       select org_id, file_id + n, path || n, name, proc, kind, type, size, open, state, user_id, expires_at, made_at
       from files_file, generate_series(1, $2) n
       where path = $1`,
      [path, TABLES_PER_HOUR - 1],
    );
    const again = await teacher.refused(calls.ocrTable, { file: fileOf('a.jpg', await listOf(6, 4), 'image/jpeg') });
    expect(again).toMatchObject({ status: 429, error: 'files.fault.tablesMany' });
  });
});
