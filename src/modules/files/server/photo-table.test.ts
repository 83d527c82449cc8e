import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../../../kernel/server/store/store';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { TABLES_PER_HOUR } from '../rules';
import { aside, digits, page, photo, table } from '../rules/table/draw-for-tests';
import type { Gray } from '../rules/table/ink';
import { sweep } from './sweep';
import { tableOf } from './table-threads';

// What this machine may have to read letters with is asked in a file of its own.
const reader = process.env['TESSERACT'];
process.env['TESSERACT'] = '/nonexistent/tesseract';
// A busy machine takes its time; what becomes a job is asked in photo-job.test.ts.
process.env['TABLE_WAIT_MS'] = '600000';
let t: TestApp;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, other] = await Promise.all([t.as('teacher189'), t.as('school189')]);
});
afterAll(async () => {
  if (reader === undefined) delete process.env['TESSERACT'];
  else process.env['TESSERACT'] = reader;
  delete process.env['TABLE_WAIT_MS'];
  await t.stop();
});

const jpegOf = ({ data, width, height }: Gray) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
const read = async (bytes: Uint8Array, name = '成绩.jpg', who = teacher) =>
  who.ok(calls.ocrTable, { file: fileOf(name, bytes, 'image/jpeg') });
const refused = (bytes: Uint8Array, name = 'a.jpg') =>
  teacher.refused(calls.ocrTable, { file: fileOf(name, bytes, 'image/jpeg') });
const isEmpty = (row: number, column: number) => (row + column) % 4 === 0;
const whole = { x: 0, y: 0, w: 1, h: 1 };
/** Tests hand in more photos than a person does in an hour. */
const anHourLater = () =>
  t.sql(`update files_file set made_at = made_at - interval '2 hours' where proc = 'table.photo'`);

