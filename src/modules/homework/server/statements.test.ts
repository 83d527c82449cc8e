import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watch } from '../../../kernel/server/db/door';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { ALL, asked, MATHS, plant, RIGHT, rightAnswers } from './testing';

let t: TestApp;
let me: Caller;
let child: Caller;
let id: number;
const NOON = '2026-11-16T04:00:00Z';
const rev = Date.parse(NOON);
/** The most statements that a call made so far, by its name. */
const seen = new Map<string, number>();
beforeAll(async () => {
  t = await TestApp.start();
  t.at(NOON);
  me = await t.as('teacher189');
  child = await t.as('student189');
  await plant(t, me.userId);
  const [{ clazz_id: clazzId } = { clazz_id: 0 }] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  id = (
    await me.ok(calls.arrange, {
      name: '语句',
      kind: 'work',
      clazzIds: [clazzId],
      sbjId: MATHS,
      questions: asked(ALL),
      dueTime: '2026-11-17T13:00:00Z',
    })
  ).taskId;
  // The first to look reads the paper, which is kept from then on.
  await me.ok(calls.getTask, { id });
});
beforeEach(() => {
  watch.counted = (call, n) => {
    seen.set(call, Math.max(seen.get(call) ?? 0, n));
  };
});
afterEach(() => {
  watch.counted = undefined;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** What still takes more than five: judging tells the notebook, whose entries are locked, read and written (three statements). May only shrink. */
const MORE: Readonly<Record<string, number>> = {
  'homework.work.reply.store': 6,
  'homework.work.mark.store.byUsr': 9,
  'homework.work.mark.store.byQue': 7,
};

test('everyday calls of a task take at most five statements, and those that write marks a few more', async () => {
  const wrong = { ...RIGHT[9001][0], answer: { picks: [3] }, rev };
  await child.ok(calls.studyList, {});
  await child.ok(calls.studyStat, {});
  await child.ok(calls.enter, { id });
  await child.ok(calls.store, { id, answers: [wrong] });
  await child.ok(calls.store, { id, answers: rightAnswers(rev).filter((a) => a.qid !== 9001), submit: true });
  await me.ok(calls.fetchByUsr, { id, userId: child.userId });
  await me.ok(calls.fetchByQue, { id });
  const short = { qid: 9005, qcid: 0, score: 1 };
  await me.ok(calls.storeByUsr, { id, userId: child.userId, marks: [short], comment: '加油', why: '看错了' });
  await me.ok(calls.storeByQue, { id, ...short, marks: [{ userId: child.userId, score: 2 }], why: '再看一遍' });
  await me.ok(calls.star, { id, userId: child.userId, star: 4 });
  await me.ok(calls.reportClazz, { id });
  await me.ok(calls.statsByQue, { id });
  await me.ok(calls.survey, { id });
  await me.ok(calls.teachList, {});
  await me.ok(calls.evalTeach, {});
  await child.ok(calls.getReply, { id, userId: child.userId });
  expect(seen.size).toBeGreaterThan(12);
  expect([...seen].filter(([call, n]) => n > (MORE[call] ?? 5))).toEqual([]);
});
