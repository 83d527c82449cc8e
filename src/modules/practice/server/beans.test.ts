import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { beanDetail, beanDraw, beanGet, beanRecords, beanSignIn, trainChoose, trainCommit } from '../contract';
import { BEAN_TASKS, SIGN_BEANS, STREAK_BEANS } from '../rules';
import { addQuestions, answerAll, SECTION } from './testing';

let t: TestApp;
let me: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(0)}T10:00:00Z`);
  me = await t.as('student189');
  await t.sql('delete from practice_bean where org_id = 189');
  await t.sql('delete from practice_purse where org_id = 189');
  await t.sql('delete from practice_train where org_id = 189');
  await t.sql('delete from practice_day where org_id = 189');
  await addQuestions(t, 12);
});
afterAll(async () => {
  await t.stop();
});
const [ANSWERS, TRAINS] = BEAN_TASKS;

describe('beans', () => {
  test('signing in gives beans once a day, also when ten tabs do it at once', async () => {
    expect(await me.ok(beanGet, {})).toEqual({ balance: 0, signed: false, streak: 0, next: SIGN_BEANS });
    const all = await Promise.all(Array.from({ length: 10 }, () => me.ok(beanSignIn, {})));
    expect(all.map((r) => r.got).toSorted()).toEqual([...Array.from({ length: 9 }, () => 0), SIGN_BEANS].toSorted());
    expect(all.every((r) => r.balance === SIGN_BEANS)).toBe(true);
    expect(await me.ok(beanGet, {})).toMatchObject({ balance: SIGN_BEANS, signed: true, streak: 1 });
  });
  test('the day is that of the school, and the seventh in a row gives more', async () => {
    // Midnight in Shanghai is 16:00 in Greenwich.
    t.at(`${testDayPlus(0)}T15:59:00Z`);
    expect((await me.ok(beanSignIn, {})).got).toBe(0);
    for (let n = 0; n < 5; n++) {
      t.at(new Date(Date.parse(`${testDayPlus(0)}T16:01:00Z`) + n * 86_400_000));
      expect(await me.ok(beanSignIn, {})).toMatchObject({ got: SIGN_BEANS, streak: n + 2 });
    }
    t.at(`${testDayPlus(6)}T08:00:00Z`);
    expect(await me.ok(beanSignIn, {})).toMatchObject({ got: SIGN_BEANS + STREAK_BEANS, streak: 7 });
    t.at(`${testDayPlus(8)}T08:00:00Z`);
    expect(await me.ok(beanSignIn, {})).toMatchObject({ got: SIGN_BEANS, streak: 1 });
  });
  test('a task is drawn when it is earned, once, also by two at once', async () => {
    t.at(`${testDayPlus(9)}T08:00:00Z`);
    expect(await me.refused(beanDraw, { taskId: TRAINS!.taskId })).toMatchObject({
      status: 409,
      message: '任务还没完成（0/1），完成后再来领豆',
    });
    const train = await me.ok(trainChoose, { type: 'tbk', busId: SECTION });
    await answerAll(t, me, train, () => true);
    await me.ok(trainCommit, { trainId: train.trainId });
    const before = await me.ok(beanDetail, {});
    expect(before.tasks.filter((x) => x.done >= x.goal).map((x) => x.taskId)).toEqual([
      ANSWERS!.taskId,
      TRAINS!.taskId,
    ]);
    const both = await Promise.all([
      me.ok(beanDraw, { taskId: TRAINS!.taskId }),
      me.ok(beanDraw, { taskId: TRAINS!.taskId }),
    ]);
    expect(both.map((r) => r.got).toSorted()).toEqual([0, TRAINS!.beans].toSorted());
    expect((await me.ok(beanDetail, {})).tasks.find((x) => x.taskId === TRAINS!.taskId)).toMatchObject({ drawn: true });
    expect((await me.ok(beanDraw, { taskId: ANSWERS!.taskId })).balance).toBe(
      before.balance + TRAINS!.beans + ANSWERS!.beans,
    );
    // Tomorrow it is to be earned anew.
    t.at(`${testDayPlus(10)}T08:00:00Z`);
    expect((await me.refused(beanDraw, { taskId: TRAINS!.taskId })).status).toBe(409);
    expect((await me.refused(beanDraw, { taskId: 99 })).status).toBe(404);
  });
  test('the book adds up to the balance, which is never below zero', async () => {
    const { items, total } = await me.ok(beanRecords, { pageSize: 200 });
    expect(total).toBe(items.length);
    expect(items.reduce((n, r) => n + r.beans, 0)).toBe((await me.ok(beanGet, {})).balance);
    expect(items[0]!.balance).toBe((await me.ok(beanGet, {})).balance);
    expect(items.find((r) => r.kind === 'task')!.taskKind).not.toBeNull();
    await expect(
      t.sql('update practice_purse set balance = -1 where org_id = 189 and user_id = $1', [me.userId]),
    ).rejects.toThrow('practice_purse_balance');
    expect((await (await t.as('student619')).ok(beanRecords, {})).total).toBe(0);
    expect((await (await t.as('teacher189')).refused(beanGet, {})).status).toBe(403);
  });
});
