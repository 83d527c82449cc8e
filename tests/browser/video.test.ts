import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import * as calls from '../../src/modules/video/contract';
import { hasFfmpeg } from '../../src/modules/video/server/testing';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';

let world: World;
const dir = mkdtempSync(join(tmpdir(), 'meiyike-film-'));
beforeAll(async () => {
  world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
  rmSync(dir, { recursive: true, force: true });
});

const WORDS = {
  'zh-CN': {
    course: '七年级数学同步课',
    addFolder: '新建目录',
    folder: '第三章 图形',
    broken: '上传中断',
    resume: '选择同一文件接着传',
    ready: '可播放',
    failed: '失败',
    ques: /^题目 \d/,
    preview: /^预\s?览$/,
    stopped: '先回答一道题',
    answer: '提交答案',
    goOn: '继续观看',
    done: '已完成',
    note: '在当前时间记一条笔记',
    keep: /^记\s?下$/,
    half: /人里有/,
  },
  'en-US': {
    course: '七年级数学同步课',
    addFolder: 'New folder',
    folder: 'Chapter 3',
    broken: 'Upload broken off',
    resume: 'Choose the same file to go on',
    ready: 'Ready',
    failed: 'Failed',
    ques: /^Questions: \d/,
    preview: /^Preview$/,
    stopped: 'A question first',
    answer: 'Answer',
    goOn: 'Go on watching',
    done: 'Done',
    note: 'A note at this second',
    keep: /^Keep$/,
    half: /^Of \d+ learners/,
  },
} as const;
type Lang = keyof typeof WORDS;

/** A film of two pieces and more: a small one with room behind it, of other bytes in each language. */
function longFilm(lang: Lang): string {
  const film = readFileSync(join(root, 'data/films/opposite.mp4'));
  const room = Buffer.alloc(9 * 1024 * 1024);
  room.writeUInt32BE(room.length, 0);
  room.write(`free${lang}`, 4, 'latin1');
  const path = join(dir, `film-${lang}.mp4`);
  writeFileSync(path, Buffer.concat([film, room]));
  return path;
}
const playing = (who: Person) => who.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const play = (who: Person) =>
  who.page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.muted = true;
    return video?.play();
  });
/** Frames that were really decoded. */
const frames = (who: Person) =>
  who.page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
const rate = (who: Person, value: number) =>
  who.page.evaluate((n) => {
    const video = document.querySelector('video');
    if (video) video.playbackRate = n;
  }, value);

describe.skipIf(!chromiumPath || !hasFfmpeg)(
  'a film from its upload, broken off and resumed, to the learner who is stopped by a question and changes the device',
  () => {
    for (const lang of journeyLanguages('video')) test(`the whole way (${lang})`, () => journey(lang));
  },
);

