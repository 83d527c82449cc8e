import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { fill } from '../../src/kernel/shared/messages';
import { partsOf } from '../../src/modules/question-bank/contract';
import * as calls from '../../src/modules/video/contract';
import en from '../../src/modules/video/locale/en-US';
import zh from '../../src/modules/video/locale/zh-CN';
import { UNDO_MINUTES } from '../../src/modules/video/rules';
import { courseOf, hasFfmpeg } from '../../src/modules/video/server/testing';
import bookEn from '../../src/modules/wrongbook/locale/en-US';
import bookZh from '../../src/modules/wrongbook/locale/zh-CN';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';

let world: World;
/** The course of the demonstration, as it was before anybody made another one. */
let course: Awaited<ReturnType<typeof courseOf>>;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'meiyike-film-'));
  world = await World.open({ processes: 1, whole: true });
  course = await courseOf(world.t);
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
    broken: 'Upload interrupted',
    resume: 'Choose the same file to go on',
    ready: 'Ready',
    failed: 'Failed',
    ques: /^Questions: \d/,
    preview: /^Preview$/,
    stopped: 'Answer a question first',
    answer: 'Answer',
    goOn: 'Continue watching',
    done: 'Done',
    note: 'Add a note at this moment',
    keep: /^Save$/,
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
  // A key that comes from no element of the page is none of the film's.
  await home.page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
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

const SAID: Readonly<Record<Lang, { w: Readonly<Record<keyof typeof zh, string>>; film: string }>> = {
  'zh-CN': { w: zh, film: bookZh['item.film'] },
  'en-US': { w: en, film: bookEn['item.film'] },
};
/** A key by all of its text; between two Chinese signs the library puts a space. */
const whole = (text: string): RegExp => new RegExp(`^${[...text].join('\\s*')}$`);
/** Whatever the film's page says of itself is heard by nobody until the page is opened anew: a last word outlives an offline page. */
const unheard = (who: Person) =>
  who.page.evaluate(() => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) =>
      /\/video\/learner\/\d+\/watch\//.test(input instanceof Request ? input.url : String(input))
        ? Promise.reject(new TypeError('no network'))
        : real(input, init);
  });

describe.skipIf(!chromiumPath)(
  'a learner without a network, a wrong answer a week later, and what a manager brings back',
  () => {
    const languages = journeyLanguages('video').map((lang) => [lang] as const);
    test.each(languages)(
      'what was played without a network is merged when the page is opened anew, and the film goes on there (%s)',
      async (lang) => {
        const { lessonId = 0 } = course.hours[2] ?? {};
        const { userId } = await world.t.who('learner5');
        await world.t.sql('delete from video_watch where org_id = 500 and lesson_id = $1 and user_id = $2', [
          lessonId,
          userId,
        ]);
        const bus = await world.as('learner5', { lang, width: 390, height: 844, touch: true });
        await bus.open(`/video/${course.spuId}/${lessonId}`);
        await bus.page.locator('video').waitFor();
        await play(bus);
        await expect.poll(() => playing(bus)).toBeGreaterThan(1);
        await unheard(bus);
        await rate(bus, 2);
        await expect.poll(() => playing(bus), { timeout: 60_000 }).toBeGreaterThan(14);
        await bus.page.evaluate(() => document.querySelector('video')?.pause());
        const left = await playing(bus);
        const heard = async () => {
          const [row] = await world.t.sql<{ played: number; position: number }>(
            'select played, position from video_watch where org_id = 500 and lesson_id = $1 and user_id = $2',
            [lessonId, userId],
          );
          return { played: (row?.played ?? 0) / 10, position: (row?.position ?? 0) / 10 };
        };
        expect((await heard()).position).toBeLessThan(left - 2);
        await bus.page.reload();
        await bus.page.locator('video').waitFor();
        await expect.poll(() => playing(bus)).toBeGreaterThan(left - 2);
        expect(await playing(bus)).toBeLessThan(left + 3);
        await expect.poll(async () => (await heard()).played).toBeGreaterThan(left - 4);
        await bus.shot(`video/${lang}/20-merged`);
        expect(bus.faults()).toEqual([]);
        await bus.close();
      },
    );
    test.each(languages)('a wrong answer leads from the notebook back to its second of the film (%s)', async (lang) => {
      const { lessonId = 0, name = '' } = course.hours[1] ?? {};
      const [que] = (await (await world.t.as('training5')).ok(calls.getQues, { id: lessonId })).items;
      const [part] = que ? partsOf(que.body) : [];
      if (!que || !part) throw new Error('the film of the demonstration asks nothing');
      const child = await world.t.as('learner5');
      await child.ok(calls.enterWatch, { lessonId });
      const wrong = ((part.answer.picks?.[0] ?? 0) + 1) % part.options.length;
      await child.ok(calls.storeTrain, { lessonId, answers: [{ verId: que.verId, answer: { picks: [wrong] } }] });
      await world.t.told(500, 'video.answered');
      const later = await world.as('learner5', { lang });
      await later.open('/work/wrong/index?source=video');
      await later.page
        .getByRole('link', { name: fill(SAID[lang].film, { name }) })
        .first()
        .click();
      await later.page.waitForURL(/\/video\/\d+\/\d+\?at=\d+$/);
      const second = Number(/at=(\d+)$/.exec(later.page.url())?.[1]);
      expect(second).toBe(Math.max(0, (que.second ?? 0) - 10));
      await later.page.locator('video').waitFor();
      await expect.poll(() => playing(later)).toBeGreaterThanOrEqual(second - 1);
      expect(await playing(later)).toBeLessThan(second + 3);
      await later.shot(`video/${lang}/21-back`);
      expect(later.faults()).toEqual([]);
      await later.close();
    });
    test.each(languages)(
      'an hour that was deleted by mistake comes back from the panel of the course, also when the page was opened anew (%s)',
      async (lang) => {
        const { w } = SAID[lang];
        const spuId = lang === 'zh-CN' ? 88_101 : 88_102;
        const title = `${w.courses} 88`;
        await world.t.sql(
          `insert into video_course (org_id, spu_id, title, made_at) values (500, $1, $2, ${world.t.sqlNow})`,
          [spuId, title],
        );
        const me = await world.t.as('training5');
        const { folderId } = await me.ok(calls.createFolder, { spuId, name: w.hours });
        const name = `${w.free} 1`;
        await me.ok(calls.createLesson, { folderId, name, free: false });
        const manager = await world.as('training5', { lang });
        const { page } = manager;
        await manager.open(`/desk/teach/video/${spuId}`);
        const row = page.locator('.vm-row', { hasText: name });
        await row.getByRole('button', { name: fill(w.actsOf, { name }) }).click();
        await page.getByRole('menuitem', { name: w.remove, exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: whole(w.remove) })
          .click();
        await row.waitFor({ state: 'detached' });
        await page.reload();
        await manager.settle();
        await page
          .getByText(fill(w.removedLately, { minutes: UNDO_MINUTES }))
          .first()
          .waitFor();
        await manager.shot(`video/${lang}/22-removed`);
        await page.getByRole('button', { name: fill(w.bringBackOf, { name }) }).click();
        await row.waitFor();
        await page.getByRole('button', { name: fill(w.bringBackOf, { name }) }).waitFor({ state: 'detached' });
        expect(manager.faults()).toEqual([]);
        await manager.close();
      },
    );
  },
);
