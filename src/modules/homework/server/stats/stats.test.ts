import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../question-bank/contract';
import { ClassAtNoon } from '../../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import { asked } from '../../../../kernel/testing/statements';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import * as calls from '../../contract';
import { asked as versions, AUTO, QUES } from '../testing';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let kids: ClassAtNoon['kids'];
let id: number;
const CHANGES: readonly Record<number, Answer>[] = [
  {},
  { 9001: { picks: [3] } },
  { 9001: { picks: [3] }, 9002: { picks: [1] }, 9003: { truth: false }, 9004: { blanks: ['3', '负数'] } },
];
beforeAll(async () => {
  day = await ClassAtNoon.start(2);
  ({ t, me, kids } = day);
  id = await day.set({ name: '报告', kind: 'kq' });
  const judged = AUTO.map((q) => q.qid);
  for (const [at, kid] of kids.entries()) await day.hand(id, kid, CHANGES[at], judged);
});
afterAll(() => day.stop());

describe('reports', () => {
  test('the class report: figures, bands, ranks, questions and knowledge from the same papers', async () => {
    const r = await me.ok(calls.reportClazz, { id });
    const full = 4 + 5 + 3 + 4 + 8;
    expect(r.task.fullScore).toBe(full);
    expect(r.figures).toMatchObject({
      papers: 3,
      highest: full,
      lowest: 8,
      median: full - 4,
      average: Math.round(((full + full - 4 + 8) * 10) / 3) / 10,
    });
    expect(r.bands.map((b) => b.count)).toEqual([1, 1, 0, 1]);
    expect(r.items.filter((i) => i.submittedAt).map((i) => [i.rank, i.score, i.wrong])).toEqual([
      [1, full, 0],
      [2, full - 4, 1],
      [3, 8, 4],
    ]);
    expect(r.items.filter((i) => !i.submittedAt).length).toBe(r.task.unsubmitted);
    expect(r.ques.find((q) => q.qid === 9001)).toMatchObject({
      right: 1,
      wrong: 2,
      part: 0,
      empty: 0,
      toMark: 0,
      rate: 33.3,
    });
    expect(r.ques.find((q) => q.qid === 9001)!.wrongNames).toHaveLength(2);
    expect(r.klgs.length).toBeGreaterThan(0);
    expect(r.klgs.every((k) => k.klgName !== '')).toBe(true);
    // A question's points by the children equal the children's points by question.
    const sum = r.ques.reduce((n, q) => n + (q.average ?? 0) * 3, 0);
    expect(Math.abs(sum - r.items.reduce((n, i) => n + (i.score ?? 0), 0))).toBeLessThan(0.5);
  });
  test('the report takes few statements whatever the class', async () => {
    const seen = await asked(() => me.ok(calls.reportClazz, { id }));
    expect(seen.filter((sql) => /homework_|question_bank_|textbook_klg/.test(sql)).length).toBeLessThanOrEqual(4);
  });
  test('the commonest answers first, blanks gap by gap', async () => {
    const { items } = await me.ok(calls.statsByAsw, { id });
    expect(items.find((i) => i.qid === 9001)).toMatchObject({
      key: 'B',
      papers: 3,
      answers: [
        { given: 'D', count: 2, right: false },
        { given: 'B', count: 1, right: true },
      ],
    });
    expect(
      items
        .find((i) => i.qid === 9004)!
        .answers.filter((a) => a.blank === 1)
        .map((a) => [a.given, a.count, a.right]),
    ).toEqual([
      ['正数', 2, true],
      ['负数', 1, false],
    ]);
  });
  test('the export is the screen: the same children in the same order with the same points', async () => {
    const screen = await me.ok(calls.markStats, { id });
    const sheet = await me.send(calls.markStatsExport, { id, includeUnSubmit: false });
    expect(sheet.status).toBe(200);
    const read = await readSheet(sheet.raw, 'x.xlsx');
    expect(read.rows.map((r) => r[1])).toEqual(screen.items.map((i) => i.userName));
    expect(read.rows.map((r) => Number(r[5]))).toEqual(screen.items.map((i) => i.score));
    expect(read.headers.length).toBe(11 + 6);
  });
  test('a child sees their own report beside the class; a check before the lesson says who is ready', async () => {
    const mine = await kids[1]!.ok(calls.reportUser, { id, userId: kids[1]!.userId });
    expect(mine).toMatchObject({ released: true, papers: 3, row: { rank: 2, wrong: 1 } });
    expect(mine.ques.find((q) => q.qid === 9001)).toMatchObject({ score: 0, full: 4, clazzRate: 33.3 });
    const kq = await me.ok(calls.kqReport, { id });
    expect([kq.ready.length, kq.help.map((h) => h.userId)]).toEqual([2, [kids[2]!.userId]]);
    expect(kq.missing.length).toBe(kq.task.unsubmitted);
    expect((await me.refused(calls.reportClazz, { id, clazzId: 189999 })).status).toBe(404);
  });
  test('a paper that waits for marks has no score, no rate and no rank in the list and in the sheet, and no average is of it', async () => {
    const waits = await day.set({ name: '待批', questions: versions([QUES.single, QUES.short]) });
    for (const kid of kids) await day.hand(waits, kid, {}, [9001, 9005]);
    await me.ok(calls.storeByUsr, { id: waits, userId: kids[0].userId, marks: [{ qid: 9005, qcid: 0, score: 6 }] });
    const { figures, items } = await me.ok(calls.reportClazz, { id: waits });
    expect(figures).toMatchObject({ papers: 3, marked: 1, average: 10, rate: 83.3, lowest: 10, passRate: 100 });
    const handedIn = items.filter((i) => i.submittedAt != null);
    expect(handedIn.map((i) => [i.state, i.score, i.rate, i.rank, i.toMark])).toEqual([
      ['marked', 10, 83.3, 1, 0],
      ['submitted', null, null, null, 1],
      ['submitted', null, null, null, 1],
    ]);
    const sheet = await me.send(calls.markStatsExport, { id: waits, includeUnSubmit: false });
    const { rows } = await readSheet(sheet.raw, 'x.xlsx');
    expect(rows.map((row) => [row[5] || null, row[6] || null])).toEqual([
      ['10', '83.3'],
      [null, null],
      [null, null],
    ]);
    // Alone the paper says what it has so far.
    const second = handedIn[1]?.userId ?? 0;
    const { row, ques } = await me.ok(calls.reportUser, { id: waits, userId: second });
    expect([row.score, row.rate, ques.filter((q) => q.score == null).length]).toEqual([4, 33.3, 1]);
  });
  test('where nothing of a paper is judged there is no score for anybody, and of a check nobody knows who is ready', async () => {
    const waits = await day.set({ name: '只有问答', kind: 'kq', questions: versions([QUES.short]) });
    const [child] = kids;
    await day.hand(waits, child, {}, [9005]);
    const [stored] = await t.sql<{ score: string | null }>(
      'select score from homework_reply where org_id = 189 and task_id = $1 and user_id = $2',
      [waits, child.userId],
    );
    expect(stored?.score).toBeNull();
    for (const who of [me, child]) {
      const { row } = await who.ok(calls.reportUser, { id: waits, userId: child.userId });
      expect([row.state, row.score, row.rate]).toEqual(['submitted', null, null]);
    }
    const { ready, help, waiting } = await me.ok(calls.kqReport, { id: waits });
    expect([ready, help, waiting.map((w) => w.userId)]).toEqual([[], [], [child.userId]]);
  });
  test('answers of a task that is over are added to the use of its questions, once', async () => {
    const { sweepHomework } = await import('../reply/sweep');
    const used = async () =>
      Number(
        (
          await t.sql<{ answers: number }>(
            'select answers from question_bank_use where org_id = 189 and ver_id = 90011',
          )
        )[0]?.answers ?? 0,
      );
    t.at(`${testDayPlus(-1)}T15:00:00Z`);
    await sweepHomework(t.kernel);
    await sweepHomework(t.kernel);
    // Three papers each of the two tasks that asked it.
    expect(await used()).toBe(6);
  });
});
