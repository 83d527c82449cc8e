import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ClassAtNoon, NOON, REV, TODAY, TOMORROW } from '../../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';
import { ALL, asked, rightAnswers } from '../testing';
import { sweepHomework } from './sweep';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let child: Caller;
let clazzId: number;
beforeAll(async () => {
  day = await ClassAtNoon.start(3);
  ({
    t,
    me,
    kids: [child],
    clazzId,
  } = day);
});
beforeEach(() => {
  t.at(NOON);
});
afterEach(() => {
  t.at(NOON);
});
afterAll(() => day.stop());
const set: ClassAtNoon['set'] = (o) => day.set(o);
const one = (rev: number, pick: number) => ({ qid: 9001, qcid: 0, answer: { picks: [pick] }, rev });
const rev = REV;
const others = () => day.kids.slice(1);
const right = (r = rev) => rightAnswers(r).filter((a) => a.qid !== 9005);

describe('answering', () => {
  test('half a character in an answer is mended on its way in: the autosave of a child has nobody to ask', async () => {
    const id = await set();
    await child.ok(calls.enter, { id });
    const given = right().find((a) => a.answer.blanks);
    const blanks = (given?.answer.blanks ?? []).map(() => '好\ud83d');
    expect(blanks.length).toBeGreaterThan(0);
    await child.ok(calls.store, { id, answers: [{ qid: given!.qid, qcid: given!.qcid, answer: { blanks }, rev }] });
    const { answers } = await child.ok(calls.enter, { id });
    expect(answers.find((a) => a.qid === given!.qid && a.qcid === given!.qcid)?.answer).toMatchObject({
      blanks: blanks.map(() => '好\ufffd'),
    });
  });
  test('[S-028] a child enters, stores, leaves and hands in; abort stops the reply until they enter again', async () => {
    const id = await set();
    expect((await child.refused(calls.store, { id, answers: [one(rev, 1)] })).error).toBe('homework.fault.notEntered');
    const paper = await child.ok(calls.enter, { id });
    expect(paper.reply).toMatchObject({ state: 'doing', deadline: null, enteredAt: `${TODAY}T04:00:00.000Z` });
    expect(paper.ques.map((q) => q.body.answer)).toEqual([
      {},
      {},
      {},
      {
        blanks: [
          { accept: [''], mode: 'number' },
          { accept: [''], mode: 'text' },
        ],
      },
      {},
    ]);
    await child.ok(calls.store, { id, answers: [one(rev, 1)] });
    t.at(`${TODAY}T04:05:00Z`);
    await child.ok(calls.leave, { id, spent: 90 });
    await child.ok(calls.leave, { id, spent: 90 });
    await child.ok(calls.abort, { id });
    expect((await child.refused(calls.store, { id, answers: [one(rev + 1, 2)] })).error).toBe('homework.fault.stopped');
    const again = await child.ok(calls.enter, { id });
    expect(again.answers).toMatchObject([{ qid: 9001, answer: { picks: [1] }, rev }]);
    expect(again.reply.spent).toBe(90);
    const done = await child.ok(calls.store, { id, answers: right(), submit: true, spent: 200 });
    expect(done.reply).toMatchObject({
      state: 'marked',
      submittedAt: `${TODAY}T04:05:00.000Z`,
      late: false,
      spent: 200,
      released: true,
    });
    expect(done.reply.score).toBe((await me.ok(calls.getTask, { id })).fullScore);
    expect((await child.refused(calls.abort, { id })).error).toBe('homework.fault.submitted');
    expect((await child.refused(calls.enter, { id })).error).toBe('homework.fault.submitted');
  });
  test('[V-082] an answer may not be empty when handing in; "I don\'t know" is an answer, and what is missing is named', async () => {
    const id = await set();
    await child.ok(calls.enter, { id });
    const refused = await child.refused(calls.store, {
      id,
      answers: right().filter((a) => a.qid !== 9003 && a.qcid !== 2),
      submit: true,
    });
    expect(refused).toMatchObject({ status: 400, error: 'homework.fault.emptyAnswer' });
    expect(refused.fields?.map((f) => f.path).sort()).toEqual(['answers.9003/0', 'answers.9006/2']);
    expect(refused.message).toContain('3、5');
    expect((await child.in('en-US').refused(calls.store, { id, submit: true })).message).toContain("I don't know");
    // What was refused left nothing behind: the transaction went back as a whole.
    const saved = await child.ok(calls.store, { id, answers: right().filter((a) => a.qid !== 9003) });
    expect(saved.newer).toEqual([]);
    expect(
      (await child.refused(calls.store, { id, answers: [{ qid: 9003, qcid: 0, answer: {}, rev }], submit: true }))
        .status,
    ).toBe(400);
    const done = await child.ok(calls.store, {
      id,
      answers: [{ qid: 9003, qcid: 0, skip: true, rev: rev + 1 }],
      submit: true,
    });
    expect(done.reply.state).toBe('marked');
    const [row] = await t.sql<{ is_skip: boolean; score: string; share: number }>(
      'select is_skip, score, share from homework_answer where task_id = $1 and user_id = $2 and qid = 9003',
      [id, child.userId],
    );
    expect([row!.is_skip, Number(row!.score), row!.share]).toEqual([true, 0, 0]);
  });
  test('handing in twice is one submission, also at the same moment', async () => {
    const id = await set();
    await child.ok(calls.enter, { id });
    await child.ok(calls.store, { id, answers: right() });
    const both = await Promise.all([1, 2, 3].map(() => child.ok(calls.store, { id, submit: true })));
    expect(new Set(both.map((b) => b.reply.submittedAt)).size).toBe(1);
    const [sums] = await t.sql<{ n: number }>(
      'select count(*)::int n from homework_answer where task_id = $1 and user_id = $2',
      [id, child.userId],
    );
    expect(sums!.n).toBe(6);
    expect((await child.refused(calls.store, { id, answers: [one(rev + 9, 3)] })).error).toBe(
      'homework.fault.submitted',
    );
  });
  test('an older tab does not overwrite a newer answer, and gets it back', async () => {
    const id = await set();
    await child.ok(calls.enter, { id });
    await child.ok(calls.store, { id, answers: [one(rev, 1)] });
    await child.ok(calls.store, { id, answers: [one(rev + 5, 2)] });
    const old = await child.ok(calls.store, {
      id,
      answers: [one(rev + 1, 3), { qid: 9003, qcid: 0, answer: { truth: true }, rev }],
    });
    expect(old.newer).toEqual([{ qid: 9001, qcid: 0, answer: { picks: [2] }, skip: false, rev: rev + 5 }]);
    // The same store again changes nothing; a clock that runs a year ahead is held to ours, so the next answer still counts.
    expect((await child.ok(calls.store, { id, answers: [one(rev + 5, 2)] })).newer).toEqual([]);
    await child.ok(calls.store, { id, answers: [one(rev + 31_536_000_000, 0)] });
    t.at(`${TODAY}T04:00:05Z`);
    expect((await child.ok(calls.store, { id, answers: [one(Date.parse(`${TODAY}T04:00:05Z`), 3)] })).newer).toEqual(
      [],
    );
    expect((await child.ok(calls.enter, { id })).answers.find((a) => a.qid === 9001)?.answer).toEqual({ picks: [3] });
    expect(
      (await child.refused(calls.store, { id, answers: [{ qid: 9005, qcid: 0, answer: { text: 'x' }, rev }] })).error,
    ).toBe('homework.fault.strangeQuestion');
  });
  test('[S-030] a task is to do until it is handed in, then completed', async () => {
    const id = await set({ name: '待办看得见' });
    const names = async (state: 'todo' | 'completed') =>
      (await child.rows(calls.studyList, { state, pageSize: 100 })).map((r) => r.name);
    const before = await child.ok(calls.studyStat, {});
    expect(await names('todo')).toContain('待办看得见');
    await child.ok(calls.enter, { id });
    expect(await names('todo')).toContain('待办看得见');
    await child.ok(calls.store, { id, answers: right(), submit: true });
    expect([await names('todo'), await names('completed')].map((n) => n.includes('待办看得见'))).toEqual([false, true]);
    const after = await child.ok(calls.studyStat, {});
    expect([after.todo - before.todo, after.completed - before.completed]).toEqual([-1, 1]);
  });
});

