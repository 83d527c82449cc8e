import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { storageOf } from '../../../kernel/server/store/store';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { fileUrl, sheetOf } from '../rules';
import { DOCUMENT, documentOf } from './document';
import { sweep } from './sweep';

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});
const get = (url: string) => t.app.inject({ method: 'GET', url });

test('a PDF is shown page by page as pictures, drawn when they are first asked for, and they go with it', async () => {
  const sides = await Promise.all(
    ['#a33', '#3a3'].map((background) =>
      sharp({ create: { ...DOCUMENT, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const slides = fileOf('幻灯片.pdf', documentOf(sides));
  const kept = await teacher.ok(calls.fileUpload, { file: slides, proc: 'temporary' });
  const pages = await teacher.ok(calls.wareTakes, { path: kept.path });
  expect(pages.map(({ page, path }) => [page, path])).toEqual([
    [1, sheetOf(kept.path, 1)],
    [2, sheetOf(kept.path, 2)],
  ]);
  expect(await teacher.ok(calls.wareTakes, { path: kept.path, takes: [2, 9] })).toMatchObject([{ page: 2 }]);
  const colours: string[] = [];
  for (const { url } of pages) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline/);
    const { dominant } = await sharp(answer.rawPayload).stats();
    colours.push(dominant.r > dominant.g ? 'red' : 'green');
  }
  expect(colours).toEqual(['red', 'green']);
  // Without the program's own signature there is no page, nor is there one that the document does not have.
  expect((await get(fileUrl(sheetOf(kept.path, 1)))).statusCode).toBe(404);
  await t.sql(`update files_file set expires_at = ${t.sqlNow} - interval '1 minute' where org_id = 189 and path = $1`, [
    kept.path,
  ]);
  await sweep.run(t.kernel);
  const storage = storageOf(t.kernel);
  expect([await storage.size(kept.path), await storage.size(sheetOf(kept.path, 1))]).toEqual([undefined, undefined]);
});
