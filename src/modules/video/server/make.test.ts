import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { storageOf } from '../../../kernel/server/store/store';
import { sendWhole } from '../../files/server/testing';
import * as calls from '../contract';
import { FILM_PROC } from '../rules';
import { sweeping } from './make/job';
import { sweepVideo } from './sweep';
import { courseOf, drawFilm, filmBytes, hasFfmpeg, hourIn } from './testing';

let t: TestApp;
let manager: Caller;
let spuId = 0;
let dir: string;
/** What converts films here, as it stood before this file: files share their environment. */
const maker = process.env['FFMPEG'];
const makerBack = () => {
  if (maker === undefined) delete process.env['FFMPEG'];
  else process.env['FFMPEG'] = maker;
};
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'meiyike-films-'));
  t = await TestApp.start();
  manager = await t.as('training5');
  ({ spuId } = await courseOf(t));
});
afterAll(async () => {
  t?.at(null);
  makerBack();
  await t?.stop();
  rmSync(dir, { recursive: true, force: true });
});
let hours = 0;
/** Hangs a film into a new hour and waits until it is ready or has failed. */
async function hang(bytes: Uint8Array, duration?: number) {
  const id = await hourIn(manager, spuId, `新课时${(hours += 1)}`);
  const path = await sendWhole(manager, '课.mp4', bytes, FILM_PROC);
  await manager.ok(calls.setVideo, { id, path, ...(duration ? { duration } : {}) });
  return settled(id);
}
async function settled(id: number) {
  for (;;) {
    const [row] = await t.sql<{ folder_id: string }>(
      'select folder_id from video_lesson where org_id = 500 and lesson_id = $1',
      [id],
    );
    const { items } = await manager.ok(calls.listLessons, { folderId: Number(row?.folder_id) });
    const lesson = items.find((l) => l.lessonId === id);
    if (lesson && lesson.film.state !== 'working') return lesson;
    await new Promise((go) => {
      setTimeout(go, 50);
    });
  }
}
const drawn = (name: string, words: string) => drawFilm(join(dir, name), words);

