import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zipSync, strToU8 } from 'fflate';
import { fileFaults } from './faults';
import {
  FORMATS,
  SHEETS_MAX,
  UPLOADING,
  USES,
  acceptOf,
  WIDTHS,
  coverOf,
  sheetOf,
  smallerOf,
  widthOf,
  extOf,
  judgeFile,
  judgePick,
  judgeStates,
  partsOf,
} from './rules';
import { unm } from '../../kernel/shared/messages';
import { filePath, filePaths } from './contract';
import { root } from '../../kernel/server/root';
import { sourceOfBytes } from './server/byte-source';
import { formatFor } from './server/keep';
import { rangeOf } from './server/read';
import { sniff } from './server/sniff';

const MB = 1024 * 1024;
const file = (name: string, size = 1000) => ({ name, size });

describe('what is taken', () => {
  test('[V-100] images are JPG or PNG up to 5 MB', () => {
    expect(acceptOf(USES.image)).toBe('.jpg,.jpeg,.jfif,.png');
    expect(judgeFile(USES.image, file('a.PNG', 5 * MB))).toBeUndefined();
    expect(judgeFile(USES.image, file('a.jpeg', 5 * MB + 1))?.fault).toBe(fileFaults.tooLarge);
    for (const name of ['a.gif', 'a.svg', 'a.webp', 'a.html', 'jpg'])
      expect([name, judgeFile(USES.image, file(name))?.fault]).toEqual([name, fileFaults.notTaken]);
    expect(judgeFile(USES.photo, file('a.png'))?.fault).toBe(fileFaults.notTaken);
  });
  test('[V-101] attachments are up to 5 files, video 1 file', () => {
    const five = Array.from({ length: 5 }, (_, i) => file(`${i}.pdf`));
    expect(judgePick(USES.attachment, five)).toBeUndefined();
    expect(judgePick(USES.attachment, five, 1)).toEqual({ fault: fileFaults.tooMany, params: { max: 5 } });
    expect(judgePick(USES.video, [file('a.mp4')])).toBeUndefined();
    expect(judgePick(USES.video, [file('a.mp4')], 1)?.fault).toBe(fileFaults.onlyOne);
    const path = '189/1-AAAAAAAAAAAAAAAAAAAAAA.pdf';
    expect(filePaths().safeParse(Array(5).fill(path)).success).toBe(true);
    expect(filePaths().safeParse(Array(6).fill(path)).success).toBe(false);
  });
  test('[V-102] [E-043] a file name is not empty and only one file is taken where one is asked', () => {
    expect(judgeFile(USES.attachment, file('  '))?.fault).toBe(fileFaults.noName);
    expect(judgePick(USES.image, [file('a.png'), file('b.png')])?.fault).toBe(fileFaults.onlyOne);
  });
  test('[E-041] a form waits while a file is still uploading', () => {
    expect(judgeStates(['done', 'sending'])?.fault).toBe(fileFaults.uploading);
    expect(judgeStates(['done', 'failed'])).toBeUndefined();
    const said = (path: string) =>
      filePath()
        .safeParse(path)
        .error?.issues.map((i) => unm(i.message)?.key);
    expect([said(UPLOADING), said('somewhere')]).toEqual([['files.fault.uploading'], ['files.path']]);
  });
  test('nothing that a browser would run is in the table', () => {
    expect(
      FORMATS.map((f) => f.ext).filter((ext) =>
        ['html', 'htm', 'svg', 'xml', 'js', 'exe', 'docm', 'xlsm'].includes(ext),
      ),
    ).toEqual([]);
  });
});

describe('paths', () => {
  test('a path is read strictly', () => {
    const path = '189/123-AbCdEfGhIjKlMnOpQrStUv.jpg';
    expect(partsOf(path)).toEqual({ orgId: 189, fileId: 123, random: 'AbCdEfGhIjKlMnOpQrStUv', cover: false });
    expect(partsOf(coverOf(path))).toMatchObject({ fileId: 123, cover: true });
    for (const width of WIDTHS) {
      expect(partsOf(widthOf(path, width))).toMatchObject({ fileId: 123, cover: true, width });
      expect(coverOf(widthOf(path, width))).toBe(coverOf(path));
    }
    expect(partsOf(sheetOf(path, 12))).toMatchObject({ fileId: 123, cover: true, sheet: 12 });
    expect(sheetOf(sheetOf(path, 12), 3)).toBe(sheetOf(path, 3));
    expect(smallerOf(path)).toEqual([coverOf(path), widthOf(path, 960), widthOf(path, 1920)]);
    for (const wrong of [
      '../1/2',
      '189/123-short.jpg',
      `${path}/..`,
      path.replace('.jpg', '.w961.webp'),
      path.replace('.jpg', '.s0.webp'),
      sheetOf(path, SHEETS_MAX + 1),
      'incoming/189-123-AbCdEfGhIjKlMnOpQrStUv.jpg',
      '',
    ])
      expect([wrong, partsOf(wrong)]).toEqual([wrong, undefined]);
    expect(extOf('照片.JPEG')).toBe('jpg');
  });
  test('one range of a film is understood, anything else is answered whole', () => {
    expect(rangeOf('bytes=0-99', 1000)).toEqual({ from: 0, to: 99 });
    expect(rangeOf('bytes=900-', 1000)).toEqual({ from: 900, to: 999 });
    expect(rangeOf('bytes=-100', 1000)).toEqual({ from: 900, to: 999 });
    for (const odd of [undefined, 'bytes=2000-', 'bytes=5-1', 'bytes=0-1,3-4', 'items=0-1'])
      expect(rangeOf(odd, 1000)).toBeUndefined();
  });
});

