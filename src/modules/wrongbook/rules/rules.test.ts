import { describe, expect, test } from 'vitest';
import type { QuestionBody } from '../../question-bank/contract';
import zh from '../locale/zh-CN';
import en from '../locale/en-US';
import { CAUSE_CODES, CAUSE_MAX, fridayOf, onlyPart, pagesOf } from '../rules';
import { recall, replay } from './memory';

const review = (day: string, share: number) => ({ day, share });
describe('memory', () => {
  test('a mistake comes back the next day, and each time it is known the wait grows', () => {
    const first = replay([review('2026-09-01', 0)])!;
    expect(first.dueOn).toBe('2026-09-02');
    let list = [review('2026-09-01', 0)];
    let wait = 1;
    for (let n = 0; n < 4; n++) {
      const due = replay(list)!.dueOn;
      list = [...list, review(due, 100)];
      const next = replay(list)!;
      const days = (Date.parse(next.dueOn) - Date.parse(next.lastOn)) / 86_400_000;
      expect(days).toBeGreaterThan(wait - 1);
      wait = days;
    }
    expect(wait).toBeGreaterThan(3);
  });
  test('a lapse shortens the wait and is counted', () => {
    const known = [review('2026-09-01', 100), review('2026-09-05', 100), review('2026-09-20', 100)];
    const lapsed = replay([...known, review('2026-10-20', 0)])!;
    expect(lapsed.lapses).toBe(1);
    expect(lapsed.stability).toBeLessThan(replay(known)!.stability);
  });
  test('several answers of one day do not make it known for a month', () => {
    const crammed = replay([review('2026-09-01', 0), ...Array.from({ length: 8 }, () => review('2026-09-01', 100))])!;
    expect(crammed.dueOn <= '2026-09-05').toBe(true);
  });
  test('the chance to know it is one on the day, nine in ten after its stability, and falls on', () => {
    const m = { stability: 10, lastOn: '2026-09-01' };
    expect(recall(m, '2026-09-01')).toBe(1);
    expect(recall(m, '2026-09-11')).toBeCloseTo(0.9, 3);
    expect(recall(m, '2026-10-11')).toBeLessThan(recall(m, '2026-09-21'));
  });
});
test('Friday is that of this week until Thursday, the next one from Friday on', () => {
  expect(['2026-11-16', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(fridayOf)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-27',
    '2026-11-27',
    '2026-11-27',
  ]);
});
test('[V-085] the given causes keep to eight characters in both languages', () => {
  for (const code of CAUSE_CODES)
    for (const book of [zh, en]) expect([code, [...book[`cause.${code}`]].length <= CAUSE_MAX]).toEqual([code, true]);
});

const single: QuestionBody = {
  kind: 'single',
  stem: '<p>下列各数中，最小的是哪一个？请选出正确的一项。</p>',
  options: ['<p>1</p>', '<p>2</p>', '<p>3</p>', '<p>4</p>'],
  rights: [],
  answer: { picks: [0] },
  explain: '<p>比较大小即可得到，因为负数总是小于零。</p>',
  subs: [],
};
describe('paper', () => {
  const many = (n: number) => Array.from({ length: n }, () => single);
  test('two columns take less paper than one, answers more than none, room to write more than none', () => {
    const base = { columns: 2, space: 'none', withAnswer: false } as const;
    expect(pagesOf(many(60), base)).toBeLessThan(pagesOf(many(60), { ...base, columns: 1 }));
    expect(pagesOf(many(60), { ...base, withAnswer: true })).toBeGreaterThan(pagesOf(many(60), base));
    expect(pagesOf(many(60), { ...base, space: 'many' })).toBeGreaterThan(pagesOf(many(60), base));
    expect(pagesOf([], base)).toBe(0);
    expect(pagesOf(many(1), base)).toBe(1);
  });
  test('of a passage an entry shows its text and the one question that went wrong', () => {
    const passage: QuestionBody = {
      kind: 'group',
      stem: '<p>文</p>',
      options: [],
      rights: [],
      answer: {},
      explain: '',
      subs: [1, 2].map((qcid) => ({
        qcid,
        kind: 'single' as const,
        stem: `<p>${qcid}</p>`,
        options: ['a', 'b'],
        rights: [],
        answer: { picks: [0] },
        explain: '',
      })),
    };
    expect(onlyPart(passage, 2).subs.map((s) => s.qcid)).toEqual([2]);
    expect(onlyPart(single, 0)).toBe(single);
  });
});
