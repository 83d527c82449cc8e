import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../../kernel/shared/call';
import { ClassAtNoon } from '../../../../../tests/homework/kit';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { ALL, asked, AUTO, QUES } from '../testing';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let kids: ClassAtNoon['kids'];
beforeAll(async () => {
  day = await ClassAtNoon.start(3);
  ({ t, me, kids } = day);
});
afterAll(() => day.stop());
const set = (o: Partial<InputOf<typeof calls.arrange>> = {}) => day.set({ name: '批改', questions: asked(ALL), ...o });
const hand: ClassAtNoon['hand'] = (...of) => day.hand(...of);
const audits = (id: number) =>
  t.sql<{ action: string; detail: Record<string, unknown> }>(
    'select action, detail from kernel_audit where org_id = 189 and subject_id = $1 order by audit_id',
    [id],
  );

describe('marking', () => {
  test('[S-031] what rules cannot judge waits for a person: submitted, to mark, marked, not submitted', async () => {
    const id = await set();
    await hand(id, kids[0]!);
    await hand(id, kids[1]!, { 9001: { picks: [0] }, 9002: { picks: [0] }, 9004: { blanks: ['1/2', '负数'] } });
    const { total, ...counts } = await me.ok(calls.survey, { id });
    expect(counts).toMatchObject({ submitted: 2, toMark: 2, marked: 0, unsubmitted: total - 2 });
    const first = await me.ok(calls.fetchByUsr, { id });
    expect(first.order.map((o) => o.userId).sort()).toEqual([kids[0]!.userId, kids[1]!.userId].sort());
    const paper = (await me.ok(calls.fetchByUsr, { id, userId: kids[1]!.userId })).paper!;
    expect(
      paper.answers
        .filter((a) => a.qid !== 9005)
        .map((a) => [a.qid, a.share])
        .sort(),
    ).toEqual([
      [9001, 0],
      [9002, 50],
      [9003, 100],
      [9004, 50],
      [9006, 100],
      [9006, 100],
    ]);
    const done = await me.ok(calls.storeByUsr, {
      id,
      userId: kids[1]!.userId,
      marks: [{ qid: 9005, qcid: 0, score: 5.5, comment: '步骤不全' }],
      comment: '继续努力',
    });
    expect(done.reply).toMatchObject({ state: 'marked', score: 0 + 2.5 + 3 + 2 + 5.5 + 4 + 4, comment: '继续努力' });
    expect(await me.ok(calls.survey, { id })).toMatchObject({ submitted: 2, toMark: 1, marked: 1 });
    expect((await me.ok(calls.fetchByUsr, { id })).paper?.reply.userId).toBe(kids[0]!.userId);
    expect((await me.refused(calls.fetchByUsr, { id, userId: kids[2]!.userId })).error).toBe(
      'homework.fault.notSubmitted',
    );
  });
  test('[V-083] a score is 0 to 300, has one decimal, and does not exceed the full score of its question', async () => {
    const id = await set();
    await hand(id, kids[0]!);
    const mark = (score: number) =>
      me.refused(calls.storeByUsr, { id, userId: kids[0]!.userId, marks: [{ qid: 9005, qcid: 0, score }] });
    for (const score of [-1, 300.5, 301, 1.25])
      expect(await mark(score)).toMatchObject({ status: 400, error: 'kernel.fault.badInput' });
    expect(await mark(8.5)).toMatchObject({ status: 400, error: 'homework.fault.overFull' });
    expect(
      (await me.refused(calls.storeByQue, { id, qid: 9005, qcid: 0, marks: [{ userId: kids[0]!.userId, score: 9 }] }))
        .error,
    ).toBe('homework.fault.overFull');
    for (const score of [0, 8])
      await me.ok(calls.storeByUsr, {
        id,
        userId: kids[0]!.userId,
        marks: [{ qid: 9005, qcid: 0, score }],
        why: '改一下',
      });
    const big = await set({ questions: [{ verId: QUES.short.verId, score: 300 }] });
    await hand(big, kids[0]!, {}, [9005]);
    expect(
      (await me.ok(calls.storeByUsr, { id: big, userId: kids[0]!.userId, marks: [{ qid: 9005, qcid: 0, score: 300 }] }))
        .reply.score,
    ).toBe(300);
  });
  test('by question: all answers to one part, marked in one go', async () => {
    const id = await set();
    for (const k of kids.slice(0, 3)) await hand(id, k, { 9005: { text: `解 ${k.userId}` } });
    const page = await me.ok(calls.fetchByQue, { id });
    expect([page.que?.qid, page.qcid, page.items.length]).toEqual([9005, 0, 3]);
    expect(page.parts.find((p) => p.qid === 9005)).toMatchObject({ toMark: 3, marked: 0 });
    expect(
      (
        await me.ok(calls.storeByQue, {
          id,
          qid: 9005,
          qcid: 0,
          marks: kids.slice(0, 3).map((k, at) => ({ userId: k.userId, score: 6 + at })),
        })
      ).marked,
    ).toBe(3);
    expect(await me.ok(calls.survey, { id })).toMatchObject({ toMark: 0, marked: 3 });
    expect((await me.refused(calls.fetchByQue, { id, qid: 5, qcid: 0 })).status).toBe(404);
    expect(
      (await me.refused(calls.storeByQue, { id, qid: 9005, qcid: 0, marks: [{ userId: kids[3]!.userId, score: 1 }] }))
        .error,
    ).toBe('homework.fault.notSubmitted');
    expect(
      (
        await me.refused(calls.storeByQue, {
          id,
          qid: 9005,
          qcid: 0,
          marks: [{ userId: (await t.who('student619')).userId, score: 1 }],
        })
      ).status,
    ).toBe(404);
  });
  test('a mark the child has seen changes only with a reason, and the book says old, new and why', async () => {
    const id = await set();
    await hand(id, kids[0]!, { 9001: { picks: [0] } });
    const change = (why?: string) => ({
      id,
      userId: kids[0]!.userId,
      marks: [{ qid: 9001, qcid: 0, score: 4 }],
      ...(why ? { why } : {}),
    });
    expect(await me.refused(calls.storeByUsr, change())).toMatchObject({
      status: 400,
      error: 'homework.fault.whyNeeded',
      fields: [{ path: 'why' }],
    });
    await me.ok(calls.storeByUsr, change('选项印错了'));
    const lines = (await audits(id)).filter((a) => a.action === 'homework.remarked');
    expect(lines.map((l) => l.detail)).toMatchObject([
      { userId: kids[0]!.userId, qid: 9001, old: 0, new: 4, why: '选项印错了' },
    ]);
    // The same mark again is no change.
    await me.ok(calls.storeByUsr, change());
    expect((await audits(id)).filter((a) => a.action === 'homework.remarked')).toHaveLength(1);
    const hidden = await set({ release: 'hand' });
    await hand(hidden, kids[0]!, { 9001: { picks: [0] } });
    await me.ok(calls.storeByUsr, { ...change(), id: hidden });
  });
  test('an equivalence found later judges every paper again; marks of a person stay', async () => {
    const id = await set({ questions: asked(AUTO) });
    await hand(
      id,
      kids[0]!,
      { 9004: { blanks: ['1/2', '大于零的数'] } },
      AUTO.map((q) => q.qid),
    );
    await hand(
      id,
      kids[1]!,
      { 9004: { blanks: ['7', '大于零的数'] } },
      AUTO.map((q) => q.qid),
    );
    await hand(
      id,
      kids[2]!,
      { 9004: { blanks: ['1/2', '大于零的数'] } },
      AUTO.map((q) => q.qid),
    );
    await me.ok(calls.storeByUsr, {
      id,
      userId: kids[2]!.userId,
      marks: [{ qid: 9004, qcid: 0, score: 1 }],
      why: '没有写清楚',
    });
    const share = async (k: Caller) =>
      (await me.ok(calls.getReply, { id, userId: k.userId })).answers.find((a) => a.qid === 9004)!;
    expect((await me.refused(calls.accept, { id, qid: 9001, qcid: 0, blank: 0, text: 'x' })).error).toBe(
      'homework.fault.notBlank',
    );
    const result = await me.ok(calls.accept, { id, qid: 9004, qcid: 0, blank: 1, text: '大于零的数' });
    expect(result).toEqual({ changed: 2, papers: 3 });
    expect([(await share(kids[0]!)).score, (await share(kids[1]!)).score, (await share(kids[2]!)).score]).toEqual([
      4, 2, 1,
    ]);
    expect((await kids[0]!.ok(calls.getReply, { id, userId: kids[0]!.userId })).reply.score).toBe(
      (await me.ok(calls.getTask, { id })).fullScore,
    );
    expect((await me.refused(calls.accept, { id, qid: 9004, qcid: 0, blank: 1, text: '大于零的数' })).error).toBe(
      'homework.fault.acceptedAlready',
    );
    // Who hands in from now on gets it at once.
    await hand(
      id,
      kids[3]!,
      { 9004: { blanks: ['0.5', '大于零的数'] } },
      AUTO.map((q) => q.qid),
    );
    expect((await share(kids[3]!)).score).toBe(4);
    expect(
      (await audits(id)).filter((a) => a.action === 'homework.remarked' && a.detail['why'] === '大于零的数'),
    ).toHaveLength(2);
  });
  test('the average of stars keeps its tenths', async () => {
    const id = await set();
    for (const [kid, star] of [
      [kids[0]!, 5],
      [kids[1]!, 4],
      [kids[2]!, 4],
    ] as const) {
      await hand(id, kid);
      await me.ok(calls.star, { id, userId: kid.userId, star });
      await kid.ok(calls.evalStore, { id, degree: star });
    }
    const row = (await me.rows(calls.evalTeach, { pageSize: 200 })).find((r) => r.taskId === id);
    expect(row).toMatchObject({ starCount: 3, star: 4.3, degree: 4.3 });
  });
  test("stars are 0 to 5, comments are kept to use again and are one's own", async () => {
    const id = await set();
    await hand(id, kids[0]!);
    for (const star of [-1, 6])
      expect((await me.refused(calls.star, { id, userId: kids[0]!.userId, star })).fields?.[0]?.text).toBe(
        '星数为 0 到 5',
      );
    expect((await me.ok(calls.star, { id, userId: kids[0]!.userId, star: 3 })).star).toBe(3);
    expect((await me.ok(calls.star, { id, userId: kids[0]!.userId, star: 0 })).star).toBeNull();
    await me.ok(calls.phraseAdd, { words: '书写工整' });
    const { phraseId } = await me.ok(calls.phraseAdd, { words: '书写工整' });
    expect((await me.ok(calls.phraseList, {})).items).toContainEqual({ phraseId, words: '书写工整', usedCount: 2 });
    const other = await t.as('peteach189');
    expect((await other.ok(calls.phraseList, {})).items).toEqual([]);
    expect((await other.refused(calls.phraseRemove, { id: phraseId })).status).toBe(404);
    await me.ok(calls.phraseRemove, { id: phraseId });
  });
});