describe("the clock is the server's", () => {
  test('entering sets the deadline; answers after it and its grace are refused, and what stood is handed in', async () => {
    const id = await set({ kind: 'exam', duration: 10, dueTime: `${TODAY}T06:00:00Z` });
    expect((await child.ok(calls.enter, { id })).reply.deadline).toBe(`${TODAY}T04:10:00.000Z`);
    t.at(`${TODAY}T04:09:59Z`);
    // Entering again does not lengthen it.
    expect((await child.ok(calls.enter, { id })).reply.deadline).toBe(`${TODAY}T04:10:00.000Z`);
    t.at(`${TODAY}T04:10:15Z`);
    await child.ok(calls.store, { id, answers: [one(rev, 1)] });
    t.at(`${TODAY}T04:10:21Z`);
    expect((await child.refused(calls.store, { id, answers: [one(rev + 1, 2)] })).error).toBe('homework.fault.timeUp');
    const done = await child.ok(calls.store, { id, answers: [one(rev + 1, 2)], submit: true });
    expect(done.reply).toMatchObject({
      state: 'marked',
      submittedAt: `${TODAY}T04:10:00.000Z`,
      late: false,
      released: false,
      score: null,
    });
    const [row] = await t.sql<{ answer: unknown }>(
      'select answer from homework_answer where task_id = $1 and user_id = $2 and qid = 9001',
      [id, child.userId],
    );
    expect(row!.answer).toEqual({ picks: [1] });
  });
  test('a paper left open is handed in by itself when its time is up', async () => {
    const id = await set({ kind: 'exam', duration: 10, dueTime: `${TODAY}T06:00:00Z` });
    await child.ok(calls.enter, { id });
    await child.ok(calls.store, { id, answers: [one(rev, 1)] });
    t.at(`${TODAY}T04:10:10Z`);
    await sweepHomework(t.kernel);
    expect((await me.ok(calls.survey, { id })).submitted).toBe(0);
    t.at(`${TODAY}T04:11:00Z`);
    await sweepHomework(t.kernel);
    expect((await me.ok(calls.survey, { id })).marked).toBe(1);
    expect((await me.ok(calls.replyByUsr, { id })).items).toMatchObject([
      { userId: child.userId, score: 4, submittedAt: `${TODAY}T04:10:00.000Z` },
    ]);
    // Doing it again finds nothing.
    await sweepHomework(t.kernel);
  });
  test('before the start and, without late replies, after the end nobody enters; with them it counts as late', async () => {
    const coming = await set({ startTime: `${TODAY}T05:00:00Z` });
    expect(await child.refused(calls.enter, { id: coming })).toMatchObject({
      status: 409,
      error: 'homework.fault.early',
    });
    expect((await child.ok(calls.getTask, { id: coming })).ques).toEqual([]);
    const strict = await set({ lateOn: false }),
      kind = await set({ lateOn: true });
    t.at(`${TOMORROW}T13:00:01Z`);
    expect(await child.refused(calls.enter, { id: strict })).toMatchObject({
      status: 409,
      error: 'homework.fault.over',
    });
    await child.ok(calls.enter, { id: kind });
    expect(
      (await child.ok(calls.store, { id: kind, answers: right(Date.parse(`${TOMORROW}T13:00:01Z`)), submit: true }))
        .reply.late,
    ).toBe(true);
  });
  test('a due time that moves takes children at work with it', async () => {
    const id = await set({ lateOn: false });
    expect((await child.ok(calls.enter, { id })).reply.deadline).toBe(`${TOMORROW}T13:00:00.000Z`);
    await me.ok(calls.setDueTime, { id, dueTime: `${testDayPlus(0)}T13:00:00Z` });
    expect((await child.ok(calls.enter, { id })).reply.deadline).toBe(`${testDayPlus(0)}T13:00:00.000Z`);
  });
});

