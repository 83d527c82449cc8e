import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishLesson } from '../../src/modules/lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { keptRoom, keptVoice, setSetting } from '../../src/modules/live/contract';
import { deskOf } from '../../src/modules/live/server/media/desk';
import { chromiumPath, journeyLanguages, PLAIN_HOST, type Person, World } from './kit';
import {
  LIVE_PATIENCE,
  beginLesson,
  draw,
  drawn,
  giveQuiz,
  hears,
  isSilent,
  nameMate,
  press,
  seesMore,
} from './live-kit';
import { PHONE, sideways } from './narrow';

let world: World;
let first: Planned;
beforeAll(async () => {
  // The room's process is this one: its media process can be killed here.
  world = await World.open({ processes: 1, devices: true });
  await fixedWeek(world.t);
  const [planned] = await plannedOf(await world.t.as('teacher189'), SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    live: '上课中',
    voice: '麦克风',
    camera: '摄像头',
    only: '只听声音',
    hand: '举手',
    callUp: /^请上台：.+$/,
    stage: '我要下台',
    muteAll: '全体静音',
    muted: '已被老师静音',
    pictureOf: /的画面$/,
    check: '设备检查',
    heard: '听得到您的声音',
    camGood: '摄像头可以用',
    connects: '画面和声音连得上',
    record: '录下我的声音',
    stopRecord: '停止录音',
    recording: '正在录下老师的声音',
    kept: '课堂回看',
    replay: '回放',
    play: '播放',
    hasVoice: '录有老师的声音，正常速度播放时可以听到',
    noSound: '这个浏览器放不出录音，白板和聊天照常回放',
    plain: '当前网址不是 https，浏览器不允许使用摄像头和麦克风：只能看和听',
    board: /^白板第 1 页，共 1 页$/,
    raised: /举手 1/,
    quiz: '练习',
    answer: '去答题',
    handIn: '提交',
    allRight: '都答完了，答对 1 / 1',
    answered: /1 人已答/,
    oneRight: '1/1 对',
    screen: '共享屏幕',
    sharing: /^正在共享屏幕/,
  },
  'en-US': {
    live: 'In progress',
    voice: 'Microphone',
    camera: 'Camera',
    only: 'Sound only',
    hand: 'Raise hand',
    callUp: /^Call up .+$/,
    stage: 'Leave the stage',
    muteAll: 'Mute all',
    muted: 'Muted by the teacher',
    pictureOf: /^Video of /,
    check: 'Device check',
    heard: 'You can be heard',
    camGood: 'The camera works',
    connects: 'Video and audio connect',
    record: 'Record my voice',
    stopRecord: 'Stop recording',
    recording: "The teacher's voice is being recorded",
    kept: 'Lesson board',
    replay: 'Replay',
    play: 'Play',
    hasVoice: "The teacher's voice was recorded; it is heard at normal speed",
    noSound: 'The recorded voice cannot be played in this browser; board and chat go on',
    plain: 'This address is not https, so the browser gives no camera and microphone: you can watch and listen only',
    board: /^Board, page 1 of 1$/,
    raised: /Hands 1/,
    quiz: 'Quizzes',
    answer: 'Answer',
    handIn: 'Hand in',
    allRight: 'All done, 1 of 1 right',
    answered: /1 child has answered/,
    oneRight: '1/1 right',
    screen: 'Share screen',
    sharing: /^You are sharing your screen/,
  },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!chromiumPath)('picture and voice between real browsers with a made-up camera and microphone', () => {
  for (const lang of journeyLanguages('live-media'))
    test(`two children and an observer see and hear a teacher; stage, board, quiz, register; after a fall pictures are soon back (${lang})`, () =>
      play(lang));
  for (const lang of journeyLanguages('live-media'))
    test(`the teacher's screen stands in the board's place for everybody, and the board is there again afterwards (${lang})`, () =>
      share(lang));
});

/** How long a recorded piece is, and how loud at its loudest, of 1: as the page's browser reads it. */
const soundOf = (who: Person, base64: string): Promise<{ readonly seconds: number; readonly loudest: number }> =>
  who.page.evaluate(async (text) => {
    const audio = new AudioContext();
    const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const sound = await audio.decodeAudioData(buffer);
    let loudest = 0;
    for (const level of sound.getChannelData(0)) loudest = Math.max(loudest, Math.abs(level));
    await audio.close();
    return { seconds: sound.duration, loudest };
  }, base64);
/** What the page shows now: pictures that are agreed on anew come in other streams. */
const remembers = (who: Person): Promise<void> =>
  who.page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLVideoElement>('.lv-picture')].map(({ srcObject }) => srcObject);
    Object.assign(window, { known: new Set(shown) });
  });
