import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import type { TableOfPhoto } from '../contract';
import { photoTexts } from '../locale/photo-zh';
import { chanceOf, digits, furry, page, table } from '../rules/table/draw-for-tests';
import type { Gray } from '../rules/table/ink';

// What people photograph instead of a list. Nothing reads letters here: what a machine with a reader says is asked elsewhere.
const reader = process.env['TESSERACT'];
process.env['TESSERACT'] = '/nonexistent/tesseract';
process.env['TABLE_WAIT_MS'] = '600000';
let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  if (reader === undefined) delete process.env['TESSERACT'];
  else process.env['TESSERACT'] = reader;
  delete process.env['TABLE_WAIT_MS'];
  await t.stop();
});

const picture = ({ data, width, height }: Gray) => sharp(data, { raw: { width, height, channels: 1 } });
const jpegOf = (gray: Gray) => picture(gray).jpeg({ quality: 92 }).toBuffer();
const read = (bytes: Uint8Array, name = 'a.jpg') => teacher.ok(calls.ocrTable, { file: fileOf(name, bytes) });
const refused = (bytes: Uint8Array, name = 'a.jpg') => teacher.refused(calls.ocrTable, { file: fileOf(name, bytes) });
const whole = { x: 0, y: 0, w: 1, h: 1 };

/** A part of a PNG with its length and check sum. */
function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A few hundred bytes that say that they are a picture of this size. */
function declared(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const some = deflateSync(Buffer.alloc(100));
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', some), chunk('IEND', Buffer.alloc(0))]);
}
/** Cells that are said to be empty, by row and column. */
const blanksOf = ({ cells }: TableOfPhoto) => cells.filter(({ sure }) => sure === 100).map((c) => [c.row, c.column]);
/** A list whose first four rows begin with an empty cell: whoever turns it sees them elsewhere. */
const marked = () => table({ rows: 10, columns: 5, isEmpty: (row, column) => row < 4 && column === 0 }).gray;
const MARKED = [0, 1, 2, 3].map((row) => [row, 0]);

describe('a page that does not stand upright', () => {
  test.each([
    [3, 180],
    [6, 270],
    [8, 90],
  ])('is upright where its camera wrote down how it was held (%i)', async (orientation, turn) => {
    const { data, width, height } = marked();
    const colours = new Uint8Array(data.length * 3).map((_, i) => data[Math.floor(i / 3)] ?? 0);
    const turned = await sharp(colours, { raw: { width, height, channels: 3 } })
      .rotate(turn)
      .png()
      .toBuffer();
    const found = await read(await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 92 }).toBuffer());
    expect([found.rows, found.columns, blanksOf(found)]).toEqual([10, 5, MARKED]);
  });
  test.skipIf(process.platform === 'win32')(
    'is set upright where something reads here that tells which way its letters stand',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'meiyike-upright-'));
      const script = [
        '#!/bin/sh',
        'case "$*" in',
        "--version) echo 'tesseract 5.3.4' ;;",
        "--list-langs) printf 'eng\\nosd\\n' ;;",
        "*) cat >/dev/null; printf 'Rotate: 180\\nOrientation confidence: 9.1\\n' ;;",
        'esac',
        '',
      ];
      writeFileSync(join(dir, 'reader'), script.join('\n'), { mode: 0o755 });
      vi.stubEnv('TESSERACT', join(dir, 'reader'));
      try {
        const found = await read(await picture(marked()).rotate(180).jpeg({ quality: 92 }).toBuffer());
        expect(found).toMatchObject({ rows: 10, columns: 5, letters: 'here', warnings: [] });
        expect(blanksOf(found)).toEqual(MARKED);
      } finally {
        vi.unstubAllEnvs();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  );
});

