import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { answer, note, plant, QUES } from './testing';

let t: TestApp, child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('student189');
  await plant(t);
  t.at(`${testDayPlus(-2)}T08:00:00Z`);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  for (const name of ['item', 'answer']) await t.sql(`delete from wrongbook_${name} where org_id = 189`);
  t.at(`${testDayPlus(-2)}T08:00:00Z`);
});
const wrong = async (q: { readonly qid: number; readonly verId: number }, o = {}) => {
  await note(t, [answer(child.userId, q, o)]);
  return (await child.rows(calls.bySbj, {})).find((i) => i.qid === q.qid)!.itemId;
};

describe('correcting', () => {
  test('[V-082] an empty answer is refused, in both languages', async () => {
    const id = await wrong(QUES.blank);
    for (const empty of [{}, { blanks: ['', ' '] }, { picks: [] }])
      expect((await child.refused(calls.revise, { id, answer: empty })).status).toBe(400);
    expect((await child.refused(calls.revise, { id, answer: {} })).error_description).toBe('答案不能为空');
    expect((await child.in('en-US').refused(calls.revise, { id, answer: {} })).error_description).toBe(
      'The answer may not be empty',
    );
  });
  test('[S-032] a right correction mends the mistake, a wrong one counts and does not', async () => {
    const id = await wrong(QUES.blank);
    expect(await child.ok(calls.revise, { id, answer: { blanks: ['1'] } })).toMatchObject({
      verdict: 'wrong',
      share: 0,
      item: { fixed: false, wrongCount: 2, answer: { blanks: ['1'] } },
    });
    const right = await child.ok(calls.revise, { id, answer: { blanks: ['0.5'] } });
    expect(right).toMatchObject({
      verdict: 'right',
      share: 100,
      item: { fixed: true, wrongCount: 2, rightCount: 1, due: false },
    });
    // Wrong in later homework: it is open again.
    await note(t, [answer(child.userId, QUES.blank, { at: `${testDayPlus(-1)}T09:00:00Z` })]);
    t.at(`${testDayPlus(0)}T08:00:00Z`);
    expect(await child.ok(calls.getWrong, { id })).toMatchObject({ fixed: false, wrongCount: 3 });
  });
  test('practising refreshes the memory: the next day to look moves on, the mistake stays open', async () => {
    const id = await wrong(QUES.single);
    expect((await child.ok(calls.bySbj, { due: true })).total).toBe(1);
    const done = await child.ok(calls.revise, { id, answer: { picks: [1] }, mode: 'practise' });
    expect(done.item).toMatchObject({ fixed: false, due: false });
    expect(done.item.dueOn! > testDayPlus(-1)).toBe(true);
    expect((await child.ok(calls.bySbj, { due: true })).total).toBe(0);
  });
  test('what no program can judge comes back with the model answer and counts by the child’s own word', async () => {
    const id = await wrong(QUES.short);
    const hand = await child.ok(calls.revise, { id, answer: { text: '解' } });
    expect(hand).toMatchObject({
      verdict: 'hand',
      share: null,
      item: { wrongCount: 1, rightCount: 0, body: { answer: { text: '<p>略</p>' } } },
    });
    expect(await child.ok(calls.revise, { id, answer: { text: '解' }, self: 100 })).toMatchObject({
      verdict: 'right',
      item: { fixed: true, rightCount: 1 },
    });
    // A program's judgement is not talked over.
    const other = await wrong(QUES.single);
    expect(await child.ok(calls.revise, { id: other, answer: { picks: [0] }, self: 100 })).toMatchObject({
      verdict: 'wrong',
      share: 0,
    });
  });
  test('sent twice with one key it is one answer', async () => {
    const id = await wrong(QUES.single);
    const once = child.with('same-key-1');
    await once.ok(calls.revise, { id, answer: { picks: [0] } });
    await once.ok(calls.revise, { id, answer: { picks: [0] } });
    expect((await child.ok(calls.getWrong, { id })).wrongCount).toBe(2);
  });
  test('a picture in an answer must be the child’s own', async () => {
    const id = await wrong(QUES.short);
    expect((await child.refused(calls.revise, { id, answer: { files: ['619/1-abc.png'] } })).status).toBe(400);
  });
});

