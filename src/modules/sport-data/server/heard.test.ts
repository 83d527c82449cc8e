import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { peLesson, say, says, stage, type Stage } from './testing';

let t: TestApp;
let s: Stage;
const LESSON = 880_001;
/** A lesson whose bands have been given out. */
beforeAll(async () => {
  t = await TestApp.start();
  const [school, teacher] = await Promise.all([t.as('school189'), t.as('teacher189')]);
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  await peLesson(t, s.clazzId, LESSON);
  await teacher.ok(calls.wearDeal, { lessonId: LESSON, setName: '一号箱' });
  await t.told(189, 'sport-data.worn');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** A heart of a band at a second of the lesson, which arrives at another one. */
const heart = (band: number, second: number, value: number, arrives: number) =>
  says(s.bands[band]!, second, { heart: value }, arrives - second);
const readings = async (devId: string) =>
  (
    await t.sql<{ value: number }>(
      "select value from sport_data_reading where org_id = 189 and dev_id = $1 and kind = 'heart' order by at",
      [devId],
    )
  ).map((row) => row.value);

test('[J sport-data] of two hearts of one instant the first is kept and counted, in one delivery and in two', async () => {
  await say(t, s.key, [heart(0, 100, 120, 110), heart(0, 100, 150, 110), heart(0, 105, 130, 110)], 110);
  expect(await readings('SD-1')).toEqual([120, 130]);
  await say(t, s.key, [heart(0, 105, 150, 120), heart(0, 110, 140, 120)], 120);
  expect(await readings('SD-1')).toEqual([120, 130, 140]);
  // Nothing of what comes now is new.
  await say(t, s.key, [heart(0, 100, 160, 130), heart(0, 110, 160, 130)], 130);
  expect(await readings('SD-1')).toEqual([120, 130, 140]);
  const sums = await t.sql(
    'select beats, most, heart_ms from sport_data_load where org_id = 189 and lesson_id = $1 and user_id = $2',
    [LESSON, s.pupils[0]!.userId],
  );
  expect(sums).toEqual([{ beats: 3, most: 140, heart_ms: 10_000 }]);
});

test('[J sport-data] a delivery asks the database as often for forty hearts as for two', async () => {
  const statements = async (items: Parameters<typeof say>[2], second: number) =>
    (await asked(() => say(t, s.key, items, second))).filter((text) => /\b(?:device|sport_data|watch)_/.test(text));
  await say(t, s.key, [heart(1, 200, 120, 200)], 200);
  const few = await statements([heart(1, 205, 120, 210), heart(1, 208, 120, 210)], 210);
  const many = await statements(
    Array.from({ length: 40 }, (_, at) => heart(1, 215 + at / 4, 120 + at, 230)),
    230,
  );
  expect(many).toEqual(few);
  expect(await readings('SD-2')).toHaveLength(43);
});
