import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { newId } from '../../../kernel/server/ids';
import * as calls from '../contract';
import { fileUrl, widthOf } from '../rules';
import { registerReader } from './published';
import { sweep } from './sweep';

let t: TestApp;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  student = await t.as('student189');
});
afterAll(async () => {
  await t.stop();
});

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3a6' } });
/** Another content each time: the same one would be answered with the file that is there. */
const jpg = (n = newId()) =>
  picture()
    .composite([
      {
        input: Buffer.from(
          `<svg width="60" height="40"><rect width="${n % 60}" height="${n % 40}" fill="#00${(n % 90) + 10}00"/></svg>`,
        ),
      },
    ])
    .withExif({ IFD0: { Copyright: `c${n}` }, IFD3: { GPSLatitude: '35/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
const pdf = (mark = String(newId())) => Buffer.from(`%PDF-1.4\n${mark}`);
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });

describe('upload', () => {
  test('[V-100] a picture is drawn anew: the place it was taken at does not survive', async () => {
    const sent = await jpg();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const kept = await teacher.ok(calls.fileUpload, { file: fileOf('校园.jpg', sent), proc: 'image' });
    expect(kept).toMatchObject({ name: '校园.jpg', kind: 'image', width: 60, height: 40, url: fileUrl(kept.path) });
    expect(kept.path).toMatch(/^189\/\d+-[\w-]{22}\.jpg$/);
    const answer = await get(kept.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline/);
    const { exif, format } = await sharp(answer.rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, 'jpeg']);
    const cover = await get(kept.coverUrl!);
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/webp']);
  });
  test('a picture is there in the widths of public pages, never larger than it is, and in no other', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 2000, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer();
    const kept = await teacher.ok(calls.fileUpload, { file: fileOf('校门.jpg', bytes), proc: 'image' });
    for (const [width, drawn] of [
      [960, 960],
      [1920, 1200],
    ] as const) {
      const answer = await get(fileUrl(widthOf(kept.path, width)));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(drawn);
    }
    expect((await get(fileUrl(kept.path.replace('.jpg', '.w640.webp')))).statusCode).toBe(404);
  });
  test('[V-100] [E-046] what is no picture is refused, whatever its name says, in both languages', async () => {
    const page = fileOf('a.jpg', Buffer.from('<html><script>alert(1)</script>'));
    expect(await student.refused(calls.fileUpload, { file: page, proc: 'image' })).toMatchObject({
      status: 415,
      error: 'files.fault.notTaken',
      message: '不支持的文件类型或大小：可以上传 JPG, PNG，单个不超过 5 MB',
    });
    expect((await student.in('en-US').refused(calls.fileUpload, { file: page, proc: 'image' })).message).toBe(
      'File type or size not supported: JPG, PNG, up to 5 MB each',
    );
    expect(
      (await student.refused(calls.fileUpload, { file: fileOf('a.svg', Buffer.from('<svg/>')), proc: 'image' })).status,
    ).toBe(415);
    expect(
      (
        await student.refused(calls.fileUpload, {
          file: fileOf('a.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)),
          proc: 'image',
        })
      ).status,
    ).toBe(413);
    expect((await student.refused(calls.fileUpload, { file: fileOf('a.pdf', pdf()), proc: 'nobody' })).error).toBe(
      'files.fault.unknownUse',
    );
  });
  test('[E-045] a broken picture and one that unfolds to gigabytes are refused', async () => {
    const broken = (await jpg()).subarray(0, 300);
    expect((await teacher.refused(calls.fileUpload, { file: fileOf('a.jpg', broken), proc: 'image' })).error).toBe(
      'files.fault.damaged',
    );
    const bomb = await picture(12_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await teacher.refused(calls.fileUpload, { file: fileOf('a.png', bomb), proc: 'image' })).error).toBe(
      'files.fault.tooManyPixels',
    );
  });
  test('[V-102] a file without a name is refused', async () => {
    expect((await teacher.refused(calls.uploadsApply, { fileName: ' ', fileSize: 5 })).error).toBe(
      'files.fault.noName',
    );
  });
  test('the same bytes sent twice are one file', async () => {
    const file = fileOf('讲义.pdf', pdf());
    const [a, b] = [await teacher.ok(calls.fileUpload, { file }), await teacher.ok(calls.fileUpload, { file })];
    expect(b.path).toBe(a.path);
    expect((await student.ok(calls.fileUpload, { file })).path).not.toBe(a.path);
  });
});

