import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fightChoose, fightCommit, fightList, fightLoose, type Fight } from '../contract';
import { GRACE_SECONDS, levelRule } from '../rules';
import { addQuestions, BOOK, CHAPTER, MATHS, rightAnswer, SECTION } from './testing';

let t: TestApp;
let me: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T10:00:00Z`);
  me = await t.as('student189');
  for (const degree of [1, 2, 3]) await addQuestions(t, 6, { degree });
  await t.sql('delete from practice_rank where org_id = 189');
  await t.sql('delete from practice_fight where org_id = 189');
});
afterAll(async () => {
  await t.stop();
});

const choose = (level: number, who = me) => who.ok(fightChoose, { sbjId: MATHS, tbkNodeId: CHAPTER, level });
/** Answers so many rightly, each in so many seconds. */
const answers = (fight: Fight, right: number, spent = 5) =>
  Promise.all(
    fight.ques.map(async (q, n) => ({
      qid: q.qid,
      answer:
        n < right
          ? await rightAnswer(t, q.verId)
          : q.body.kind === 'judge'
            ? { truth: !(await rightAnswer(t, q.verId)).truth }
            : q.body.kind === 'blank'
              ? { blanks: ['？'] }
              : { picks: [3] },
      spent,
    })),
  );
const shift = (from: string, seconds: number) => {
  t.at(new Date(Date.parse(from) + seconds * 1000));
};

describe('a level challenge', () => {
  test('has questions without keys, a time for each, and the end by the server’s clock', async () => {
    const fight = await choose(1);
    expect(fight).toMatchObject({
      level: 1,
      rank: 'bronze',
      accuracyNeed: levelRule(1).accuracy,
      nodeId: CHAPTER,
      stgId: 2,
    });
    expect(fight.ques).toHaveLength(levelRule(1).count);
    expect(fight.allowed).toBe(fight.ques.reduce((n, q) => n + q.limit, 0));
    expect(Date.parse(fight.endsAt) - Date.parse(fight.startedAt)).toBe(fight.allowed * 1000);
    for (const q of fight.ques) {
      expect(q.body.answer.picks).toBeUndefined();
      expect(q.body.explain).toBe('');
    }
  });
  test('[C-047] the result shows level, accuracy rate, answer time, correct and wrong counts, total challengers, total attempts and duration', async () => {
    const fight = await choose(1);
    shift(fight.startedAt, 42);
    const given = await answers(fight, fight.ques.length - 1);
    const result = await me.ok(fightCommit, { id: fight.fightId, answers: given });
    const n = fight.ques.length;
    expect(result).toMatchObject({
      level: 1,
      rank: 'bronze',
      accuracy: Math.floor(((n - 1) * 100) / n),
      spent: 5 * n,
      correct: n - 1,
      wrong: 1,
      challengers: 1,
      attempts: 1,
      duration: 42,
      passed: true,
      rose: true,
      reached: 1,
    });
    expect(result.ques[0]!.body.answer).not.toEqual({});
    // Handing in twice is one attempt; the second answers the same.
    expect(await me.ok(fightCommit, { id: fight.fightId, answers: [] })).toEqual({ ...result, rose: false });
    const [log] = await t.sql<{ n: number }>(
      `select count(*)::int n from wrongbook_answer where org_id = 189 and source = 'fight' and source_id = $1`,
      [fight.fightId],
    );
    expect(log!.n).toBe(n);
  });
  test('[V-086] the level rises only with enough right answers', async () => {
    const fight = await choose(2);
    shift(fight.startedAt, 30);
    const result = await me.ok(fightCommit, {
      id: fight.fightId,
      answers: await answers(fight, Math.floor(fight.ques.length / 2)),
    });
    expect(result).toMatchObject({ passed: false, rose: false, reached: 1, inTime: true });
  });
  test('[V-086] the level rises only in time: the server’s clock decides, whatever the browser says', async () => {
    const slow = await choose(2);
    shift(slow.startedAt, slow.allowed + GRACE_SECONDS + 1);
    expect(await me.ok(fightCommit, { id: slow.fightId, answers: await answers(slow, 99, 1), spent: 1 })).toMatchObject(
      { passed: false, inTime: false, accuracy: 100, reached: 1 },
    );
    const late = await choose(2);
    shift(late.startedAt, 30);
    const given = await answers(late, 99);
    expect(
      await me.ok(fightCommit, {
        id: late.fightId,
        answers: given.map((a, n) => (n === 0 ? { ...a, spent: late.ques[0]!.limit + 1 } : a)),
      }),
    ).toMatchObject({ passed: false, inTime: false, wrong: 1, reached: 1 });
    const good = await choose(2);
    shift(good.startedAt, good.allowed + GRACE_SECONDS);
    expect(await me.ok(fightCommit, { id: good.fightId, answers: await answers(good, 99) })).toMatchObject({
      passed: true,
      rose: true,
      reached: 2,
    });
  });
  test('a level already passed does not fall, and the one after the next is locked', async () => {
    const again = await choose(1);
    shift(again.startedAt, 20);
    expect(await me.ok(fightCommit, { id: again.fightId, answers: [] })).toMatchObject({
      passed: false,
      reached: 2,
      correct: 0,
    });
    expect(await me.refused(fightChoose, { sbjId: MATHS, tbkNodeId: CHAPTER, level: 4 })).toMatchObject({
      status: 409,
      message: '要先通过“黄金”这一级，才能挑战更高的段位',
    });
    expect((await me.in('en-US').refused(fightChoose, { sbjId: MATHS, tbkNodeId: CHAPTER, level: 5 })).message).toBe(
      'Pass “Gold” first, then try a higher rank',
    );
    expect((await me.refused(fightChoose, { sbjId: MATHS, tbkNodeId: CHAPTER, level: 6 })).status).toBe(400);
  });
  test('[S-033] a challenge abandoned midway is invalid: it counts nowhere and cannot be handed in', async () => {
    const fight = await choose(3);
    await me.ok(fightLoose, { id: fight.fightId });
    await me.ok(fightLoose, { id: fight.fightId });
    const refused = await me.refused(fightCommit, { id: fight.fightId, answers: await answers(fight, 99) });
    expect(refused).toMatchObject({ status: 409, error: 'practice.fault.fightInvalid' });
    // Beginning another leaves the one that ran.
    const first = await choose(3);
    const second = await choose(3);
    expect((await me.refused(fightCommit, { id: first.fightId, answers: [] })).error).toBe(
      'practice.fault.fightInvalid',
    );
    shift(second.startedAt, 30);
    expect(await me.ok(fightCommit, { id: second.fightId, answers: await answers(second, 99) })).toMatchObject({
      passed: true,
      reached: 3,
      attempts: 1,
    });
    const list = await me.ok(fightList, { tbkId: BOOK });
    expect(list.last.filter((f) => f.state === 'invalid')).toHaveLength(2);
    expect(list.chapters.find((c) => c.nodeId === CHAPTER)).toMatchObject({ level: 3, rank: 'gold', challengers: 1 });
    // What was handed in stays handed in.
    await me.ok(fightLoose, { id: second.fightId });
    expect((await me.ok(fightList, { tbkId: BOOK })).last[0]!.state).toBe('passed');
  });
  test('a chapter with too few questions makes none; somebody else’s challenge is gone', async () => {
    expect((await me.refused(fightChoose, { sbjId: MATHS, tbkNodeId: 101013, level: 1 })).error).toBe(
      'practice.fault.fewQuestions',
    );
    expect((await me.refused(fightChoose, { sbjId: 3, tbkNodeId: SECTION, level: 1 })).status).toBe(404);
    const fight = await choose(1);
    const stranger = await t.as('student619');
    expect((await stranger.refused(fightCommit, { id: fight.fightId, answers: [] })).status).toBe(404);
    expect((await stranger.refused(fightLoose, { id: fight.fightId })).status).toBe(404);
    expect(
      (await (await t.as('teacher189')).refused(fightChoose, { sbjId: MATHS, tbkNodeId: CHAPTER, level: 1 })).status,
    ).toBe(403);
  });
});