describe('marking by classmates', () => {
  test('papers are dealt without names, nobody gets their own, and the teacher confirms the middle', async () => {
    const id = await set();
    for (const k of kids.slice(0, 3)) await hand(id, k);
    expect((await me.refused(calls.peerShare, { id, each: 2 })).error).toBe('homework.fault.notPeers');
    expect((await me.ok(calls.setMarkType, { id, n: 2 })).markType).toBe(2);
    const dealt = await me.ok(calls.peerShare, { id, each: 2 });
    expect([dealt.papers, dealt.given, dealt.done]).toEqual([3, 6, 0]);
    const pairs = await t.sql<{ marker_id: number; user_id: number }>(
      'select marker_id, user_id from homework_peer where org_id = 189 and task_id = $1',
      [id],
    );
    expect(pairs.every((p) => p.marker_id !== p.user_id)).toBe(true);
    for (const [at, k] of kids.slice(0, 3).entries()) {
      const list = await k.rows(calls.peerList, { done: false });
      const mine = list.filter((p) => p.taskId === id);
      expect(mine).toHaveLength(2);
      const paper = await k.ok(calls.peerGet, { id: mine[0]!.peerId });
      expect(JSON.stringify(paper)).not.toMatch(/userId|userName/);
      expect(paper.marks).toMatchObject([{ qid: 9005, full: 8, score: null }]);
      expect(
        (await k.refused(calls.peerStore, { id: mine[0]!.peerId, marks: [{ qid: 9005, qcid: 0, score: 9 }] })).error,
      ).toBe('homework.fault.overFull');
      for (const p of mine)
        expect(
          (
            await k.ok(calls.peerStore, {
              id: p.peerId,
              marks: [{ qid: 9005, qcid: 0, score: 4 + at, comment: '可以' }],
            })
          ).done,
        ).toBe(true);
    }
    expect(
      (
        await kids[3]!.refused(calls.peerGet, {
          id: (
            await t.sql<{ peer_id: number }>(
              'select peer_id from homework_peer where org_id = 189 and task_id = $1 order by peer_id limit 1',
              [id],
            )
          )[0]!.peer_id,
        })
      ).status,
    ).toBe(404);
    expect((await me.refused(calls.peerShare, { id, each: 1 })).error).toBe('homework.fault.peersBegun');
    expect((await me.ok(calls.fetchByUsr, { id, userId: kids[0]!.userId })).peers[0]!.scores).toHaveLength(2);
    expect((await me.ok(calls.peerConfirm, { id, userId: kids[0]!.userId })).marked).toBe(1);
    expect((await me.ok(calls.peerConfirm, { id })).marked).toBe(2);
    expect((await me.ok(calls.peerConfirm, { id })).marked).toBe(0);
    expect(await me.ok(calls.survey, { id })).toMatchObject({ toMark: 0, marked: 3 });
    // Each paper lies with the two others, who gave 4, 5 or 6: the middle of two is their mean.
    const scores = await t.sql<{ score: string }>(
      'select score from homework_answer where org_id = 189 and task_id = $1 and qid = 9005 and judged = $2',
      [id, 'peer'],
    );
    expect(scores.map((s) => Number(s.score)).sort()).toEqual([4.5, 5, 5.5]);
  });
});

