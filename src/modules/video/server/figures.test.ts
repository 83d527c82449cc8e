import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { courseOf } from './testing';

let t: TestApp;
let manager: Caller;
let lessonId = 0;
beforeAll(async () => {
  t = await TestApp.start();
  manager = await t.as('training5');
  lessonId = (await courseOf(t)).hours[0]?.lessonId ?? 0;
});
afterAll(() => t.stop());

test('answers to the older version of a question stay in its figures, of each person the last word', async () => {
  const before = (await manager.ok(calls.getLessonFigures, { lessonId })).ques;
  const given = before.reduce((n, q) => n + q.right + q.part + q.wrong, 0);
  expect(given).toBeGreaterThan(0);
  // All was answered to versions that are older than those in the film now.
  await t.sql('update video_answer set ver_id = ver_id - 1 where org_id = 500 and lesson_id = $1', [lessonId]);
  expect((await manager.ok(calls.getLessonFigures, { lessonId })).ques).toEqual(before);
  // Somebody answers the new version as well, and now rightly.
  const [wrong] = await t.sql<{ user_id: string; ver_id: string; qid: string }>(
    `select user_id, ver_id, qid from video_answer where org_id = 500 and lesson_id = $1 and verdict = 'wrong' order by user_id, ver_id, qid limit 1`,
    [lessonId],
  );
  await t.sql(
    `insert into video_answer (org_id, lesson_id, user_id, ver_id, qid, qcid, answer, verdict, share, made_at)
     select org_id, lesson_id, user_id, ver_id + 1, qid, qcid, answer, 'right', 100, made_at + interval '1 day'
     from video_answer where org_id = 500 and lesson_id = $1 and user_id = $2 and ver_id = $3`,
    [lessonId, wrong?.user_id ?? 0, wrong?.ver_id ?? 0],
  );
  const after = (await manager.ok(calls.getLessonFigures, { lessonId })).ques;
  expect(after.reduce((n, q) => n + q.right + q.part + q.wrong, 0)).toBe(given);
  const sum = (list: typeof before, key: 'right' | 'wrong') => list.reduce((n, q) => n + q[key], 0);
  if (wrong)
    expect([sum(after, 'right'), sum(after, 'wrong')]).toEqual([sum(before, 'right') + 1, sum(before, 'wrong') - 1]);
});