/** @returns milliseconds from a moment of this process until the page has decoded a picture of a stream that it did not know. */
async function seesNew(who: Person, from: number): Promise<number> {
  await who.page.waitForFunction(
    () => {
      const { known } = window as unknown as { readonly known?: ReadonlySet<unknown> };
      return [...document.querySelectorAll<HTMLVideoElement>('.lv-picture')].some(
        (video) =>
          video.srcObject && !known?.has(video.srcObject) && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      );
    },
    undefined,
    { ...LIVE_PATIENCE, polling: 50 },
  );
  return performance.now() - from;
}
/** A reload takes a second or less on a usual machine: pictures are back within five then, and on a slow one in proportion. */
const RELOAD_MS = 1000;
const BACK_IN_RELOADS = 5;

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  const { lessonId, me } = await beginLesson(world, first);
  await (await t.as('school189')).ok(setSetting, { browsers: true, records: true });
  const teacher = await world.as('teacher189', { lang });
  await teacher.open(`/live/${lessonId}`);
  await teacher.page.getByText(say.live).waitFor();
  const child = await world.as('student189', { lang });
  await child.open(`/live/${lessonId}`);
  const mate = await world.as(await nameMate(world), { lang });
  await mate.open(`/live/${lessonId}`);
  const observer = await world.as('classmgr189', { lang });
  await observer.open(`/live/${lessonId}`);
  const others = [child, mate, observer];
  for (const who of others) await who.page.getByText(say.live).waitFor();

  // The device check hears the microphone and sees the camera, before anybody else does.
  await press(teacher, say.check);
  const dialog = teacher.page.getByRole('dialog');
  await expect.poll(() => dialog.getByText(say.heard).count(), LIVE_PATIENCE).toBe(1);
  await dialog.getByText(say.camGood).waitFor();
  await dialog.getByText(say.connects).waitFor();
  await teacher.shot(`live-media/${lang}/check`);
  await teacher.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // Teacher on: all others see moving pictures and hear the beep.
  await press(teacher, say.voice);
  await press(teacher, say.camera);
  for (const who of others) {
    await seesMore(who);
    await hears(who);
  }
  // An observer has no keys of its own, and no child before it is on stage.
  for (const who of others)
    expect(await who.page.getByRole('button', { name: say.camera, exact: true }).count()).toBe(0);

  // On a plain address a child is told before its turn that it has no devices there; it sees and hears all the same.
  const [third] = await t.sql<{ user_id: number }>(
    'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id offset 1 limit 1',
    [SEVEN, (await t.who('student189')).userId],
  );
  const plain = await world.as({ orgId: 189, userId: Number(third?.user_id) }, { lang });
  await plain.page.goto(`${world.url.replace('127.0.0.1', PLAIN_HOST)}/live/${lessonId}`);
  await plain.page.getByText(say.plain).waitFor();
  await seesMore(plain);
  await hears(plain);
  await plain.close();

  // The school lets lessons be recorded: the teacher begins it, and everybody sees that it runs.
  // A machine that has other work may hear it with holes, each of which begins another piece.
  const pieces = () => t.sql<{ at: string }>('select at from live_voice where org_id = 189 and ms >= 2500');
  await press(teacher, say.record);
  for (const who of [teacher, ...others]) await who.page.getByText(say.recording).waitFor();
  await expect.poll(async () => (await pieces()).length, LIVE_PATIENCE).toBeGreaterThan(0);
  await child.shot(`live-media/${lang}/recording`);
  // On a phone the sign has a line of its own: the page is no wider for it.
  for (const { page } of [teacher, child]) {
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    expect(await sideways(page)).toEqual([]);
    if (size) await page.setViewportSize(size);
  }
  await press(teacher, say.stopRecord);
  await child.page.getByText(say.recording).waitFor({ state: 'hidden' });

  // A child on stage is seen and heard by the teacher; muted, it is seen alone.
  const calledUp = async (who: Person) => {
    await press(who, say.hand);
    const raised = teacher.page.locator('.lv-people li').filter({ hasText: say.raised });
    await raised.getByRole('button', { name: say.callUp }).click();
    await who.page.getByRole('button', { name: say.stage }).waitFor();
  };
  await calledUp(child);
  await press(child, say.voice);
  await press(child, say.camera);
  await expect.poll(() => teacher.page.getByLabel(say.pictureOf).count(), LIVE_PATIENCE).toBe(2);
  await hears(teacher);
  await teacher.shot(`live-media/${lang}/stage`);
  await press(teacher, say.muteAll);
  await child.page.getByLabel(say.muted).waitFor();
  await isSilent(teacher);

  // The other child comes on stage too: what the three of them write, everybody sees.
  await calledUp(mate);
  for (const who of [teacher, child, mate]) await draw(who, say.board);
  for (const who of [teacher, ...others]) await drawn(who, say.board, 3);
  await observer.shot(`live-media/${lang}/board`);
  // A pencil is enough for the rest of the lesson.
  await press(mate, say.only);

  // A quiz of the lesson is answered in a window of its own, beside which the room goes on.
  await giveQuiz(world, lessonId);
  await child.page.locator('.lv-side').getByText(say.quiz, { exact: true }).click();
  const opens = child.page.waitForEvent('popup');
  await child.page.getByRole('link', { name: say.answer, exact: true }).click();
  const practice = await opens;
  await practice.getByRole('radio').nth(1).click();
  await practice.getByRole('button', { name: say.handIn, exact: true }).click();
  await practice.getByText(say.allRight).waitFor();
  await practice.close();
  await teacher.page.locator('.lv-side').getByText(say.quiz, { exact: true }).click();
  await teacher.page.getByText(say.answered).waitFor();
  await seesMore(child);

  // Sound only: no picture is decoded, the voice stays.
  await press(observer, say.only);
  await expect.poll(() => observer.page.getByLabel(say.pictureOf).count()).toBe(0);
  await hears(observer);
  await press(observer, say.only);
  await seesMore(observer);

  // A reload comes back to the pictures; so does everybody after the media process fell.
  const left = performance.now();
  await child.page.reload();
  const reload = Math.max(RELOAD_MS, await seesNew(child, left));
  await seesMore(child);
  await drawn(child, say.board, 3);
  for (const who of [child, observer]) await remembers(who);
  const { pid } = deskOf(t.kernel).keeper;
  if (!pid) throw new Error('there is no media process');
  const fell = performance.now();
  process.kill(pid, 'SIGKILL');
  for (const took of await Promise.all([child, observer].map((who) => seesNew(who, fell))))
    expect(took / reload).toBeLessThan(BACK_IN_RELOADS);
  await expect.poll(() => deskOf(t.kernel).keeper.pid, LIVE_PATIENCE).not.toBe(pid);
  for (const who of [child, observer]) await seesMore(who);
  for (const who of [teacher, ...others]) await drawn(who, say.board, 3);
  await observer.shot(`live-media/${lang}/back`);

  // Afterwards the voice stands beside the board: a file that a browser plays, with the beep in it.
  t.at(at(first.date, first.start, 21));
  await me.ok(finishLesson, { id: lessonId });
  const { voice } = await me.ok(keptRoom, { lessonId });
  const { items } = await me.ok(keptVoice, { lessonId, from: voice[0]?.at ?? '' });
  const piece = items.find(({ ms }) => ms >= 2500) ?? { ms: 0, sound: '' };
  const sound = await soundOf(teacher, piece.sound);
  expect(Math.abs(sound.seconds - piece.ms / 1000)).toBeLessThan(0.2);
  expect(sound.loudest).toBeGreaterThan(0.01);
  // The lesson's report has the minutes of both children, the quiz and the board, and the way to what else is kept.
  await teacher.open(`/arrange/basic/lesson/${lessonId}/report`);
  expect(await minutesIn(teacher)).toEqual([20, 20]);
  await teacher.page.getByText(say.oneRight, { exact: true }).waitFor();
  await drawn(teacher, say.board, 3);
  await teacher.shot(`live-media/${lang}/report`);
  await press(teacher, say.kept);
  await teacher.page.getByText(say.replay, { exact: true }).click();
  await teacher.page.getByText(say.hasVoice).waitFor();
  await teacher.page.getByRole('button', { name: say.play }).click();
  await teacher.shot(`live-media/${lang}/replay`);
  expect(await teacher.page.getByText(say.noSound).count()).toBe(0);
  for (const who of [teacher, ...others]) {
    // The observer asks as the lesson's teacher first, and is told no.
    expect(who.faults()).toEqual([]);
    await who.context.close();
  }
}