describe('reading', () => {
  test('an attachment opens by a signed query, bound to path, person and time, and never inline', async () => {
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    try {
      const mine = await teacher.ok(calls.fileUpload, { file: fileOf('教案.pdf', pdf()) });
      expect((await get(fileUrl(mine.path))).statusCode).toBe(404);
      const answer = await get(mine.url);
      expect([answer.statusCode, String(answer.headers['content-disposition'])]).toEqual([
        200,
        `attachment; filename*=UTF-8''${encodeURIComponent('教案.pdf')}`,
      ]);
      const other = await teacher.ok(calls.fileUpload, { file: fileOf('别的.pdf', pdf()) });
      expect(
        (await get(mine.url.replace(encodeURIComponent(mine.path), encodeURIComponent(other.path)))).statusCode,
      ).toBe(404);
      expect((await get(mine.url.replace(/u=\d+/, `u=${student.userId}`))).statusCode).toBe(404);
      expect((await get(mine.url, { authorization: `Bearer ${student.token}` })).statusCode).toBe(404);
      t.at(`${testDayPlus(-2)}T08:15:01Z`);
      expect((await get(mine.url)).statusCode).toBe(404);
    } finally {
      t.at(null);
    }
  });
  test('the kind of a file says whether its address needs the session of its person', async () => {
    const takenBack = registerReader('files.own', () => Promise.resolve(false), {
      families: ['pdf'],
      open: false,
      session: true,
      count: 1,
    });
    onTestFinished(takenBack);
    const { url } = await teacher.ok(calls.fileUpload, { file: fileOf('病历.pdf', pdf()), proc: 'files.own' });
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url, { authorization: `Bearer ${student.token}` })).statusCode).toBe(404);
    expect((await get(url, { authorization: `Bearer ${teacher.token}` })).statusCode).toBe(200);
    // Pictures, films and links of a page send none.
    const { url: shown } = await teacher.ok(calls.fileUpload, { file: fileOf('课件.pdf', pdf()) });
    expect((await get(shown)).statusCode).toBe(200);
  });
  test('another person, another school and another region get "gone" for a private file', async () => {
    const { path } = await teacher.ok(calls.fileUpload, { file: fileOf('试卷.pdf', pdf()) });
    for (const login of ['student189', 'school189', 'school619', 'training5', 'bureau4109'])
      expect([login, (await (await t.as(login)).refused(calls.fileCover, { path })).status]).toEqual([login, 404]);
    expect((await teacher.ok(calls.fileCover, { path })).path).toBe(path);
  });
  test('the owning module says who else may read', async () => {
    const { userId } = student;
    const takenBack = registerReader('files.test', async (cx) => cx.me.userId === userId, {
      families: ['pdf'],
      open: false,
      session: 'linked',
      count: 1,
    });
    onTestFinished(takenBack);
    const { path } = await teacher.ok(calls.fileUpload, { file: fileOf('通知.pdf', pdf()), proc: 'files.test' });
    const { url } = await student.ok(calls.fileCover, { path });
    expect((await get(url)).statusCode).toBe(200);
    expect((await (await t.as('school189')).refused(calls.fileCover, { path })).status).toBe(404);
    expect(
      (
        await teacher.refused(calls.fileUpload, {
          file: fileOf('a.mp3', Buffer.from('ID3\x03abc')),
          proc: 'files.test',
        })
      ).status,
    ).toBe(415);
  });
  test('[E-047] a missing file path means that no preview can be obtained', async () => {
    expect(await teacher.refused(calls.fileCover, {})).toMatchObject({
      status: 400,
      message: '文件路径为空，无法获取预览',
    });
    expect((await teacher.in('en-US').refused(calls.fileCover, { path: '' })).message).toBe(
      'There is no file path, so no preview can be obtained',
    );
    expect((await teacher.refused(calls.fileCover, { path: '189/1-AAAAAAAAAAAAAAAAAAAAAA.jpg' })).status).toBe(404);
  });
  test('name, size and kind of a public file, and a text file as text', async () => {
    const { path, size } = await teacher.ok(calls.fileUpload, { file: fileOf('a.jpg', await jpg()), proc: 'image' });
    expect(await t.anyone().ok(calls.storeMeta, { path })).toEqual({
      name: 'a.jpg',
      size,
      type: 'image/jpeg',
      kind: 'image',
    });
    expect((await t.anyone().refused(calls.storeText, { path })).error).toBe('files.fault.noText');
    const note = await teacher.ok(calls.fileUpload, { file: fileOf('名单.txt', Buffer.from('d0d5c3fb', 'hex')) });
    const answer = await get(note.url.replace('/get?', '/text?'));
    expect([answer.body, answer.headers['content-type']]).toEqual(['姓名', 'text/plain; charset=utf-8']);
  });
  test('a player may jump in a film', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0', 'latin1'), Buffer.alloc(5000, 7)]);
    const { url } = await teacher.ok(calls.fileUpload, { file: fileOf('a.mp4', film), proc: 'video' });
    const part = await get(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 100-199/${film.length}`,
      100,
    ]);
    expect((await get(url)).headers['accept-ranges']).toBe('bytes');
  });
  test('a picture is its own page; other courseware says plainly that it has none', async () => {
    const image = await teacher.ok(calls.fileUpload, { file: fileOf('a.jpg', await jpg()), proc: 'image' });
    expect(await teacher.ok(calls.wareTakes, { path: image.path })).toEqual([
      { page: 1, path: image.path, url: image.url },
    ]);
    const paper = await teacher.ok(calls.fileUpload, { file: fileOf('a.pdf', pdf()) });
    expect((await teacher.refused(calls.wareTakes, { path: paper.path, takes: [1] })).error).toBe(
      'files.fault.noPages',
    );
    expect((await student.refused(calls.wareTakes, { path: paper.path })).status).toBe(404);
  });
  test("agreement and privacy are answered as text in the reader's language, other names are gone", async () => {
    for (const name of ['agreement', 'privacy']) {
      expect((await t.anyone().send(calls.policy, { name })).raw.toString()).toContain('# 每一课');
      expect((await t.anyone().in('en-US').send(calls.policy, { name })).raw.toString()).toContain('# Meiyike');
    }
    expect((await t.anyone().refused(calls.policy, { name: '../../package' })).status).toBe(404);
  });
});

describe('upload by url', () => {
  const put = (url: string, headers: Record<string, string>, payload: Buffer) =>
    t.app.inject({ method: 'PUT', url, headers, payload });
  test('[S-044] [V-103] apply, PUT with the returned headers and no token, store', async () => {
    const bytes = pdf();
    const offer = await teacher.ok(calls.uploadsApply, { fileName: '大文件.pdf', fileSize: bytes.length });
    expect((await put(offer.url, { 'content-type': 'application/octet-stream' }, bytes)).json()).toMatchObject({
      error: 'files.fault.otherHeaders',
    });
    expect((await put(offer.url, offer.headers, bytes)).statusCode).toBe(204);
    const kept = await teacher.ok(calls.uploadsStore, { ticket: offer.ticket });
    expect(kept).toMatchObject({ name: '大文件.pdf', size: bytes.length, kind: 'pdf' });
    expect((await get(kept.url)).rawPayload).toEqual(bytes);
    // Storing again answers the same; the url took its one body.
    expect((await teacher.ok(calls.uploadsStore, { ticket: offer.ticket })).path).toBe(kept.path);
    expect((await put(offer.url, offer.headers, bytes)).json()).toMatchObject({ error: 'files.fault.ticketOver' });
    expect((await student.refused(calls.uploadsStore, { ticket: offer.ticket })).status).toBe(404);
  });
  test('[V-103] the url works for 60 seconds', async () => {
    const bytes = pdf();
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    try {
      const offer = await teacher.ok(calls.uploadsApply, { fileName: 'a.pdf', fileSize: bytes.length });
      t.at(`${testDayPlus(-2)}T08:01:00Z`);
      expect((await put(offer.url, offer.headers, bytes)).json()).toMatchObject({ error: 'files.fault.ticketOver' });
    } finally {
      t.at(null);
    }
  });
  test('[E-042] storing before anything arrived says that no file was uploaded successfully', async () => {
    const { ticket } = await teacher.ok(calls.uploadsApply, { fileName: 'a.pdf', fileSize: 5 });
    expect(await teacher.refused(calls.uploadsStore, { ticket })).toMatchObject({
      status: 409,
      message: '没有上传成功的文件，请重新上传',
    });
    expect((await teacher.in('en-US').refused(calls.uploadsStore, { ticket })).message).toBe(
      'No file was uploaded successfully. Please upload it again',
    );
  });
  test('[E-041] storing while the bytes are on their way says that the file is still uploading', async () => {
    const { ticket } = await teacher.ok(calls.uploadsApply, { fileName: 'a.pdf', fileSize: 5 });
    await t.sql(
      `update files_ticket set state = 'putting' where state = 'applied' and file_id = (select max(file_id) from files_ticket)`,
    );
    expect((await teacher.refused(calls.uploadsStore, { ticket })).error).toBe('files.fault.uploading');
  });
  test('[E-046] size and content are checked after the PUT too', async () => {
    const fake = Buffer.from('<html>not a pdf</html>');
    const a = await teacher.ok(calls.uploadsApply, { fileName: 'a.pdf', fileSize: fake.length });
    expect((await put(a.url, a.headers, Buffer.concat([fake, fake]))).json()).toMatchObject({
      error: 'files.fault.otherSize',
    });
    expect((await put(a.url, a.headers, fake)).statusCode).toBe(204);
    expect((await teacher.refused(calls.uploadsStore, { ticket: a.ticket })).error).toBe('files.fault.notTaken');
    expect((await teacher.refused(calls.uploadsApply, { fileName: 'a.exe', fileSize: 5 })).status).toBe(415);
    expect((await teacher.refused(calls.uploadsApply, { fileName: 'a.mp4', fileSize: 101 * 1024 * 1024 })).status).toBe(
      413,
    );
  });
  test('[S-044] a temporary file is there after the PUT, for its owner alone, and gone after a day', async () => {
    const bytes = pdf();
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    try {
      const offer = await teacher.ok(calls.temporaryApply, { fileName: '预览.pdf', fileSize: bytes.length });
      expect((await teacher.refused(calls.fileCover, { path: offer.path })).status).toBe(404);
      expect((await put(offer.url, offer.headers, bytes)).statusCode).toBe(204);
      const { url } = await teacher.ok(calls.fileCover, { path: offer.path });
      expect((await get(url)).rawPayload).toEqual(bytes);
      expect((await student.refused(calls.fileCover, { path: offer.path })).status).toBe(404);
      t.at(`${testDayPlus(-1)}T08:00:01Z`);
      expect((await teacher.refused(calls.fileCover, { path: offer.path })).status).toBe(404);
      await sweep.run(t.kernel);
      expect(await t.sql('select from files_file where path = $1', [offer.path])).toEqual([]);
      expect(readdirSync(join(t.kernel.dataDir, 'files', '189')).some((f) => offer.path.endsWith(f))).toBe(false);
    } finally {
      t.at(null);
    }
  });
});

describe('a phone sends pictures', () => {
  test('[S-045] an upload code: begin, send without a session, pull, end', async () => {
    const { code } = await teacher.ok(calls.codeInit, { proc: 'image' });
    const sent = await t.anyone().ok(calls.codeUpload, { code, file: fileOf('手机.jpg', await jpg()) });
    const { files } = await teacher.ok(calls.codePull, { code });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ path: sent.path, name: '手机.jpg', kind: 'image' });
    expect((await student.refused(calls.codePull, { code })).error).toBe('files.fault.codeOver');
    await student.ok(calls.codeLose, { code });
    expect((await teacher.ok(calls.codePull, { code })).files).toHaveLength(1);
    await teacher.ok(calls.codeLose, { code });
    await teacher.ok(calls.codeLose, { code });
    expect((await t.anyone().refused(calls.codeUpload, { code, file: fileOf('a.jpg', await jpg()) })).error).toBe(
      'files.fault.codeOver',
    );
    expect((await teacher.refused(calls.codePull, { code })).status).toBe(404);
  });
  test('[S-045] a code ends after ten minutes and takes only its own kind', async () => {
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    try {
      const { code } = await teacher.ok(calls.codeInit, { proc: 'image' });
      expect((await t.anyone().refused(calls.codeUpload, { code, file: fileOf('a.pdf', pdf()) })).status).toBe(415);
      t.at(`${testDayPlus(-2)}T08:10:00Z`);
      expect((await t.anyone().refused(calls.codeUpload, { code, file: fileOf('a.jpg', await jpg()) })).status).toBe(
        404,
      );
    } finally {
      t.at(null);
    }
  });
});

test('[V-001] [E-044] sending needs a session, and a store that fails says that the upload failed', async () => {
  expect((await t.anyone().refused(calls.fileUpload, { file: fileOf('a.pdf', pdf()) })).status).toBe(401);
  const { storageOf } = await import('../../../kernel/server/store/store');
  const storage = storageOf(t.kernel);
  const put = storage.put.bind(storage);
  storage.put = () => Promise.reject(new Error('the disk is full'));
  try {
    expect(await teacher.refused(calls.fileUpload, { file: fileOf('a.pdf', pdf()) })).toMatchObject({
      status: 503,
      message: '上传失败，请稍后重试',
    });
  } finally {
    storage.put = put;
  }
});
