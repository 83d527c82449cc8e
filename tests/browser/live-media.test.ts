import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishLesson, openLesson, prepareLesson, startLesson } from '../../src/modules/lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { keptRoom, keptVoice, setSetting } from '../../src/modules/live/contract';
import { deskOf } from '../../src/modules/live/server/media/desk';
import { chromiumPath, journeyLanguages, PLAIN_HOST, type Person, World } from './kit';

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
  },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!chromiumPath)('picture and voice between real browsers with a made-up camera and microphone', () => {
  for (const lang of journeyLanguages('live-media'))
    test(`a teacher is seen and heard, a child comes on stage; pictures are back within five times a reload after a fall (${lang})`, () =>
      play(lang));
});

/** Pictures that the page has decoded of others. */
const decoded = (who: Person): Promise<number> =>
  who.page.evaluate(() => {
    let frames = 0;
    for (const video of document.querySelectorAll<HTMLVideoElement>('.lv-picture'))
      frames += video.getVideoPlaybackQuality().totalVideoFrames;
    return frames;
  });
/** The loudest of what the page hears of others, of 255. */
const loudest = (who: Person): Promise<number> =>
  who.page.evaluate(async () => {
    const audio = new AudioContext();
    await audio.resume();
    let most = 0;
    const heard = [...document.querySelectorAll<HTMLAudioElement>('.lv-voice')].flatMap(({ srcObject }) => {
      if (!(srcObject instanceof MediaStream) || !srcObject.getAudioTracks().length) return [];
      const analyser = audio.createAnalyser();
      audio.createMediaStreamSource(srcObject).connect(analyser);
      return [analyser];
    });
    // The made-up microphone beeps once a second.
    for (let look = 0; look < 60; look++) {
      for (const analyser of heard) {
        const levels = new Uint8Array(analyser.frequencyBinCount);
        analyser.getByteFrequencyData(levels);
        most = Math.max(most, ...levels);
      }
      await new Promise((go) => {
        setTimeout(go, 50);
      });
    }
    await audio.close();
    return most;
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
const PATIENCE = { timeout: 120_000 };
/** Waits until more pictures have been decoded than before. */
async function seesMore(who: Person): Promise<void> {
  const before = await decoded(who);
  await expect.poll(() => decoded(who), PATIENCE).toBeGreaterThan(before + 10);
}
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
    { ...PATIENCE, polling: 50 },
  );
  return performance.now() - from;
}
/** A reload takes a second or less on a usual machine: pictures are back within five then, and on a slow one in proportion. */
const RELOAD_MS = 1000;
const BACK_IN_RELOADS = 5;
const hears = (who: Person) => expect.poll(() => loudest(who), PATIENCE).toBeGreaterThan(20);
const isSilent = (who: Person) => expect.poll(() => loudest(who), PATIENCE).toBeLessThan(5);
const press = (who: Person, name: string) => who.page.getByRole('button', { name, exact: true }).click();

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, 1));
  const me = await t.as('teacher189');
  const { lessonId } = await me.ok(openLesson, { arrangeId: first.arrangeId, date: first.date });
  await me.ok(prepareLesson, { id: lessonId, topic: '数轴' });
  await me.ok(startLesson, { id: lessonId });
  await (await t.as('school189')).ok(setSetting, { browsers: true, records: true });
  const teacher = await world.as('teacher189', { lang });
  await teacher.open(`/live/${lessonId}`);
  await teacher.page.getByText(say.live).waitFor();
  const child = await world.as('student189', { lang });
  await child.open(`/live/${lessonId}`);
  const observer = await world.as('classmgr189', { lang });
  await observer.open(`/live/${lessonId}`);
  for (const who of [child, observer]) await who.page.getByText(say.live).waitFor();

  // The device check hears the microphone and sees the camera, before anybody else does.
  await press(teacher, say.check);
  const dialog = teacher.page.getByRole('dialog');
  await expect.poll(() => dialog.getByText(say.heard).count(), PATIENCE).toBe(1);
  await dialog.getByText(say.camGood).waitFor();
  await dialog.getByText(say.connects).waitFor();
  await teacher.shot(`live-media/${lang}/check`);
  await teacher.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // Teacher on: both others see moving pictures and hear the beep.
  await press(teacher, say.voice);
  await press(teacher, say.camera);
  for (const who of [child, observer]) {
    await seesMore(who);
    await hears(who);
  }
  // An observer has no keys of its own, and no child before it is on stage.
  for (const who of [child, observer])
    expect(await who.page.getByRole('button', { name: say.camera, exact: true }).count()).toBe(0);

  // On a plain address a child is told before its turn that it has no devices there; it sees and hears all the same.
  const [mate] = await t.sql<{ user_id: number }>(
    'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id limit 1',
    [SEVEN, (await t.who('student189')).userId],
  );
  const plain = await world.as({ orgId: 189, userId: Number(mate?.user_id) }, { lang });
  await plain.page.goto(`${world.url.replace('127.0.0.1', PLAIN_HOST)}/live/${lessonId}`);
  await plain.page.getByText(say.plain).waitFor();
  await seesMore(plain);
  await hears(plain);
  await plain.close();

  // The school lets lessons be recorded: the teacher begins it, and everybody sees that it runs.
  // A machine that has other work may hear it with holes, each of which begins another piece.
  const pieces = () => t.sql<{ at: string }>('select at from live_voice where org_id = 189 and ms >= 2500');
  await press(teacher, say.record);
  for (const who of [teacher, child, observer]) await who.page.getByText(say.recording).waitFor();
  await expect.poll(async () => (await pieces()).length, PATIENCE).toBeGreaterThan(0);
  await child.shot(`live-media/${lang}/recording`);
  await press(teacher, say.stopRecord);
  await child.page.getByText(say.recording).waitFor({ state: 'hidden' });

  // A child on stage is seen and heard by the teacher; muted, it is seen alone.
  await press(child, say.hand);
  await teacher.page.getByRole('button', { name: say.callUp }).first().click();
  await child.page.getByRole('button', { name: say.stage }).waitFor();
  await press(child, say.voice);
  await press(child, say.camera);
  await expect.poll(() => teacher.page.getByLabel(say.pictureOf).count(), PATIENCE).toBe(2);
  await hears(teacher);
  await teacher.shot(`live-media/${lang}/stage`);
  await press(teacher, say.muteAll);
  await child.page.getByLabel(say.muted).waitFor();
  await isSilent(teacher);

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
  for (const who of [child, observer]) await remembers(who);
  const { pid } = deskOf(t.kernel).keeper;
  if (!pid) throw new Error('there is no media process');
  const fell = performance.now();
  process.kill(pid, 'SIGKILL');
  for (const took of await Promise.all([child, observer].map((who) => seesNew(who, fell))))
    expect(took / reload).toBeLessThan(BACK_IN_RELOADS);
  await expect.poll(() => deskOf(t.kernel).keeper.pid, PATIENCE).not.toBe(pid);
  for (const who of [child, observer]) await seesMore(who);
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
  await teacher.page.getByRole('link', { name: say.kept }).click();
  await teacher.page.getByText(say.replay, { exact: true }).click();
  await teacher.page.getByText(say.hasVoice).waitFor();
  await teacher.page.getByRole('button', { name: say.play }).click();
  await teacher.shot(`live-media/${lang}/replay`);
  expect(await teacher.page.getByText(say.noSound).count()).toBe(0);
  for (const who of [teacher, child, observer]) {
    // The observer asks as the lesson's teacher first, and is told no.
    expect(who.faults()).toEqual([]);
    await who.context.close();
  }
}
