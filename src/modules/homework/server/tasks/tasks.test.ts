import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import { countedCalls, MOST_STATEMENTS } from '../../../../kernel/testing/statements';
import * as calls from '../../contract';
import { ALL, asked, AUTO, MATHS, plant, QUES } from '../testing';

let t: TestApp;
let me: Caller;
let child: Caller;
let outsider: Caller;
let clazz: { clazzId: number; userIds: number[] };
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(-2)}T02:00:00Z`);
  [me, child, outsider] = [await t.as('teacher189'), await t.as('student189'), await t.as('peteach189')];
  await plant(t, me.userId);
  const [row] = await t.sql<{ clazz_id: number; user_ids: number[] }>(
    `
      select clazz_id, array_agg(user_id order by user_id) user_ids
      from class_student_v
      where org_id = 189
        and clazz_id = (select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1)
      group by clazz_id
    `,
    [child.userId],
  );
  clazz = { clazzId: row!.clazz_id, userIds: row!.user_ids.map(Number) };
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const input = (o: Partial<InputOf<typeof calls.arrange>> = {}): InputOf<typeof calls.arrange> => ({
  name: '一元一次方程',
  kind: 'work',
  clazzIds: [clazz.clazzId],
  sbjId: MATHS,
  questions: asked(ALL),
  dueTime: `${testDayPlus(-1)}T13:00:00Z`,
  ...o,
});
const field = async (o: Partial<InputOf<typeof calls.arrange>>) => {
  const r = await me.refused(calls.arrange, input(o));
  return [r.status, r.fields?.[0]?.path];
};

describe('setting a task', () => {
  test('[V-078] the title has at most 32 characters', async () => {
    expect(await field({ name: '长'.repeat(33) })).toEqual([400, 'name']);
    expect(await field({ name: ' ' })).toEqual([400, 'name']);
    const made = await me.ok(calls.arrange, input({ name: '长'.repeat(32) }));
    expect((await me.refused(calls.renameTask, { id: made.taskId, name: '长'.repeat(33) })).status).toBe(400);
    expect((await me.ok(calls.renameTask, { id: made.taskId, name: '新题目' })).name).toBe('新题目');
  });
  test('[V-079] a test takes 1 to 300 minutes', async () => {
    for (const duration of [0, 301, 1.5]) expect(await field({ kind: 'exam', duration })).toEqual([400, 'duration']);
    expect(await field({ kind: 'exam' })).toEqual([400, 'duration']);
    for (const duration of [1, 300])
      expect((await me.ok(calls.arrange, input({ kind: 'exam', duration }))).duration).toBe(duration);
  });
  test('[V-080] [V-081] the due time comes after the assignment time, and neither lies behind now', async () => {
    expect(
      (
        await me.refused(
          calls.arrange,
          input({ startTime: `${testDayPlus(0)}T01:00:00Z`, dueTime: `${testDayPlus(-1)}T13:00:00Z` }),
        )
      ).error,
    ).toBe('homework.fault.dueBeforeStart');
    expect((await me.refused(calls.arrange, input({ dueTime: `${testDayPlus(-2)}T01:59:00Z` }))).error).toBe(
      'homework.fault.dueBeforeStart',
    );
    const { taskId: id } = await me.ok(calls.arrange, input({ startTime: `${testDayPlus(-1)}T00:00:00Z` }));
    expect(await me.refused(calls.setDueTime, { id, dueTime: `${testDayPlus(-2)}T23:00:00Z` })).toMatchObject({
      status: 400,
      error: 'homework.fault.dueBeforeStart',
      message: '截止时间不能早于布置时间',
    });
    expect(
      (await me.in('en-US').refused(calls.setDueTime, { id, dueTime: `${testDayPlus(-2)}T23:00:00Z` })).message,
    ).toBe('The due time cannot come before the assignment time');
    expect((await me.ok(calls.setDueTime, { id, dueTime: `${testDayPlus(1)}T13:00:00Z` })).dueTime).toBe(
      `${testDayPlus(1)}T13:00:00.000Z`,
    );
  });
  test('[S-031] a task counts who has handed in, what is to mark, what is marked and who is missing', async () => {
    const made = await me.ok(calls.arrange, input());
    expect(made).toMatchObject({
      total: clazz.userIds.length,
      submitted: 0,
      toMark: 0,
      marked: 0,
      unsubmitted: clazz.userIds.length,
      state: 'running',
      queCount: 6,
      mine: true,
    });
    expect(made.ques.map((q) => [q.queNo, q.parts.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 2],
    ]);
    expect(made.fullScore).toBe(made.ques.reduce((n, q) => n + q.score, 0));
    const survey = await me.ok(calls.survey, { id: made.taskId });
    expect(survey).toMatchObject({
      total: clazz.userIds.length,
      submitted: 0,
      toMark: 0,
      marked: 0,
      unsubmitted: clazz.userIds.length,
    });
    expect(survey.byClazz).toHaveLength(1);
  });
  test('single children of own classes get it, and nobody else does', async () => {
    const made = await me.ok(calls.arrange, input({ clazzIds: [], userIds: [child.userId], questions: asked(AUTO) }));
    expect([made.total, made.clazzes[0]!.whole]).toEqual([1, false]);
    expect(
      (await me.refused(calls.arrange, input({ clazzIds: [], userIds: [(await t.who('student619')).userId] }))).status,
    ).toBe(404);
    expect((await me.refused(calls.arrange, input({ clazzIds: [], userIds: [] }))).error).toBe('homework.fault.nobody');
  });
  test('only classes in which the caller teaches the subject', async () => {
    expect((await me.refused(calls.arrange, input({ clazzIds: [619001] }))).status).toBe(404);
    expect(await outsider.refused(calls.arrange, input())).toMatchObject({
      status: 400,
      error: 'homework.fault.notYourSubject',
    });
    expect((await me.refused(calls.arrange, input({ sbjId: 1 }))).status).toBe(400);
  });
  test('questions are there once, with points that fit their parts', async () => {
    expect((await me.refused(calls.arrange, input({ questions: [] }))).error).toBe('homework.fault.noQuestion');
    expect(
      (await me.refused(calls.arrange, input({ questions: [...asked(AUTO), { verId: QUES.single.verId }] }))).error,
    ).toBe('homework.fault.questionTwice');
    expect((await me.refused(calls.arrange, input({ questions: [{ verId: 5 }] }))).status).toBe(404);
    expect(
      (
        await me.refused(
          calls.arrange,
          input({ questions: [{ verId: QUES.passage.verId, scores: [{ qcid: 1, score: 3 }] }] }),
        )
      ).error,
    ).toBe('homework.fault.wrongParts');
    expect(
      (await me.refused(calls.arrange, input({ questions: [{ verId: QUES.single.verId, score: 301 }] }))).status,
    ).toBe(400);
    const made = await me.ok(calls.arrange, input({ questions: [{ qid: QUES.passage.qid, score: 7 }] }));
    expect(made.ques[0]!.parts.map((p) => p.score)).toEqual([3.5, 3.5]);
  });
  test('practice within a lesson belongs to the lesson and to who gives it', async () => {
    const [lesson] = await t.sql<{ lesson_id: number }>(
      'select lesson_id from lesson_lesson_v where org_id = 189 and teacher_id = $1 and sbj_id = 2 order by lesson_id limit 1',
      [me.userId],
    );
    expect(
      (await me.refused(calls.liveArrange, { lessonId: 77, name: '随堂练习', questions: asked(AUTO) })).status,
    ).toBe(404);
    if (!lesson) return;
    expect(
      (
        await outsider.refused(calls.liveArrange, {
          lessonId: Number(lesson.lesson_id),
          name: '随堂练习',
          questions: asked(AUTO),
        })
      ).status,
    ).toBe(404);
    expect(
      await me.ok(calls.liveArrange, {
        lessonId: Number(lesson.lesson_id),
        name: '随堂练习',
        questions: asked(AUTO),
        duration: 5,
      }),
    ).toMatchObject({ kind: 'kq', lessonId: Number(lesson.lesson_id), dueTime: `${testDayPlus(-2)}T02:05:00.000Z` });
  });
});

describe('looking after tasks', () => {
  test('own tasks by state, kind, class, name and day', async () => {
    const coming = await me.ok(
      calls.arrange,
      input({
        name: '还没开始',
        startTime: `${testDayPlus(2)}T00:00:00Z`,
        dueTime: `${testDayPlus(3)}T00:00:00Z`,
        kind: 'kq',
      }),
    );
    const names = async (f: InputOf<typeof calls.teachList>) =>
      (await me.rows(calls.teachList, { pageSize: 100, ...f })).map((x) => x.name);
    expect(await names({ state: 'coming' })).toContain('还没开始');
    expect(await names({ state: 'running' })).not.toContain('还没开始');
    expect(await names({ kind: 'kq', name: '还没' })).toEqual(['还没开始']);
    expect(await names({ clazzId: 189999 })).toEqual([]);
    expect(await names({ from: testDayPlus(2), to: testDayPlus(2) })).toEqual(['还没开始']);
    expect(await outsider.rows(calls.teachList, {})).toEqual([]);
    const stat = await me.ok(calls.teachStat, {});
    expect(stat.total).toBe(stat.coming + stat.running + stat.marking + stat.done);
    expect((await me.ok(calls.teachStat, { from: testDayPlus(2), to: testDayPlus(2) })).coming).toBe(1);
    expect((await me.refused(calls.teachList, { sort: 'constructor' as 'name' })).status).toBe(400);
    for (const call of [calls.teachList, calls.teachStat] as const)
      expect(
        (await me.refused(call as typeof calls.teachStat, { from: testDayPlus(2), to: testDayPlus(1) })).status,
      ).toBe(400);
    t.at(`${testDayPlus(4)}T00:00:00Z`);
    expect((await me.ok(calls.getTask, { id: coming.taskId })).state).toBe('done');
    t.at(`${testDayPlus(-2)}T02:00:00Z`);
  });
  test('a withdrawn task is gone for everybody; colleagues of other subjects never see it', async () => {
    const { taskId: id } = await me.ok(calls.arrange, input({ name: '要撤回' }));
    for (const call of [calls.getTask, calls.survey, calls.removeTask, calls.reportClazz, calls.sheets] as const)
      expect((await outsider.refused(call, { id })).status).toBe(404);
    const led = await t.as('classmgr189');
    expect((await led.ok(calls.getTask, { id })).mine).toBe(false);
    expect((await led.refused(calls.removeTask, { id })).error).toBe('homework.fault.notOwner');
    expect((await led.refused(calls.fetchByQue, { id })).error).toBe('homework.fault.notOwner');
    await me.ok(calls.removeTask, { id });
    expect((await me.refused(calls.getTask, { id })).status).toBe(404);
    expect((await child.refused(calls.enter, { id })).status).toBe(404);
    expect(await t.sql(`select action from kernel_audit where org_id = 189 and subject_id = $1`, [id])).toEqual([
      { action: 'homework.withdrawn' },
    ]);
  });
  test('the answer sheet carries a code for each child', async () => {
    const { taskId: id } = await me.ok(calls.arrange, input());
    const { items } = await me.ok(calls.sheets, { id });
    expect(new Set(items.map((i) => i.code)).size).toBe(clazz.userIds.length);
  });
  test('the assign screen begins with own classes and how work was set last', async () => {
    const c = await me.ok(calls.choices, {});
    expect(c.clazzes.map((x) => x.clazzId)).toContain(clazz.clazzId);
    expect(c.clazzes.every((x) => x.sbjIds.length > 0)).toBe(true);
    expect(c.subjects.map((s) => s.sbjId)).toEqual([MATHS]);
    expect(c.last.find((l) => l.kind === 'work')?.clazzIds).toEqual([clazz.clazzId]);
  });
  test('the smart choice takes what fits, and first what the class gets wrong', async () => {
    const { items } = await me.ok(calls.smart, {
      sbjId: MATHS,
      stgId: 2,
      count: 4,
      clazzIds: [clazz.clazzId],
      not: [QUES.short.qid],
    });
    expect(items).toHaveLength(4);
    expect(new Set(items.map((i) => i.qid)).size).toBe(4);
    expect(items.map((i) => i.qid)).not.toContain(QUES.short.qid);
    // Easy ones before hard ones; what a person has to mark at the end.
    const all = (await me.ok(calls.smart, { sbjId: MATHS, stgId: 2, count: 12, clazzIds: [clazz.clazzId] })).items;
    const byHand = all.map((q) => q.kind === 'short' || q.kind === 'photo');
    expect(byHand).toEqual(byHand.toSorted());
    for (const hand of [false, true]) {
      const degrees = all.filter((_, at) => byHand[at] === hand).map((q) => q.degree);
      expect(degrees).toEqual(degrees.toSorted((a, b) => a - b));
      if (!hand) expect(new Set(degrees).size).toBeGreaterThan(2);
    }
    // Another screen may name them: exactly those, in that order; what the caller may not see is gone.
    expect(
      (
        await me.ok(calls.smart, { sbjId: MATHS, stgId: 2, count: 2, verIds: [QUES.multi.verId, QUES.single.verId] })
      ).items.map((q) => q.verId),
    ).toEqual([QUES.multi.verId, QUES.single.verId]);
    expect((await me.refused(calls.smart, { sbjId: MATHS, stgId: 2, count: 2, verIds: [1] })).status).toBe(404);
    expect((await me.refused(calls.smart, { sbjId: MATHS, stgId: 2, count: 2, paperId: 1 })).status).toBe(404);
  });
  test('the smart choice asks the database no oftener for many questions than for one; what the school holds already, five times at most', async () => {
    const of = { sbjId: MATHS, stgId: 2, clazzIds: [clazz.clazzId], seed: 3 };
    // What libraries publish is copied at first use.
    await me.ok(calls.smart, { ...of, count: 40 });
    await me.ok(calls.smart, { ...of, count: 1 });
    for (const count of [1, 40]) {
      const most = countedCalls();
      expect((await me.ok(calls.smart, { ...of, count })).items.length).toBeLessThanOrEqual(count);
      expect(most.get(calls.smart.name)).toBeLessThanOrEqual(MOST_STATEMENTS);
    }
  });
});