async function journey(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const shot = (who: Person, name: string) => who.shot(`video/${lang}/${name}`);
  const looked = async (who: Person, name: string) => {
    await shot(who, name);
    expect(await breachesOf(who.page)).toEqual([]);
  };
  // The manager comes from their first page to the course.
  const manager = await world.as('training5', { lang });
  await manager.open('/desk/train/bench');
  await manager.page.getByRole('link', { name: say.course }).first().click();
  await manager.page.waitForURL(/\/desk\/teach\/video\/\d+$/);
  await manager.settle();
  await looked(manager, '1-course');
  await manager.page.getByRole('button', { name: say.addFolder }).click();
  await manager.page.keyboard.type(say.folder);
  await manager.page.keyboard.press('Enter');
  await manager.page.locator('.ant-tree-node-selected', { hasText: say.folder }).waitFor();
  await manager.settle();

  // The line breaks off in the middle of the second piece.
  const film = longFilm(lang);
  let cut = false;
  await manager.page.route('**/obfs/pieces/*/1', async (route) => {
    if (cut) await route.continue();
    else await route.abort('connectionreset');
  });
  await manager.page.locator('.vm-hours input[type=file]').first().setInputFiles(film);
  await manager.page.locator('.vm-sending').waitFor();
  await expect
    .poll(async () => (await world.t.sql('select 1 from files_piece where org_id = 500')).length)
    .toBeGreaterThan(0);
  await shot(manager, '2-broken-off');
  // The browser is closed; the next morning another one goes on with the same file.
  await manager.page.reload();
  await manager.settle();
  await manager.page.locator('.tree-name > span', { hasText: say.folder }).first().click();
  await manager.page.getByText(say.broken, { exact: true }).waitFor();
  await shot(manager, '3-next-morning');
  cut = true;
  const sent: string[] = [];
  manager.page.on('request', (request) => {
    if (/pieces\/\d+\/\d+$/.test(request.url())) sent.push(request.url().split('/').at(-1) ?? '');
  });
  const [chooser] = await Promise.all([
    manager.page.waitForEvent('filechooser'),
    manager.page.getByRole('button', { name: say.resume }).click(),
  ]);
  await chooser.setFiles(film);
  await manager.page.locator('.vm-row').getByText(say.ready, { exact: true }).waitFor();
  expect(sent).toEqual(['1']);
  await looked(manager, '4-ready');
  await manager.page.getByRole('button', { name: say.preview }).click();
  await manager.page.locator('.ant-modal video').waitFor();
  await play(manager);
  await expect.poll(() => frames(manager)).toBeGreaterThan(0);
  await shot(manager, '5-preview');
  await manager.page.locator('.ant-modal-close').click();
  await manager.page.locator('.ant-modal video').waitFor({ state: 'detached' });

  // A question that stops it after three seconds.
  const me = await world.t.as('training5');
  const spuId = Number(/video\/(\d+)$/.exec(manager.page.url())?.[1]);
  const folder = (await me.ok(calls.listFolders, { spuId })).items.find((f) => f.name === say.folder);
  const [lesson] = (await me.ok(calls.listLessons, { folderId: folder?.folderId ?? 0 })).items;
  const lessonId = lesson?.lessonId ?? 0;
  const [que] = await world.t.sql<{ qid: string }>(
    `select qid from question_bank_shared where is_current and removed_at is null and reg_id is null and kind = 'single' and sbj_id = 2 order by qid limit 1`,
  );
  const qid = Number(que?.qid);
  await me.ok(calls.setQues, { id: lessonId, qids: [qid], places: [{ qid, place: 'stop', second: 3 }] });
  await manager.page.reload();
  await manager.settle();
  await manager.page.locator('.tree-name > span', { hasText: say.folder }).first().click();
  await manager.page.getByRole('button', { name: say.ques }).first().click();
  await manager.page.locator('.vm-line').waitFor();
  await manager.settle();
  await shot(manager, '6-questions');

  // A phone in a bus: from the first page to the hour, until the question stops it.
  const phone = await world.as('learner5', { lang, width: 390, height: 844, touch: true });
  await phone.open('/train/student/index');
  await phone.page.getByRole('link', { name: say.course }).click();
  await phone.page.waitForURL(/\/video\/\d+$/);
  await phone.settle();
  await looked(phone, '7-course');
  const wide = () => phone.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(390);
  await phone.page.getByRole('link', { name: lesson?.name ?? '' }).click();
  await phone.page.locator('video').waitFor();
  await phone.settle();
  await play(phone);
  await phone.page.getByRole('heading', { name: say.stopped }).waitFor();
  expect(await frames(phone)).toBeGreaterThan(0);
  expect(await playing(phone)).toBeLessThan(6);
  await looked(phone, '8-stopped');
  expect(await wide()).toBeLessThanOrEqual(390);
  await phone.page.locator('.film-over .answer-option').first().click();
  await phone.page.locator('.film-over').getByRole('button', { name: say.answer, exact: true }).click();
  await phone.page.getByRole('button', { name: say.goOn }).click();
  await expect.poll(() => playing(phone)).toBeGreaterThan(7);
  await phone.page.getByRole('textbox', { name: say.note }).fill('这里再看一遍');
  await phone.page.getByRole('button', { name: say.keep }).click();
  await phone.page.locator('.vd-notes li').waitFor();
  await shot(phone, '9-note');
  const left = await playing(phone);
  await phone.page.evaluate(() => document.querySelector('video')?.pause());
  await phone.page.goBack();
  await phone.settle();

  // At home the computer goes on at the same second, and finishes.
  const home = await world.as('learner5', { lang });
  await home.open(`/video/${spuId}/${lessonId}`);
  await home.page.locator('video').waitFor();
  await expect.poll(() => playing(home)).toBeGreaterThan(left - 2);
  expect(await playing(home)).toBeLessThan(left + 3);
  expect(await home.page.locator('.vd-notes li').count()).toBe(1);
  await looked(home, '10-at-home');
  await play(home);
  await rate(home, 2);
  await home.page.locator('.vd-film').getByText(say.done, { exact: true }).waitFor();
  await shot(home, '11-done');
  const schedule = await (await world.t.as('learner5')).ok(calls.getSchedule, { spuId });
  expect(schedule.folders.flatMap((f) => f.items).find((h) => h.lessonId === lessonId)).toMatchObject({
    done: true,
    submitted: true,
  });

  // The teacher sees at which second they gave up.
  const teacher = await world.as('trainer5', { lang });
  await teacher.open('/train/teacher/summary');
  await teacher.page.getByRole('link', { name: say.course }).first().click();
  await teacher.page.waitForURL(/\/videofigures\/\d+$/);
  await teacher.settle();
  await teacher.page.getByText(say.half).first().waitFor();
  await looked(teacher, '12-figures');

  // A list of addresses that calls itself a film ends as failed, with its reason.
  const list = join(dir, `list-${lang}.mp4`);
  writeFileSync(list, `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n# ${lang}\n`);
  await manager.page.keyboard.press('Escape');
  await manager.open(`/desk/teach/video/${spuId}`);
  await manager.page.locator('.tree-name > span', { hasText: say.folder }).first().click();
  await manager.page.locator('.vm-hours input[type=file]').first().setInputFiles(list);
  await manager.page.locator('.vm-row').getByText(say.failed, { exact: true }).waitFor();
  await shot(manager, '13-failed');
  for (const who of [manager, phone, home, teacher]) expect(who.faults()).toEqual([]);
  for (const who of [manager, phone, home, teacher]) await who.close();
}
