import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { call, file } from '../../../kernel/shared/call';
import { need } from '../../../kernel/shared/need';
import { exporter } from '../../../kernel/server/exporting';
import * as calls from '../contract';

// An export of a module as the kernel makes them, with a need of its own.
const names = exporter<{ least: number }>({
  kind: 'files.test',
  run: async (_cx, { least }) => ({
    name: '名单',
    columns: [{ title: '序号', value: (row: { no: number }) => row.no }],
    count: 3,
    rows: [1, 2, 3].filter((no) => no >= least).map((no) => ({ no })),
  }),
});
const exportNames = call({
  name: 'files.test.export',
  get: '/files/test/export',
  need: need({ funcs: ['BASIC_TEACHING'] }),
  input: z.object({ least: z.number().default(1) }),
  reply: file,
});

let t: TestApp;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  (t.kernel.registry.calls as Map<string, unknown>).set(exportNames.name, { ...exportNames, module: 'files' });
  (t.kernel.servers as unknown[]).push({ name: 'files.test', handlers: [], jobs: [names.job] });
  (t.kernel.jobs as any).kinds.set(names.job.kind, names.job);
  teacher = await t.as('teacher189');
  other = await t.as('peteach189');
});
afterAll(async () => {
  await t.stop();
});
/** Starts an export and waits for its end. */
async function exported(input: { kind: string; params?: Record<string, unknown> }) {
  const { id } = await teacher.ok(calls.exportCreate, input);
  for (;;) {
    await t.kernel.jobs.settled(id);
    const action = await teacher.ok(calls.exportGet, { id });
    if (action.endedAt) return action;
    await new Promise((r) => setTimeout(r, 100));
  }
}

test('a long export runs in the background and its file is for the person who asked', async () => {
  const done = await exported({ kind: 'files.test', params: { least: 2 } });
  expect(done).toMatchObject({ kind: 'files.test', state: 'done', error: null, fileName: '名单.xlsx' });
  const answer = await teacher.send(calls.exportFile, { id: done.id });
  expect([answer.status, answer.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(answer.raw.length).toBe(done.fileSize);
  expect((await other.refused(calls.exportGet, { id: done.id })).status).toBe(404);
  expect((await other.refused(calls.exportFile, { id: done.id })).status).toBe(404);
  expect((await (await t.as('school619')).refused(calls.exportFile, { id: done.id })).status).toBe(404);
});
test('own exports are listed, newest first, by kind and state', async () => {
  const { id } = await exported({ kind: 'files.test' });
  expect((await teacher.rows(calls.exportList, {}))[0]!.id).toBe(id);
  expect((await teacher.ok(calls.exportList, { kind: 'files.test', state: 'done' })).total).toBe(2);
  expect((await teacher.ok(calls.exportList, { kind: 'files.other' })).total).toBe(0);
  expect(await other.rows(calls.exportList, {})).toEqual([]);
});
test('an export asks what its call asks: the need and the shape of the input', async () => {
  expect((await (await t.as('student189')).refused(calls.exportCreate, { kind: 'files.test' })).status).toBe(403);
  expect(await teacher.refused(calls.exportCreate, { kind: 'files.test', params: { least: 'x' } })).toMatchObject({
    status: 400,
    fields: [{ path: 'params.least' }],
  });
  for (const kind of ['nothing', 'files.file.policy', 'files.export.list'])
    expect((await teacher.refused(calls.exportCreate, { kind })).error).toBe('files.fault.unknownExport');
});
test('a running export has no file yet', async () => {
  const { id } = await exported({ kind: 'files.test' });
  await t.sql("update kernel_job set state = 'running' where job_id = $1", [id]);
  expect((await teacher.refused(calls.exportFile, { id })).status).toBe(404);
});
