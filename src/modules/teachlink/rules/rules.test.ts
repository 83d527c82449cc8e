import { describe, expect, test } from 'vitest';
import {
  activityState,
  agreementOf,
  byPart,
  cityOf,
  frozenResult,
  groupsWith,
  instantIn,
  middleHalf,
  minutesOf,
  partResult,
  reportOf,
  type Given,
  type Line,
} from '../rules';

const given = (userId: number, answer: Given['answer'], share: number | null = 0): Given => ({
  userId,
  verId: 1,
  qcid: 0,
  answer,
  share,
});
const picks = (n: number, pick: number, from = 0) =>
  Array.from({ length: n }, (_, i) => given(from + i, { picks: [pick] }));

describe('wrong answers', () => {
  test('are grouped by what they say, the commonest first; what a person must look at counts as answered only', () => {
    const r = partResult([
      given(1, { blanks: ['负数'] }),
      given(2, { blanks: [' 负 数'] }),
      given(3, { blanks: ['零'] }),
      given(4, { blanks: ['正数'] }, 100),
      given(5, null),
      given(6, { text: '不知道' }, null),
    ]);
    expect(r).toMatchObject({ answered: 6, right: 1, rate: 20 });
    expect(r.wrong.map((g) => [g.answer, g.count])).toEqual([
      [{ blanks: ['负数'] }, 2],
      [{ blanks: ['零'] }, 1],
      [null, 1],
    ]);
  });
});

test('answers to two versions of one question are two results', () => {
  const parts = byPart([given(1, { picks: [0] }), { ...given(2, { picks: [1] }), verId: 2 }]);
  expect([...parts].map(([key, list]) => [key, list.map((g) => g.userId)])).toEqual([
    ['1/0', [1]],
    ['2/0', [2]],
  ]);
});

describe('what leaves the school', () => {
  test('groups under five are hidden, and what could be found by subtracting with them', () => {
    const r = partResult([
      ...picks(8, 0),
      ...picks(6, 1, 20),
      ...picks(2, 3, 40),
      ...Array.from({ length: 10 }, (_, i) => given(60 + i, { picks: [2] }, 100)),
    ]);
    const f = frozenResult(7, 0, r);
    // Two chose the last one: with the six of the next group they are eight.
    expect(f).toMatchObject({ right: 10, rate: 38, wrong: [{ answer: { picks: [0] }, count: 8 }] });
    expect(f.wrong).toHaveLength(1);
  });
  test('where fewer than five are right or wrong nothing but the number of answers is told', () => {
    const few = frozenResult(
      7,
      0,
      partResult([...picks(3, 0), ...Array.from({ length: 9 }, (_, i) => given(20 + i, null, 100))]),
    );
    expect(few).toEqual({ verId: 7, qcid: 0, answered: 12, right: null, rate: null, wrong: [] });
  });
  test('a child’s own words never leave, however many wrote them', () => {
    const words = Array.from({ length: 9 }, (_, i) => given(i, { blanks: ['小明说的'] }));
    expect(JSON.stringify(frozenResult(7, 0, partResult([...words, ...picks(6, 1, 50)])))).not.toContain('小明');
  });
});

test('the band is the middle half of the class, and nobody’s when fewer than five have handed in', () => {
  expect(middleHalf([0, 25, 50, 75, 100], 5)).toEqual({ low: 25, high: 75, handedIn: 5 });
  expect(middleHalf([0, 25, 50, 75], 5)).toBeNull();
});
test('a group of the same name is replaced, a child sits in one, and a sixth group has no room', () => {
  expect(groupsWith([{ name: '甲', userIds: [1, 2] }], '乙', [2, 3])).toEqual([
    { name: '甲', userIds: [1] },
    { name: '乙', userIds: [2, 3] },
  ]);
  expect(groupsWith([{ name: '甲', userIds: [1] }], '甲', [5])).toEqual([{ name: '甲', userIds: [5] }]);
  const five = Array.from({ length: 5 }, (_, i) => ({ name: `${i}`, userIds: [i] }));
  expect(groupsWith(five, '六', [9])).toBeUndefined();
});
test('a region reaches as far as its city', () => {
  expect([cityOf(410902), cityOf(4109), cityOf(41), cityOf(null)]).toEqual([4109, 4109, null, null]);
});
test('a time of day is the school’s, whatever the computer’s zone', () => {
  expect(instantIn('Asia/Shanghai', '2026-11-17', '07:30')).toBe('2026-11-16T23:30:00.000Z');
});