describe('a table from a photo', () => {
  test('every cell is found; an empty one is said to be empty, and what nobody has read is not made up', async () => {
    const found = await read(await jpegOf(table({ rows: 10, columns: 5, isEmpty }).gray));
    expect(found).toMatchObject({ rows: 10, columns: 5, engine: 'grid 2', letters: 'none', warnings: ['unread'] });
    expect(Math.abs(found.angle)).toBeLessThan(0.1);
    expect(found.cells).toHaveLength(50);
    for (const { row, column, text, sure } of found.cells)
      expect([row, column, text, sure]).toEqual([row, column, '', isEmpty(row, column) ? 100 : 0]);
  });
  test('a photo that lies askew is straightened; the crop of a cell shows what stands in it', async () => {
    const found = await read(await jpegOf(photo(table({ rows: 10, columns: 5, isEmpty }).gray, { degrees: 6 })));
    expect([found.rows, found.columns]).toEqual([10, 5]);
    expect(Math.abs(found.angle - 6)).toBeLessThan(0.2);
    const darkest = async (row: number, column: number) => {
      const cell = found.cells.find((one) => one.row === row && one.column === column);
      const crop = await teacher.send(calls.ocrCrop, { photo: found.photo, ...(cell?.box ?? whole) });
      expect([crop.status, crop.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const { channels } = await sharp(crop.raw).greyscale().stats();
      return channels[0]?.min ?? 0;
    };
    expect(await darkest(3, 2)).toBeLessThan(120);
    expect(await darkest(4, 4)).toBeGreaterThan(130);
  });
  test('a page photographed from aside is laid out straight, and its crops are cut from there', async () => {
    const found = await read(await jpegOf(aside(table({ rows: 14, columns: 6, isEmpty }).gray, 0, 0.18)));
    expect([found.rows, found.columns, found.cells.length]).toEqual([14, 6, 84]);
    const { raw } = await teacher.send(calls.ocrCrop, { photo: found.photo, ...whole });
    const { width, height } = await sharp(raw).metadata();
    expect([width, height]).toEqual([found.width, found.height]);
    const wrong = found.cells.filter(({ row, column, sure }) => (sure === 100) !== isEmpty(row, column));
    expect(wrong.length).toBeLessThanOrEqual(4);
  });
  test('an empty page, a few words and a picture of texture are said by name, and nothing is made up', async () => {
    const words = page(600, 500);
    digits(words, 100, 100, 8);
    const noise = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    expect(await read(await jpegOf(page(600, 500)))).toMatchObject({ rows: 0, cells: [], warnings: ['blank'] });
    expect(await read(await jpegOf(words))).toMatchObject({ rows: 0, cells: [], warnings: ['none'] });
    expect((await read(noise, 'a.png')).cells).toEqual([]);
  });
  test('what is no picture, is damaged or enormous is refused by name, never with an error of the program', async () => {
    const zip = zipSync({ 'a.txt': strToU8('x') });
    expect((await refused(zip)).error).toBe('files.fault.notTaken');
    expect((await refused(Buffer.from('<html></html>'))).error).toBe('files.fault.notTaken');
    expect((await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).error).toBe('files.fault.damaged');
    expect((await refused(await jpegOf(page(20, 20)), 'a.xlsx')).error).toBe('files.fault.notTaken');
    const bomb = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await refused(bomb, 'a.png')).error).toBe('files.fault.tooManyPixels');
    // A picture with an archive behind it is a picture, and the archive does not survive it.
    const both = Buffer.concat([await jpegOf(table({ rows: 6, columns: 4 }).gray), zip]);
    const found = await read(both);
    expect(found.rows).toBe(6);
    const { raw } = await teacher.send(calls.ocrCrop, { photo: found.photo, ...whole });
    expect(raw.includes(Buffer.from('PK\u0003\u0004', 'latin1'))).toBe(false);
  });
  test('the page is its sender’s alone, also inside the school, and gone after a day with its bytes', async () => {
    const { photo: path } = await read(await jpegOf(table({ rows: 6, columns: 4 }).gray));
    expect((await other.refused(calls.ocrCrop, { photo: path, ...whole })).status).toBe(404);
    expect((await (await t.as('trainer5')).refused(calls.ocrCrop, { photo: path, ...whole })).status).toBe(404);
    // Another kind of file is no page of a table.
    const plain = await teacher.ok(calls.fileUpload, {
      file: fileOf('a.jpg', await jpegOf(page(40, 40))),
      proc: 'image',
    });
    expect((await teacher.refused(calls.ocrCrop, { photo: plain.path, ...whole })).status).toBe(404);
    try {
      t.at(new Date(t.now().getTime() + 25 * 3_600_000));
      expect((await teacher.refused(calls.ocrCrop, { photo: path, ...whole })).status).toBe(404);
      await sweep.run(t.kernel);
      expect(await t.sql('select path from files_file where path = $1', [path])).toEqual([]);
      expect(readdirSync(join(t.kernel.dataDir, 'files', '189')).some((f) => path.endsWith(f))).toBe(false);
    } finally {
      t.at(null);
    }
  });
  test('a process that dies between the row and the bytes leaves neither row nor picture after the sweep', async () => {
    const rows = () =>
      t.sql<{ path: string }>("select path from files_file where proc = 'table.photo' order by file_id");
    const before = new Set((await rows()).map(({ path }) => path));
    const put = vi.spyOn(storageOf(t.kernel), 'put').mockRejectedValueOnce(new Error('the disk is gone'));
    try {
      expect((await refused(await jpegOf(table({ rows: 6, columns: 4 }).gray))).error).toBe('files.fault.uploadFailed');
    } finally {
      put.mockRestore();
    }
    const [left] = (await rows()).filter(({ path }) => !before.has(path));
    expect((await teacher.refused(calls.ocrCrop, { photo: left?.path ?? '', ...whole })).status).toBe(404);
    try {
      t.at(new Date(t.now().getTime() + 25 * 3_600_000));
      await sweep.run(t.kernel);
      expect(await rows()).toEqual([]);
    } finally {
      t.at(null);
    }
  });
  test('who imports no lists hands in none; the audit book has counts and nothing of the content', async () => {
    const bytes = await jpegOf(table({ rows: 6, columns: 4 }).gray);
    const student = await t.as('student189');
    expect((await student.refused(calls.ocrTable, { file: fileOf('a.jpg', bytes) })).status).toBe(403);
    expect((await t.anyone().refused(calls.ocrTable, { file: fileOf('a.jpg', bytes) })).status).toBe(401);
    await read(bytes);
    const lines = () =>
      t.sql<{ detail: object }>(
        `select detail from kernel_audit where org_id = 189 and action = 'files.table.read' order by audit_id desc`,
      );
    await expect.poll(async () => (await lines())[0]?.detail).toEqual({ rows: 6, columns: 4 });
  });
  test('twenty photos an hour for each person, and the next hour again', async () => {
    await anHourLater();
    const bytes = await jpegOf(table({ rows: 6, columns: 4 }).gray);
    const { photo: path } = await read(bytes);
    await t.sql(
      `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, expires_at, made_at)
       select org_id, file_id + n, path || n, name, proc, kind, type, size, open, state, user_id, expires_at, made_at
       from files_file, generate_series(1, $2) n
       where path = $1`,
      [path, TABLES_PER_HOUR - 1],
    );
    expect(await refused(bytes)).toMatchObject({ status: 429, error: 'files.fault.tablesMany' });
    expect((await read(bytes, 'a.jpg', other)).rows).toBe(6);
    await anHourLater();
    expect((await read(bytes)).rows).toBe(6);
  });
  test('of photos that come at once no more are taken than an hour has', async () => {
    await anHourLater();
    const bytes = await jpegOf(table({ rows: 6, columns: 4 }).gray);
    const { photo: path } = await read(bytes);
    await t.sql(
      `insert into files_file (org_id, file_id, path, name, proc, kind, type, size, open, state, user_id, expires_at, made_at)
       select org_id, file_id + n, path || n, name, proc, kind, type, size, open, state, user_id, expires_at, made_at
       from files_file, generate_series(1, $2) n
       where path = $1`,
      [path, TABLES_PER_HOUR - 2],
    );
    const answers = await Promise.all(
      [0, 1, 2].map(() => teacher.send(calls.ocrTable, { file: fileOf('a.jpg', bytes) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    await anHourLater();
  });
  test('whoever has gone keeps no thread at work, and the next one is read', async () => {
    const { gray } = table({ rows: 6, columns: 4 });
    const seen = { gray, colours: gray.data, channels: 1 };
    const stop = new AbortController();
    // Two at work, one in the line behind them.
    const left = [1, 2, 3].map(() => tableOf(seen, stop.signal));
    stop.abort();
    for (const one of await Promise.allSettled(left))
      expect(one).toMatchObject({ status: 'rejected', reason: { fault: fileFaults.tablesBusy } });
    expect((await tableOf(seen)).rows).toBe(6);
  });
  test('two photos are read at a time, the third once a thread has ended; each thread ends with its photo', async () => {
    const { gray } = table({ rows: 6, columns: 4 });
    const seen = { gray, colours: gray.data, channels: 1 };
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    try {
      const before: number[] = [];
      const third = () => {
        before.push(ended.mock.calls.length);
      };
      const all = await Promise.all([tableOf(seen), tableOf(seen), tableOf(seen, undefined, third)]);
      expect(all.map(({ rows }) => rows)).toEqual([6, 6, 6]);
      expect(before[0]).toBeGreaterThan(0);
      expect(ended.mock.calls.length).toBeGreaterThanOrEqual(3);
    } finally {
      ended.mockRestore();
    }
  });
  test('without a reader blanks and ticks are told by their ink, and every word is left to the person', async () => {
    await anHourLater();
    const found = await read(await jpegOf(table({ rows: 6, columns: 4, isEmpty }).gray));
    const cells = found.cells.filter(({ row }) => row < 2);
    const { cells: marks } = await teacher.ok(calls.ocrRead, {
      photo: found.photo,
      cells: cells.map(({ row, column, box }) => ({ row, column, box, hint: 'mark' as const })),
    });
    for (const { row, column, text } of marks)
      expect([row, column, text]).toEqual([row, column, isEmpty(row, column) ? '' : '√']);
    const words = await teacher.ok(calls.ocrRead, {
      photo: found.photo,
      names: ['王小明'],
      cells: cells.map(({ row, column, box }) => ({ row, column, box, hint: 'name' as const })),
    });
    expect(words.engine).toBe('grid 2');
    expect(words.cells.every(({ text, sure }) => text === '' && sure === 0)).toBe(true);
    const theirs = { photo: found.photo, cells: [{ row: 0, column: 0, hint: 'text' as const, box: whole }] };
    expect((await other.refused(calls.ocrRead, theirs)).status).toBe(404);
  });
  test('an outside service reads where the operator names one; a name is one of the list, and its silence is said by name', async () => {
    await anHourLater();
    const asked: { readonly hint: string; readonly image: string }[] = [];
    let answers = true;
    const service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { cells } = JSON.parse(Buffer.concat(parts).toString()) as { cells: typeof asked };
        asked.push(...cells);
        response.statusCode = answers ? 200 : 500;
        response.end(
          JSON.stringify({
            engine: 'service 3',
            cells: cells.map(({ hint }) => ({ text: hint === 'name' ? '王小名' : '8.1', sure: 97 })),
          }),
        );
      });
    });
    await new Promise<void>((ready) => {
      service.listen(0, '127.0.0.1', ready);
    });
    vi.stubEnv('OCR_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}/read`);
    try {
      const found = await read(await jpegOf(table({ rows: 6, columns: 4 }).gray));
      expect(found).toMatchObject({ letters: 'outside', warnings: [] });
      const input = {
        photo: found.photo,
        names: ['王小明', '李雷'],
        cells: [
          { row: 0, column: 0, hint: 'name' as const, box: found.cells[0]?.box ?? whole },
          { row: 0, column: 1, hint: 'number' as const, box: found.cells[1]?.box ?? whole },
        ],
      };
      expect(await teacher.ok(calls.ocrRead, input)).toEqual({
        engine: 'service 3',
        cells: [
          { row: 0, column: 0, text: '王小明', sure: 60 },
          { row: 0, column: 1, text: '8.1', sure: 97 },
        ],
      });
      expect(asked.map(({ hint }) => hint)).toEqual(['name', 'number']);
      expect((await sharp(Buffer.from(asked[0]?.image ?? '', 'base64')).metadata()).format).toBe('png');
      answers = false;
      expect(await teacher.refused(calls.ocrRead, input)).toMatchObject({
        status: 503,
        error: 'files.fault.lettersDown',
      });
    } finally {
      service.close();
    }
  });
});
