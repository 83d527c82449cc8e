import { describe, expect, test } from 'vitest';
import type { AnswerRow, Paper, Que } from '../../contract/parts';
import { QUES } from '../../server/testing';
import { givenAt, nextUnmarked, onDesk, onKept, totalOf, unsent } from './paper-state';

const fresh = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const ques = [QUES.single, QUES.short].map((q, at): Que => ({
  qid: q.qid,
  verId: q.verId,
  queNo: at + 1,
  score: 4,
  degree: 2,
  klgIds: [],
  body: q.body,
  parts: [{ qcid: 0, kind: q.body.kind, score: 4, accept: null }],
}));
const row = (qid: number, more: Partial<AnswerRow>): AnswerRow => ({
  qid,
  qcid: 0,
  answer: null,
  skip: false,
  rev: 1,
  share: null,
  score: null,
  judged: null,
  comment: '',
  ...more,
});
const paperOf = (userId: number, text: string): Paper =>
  fresh({
    task: {} as Paper['task'],
    ques,
    userName: `u${userId}`,
    clazzName: '',
    now: '',
    reply: {
      taskId: 1,
      userId,
      clazzId: 1,
      state: 'submitted' as const,
      enteredAt: null,
      deadline: null,
      submittedAt: null,
      late: false,
      spent: 0,
      score: null,
      star: null,
      comment: '',
      markedAt: null,
      released: false,
      evalDegree: null,
      evalText: '',
    },
    answers: [
      row(9001, { answer: { picks: [1] }, share: 100, score: 4, judged: 'auto' }),
      row(9005, { answer: { text } }),
    ],
  });

describe('a paper on the marking desk', () => {
  test('the next paper keeps the very questions of the one before, so that no formula is drawn again', () => {
    const first = onDesk(paperOf(1, '甲')),
      next = onDesk(paperOf(2, '乙'), first);
    expect(next.ques).toBe(first.ques);
    expect(next.shown[1]!.que).toBe(first.shown[1]!.que);
    expect(next.shown[1]!.answers).toEqual({ 0: { text: '乙' } });
    expect(next.paper.reply.userId).toBe(2);
  });
  test("what is being written for one child never stands on the next one's paper, and stays when the same paper is read again", () => {
    const first = onDesk(paperOf(1, '甲'));
    const typed = {
      ...first,
      comment: '很好',
      given: new Map(first.given).set('9005/0', { score: 3, comment: '步骤清楚' }),
    };
    expect(onDesk(paperOf(1, '甲'), typed)).toMatchObject({ comment: '很好' });
    expect(givenAt(onDesk(paperOf(1, '甲'), typed).given, '9005/0').score).toBe(3);
    const next = onDesk(paperOf(2, '乙'), typed);
    expect([next.comment, givenAt(next.given, '9005/0')]).toEqual(['', { score: null, comment: '' }]);
  });
  test('only what is new and within bounds is sent; a word goes with its points', () => {
    const first = onDesk(paperOf(1, '甲'));
    const given = (score: number | null, comment = '') =>
      unsent({ ...first, given: new Map(first.given).set('9005/0', { score, comment }) });
    expect(given(null, '先写着')).toEqual([]);
    expect([given(4.5), given(-1)]).toEqual([[], []]);
    expect(given(2.5)).toEqual([{ qid: 9005, qcid: 0, score: 2.5 }]);
    expect(given(2.5, ' 单位不要漏 ')).toEqual([{ qid: 9005, qcid: 0, score: 2.5, comment: '单位不要漏' }]);
    // A word on what the program judged leaves its points.
    expect(unsent({ ...first, given: new Map(first.given).set('9001/0', { score: 4, comment: '棒' }) })).toEqual([
      { qid: 9001, qcid: 0, score: 4, comment: '棒' },
    ]);
  });
  test('what the server has kept is not sent again; a late reply for another child changes nothing', () => {
    const first = onDesk(paperOf(1, '甲'));
    const kept = paperOf(1, '甲');
    const marked: Paper = { ...kept, answers: [kept.answers[0]!, { ...kept.answers[1]!, score: 3 }] };
    const state = onKept({ ...first, given: new Map(first.given).set('9005/0', { score: 3, comment: '' }) }, marked);
    expect(unsent(state)).toEqual([]);
    expect(onKept(first, paperOf(2, '乙'))).toBe(first);
  });
});

test('Enter goes to the next paper that waits, past the marked ones, and round to those skipped before', () => {
  const order = (['submitted', 'marked', 'submitted', 'marked'] as const).map((state, at) => ({
    userId: at + 1,
    state,
  }));
  expect(nextUnmarked(order, 1, new Set())).toBe(3);
  expect(nextUnmarked(order, 3, new Set())).toBe(1);
  expect(nextUnmarked(order, 3, new Set([1]))).toBeUndefined();
});
test('a mark that would be refused, 75 of 4, counts in no total and is not sent', () => {
  const state = onDesk(paperOf(7, 'x'));
  const wrong = { ...state, given: new Map(state.given).set('9005/0', { score: 75, comment: '' }) };
  expect([totalOf(wrong), unsent(wrong)]).toEqual([4, []]);
  const right = { ...state, given: new Map(state.given).set('9005/0', { score: 2.5, comment: '' }) };
  expect([totalOf(right), unsent(right)]).toEqual([6.5, [{ qid: 9005, qcid: 0, score: 2.5 }]]);
});