describe('the notebook', () => {
  const noted = (id: number) =>
    t.sql<{ qid: number; share: number; open: boolean }>(
      `select qid, share, open_at is not null as open from wrongbook_answer where org_id = 189 and source_id = $1 and user_id = $2 order by qid, qcid`,
      [id, kids[0]!.userId],
    );
  test('every judgement reaches it, a changed mark corrects it, and it shows nothing before the answers are out', async () => {
    const id = await set({ release: 'hand' });
    await hand(id, kids[0]!, { 9001: { picks: [0] } });
    expect((await noted(id)).map((r) => [Number(r.qid), r.share, r.open])).toEqual([
      [9001, 0, false],
      [9002, 100, false],
      [9003, 100, false],
      [9004, 100, false],
      [9006, 100, false],
      [9006, 100, false],
    ]);
    await me.ok(calls.storeByUsr, {
      id,
      userId: kids[0]!.userId,
      marks: [
        { qid: 9005, qcid: 0, score: 4 },
        { qid: 9001, qcid: 0, score: 2 },
      ],
    });
    expect((await noted(id)).filter((r) => [9001, 9005].includes(Number(r.qid))).map((r) => r.share)).toEqual([50, 50]);
    await me.ok(calls.releaseTask, { id });
    expect((await noted(id)).every((r) => r.open)).toBe(true);
  });
});
