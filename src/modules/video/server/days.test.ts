import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { sweepVideo } from './sweep';
import { courseOf } from './testing';

let t: TestApp;
let child: Caller;
let lessonId = 0;
const NOON = Date.parse('2026-11-23T04:00:00Z');
/** The clock, so many seconds after noon. */
const at = (seconds: number) => t.at(new Date(NOON + seconds * 1000));
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('learner5');
  lessonId = (await courseOf(t)).hours[1]?.lessonId ?? 0;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const enter = () => child.ok(calls.enterWatch, { lessonId });
const say = () => child.ok(calls.synchWatch, { lessonId, position: 5, ranges: [] });
const open = async (day: string): Promise<number> =>
  (
    await t.sql<{ ms: number }>('select ms from video_day where org_id = 500 and user_id = $1 and on_date = $2', [
      child.userId,
      day,
    ])
  )[0]?.ms ?? 0;

test('a day’s time with films is one clock for all devices; silence counts nothing, and its watcher is told today’s minutes', async () => {
  at(0);
  await enter();
  at(5);
  // Another device.
  await enter();
  at(10);
  await say();
  await say();
  at(20);
  await say();
  // The lid was shut for three minutes.
  at(200);
  await say();
  at(210);
  await child.ok(calls.leaveWatch, { lessonId, position: 5, ranges: [] });
  expect(await open('2026-11-23')).toBe(30_000);
  await t.sql("update video_day set ms = 1500000 where org_id = 500 and user_id = $1 and on_date = '2026-11-23'", [
    child.userId,
  ]);
  expect((await child.ok(calls.myCourses, {})).today).toBe(25);
  at(24 * 3600);
  expect((await child.ok(calls.myCourses, {})).today).toBe(0);
});
test('how much somebody watched on a day is forgotten after ninety days', async () => {
  await t.sql(
    "insert into video_day (org_id, user_id, on_date, ms, at) select 500, $1::bigint, d, 60000, d from unnest('{2026-08-20,2026-08-30}'::date[]) d",
    [child.userId],
  );
  at(0);
  await sweepVideo(t.kernel);
  expect([await open('2026-08-20'), await open('2026-08-30')]).toEqual([0, 60_000]);
});