describe('similar questions', () => {
  test('they ask the same knowledge, near in difficulty, never the question itself, and come without keys', async () => {
    const id = await wrong(QUES.single);
    const { ques, answers } = await child.ok(calls.train, { id });
    expect(answers).toEqual([]);
    expect(ques.map((q) => q.qid)).not.toContain(QUES.single.qid);
    expect(ques.map((q) => q.qid)).toEqual(expect.arrayContaining([QUES.like1.qid, QUES.like2.qid, QUES.blank.qid]));
    const [item] = await child.rows(calls.bySbj, {});
    const klgs = await t.sql<{ klg_ids: number[] }>(
      'select klg_ids from question_bank_version where org_id = 189 and ver_id = any($1)',
      [ques.map((q) => q.verId)],
    );
    expect(klgs.every((k) => k.klg_ids.some((x) => item!.klgs.some((y) => y.klgId === x)))).toBe(true);
    expect(JSON.stringify(ques)).not.toContain('解析');
    expect(ques.find((q) => q.qid === QUES.like1.qid)!.body.answer).toEqual({});
  });
  test('going back resumes; each answer is judged at once and logged once; a wrong one joins the notebook; the end closes it', async () => {
    const id = await wrong(QUES.single);
    const { trainId, ques } = await child.ok(calls.train, { id });
    const give = (qid: number, answer: object) => child.ok(calls.trainAnswer, { id: trainId, qid, qcid: 0, answer });
    expect(await give(QUES.like1.qid, { picks: [1] })).toMatchObject({
      verdict: 'wrong',
      share: 0,
      left: ques.length - 1,
      body: { answer: { picks: [0] } },
    });
    // Answered again it stays as it was.
    expect(await give(QUES.like1.qid, { picks: [0] })).toMatchObject({ verdict: 'wrong', left: ques.length - 1 });
    expect((await child.rows(calls.bySbj, {})).map((i) => i.qid)).toContain(QUES.like1.qid);
    const again = await child.ok(calls.train, { id });
    expect(again).toMatchObject({ trainId, answers: [{ qid: QUES.like1.qid, share: 0 }] });
    for (const q of ques.filter((x) => x.qid !== QUES.like1.qid))
      await give(
        q.qid,
        q.body.kind === 'blank' ? { blanks: ['x'] } : q.body.kind === 'judge' ? { truth: true } : { picks: [0] },
      );
    const next = await child.ok(calls.train, { id });
    expect(next.trainId).not.toBe(trainId);
    expect(
      (
        await child.refused(calls.trainAnswer, {
          id: next.trainId,
          qid: QUES.single.qid,
          qcid: 0,
          answer: { picks: [0] },
        })
      ).status,
    ).toBe(400);
    expect(
      (await child.refused(calls.trainAnswer, { id: next.trainId, qid: next.ques[0]!.qid, qcid: 0, answer: {} }))
        .status,
    ).toBe(400);
    const mate = await t.as('student619');
    expect(
      (
        await mate.refused(calls.trainAnswer, {
          id: next.trainId,
          qid: QUES.like1.qid,
          qcid: 0,
          answer: { picks: [0] },
        })
      ).status,
    ).toBe(404);
  });
  test('a right guess sent beside a wrong one counts no more than one sent after it', async () => {
    const id = await wrong(QUES.single);
    const { trainId } = await child.ok(calls.train, { id });
    const other = new pg.Client({ connectionString: t.url });
    await other.connect();
    await other.query('begin');
    // Nobody writes while all of them may have read that nothing is answered yet.
    await other.query('lock table wrongbook_answer in share mode');
    const guesses = [1, 0, 2].map((pick) =>
      child.ok(calls.trainAnswer, { id: trainId, qid: QUES.like1.qid, qcid: 0, answer: { picks: [pick % 2] } }),
    );
    await expect.poll(() => t.held()).toBe(guesses.length);
    await other.query('commit');
    await other.end();
    const shares = (await Promise.all(guesses)).map((g) => g.share);
    expect(new Set(shares).size).toBe(1);
    expect(
      await t.sql('select 1 from wrongbook_answer where org_id = 189 and source_id = $1 and qid = $2', [
        trainId,
        QUES.like1.qid,
      ]),
    ).toHaveLength(1);
  });
  test('nothing like it: the refusal says so', async () => {
    const id = await wrong(QUES.single);
    await t.sql('update question_bank_version set klg_ids = $1, node_ids = $1 where org_id = 189 and ver_id = $2', [
      [1],
      QUES.single.verId,
    ]);
    expect(await child.refused(calls.train, { id })).toMatchObject({
      status: 409,
      error_description: '题库里暂时没有和它相似的题',
    });
  });
});