describe('who sees what', () => {
  test('keys and marks come when the task says so: on handing in, at the due time, or by hand', async () => {
    const see = async (id: number) => {
      const p = await child.ok(calls.getReply, { id, userId: child.userId });
      return [p.reply.released, p.reply.score != null, p.ques[0]!.body.answer.picks != null];
    };
    const hand = async (release: 'submit' | 'due' | 'hand') => {
      const id = await set({ release });
      await child.ok(calls.enter, { id });
      await child.ok(calls.store, { id, answers: right(), submit: true });
      return id;
    };
    expect(await see(await hand('submit'))).toEqual([true, true, true]);
    const due = await hand('due'),
      byHand = await hand('hand');
    expect([await see(due), await see(byHand)]).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    expect((await child.ok(calls.reportUser, { id: due, userId: child.userId })).ques).toEqual([]);
    await me.ok(calls.releaseTask, { id: byHand });
    expect(await see(byHand)).toEqual([true, true, true]);
    t.at(`${TOMORROW}T13:00:01Z`);
    expect([await see(due), await see(await (async () => byHand)())]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
  });
  test("questions of a task not entered yet are not to be read; a classmate's paper is gone", async () => {
    const id = await set();
    const [mate] = others();
    expect((await child.ok(calls.getReply, { id, userId: child.userId })).ques).toEqual([]);
    expect((await child.ok(calls.getTask, { id })).ques).toEqual([]);
    for (const call of [calls.getReply, calls.reportUser] as const)
      expect((await child.refused(call, { id, userId: mate!.userId })).status).toBe(404);
    expect((await (await t.as('student619')).refused(calls.enter, { id })).status).toBe(404);
    expect((await me.ok(calls.getReply, { id, userId: mate!.userId })).reply.state).toBe('todo');
  });
  test('who joins the class while it runs gets the task; the untouched paper of one who left goes', async () => {
    const id = await set();
    const [mate, gone] = others();
    await t.sql('delete from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [id, mate!.userId]);
    await t.sql(
      `update class_enrolment set removed_at = ${t.sqlNow}, removed_why = 'left', is_home = false where org_id = 189 and clazz_id = $1 and user_id = $2`,
      [clazzId, gone!.userId],
    );
    expect((await mate!.ok(calls.enter, { id })).reply.state).toBe('doing');
    await t.sql('delete from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [id, mate!.userId]);
    await sweepHomework(t.kernel);
    const rows = await t.sql<{ user_id: number }>(
      'select user_id from homework_reply where org_id = 189 and task_id = $1',
      [id],
    );
    expect(rows.map((r) => Number(r.user_id))).toContain(mate!.userId);
    expect(rows.map((r) => Number(r.user_id))).not.toContain(gone!.userId);
    await t.sql(
      'update class_enrolment set removed_at = null, removed_why = null, is_home = true where org_id = 189 and clazz_id = $1 and user_id = $2',
      [clazzId, gone!.userId],
    );
  });
});

describe('after handing in', () => {
  test('[S-029] training: enter gives further questions, leave judges them once', async () => {
    const id = await set({ questions: asked(ALL.filter((q) => q.qid === 9001 || q.qid === 9005)) });
    expect((await child.refused(calls.trainEnter, { id })).error).toBe('homework.fault.notSubmitted');
    await child.ok(calls.enter, { id });
    await child.ok(calls.store, {
      id,
      answers: [one(rev, 3), { qid: 9005, qcid: 0, answer: { text: '不太会' }, rev }],
      submit: true,
    });
    const open = await child.ok(calls.trainEnter, { id });
    expect(open.ques.length).toBeGreaterThan(0);
    expect(open.ques.map((q) => q.qid)).not.toContain(9001);
    expect(open.weakKlgs.length).toBeGreaterThan(0);
    expect(open.ques.every((q) => (q.body.answer.picks ?? []).length === 0)).toBe(true);
    expect((await child.ok(calls.trainEnter, { id })).trainId).toBe(open.trainId);
    const truth = open.ques.find((q) => q.qid === 9003);
    const done = await child.ok(calls.trainLeave, {
      id,
      answers: truth ? [{ qid: 9003, qcid: 0, answer: { truth: true } }] : [],
    });
    if (truth) expect(done).toMatchObject({ partCount: 1, rightCount: 1 });
    expect(await child.ok(calls.trainLeave, { id, answers: [] })).toMatchObject({ partCount: done.partCount });
    const stats = (await me.ok(calls.trainStats, { id })).items.find((i) => i.userId === child.userId);
    expect(stats).toMatchObject({ times: 1, parts: done.partCount });
    // The next one brings other questions or says that there are none.
    const next = await child.send(calls.trainEnter, { id });
    if (next.status === 200) expect(next.body.ques.some((q) => open.ques.some((o) => o.qid === q.qid))).toBe(false);
    else expect(next.status).toBe(409);
  });
  test('a child says how hard it was, a teacher gives stars and a word; both stand in the lists', async () => {
    const id = await set({ name: '评价一下' });
    await child.ok(calls.enter, { id });
    expect((await child.refused(calls.evalStore, { id, degree: 3 })).error).toBe('homework.fault.notSubmitted');
    await child.ok(calls.store, { id, answers: right(), submit: true });
    await child.ok(calls.evalStore, { id, degree: 4, text: '最后一题很难' });
    await me.ok(calls.star, { id, userId: child.userId, star: 5 });
    await me.ok(calls.storeByUsr, { id, userId: child.userId, comment: '很认真' });
    expect((await me.rows(calls.evalTeach, { clazzId })).find((r) => r.taskId === id)).toMatchObject({
      evalCount: 1,
      degree: 4,
      star: 5,
      words: [{ text: '最后一题很难' }],
    });
    expect((await child.rows(calls.evalStudy, { state: 'marked' })).find((r) => r.taskId === id)).toMatchObject({
      star: 5,
      comment: '很认真',
      evalDegree: 4,
    });
  });
});
