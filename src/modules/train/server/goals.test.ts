import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { goalCreate, goalList } from '../contract';
import { ENGLISH, MATHS, TRAINING } from './testing';

let t: TestApp;
let learner: Caller, trainer: Caller, student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(0)}T10:00:00Z`);
  [learner, trainer, student] = (await Promise.all(
    ['learner5', 'trainer5', 'student189'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  t.at(`${testDayPlus(0)}T10:00:00Z`);
  await t.sql('delete from train_goal');
  await t.sql('delete from practice_day where org_id = any($1)', [[TRAINING, 189]]);
});
const week = { start: testDayPlus(0), end: testDayPlus(6) };
const practised = (userId: number, day: string, answers: number, spent: number, sbjId = MATHS, orgId = TRAINING) =>
  t.sql(
    'insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent) values ($1, $2, $3, $4, $5, $5, $5 * 100, $6)',
    [orgId, userId, sbjId, day, answers, spent],
  );

describe('goals', () => {
  test('[C-048] a goal is reached by the questions or by the minutes of its tier, within its days and in its subject', async () => {
    const goal = await learner.ok(goalCreate, { sbjId: MATHS, tier: 'higher', ...week });
    expect(goal).toMatchObject({
      tier: 'higher',
      ques: 40,
      minutes: 15,
      status: 1,
      reached: false,
      answers: 0,
      share: 0,
      userId: learner.userId,
      madeBy: learner.userId,
    });
    await practised(learner.userId, testDayPlus(-1), 100, 9000);
    await practised(learner.userId, testDayPlus(1), 30, 300);
    await practised(learner.userId, testDayPlus(2), 39, 300, ENGLISH);
    expect((await learner.ok(goalList, {}))[0]).toMatchObject({
      answers: 30,
      spent: 300,
      share: 75,
      status: 1,
      reachedOn: null,
    });
    await practised(learner.userId, testDayPlus(2), 10, 10);
    expect((await learner.ok(goalList, {}))[0]).toMatchObject({
      answers: 40,
      share: 100,
      status: 2,
      reached: true,
      reachedOn: testDayPlus(2),
    });
    await t.sql('delete from practice_day where org_id = $1 and user_id = $2', [TRAINING, learner.userId]);
    await practised(learner.userId, testDayPlus(1), 5, 15 * 60);
    expect((await learner.ok(goalList, {}))[0]).toMatchObject({ answers: 5, status: 2, reachedOn: testDayPlus(1) });
    await t.sql(`update train_goal set tier = 'highest'`);
    expect((await learner.ok(goalList, {}))[0]).toMatchObject({ ques: 72, minutes: 28, share: 53, status: 1 });
  });
  test('[S-035] status 1 lists goals in progress, 2 completed ones; a goal whose last day is over is completed', async () => {
    const goal = await learner.ok(goalCreate, { sbjId: MATHS, tier: 'high', ...week });
    expect((await learner.ok(goalList, { status: 1 })).map((g) => g.goalId)).toEqual([goal.goalId]);
    expect(await learner.ok(goalList, { status: 2 })).toEqual([]);
    // The last day is one of the school's zone: 24 November ends at 16:00 in Greenwich.
    t.at(`${testDayPlus(6)}T15:59:00Z`);
    expect(await learner.ok(goalList, { status: 1 })).toHaveLength(1);
    t.at(`${testDayPlus(6)}T16:01:00Z`);
    expect(await learner.ok(goalList, { status: 1 })).toEqual([]);
    expect((await learner.ok(goalList, { status: 2 }))[0]).toMatchObject({
      goalId: goal.goalId,
      reached: false,
      status: 2,
    });
  });
  test('one goal for a subject at a time, also when learner and teacher set one at once; another subject or other days are free', async () => {
    const both = await Promise.all([
      learner.send(goalCreate, { sbjId: MATHS, tier: 'high', ...week }),
      trainer.send(goalCreate, {
        userId: learner.userId,
        sbjId: MATHS,
        tier: 'highest',
        start: testDayPlus(6),
        end: testDayPlus(12),
      }),
    ]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
    expect(
      (await learner.refused(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(6), end: testDayPlus(6) }))
        .fields?.[0]?.path,
    ).toBe('start');
    expect(
      (
        await learner
          .in('en-US')
          .refused(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(6), end: testDayPlus(6) })
      ).message,
    ).toContain('has a goal in this period already');
    await learner.ok(goalCreate, { sbjId: ENGLISH, tier: 'high', ...week });
    await learner.ok(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(13), end: testDayPlus(19) });
  });
  test('a goal lies ahead, ends after it begins and lasts at most a month', async () => {
    expect(
      (await learner.refused(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(-1), end: testDayPlus(2) }))
        .message,
    ).toBe('目标要从今天或以后开始');
    expect(
      (await learner.refused(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(2), end: testDayPlus(1) }))
        .fields?.[0]?.path,
    ).toBe('end');
    expect(
      (await learner.refused(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(2), end: testDayPlus(33) }))
        .message,
    ).toBe('一个目标最多 31 天');
    await learner.ok(goalCreate, { sbjId: MATHS, tier: 'high', start: testDayPlus(2), end: testDayPlus(32) });
    expect((await learner.refused(goalCreate, { sbjId: 999_999, tier: 'high', ...week })).status).toBe(404);
  });
  test('a learner sets goals for themself, a teacher for learners they teach the subject, nobody for anybody else', async () => {
    expect(
      (await trainer.ok(goalCreate, { userId: learner.userId, sbjId: MATHS, tier: 'highest', ...week })).madeBy,
    ).toBe(trainer.userId);
    expect((await trainer.refused(goalCreate, { sbjId: MATHS, tier: 'high', ...week })).error).toBe(
      'train.fault.chooseStudent',
    );
    expect(
      (await trainer.refused(goalCreate, { userId: student.userId, sbjId: MATHS, tier: 'high', ...week })).status,
    ).toBe(404);
    const [mate] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = $1 and user_type = 1 and user_id <> $2 order by user_id limit 1',
      [TRAINING, learner.userId],
    );
    expect(
      (await learner.refused(goalCreate, { userId: mate!.user_id, sbjId: MATHS, tier: 'high', ...week })).status,
    ).toBe(404);
    expect((await learner.refused(goalList, { userId: mate!.user_id })).status).toBe(404);
    expect((await (await t.as('teacher189')).refused(goalList, {})).status).toBe(403);
    expect(
      (
        await (
          await t.as('training5')
        ).refused(goalCreate, { userId: learner.userId, sbjId: MATHS, tier: 'high', ...week })
      ).status,
    ).toBe(403);
  });
  test('a student of a school sets goals and sees their own alone; a teacher sees those of all their learners', async () => {
    const own = await student.ok(goalCreate, { sbjId: MATHS, tier: 'higher', ...week });
    await practised(student.userId, testDayPlus(0), 20, 0, MATHS, 189);
    expect(await student.ok(goalList, {})).toMatchObject([{ goalId: own.goalId, share: 50, madeByName: own.userName }]);
    const first = await learner.ok(goalCreate, { sbjId: MATHS, tier: 'high', ...week });
    expect((await trainer.ok(goalList, {})).map((g) => g.goalId)).toEqual([first.goalId]);
    expect((await trainer.ok(goalList, { userId: learner.userId })).map((g) => g.goalId)).toEqual([first.goalId]);
    expect(await (await t.as('student619')).ok(goalList, {})).toEqual([]);
  });
});