test('[S-027] a research activity is not started, in progress, or ended by the clock or by its owner', () => {
  const a = { startAt: '2026-11-20T06:00:00Z', duration: 40, endedAt: null };
  expect(activityState(a, '2026-11-20T05:59:59Z')).toBe('waiting');
  expect(activityState(a, '2026-11-20T06:00:00Z')).toBe('running');
  expect(activityState(a, '2026-11-20T06:40:00Z')).toBe('ended');
  expect(activityState({ ...a, endedAt: '2026-11-20T06:10:00Z' }, '2026-11-20T06:10:00Z')).toBe('ended');
});

describe('observation', () => {
  const line = (second: number, kind: Line['kind'], more: Partial<Line> = {}): Line => ({
    lineId: `${kind}${second}`,
    second,
    kind,
    level: null,
    words: '',
    ...more,
  });
  test('a mark lasts until the next one, and a minute is what filled most of it', () => {
    const lines = [line(30, 'teacher'), line(130, 'group')];
    expect(minutesOf(lines, 4)).toEqual(['teacher', 'teacher', 'group', 'group']);
    expect(minutesOf([], 2)).toEqual([null, null]);
    // The observer left after two minutes; of two taps in one second the later one stands.
    expect(minutesOf(lines, 4, 120)).toEqual(['teacher', 'teacher', null, null]);
    expect(minutesOf([line(5, 'teacher'), line(5, 'group')], 1)).toEqual(['group']);
  });
  test('agreement is the share of minutes that two observers noted alike, over all pairs', () => {
    expect(
      agreementOf([
        ['teacher', 'group', null],
        ['teacher', 'alone', 'group'],
      ]),
    ).toBe(50);
    expect(agreementOf([['teacher'], [null]])).toBeNull();
    expect(agreementOf([['teacher']])).toBeNull();
    expect(agreementOf([['group'], ['group'], ['alone']])).toBe(33);
  });
  test('a report counts minutes, questions by level and ratings, and each figure names its lines', () => {
    const sheet = (userId: number, name: string, lines: Line[], scale: (number | null)[]) => ({
      userId,
      name,
      lines,
      scale,
      words: '',
      until: 7200,
    });
    const r = reportOf(
      [
        sheet(1, '王', [line(0, 'teacher'), line(60, 'question', { level: 2, words: '为什么' })], [5, null]),
        sheet(
          2,
          '李',
          [
            line(0, 'group'),
            line(90, 'off', { words: '三排二座' }),
            line(95, 'photo', { photo: '189/1-a.jpg' }),
            line(99, 'photo', { photo: null }),
          ],
          [4, null],
        ),
      ],
      2,
      ['板书', '时间'],
    );
    expect(r.phases.find((p) => p.phase === 'teacher')?.minutes).toBe(1);
    expect(r.phases.find((p) => p.phase === 'group')?.lines).toEqual([{ second: 0, words: '', by: '李' }]);
    expect(r.questions[1]).toEqual({ level: 2, count: 1, lines: [{ second: 60, words: '为什么', by: '王' }] });
    expect(r.off).toEqual([{ second: 90, words: '三排二座', by: '李' }]);
    // A photo that never arrived leaves no empty frame.
    expect(r.photos).toEqual([{ second: 95, words: '', by: '李', photo: '189/1-a.jpg' }]);
    expect(r.agreement).toBe(0);
    expect(r.scale).toEqual([
      {
        name: '板书',
        mean: 4.5,
        count: 2,
        ratings: [
          { by: '王', stars: 5 },
          { by: '李', stars: 4 },
        ],
      },
      { name: '时间', mean: null, count: 0, ratings: [] },
    ]);
  });
});