test('[V-101] an hour has one film: another one takes its place, and only one that this person sent for this is taken', async () => {
  const id = await hourIn(manager, spuId, '一部');
  const film = await sendWhole(manager, '甲.mp4', filmBytes(), FILM_PROC);
  await manager.ok(calls.setVideo, { id, path: film });
  const other = await sendWhole(manager, '乙.mp4', filmBytes('opposite'), FILM_PROC);
  await manager.ok(calls.setVideo, { id, path: other, duration: 40 });
  expect((await settled(id)).film).toMatchObject({ fileName: '乙.mp4' });
  const foreign = '189/12345-aaaaaaaaaaaaaaaaaaaaaa.mp4';
  expect((await manager.refused(calls.setVideo, { id, path: foreign })).error).toBe('video.fault.notYourFilm');
  const [demo] = await t.sql<{ path: string }>(
    `select path from files_file where org_id = 500 and kind = 'image' order by path limit 1`,
  );
  expect((await manager.refused(calls.setVideo, { id, path: demo?.path ?? foreign })).status).toBe(400);
  expect((await manager.refused(calls.setVideo, { id, path: [film, other] as never })).status).toBe(400);
  // The first one goes with the sweep, the second stays.
  t.at(new Date(t.now().getTime() + 11 * 60_000));
  await sweepVideo(t.kernel);
  const films = await t.sql<{ path: string }>('select path from video_film where org_id = 500 and lesson_id = $1', [
    id,
  ]);
  expect(films.map((f) => f.path)).toEqual([other]);
  t.at(null);
  // Learners have bought the course: the film may be replaced, not taken away.
  expect((await manager.refused(calls.deleteVideo, { id })).error).toBe('video.fault.filmSold');
  await t.sql(`insert into video_course (org_id, spu_id, title, made_at) values (500, 77010, '没卖的', ${t.sqlNow})`);
  const free = await hourIn(manager, 77_010, '没卖');
  await manager.ok(calls.setVideo, { id: free, path: other, duration: 40 });
  expect((await settled(free)).film.state).toBe('ready');
  await manager.ok(calls.deleteVideo, { id: free });
  expect((await settled(free)).film.state).toBe('none');
});
test('what a killed program left of a film goes a day later, by each process on its own disk', async () => {
  const at = (name: string) => join(t.kernel.dataDir, 'films', name);
  const [old, young] = [at('left-old'), at('left-young')];
  for (const folder of [old, young]) mkdirSync(folder, { recursive: true });
  utimesSync(old, new Date(0), new Date(0));
  await sweeping.run(t.kernel);
  expect([old, young].map((folder) => existsSync(folder))).toEqual([false, true]);
  rmSync(young, { recursive: true });
});
test('an upload that is given up leaves the film before it as it was', async () => {
  const { lessonId: id } = await hang(filmBytes('equation'), 40);
  await manager.ok(calls.tellSending, { id, fileName: '新片.mp4', percent: 30 });
  expect((await settled(id)).film).toMatchObject({ state: 'uploading', brokenOff: true });
  await manager.ok(calls.deleteVideo, { id });
  expect((await settled(id)).film).toMatchObject({ state: 'ready', brokenOff: false, fileName: '课.mp4' });
});
test('a film at which nobody works any more says that it failed', async () => {
  const { lessonId: id } = await hang(filmBytes('equation'), 40);
  await t.sql(`update video_film set state = 'working' where org_id = 500 and lesson_id = $1`, [id]);
  expect((await settled(id)).film).toMatchObject({ state: 'failed', why: 'broken' });
});
test('an upload that is under way is told to whoever looks, and so is one that was refused', async () => {
  const id = await hourIn(manager, spuId, '传到一半');
  await manager.ok(calls.tellSending, { id, fileName: '第三课.mp4', percent: 43 });
  expect((await settled(id)).film).toMatchObject({ state: 'uploading', fileName: '第三课.mp4', percent: 43 });
  await manager.ok(calls.tellSending, { id, fileName: '第三课.mp4', percent: 43, failed: true });
  expect((await settled(id)).film).toMatchObject({ state: 'failed', why: 'broken' });
  expect((await manager.refused(calls.tellSending, { id, fileName: 'x', percent: 101 })).status).toBe(400);
  // What was sent is kept for three days: after them there is nothing to go on with.
  await manager.ok(calls.tellSending, { id, fileName: '第三课.mp4', percent: 43 });
  t.at(new Date(t.now().getTime() + 2 * 86_400_000));
  expect((await settled(id)).film.state).toBe('uploading');
  t.at(new Date(t.now().getTime() + 2 * 86_400_000));
  expect((await settled(id)).film).toMatchObject({ state: 'failed', why: 'broken' });
  t.at(null);
});
test('without ffmpeg a film that every browser plays is served as it came, another says what is missing, a broken one that it is', async () => {
  process.env['FFMPEG'] = join(dir, 'nothing-here');
  expect((await manager.ok(calls.listFolders, { spuId })).maker).toBe(false);
  // Of a film in fragments only the browser that sent it knows how long it is.
  const fine = await hang(filmBytes('equation'), 40);
  expect(fine.film).toMatchObject({ state: 'ready', duration: expect.closeTo(40, 0) as number, heights: [] });
  const shown = await manager.ok(calls.previewVideo, { id: fine.lessonId });
  expect(shown.kind).toBe('file');
  // HEVC by its name; and a film of which only the first bytes are one.
  const other = filmBytes('equation');
  const at = Buffer.from(other).indexOf('avc1', 200);
  other.set(new TextEncoder().encode('hvc1'), at);
  expect((await hang(other)).film).toMatchObject({ state: 'failed', why: 'needsMaker' });
  expect((await hang(filmBytes().subarray(0, 900))).film).toMatchObject({ state: 'failed', why: 'damaged' });
  makerBack();
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test('what every browser plays is repackaged: the same pictures, in fragments, with a picture before it and along it', async () => {
    const { film, lessonId } = await hang(filmBytes());
    expect(film).toMatchObject({
      state: 'ready',
      why: null,
      heights: [360],
      duration: expect.closeTo(40, 0) as number,
    });
    const [row] = await t.sql<{
      parts: { path: string; head: number; fragments: number[][] }[];
      poster: string;
      strip: { path: string };
    }>('select parts, poster, strip from video_film where org_id = 500 and lesson_id = $1', [lessonId]);
    const [part] = row?.parts ?? [];
    const bytes = (part?.head ?? 0) + (part?.fragments ?? []).reduce((n, [, size = 0]) => n + size, 0);
    expect(await storageOf(t.kernel).size(part?.path ?? '')).toBe(bytes);
    for (const path of [row?.poster ?? '', row?.strip.path ?? ''])
      expect(await storageOf(t.kernel).size(path)).toBeGreaterThan(500);
    expect(
      await t.sql('select 1 from files_file where org_id = 500 and path = $1 and expires_at is null', [part?.path]),
    ).toHaveLength(1);
  });
  test('anything else becomes two pictures and the sound alone, with key frames aligned', async () => {
    const words = '-f lavfi -i testsrc2=s=960x540:r=25:d=9 -f lavfi -i sine=d=9 -c:v mpeg4 -q:v 8 -c:a aac';
    const film = drawn('old.mp4', words);
    const made = await hang(film);
    expect(made.film).toMatchObject({ state: 'ready', heights: [540, 360, 0] });
    const [row] = await t.sql<{ parts: { fragments: number[][] }[] }>(
      'select parts from video_film where org_id = 500 and lesson_id = $1',
      [made.lessonId],
    );
    const lengths = (row?.parts ?? []).map((p) => p.fragments.map(([ms]) => Math.round((ms ?? 0) / 1000)));
    expect(lengths[0]).toEqual(lengths[1]);
    expect(lengths[0]).toEqual([4, 4, 1]);
  });
  test('hostile films end as failed with the server well: a list of addresses behind a film’s first bytes, noise, sound alone', async () => {
    const head = filmBytes().subarray(0, 32);
    const text = new TextEncoder().encode(
      '\n#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\nhttp://127.0.0.1:1/x\n'.repeat(50),
    );
    const list = new Uint8Array([...head, ...text]);
    expect((await hang(list)).film).toMatchObject({ state: 'failed', why: 'damaged' });
    const noise = filmBytes();
    for (let at = 40; at < noise.length; at += 3) noise[at] = (at * 7919) % 256;
    expect((await hang(noise)).film).toMatchObject({ state: 'failed', why: 'damaged' });
    const sound = drawn('sound.mp4', '-f lavfi -i sine=d=2 -c:a aac');
    expect((await hang(sound)).film).toMatchObject({ state: 'failed', why: 'noPicture' });
    expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(200);
  });
});