/** The minutes in the report's last column, of those who were in the room for longer than a look. */
const minutesIn = async (who: Person): Promise<number[]> => {
  const cells = await who.page.locator('table.plain tbody tr td:last-child').allTextContents();
  return cells.map(Number).filter((minutes) => minutes > 1);
};

/** The made-up screen moves as the made-up camera does. */
async function share(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { lessonId } = await beginLesson(world, first);
  const teacher = await world.as('teacher189', { lang });
  const child = await world.as('student189', { lang });
  for (const who of [teacher, child]) {
    await who.open(`/live/${lessonId}`);
    await who.page.getByText(say.live).waitFor();
  }
  await draw(teacher, say.board);
  await drawn(child, say.board, 1);
  await press(teacher, say.screen);
  await teacher.page.getByText(say.sharing).waitFor();
  // In the board's place, and moving; the sharer sees the own board and is told.
  await child.page.locator('.lv-screen').waitFor();
  await child.page.getByRole('img', { name: say.board }).waitFor({ state: 'detached' });
  await seesMore(child);
  await child.shot(`live-media/${lang}/screen`);
  await press(teacher, say.screen);
  await teacher.page.getByText(say.sharing).waitFor({ state: 'detached' });
  await drawn(child, say.board, 1);
  expect(await child.page.locator('.lv-screen').count()).toBe(0);
  for (const who of [teacher, child]) {
    expect(who.faults()).toEqual([]);
    await who.context.close();
  }
}
