import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';

let t: TestApp, teacher: Caller;
let picture: Buffer;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#226644' } })
    .png()
    .toBuffer();
});
afterAll(() => t.stop());

/** A choice about a picture, as Moodle writes it; `file` is what lies beside its words. */
const quiz = (mark: string, file: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="multichoice"><name><text>${mark}</text></name>
  <questiontext format="html"><text><![CDATA[<p>${mark}：看图<img src="@@PLUGINFILE@@/tower.png" alt="塔"></p>]]></text>${file}</questiontext>
  <single>true</single><answer fraction="100"><text>甲</text></answer><answer fraction="0"><text>乙</text></answer></question></quiz>`;
const upload = (xml: string) =>
  teacher.ok(calls.docCreate, {
    file: fileOf('quiz.xml', new TextEncoder().encode(xml), 'text/xml'),
    stgId: 2,
    sbjId: 2,
  });

test('[X-C3] a picture that lies in a file of Moodle is seen in the preview and becomes one of the library', async () => {
  const file = `<file name="tower.png" path="/" encoding="base64">${picture.toString('base64')}</file>`;
  const seen = await upload(quiz('摩题', file));
  expect(seen.items.map((i) => [i.body.kind, i.picked, i.warnings])).toEqual([['single', true, []]]);
  const shown = await teacher.send(calls.docPicture, { batchId: seen.batchId, no: 1 });
  expect([shown.status, Buffer.compare(shown.raw, picture)]).toEqual([200, 0]);
  await teacher.ok(calls.docConfirm, { batchId: seen.batchId });
  const [row] = await teacher.rows(calls.queList, { lib: 'psn', text: '摩题', curPage: 1, pageSize: 10 });
  const src = /src="([^"]+)"/.exec(row!.body.stem)![1]!;
  expect(src).toMatch(/^\/api\/file\/store\/get\?path=/);
  expect((await t.app.inject({ url: src })).statusCode).toBe(200);
});
test('[X-C3] a picture that is not in the file is marked and named, and its question is not ticked', async () => {
  const seen = await upload(quiz('缺图', ''));
  expect(seen.items.map((i) => [i.picked, i.warnings, i.body.stem.includes('看图[?]')])).toEqual([
    [false, [{ code: 'pictureMissing', params: { name: 'tower.png' } }], true],
  ]);
  expect(seen.items[0]!.body.stem).not.toContain('PLUGINFILE');
});