describe('what is no list from paper has its name, and is never a fault of the program', () => {
  test('a cat', async () => {
    const found = await read(await jpegOf(furry(900, 760)));
    expect(found).toMatchObject({ rows: 0, columns: 0, cells: [] });
    expect(['none', 'textured']).toContain(found.warnings[0]);
  });
  test('a blank page', async () => {
    expect(await read(await jpegOf(page(700, 900)))).toMatchObject({ rows: 0, cells: [], warnings: ['blank'] });
  });
  test('a screen with moiré: its stripes are said, and what is seen of the table is shown', async () => {
    const { gray } = table({ rows: 12, columns: 5 });
    const data = gray.data.map((shade, at) => {
      const along = (at % gray.width) + 0.4 * Math.floor(at / gray.width);
      return Math.max(0, Math.min(255, Math.round(shade + 9 * Math.sin((2 * Math.PI * along) / 7))));
    });
    const found = await read(
      await picture({ ...gray, data })
        .png()
        .toBuffer(),
      'a.png',
    );
    expect(found.warnings).toContain('striped');
    expect([found.rows, found.columns]).toEqual([12, 5]);
  });
  test('a page on its head: without a reader nobody knows, and the person is told so', async () => {
    const { gray } = table({ rows: 10, columns: 5 });
    const found = await read(await picture(gray).rotate(180).jpeg({ quality: 92 }).toBuffer());
    expect(found).toMatchObject({ rows: 10, columns: 5, letters: 'none', warnings: ['unread'] });
    expect(photoTexts['photo.warn.unread']).toContain('倒置');
  });
  test('handwriting is said to be handwriting, and left to the person', async () => {
    const { gray, xs, ys } = table({ rows: 12, columns: 4, high: 44, isEmpty: () => true });
    const chance = chanceOf(20_261_118);
    for (let n = 0; n < 48; n++) {
      const [x = 0, y = 0] = [xs[n % 4], ys[Math.floor(n / 4)]];
      digits(gray, x + 20, y + 8 + Math.floor(chance() * 10), 2, 9 + Math.floor(chance() * 14));
    }
    const found = await read(await picture(gray).png().toBuffer(), 'a.png');
    expect(found).toMatchObject({ rows: 12, columns: 4, letters: 'none' });
    expect(found.warnings).toContain('handwriting');
    expect(found.cells.every(({ text }) => text === '')).toBe(true);
  });
  test('a picture of 200 megapixels in a small file is refused by what its head says, before anything is unpacked', async () => {
    const bytes = declared(20_000, 10_000);
    expect(bytes.length).toBeLessThan(1000);
    expect(await refused(bytes, 'a.png')).toMatchObject({ status: 413, error: 'files.fault.tooManyPixels' });
    // The same file with a size that may be is only damaged: nothing of it is a picture.
    expect((await refused(declared(200, 100), 'a.png')).error).toBe('files.fault.damaged');
  });
  test('a file of more than five megabytes is refused, whatever it is', async () => {
    expect((await refused(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  });
  test('an archive that is called a picture', async () => {
    const zip = zipSync({ 'list.txt': strToU8('王小明 8.1') });
    expect(await refused(zip, '成绩.jpg')).toMatchObject({ status: 415, error: 'files.fault.notTaken' });
  });
  test('a picture with an archive and a page of scripts behind it is a picture alone', async () => {
    const zip = zipSync({ 'a.txt': strToU8('x') });
    const both = Buffer.concat([
      await jpegOf(table({ rows: 6, columns: 4 }).gray),
      strToU8('<script>alert(1)</script>'),
      zip,
    ]);
    const found = await read(both);
    expect([found.rows, found.columns]).toEqual([6, 4]);
    const { raw } = await teacher.send(calls.ocrCrop, { photo: found.photo, ...whole });
    for (const strange of ['PK\u0003\u0004', '<script'])
      expect(raw.includes(Buffer.from(strange, 'latin1'))).toBe(false);
  });
  test('a row of three hundred columns', async () => {
    const { gray } = table({ rows: 3, columns: 300, wide: 12, isEmpty: () => true });
    const found = await read(await picture(gray).png().toBuffer(), 'a.png');
    // Seen so small its lines run together: either is said, and no cell is made up.
    expect(found.cells).toEqual([]);
    expect(['tooWide', 'none', 'textured']).toContain(found.warnings[0]);
  });
});
