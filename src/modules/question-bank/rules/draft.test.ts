import { describe, expect, test } from 'vitest';
import { addOption, emptyBody, emptySub, fitBlanks, moveOption, removeOption, removeRight, toKind } from './draft';
import { questionBody } from './model';

const four = questionBody.parse({
  kind: 'multi',
  stem: '题',
  options: ['甲', '乙', '丙', '丁'],
  answer: { picks: [1, 3] },
});

describe('the editor keeps the key with what it means', () => {
  test('an option that moves takes its mark along', () => {
    const moved = moveOption(four, 3, 0);
    expect([moved.options.join(''), moved.answer.picks]).toEqual(['丁甲乙丙', [0, 2]]);
    expect(moveOption(four, 0, -1)).toBe(four);
  });
  test('an option that goes takes its mark with it', () => {
    expect(removeOption(four, 1)).toMatchObject({ options: ['甲', '丙', '丁'], answer: { picks: [2] } });
    const order = questionBody.parse({
      kind: 'order',
      stem: '题',
      options: ['甲', '乙', '丙'],
      answer: { order: [2, 0, 1] },
    });
    expect(removeOption(order, 0).answer.order).toEqual([1, 0]);
    expect(moveOption(order, 0, 2)).toMatchObject({ options: ['乙', '丙', '甲'], answer: { order: [1, 2, 0] } });
  });
  test('a match keeps its pairs', () => {
    const match = questionBody.parse({
      kind: 'match',
      stem: '题',
      options: ['甲', '乙'],
      rights: ['一', '二', '三'],
      answer: { pairs: [2, 0] },
    });
    expect(moveOption(match, 0, 1).answer.pairs).toEqual([0, 2]);
    expect(removeRight(match, 0).answer.pairs).toEqual([1, -1]);
    expect(addOption(match).answer.pairs).toEqual([2, 0, 3]);
  });
  test('gaps and keys have one number', () => {
    const blank = questionBody.parse({ kind: 'blank', stem: '____', answer: { blanks: [{ accept: ['1'] }] } });
    expect(fitBlanks({ ...blank, stem: '____ 和 ____' }).answer.blanks!.map((b) => b.accept[0])).toEqual(['1', '']);
    expect(fitBlanks({ ...blank, stem: '没有' }).answer.blanks).toEqual([]);
  });
  test('another kind keeps words and options where both have them', () => {
    expect(toKind(four, 'single').answer.picks).toEqual([1]);
    expect(toKind(four, 'judge')).toMatchObject({ stem: '题', options: [], answer: {} });
    expect(toKind(emptyBody('single'), 'group').subs).toHaveLength(1);
    expect(emptySub([{ ...emptySub([], 'single'), qcid: 7 }], 'blank').qcid).toBe(8);
  });
});
