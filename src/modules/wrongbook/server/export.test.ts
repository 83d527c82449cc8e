import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { answer, note, plant, QUES } from './testing';

let t: TestApp, child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('student189');
  await plant(t);
  await note(
    t,
    Object.values(QUES).map((q) => answer(child.userId, q, { qcid: q === QUES.passage ? 1 : 0 })),
  );
});
afterAll(async () => {
  await t.stop();
});
/** The job begins after the reply. */
const settled = (jobId: number) =>
  expect
    .poll(
      async () =>
        (await t.sql<{ state: string }>('select state from kernel_job where org_id = 189 and job_id = $1', [jobId]))[0]
          ?.state,
    )
    .toBe('done');

test('the estimate counts the questions the list shows, and more room takes more pages', async () => {
  const total = (await child.ok(calls.bySbj, {})).total;
  const short = await child.ok(calls.estimate, {});
  expect(short).toMatchObject({ questions: total, left: 0 });
  expect(short.pages).toBeGreaterThan(0);
  expect((await child.ok(calls.estimate, { fixed: true })).questions).toBe(0);
  expect(
    (await child.ok(calls.estimate, { columns: 1, space: 'many', withAnswer: true })).pages,
  ).toBeGreaterThanOrEqual(short.pages);
});
test('the document holds those questions, with keys only where they are asked for; it is its child’s alone', async () => {
  const { exportId } = await child.ok(calls.makeExport, { withAnswer: true });
  await settled(exportId);
  const file = await child.send(calls.exportFile, { id: exportId });
  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toContain('wordprocessingml');
  const text = strFromU8(unzipSync(file.raw)['word/document.xml']!);
  for (const no of Object.keys(QUES).keys()) expect(text).toContain(`${no + 1}. `);
  expect(text).toContain('参考答案');
  const bare = (await child.in('en-US').ok(calls.makeExport, { withAnswer: false })).exportId;
  await settled(bare);
  const plain = strFromU8(unzipSync((await child.send(calls.exportFile, { id: bare })).raw)['word/document.xml']!);
  expect(plain).not.toContain('参考答案');
  expect(plain).toContain('Wrong-answer notebook');
  const other = await t.as('student619');
  expect((await other.refused(calls.exportFile, { id: exportId })).status).toBe(404);
  expect((await (await t.as('school189')).refused(calls.exportFile, { id: exportId })).status).toBe(403);
});
test('a question with a drawing takes it along', async () => {
  const [file] = await t.sql<{ path: string }>(
    `select path from files_file where open and kind = 'image' and scene like '<svg%' order by file_id limit 1`,
  );
  await t.sql(
    `update question_bank_version set body = jsonb_set(body, '{stem}', to_jsonb($2::text)) where org_id = 189 and ver_id = $1`,
    [QUES.single.verId, `<p>如图<img src="/api/file/store/get?path=${encodeURIComponent(file!.path)}"></p>`],
  );
  const { exportId } = await child.ok(calls.makeExport, {});
  await settled(exportId);
  const files = unzipSync((await child.send(calls.exportFile, { id: exportId })).raw);
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/')).length).toBeGreaterThan(0);
  expect(Buffer.from(files['word/media/image1.jpg']!).readUInt16BE(0)).toBe(0xffd8);
});
test('a document that is to be stopped is not made: whoever runs it hears so from its row', async () => {
  const { exportId } = await child.ok(calls.makeExport, {});
  await settled(exportId);
  await t.kernel.jobs.settled(exportId);
  // As if it still waited for a process, and stop had been pressed on another one.
  await t.sql(
    `update kernel_job
     set state = 'waiting', run_id = null, result = null, file = null, ended_at = null, tries = 0, stop_asked = true
     where org_id = 189 and job_id = $1`,
    [exportId],
  );
  t.kernel.jobs.begin(189, exportId);
  await t.kernel.jobs.settled(exportId);
  const rows = await t.sql('select state, file from kernel_job where org_id = 189 and job_id = $1', [exportId]);
  expect(rows).toEqual([{ state: 'stopped', file: null }]);
  expect((await child.refused(calls.exportFile, { id: exportId })).status).toBe(404);
});
test('nothing fits: the refusal says so before a document is made', async () => {
  expect((await child.refused(calls.makeExport, { fixed: true })).status).toBe(409);
});
