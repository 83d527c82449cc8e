import { expect } from 'vitest';
import { createQuiz, openLesson, prepareLesson, startLesson } from '../../src/modules/lesson/contract';
import { SEVEN, at, type Planned } from '../../src/modules/lesson/server/testing';
import type { Person, World } from './kit';

// What journeys of a live lesson share: how it begins, its board, its quiz, and what a page sees and hears of others.

/** Pictures and voices need their time on a machine that has other work. */
export const LIVE_PATIENCE = { timeout: 120_000 };

/** The lesson under way, one minute after its beginning, as the only one of its school. @returns its number, and its teacher for calls. */
export async function beginLesson({ t }: World, first: Planned) {
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, 1));
  const me = await t.as('teacher189');
  const { lessonId } = await me.ok(openLesson, { arrangeId: first.arrangeId, date: first.date });
  await me.ok(prepareLesson, { id: lessonId, topic: '数轴' });
  await me.ok(startLesson, { id: lessonId });
  return { lessonId, me };
}
/** A second child of the class: children have numbers to sign in with, tests know people by names. @returns its name. */
export async function nameMate({ t }: World): Promise<string> {
  await t.sql(
    `insert into account_login_claim (login, org_id, user_id)
     select 'mate189', 189, min(s.user_id)
     from class_student_v s
     where s.org_id = 189 and s.clazz_id = $1 and s.user_id <> $2
     on conflict do nothing`,
    [SEVEN, (await t.who('student189')).userId],
  );
  return 'mate189';
}

/** The question of `giveQuiz`; its second option is the right one. */
export const QUESTION = 990_100;
/** A question of the teacher's own, and a quiz of the lesson made of it. */
export async function giveQuiz({ t }: World, lessonId: number): Promise<number> {
  const me = await t.as('teacher189');
  const body = { kind: 'single', stem: '<p>2 + 3 = ?</p>', options: ['<p>4</p>', '<p>5</p>'], answer: { picks: [1] } };
  await t.sql(
    `insert into question_bank_version (
       org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, made_at
     )
     values (189, $1, $1, 1, 2, 2, 1, 'single', 1, $2, 'x', ${t.sqlNow})
     on conflict do nothing`,
    [QUESTION, JSON.stringify({ rights: [], explain: '', subs: [], ...body })],
  );
  await t.sql(
    `insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at)
     values (189, $1, 'psn', $2, $1, ${t.sqlNow}, ${t.sqlNow})
     on conflict do nothing`,
    [QUESTION, me.userId],
  );
  const { quizId } = await me.ok(createQuiz, { lessonId, title: '随堂练习', qids: [QUESTION] });
  return quizId;
}

export const board = (who: Person, name: RegExp) => who.page.getByRole('img', { name });
/** Draws across the board. */
export async function draw(who: Person, name: RegExp): Promise<void> {
  // On a phone the keys stand below it.
  await board(who, name).scrollIntoViewIfNeeded();
  const box = await board(who, name).boundingBox();
  if (!box) throw new Error('no board');
  const { mouse } = who.page;
  await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await mouse.down();
  for (let i = 1; i <= 10; i++)
    await mouse.move(box.x + box.width * (0.2 + i * 0.05), box.y + box.height * (0.3 + i * 0.04));
  await mouse.up();
}
/** Waits until so many lines stand on the board. */
export const drawn = (who: Person, name: RegExp, count: number) =>
  expect.poll(() => board(who, name).locator('path').count(), { timeout: 60_000 }).toBe(count);

/** Pictures that the page has decoded of others. */
const decoded = (who: Person): Promise<number> =>
  who.page.evaluate(() => {
    let frames = 0;
    for (const video of document.querySelectorAll<HTMLVideoElement>('.lv-picture'))
      frames += video.getVideoPlaybackQuality().totalVideoFrames;
    return frames;
  });
/** Waits until more pictures have been decoded than before. */
export async function seesMore(who: Person): Promise<void> {
  const before = await decoded(who);
  await expect.poll(() => decoded(who), LIVE_PATIENCE).toBeGreaterThan(before + 10);
}
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
export const hears = (who: Person) => expect.poll(() => loudest(who), LIVE_PATIENCE).toBeGreaterThan(20);
export const isSilent = (who: Person) => expect.poll(() => loudest(who), LIVE_PATIENCE).toBeLessThan(5);
/** Presses a key by its whole name. */
export const press = (who: Person, name: string) => who.page.getByRole('button', { name, exact: true }).click();