describe('content decides', () => {
  const known = (bytes: Uint8Array, name: string) => sniff(sourceOfBytes(bytes), name);
  const zip = (names: readonly string[]) => zipSync(Object.fromEntries(names.map((n) => [n, strToU8('x')])));
  test('[E-046] what a file is, is read from its bytes', async () => {
    expect((await known(strToU8('%PDF-1.7\n'), 'a.pdf'))?.ext).toBe('pdf');
    expect((await known(zip(['[Content_Types].xml', 'word/document.xml']), 'a.docx'))?.ext).toBe('docx');
    expect((await known(zip(['[Content_Types].xml', 'ppt/presentation.xml']), 'a.pptx'))?.ext).toBe('pptx');
    expect((await known(zip(['[Content_Types].xml', 'xl/workbook.xml']), 'a.xlsx'))?.ext).toBe('xlsx');
    expect((await known(zip(['作业.txt']), 'a.zip'))?.ext).toBe('zip');
    const online = new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures/word-online.docx')));
    expect((await known(online, 'a.docx'))?.ext).toBe('docx');
    expect((await known(Buffer.from('\0\0\0\x20ftypisom\0\0', 'latin1'), 'a.mp4'))?.ext).toBe('mp4');
    expect((await known(Buffer.from('ID3\x03', 'latin1'), 'a.mp3'))?.ext).toBe('mp3');
    expect((await known(Buffer.from([0xff, 0xfb, 0x90, 0x64]), 'a.mp3'))?.ext).toBe('mp3');
    expect((await known(strToU8('姓名,成绩\n'), 'a.csv'))?.ext).toBe('csv');
    expect(
      (
        await known(
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from('WordDocument', 'utf16le')]),
          'a.doc',
        )
      )?.ext,
    ).toBe('doc');
    for (const bytes of ['<html><script>', 'MZ\x90\0', 'GIF89a', '<svg xmlns='])
      expect([bytes, await known(Buffer.from(bytes, 'latin1'), 'a.jpg')]).toEqual([bytes, undefined]);
  });
  test('a JPG is one under each of its names; a picture of another kind is called what it is', async () => {
    expect(['a.jpg', 'a.JPEG', 'a.jfif', 'a.jpe'].map(extOf)).toEqual(['jpg', 'jpg', 'jpg', 'jpg']);
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    const webp = Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1');
    for (const [bytes, kind] of [
      [heic, 'HEIC'],
      [webp, 'WebP'],
    ] as const)
      await expect(formatFor(USES.image, 'a.jpg', sourceOfBytes(bytes))).rejects.toMatchObject({
        fault: { code: fileFaults.otherPicture.code },
        params: { kind },
      });
  });
  test('a document with macros or one that was encrypted is not taken', async () => {
    expect(
      await known(zip(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']), 'a.docx'),
    ).toBeUndefined();
    expect(
      await known(
        Buffer.from([
          0xd0,
          0xcf,
          0x11,
          0xe0,
          0xa1,
          0xb1,
          0x1a,
          0xe1,
          ...Buffer.from('WordDocument_VBA_PROJECT', 'utf16le'),
        ]),
        'a.doc',
      ),
    ).toBeUndefined();
    expect(
      await known(
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from('EncryptedPackage', 'utf16le')]),
        'a.docx',
      ),
    ).toBeUndefined();
  });
  test('[E-045] an archive that leads out of itself, or is cut off, is damaged', async () => {
    await expect(known(zip(['../../etc/passwd']), 'a.zip')).rejects.toThrow(fileFaults.damaged.code);
    await expect(known(zip(['a.txt']).slice(0, 40), 'a.zip')).rejects.toThrow(fileFaults.damaged.code);
  });
  test('a sign that lies far inside a large file, or across the border of two windows, is found', async () => {
    const ole = Buffer.alloc(3 * 1024 * 1024);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(ole);
    Buffer.from('WordDocument', 'utf16le').copy(ole, 1024 * 1024 - 7);
    expect((await known(ole, 'a.doc'))?.ext).toBe('doc');
    Buffer.from('_VBA_PROJECT', 'utf16le').copy(ole, 2 * 1024 * 1024 + 100_000);
    expect(await known(ole, 'a.doc')).toBeUndefined();
  });
  test('of a large archive only its directory is read', async () => {
    const bytes = zipSync({
      '[Content_Types].xml': strToU8('x'),
      'xl/workbook.xml': strToU8('x'),
      'a.bin': [new Uint8Array(3_000_000), { level: 0 }],
    });
    let read = 0;
    const source = {
      size: bytes.length,
      range: async (from: number, to: number) => {
        read += to - from;
        return bytes.subarray(from, to);
      },
    };
    expect((await sniff(source, 'a.xlsx'))?.ext).toBe('xlsx');
    expect(read).toBeLessThan(200_000);
  });
});
