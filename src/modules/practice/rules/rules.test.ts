import { describe, expect, test } from 'vitest';
import { BEAN_TASKS, keyOf, mondayOf, signBeans, streakOf } from './beans';
import { guessOf, judgedAtOnce } from './guess';
import { GRACE_SECONDS, LEVELS, levelRule, limitOf, mayTry, outcomeOf, RANKS, TOP } from './ranks';
import { accuracyOf, gradeOf, proposeNext, standOf } from './study';

describe('level challenges', () => {
  test('[C-045] the ranks are Unranked, Bronze, Silver, Gold, Starlight and King', () => {
    expect(RANKS).toEqual(['unranked', 'bronze', 'silver', 'gold', 'starlight', 'king']);
    expect(LEVELS.map((l) => l.rank)).toEqual(RANKS.slice(1));
    for (const [at, l] of LEVELS.entries()) {
      expect(l.level).toBe(at + 1);
      if (at > 0) {
        expect(l.accuracy).toBeGreaterThanOrEqual(LEVELS[at - 1]!.accuracy);
        expect(l.pace).toBeLessThan(LEVELS[at - 1]!.pace);
      }
    }
  });
  test('[V-086] the level rises only if accuracy meets the threshold and the time is within the per-question limits', () => {
    const ques = (share: number, spent = 20) => Array.from({ length: 5 }, () => ({ limit: 60, spent, share }));
    const need = levelRule(1).accuracy;
    expect(outcomeOf(1, ques(100), 100)).toMatchObject({
      passed: true,
      accuracy: 100,
      correct: 5,
      wrong: 0,
      spent: 100,
      inTime: true,
    });
    expect(outcomeOf(1, ques(need), 100).passed).toBe(true);
    expect(outcomeOf(1, ques(need - 1), 100).passed).toBe(false);
    // The server's clock decides, whatever the browser says it spent.
    expect(outcomeOf(1, ques(100), 300 + GRACE_SECONDS).passed).toBe(true);
    expect(outcomeOf(1, ques(100), 301 + GRACE_SECONDS)).toMatchObject({ passed: false, inTime: false, accuracy: 100 });
    // One answer after its time is no answer, and no rise.
    const late = outcomeOf(1, [...ques(100).slice(1), { limit: 60, spent: 61, share: 100 }], 200);
    expect(late).toMatchObject({ passed: false, inTime: false, correct: 4, accuracy: 80 });
  });
  test('[V-086] time depends on kind, degree and level: King is quicker than Bronze, a choice quicker than a gap', () => {
    expect(limitOf(5, 'single', 3)).toBeLessThan(limitOf(1, 'single', 3));
    expect(limitOf(3, 'judge', 3)).toBeLessThan(limitOf(3, 'blank', 3));
    expect(limitOf(3, 'single', 1)).toBeLessThan(limitOf(3, 'single', 5));
    expect(limitOf(1, 'single', 3)).toBe(90);
  });
  test('the next level and those below may be tried, none beyond', () => {
    expect([mayTry(0, 1), mayTry(0, 2), mayTry(2, 1), mayTry(2, 3), mayTry(5, 5), mayTry(5, 6), mayTry(3, 0)]).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(TOP).toBe(5);
  });
});

describe('study', () => {
  test('[C-046] grades are A to D by accuracy; ten answers make the first grade', () => {
    expect([100, 85, 84, 70, 69, 60, 59, 0].map((a) => gradeOf(a, 10))).toEqual([
      'A',
      'A',
      'B',
      'B',
      'C',
      'C',
      'D',
      'D',
    ]);
    expect([gradeOf(100, 9), gradeOf(null, 50)]).toEqual([null, null]);
    expect([accuracyOf(0, 0), accuracyOf(250, 3)]).toEqual([null, 83]);
    expect([null, 0, 49, 50, 74, 75].map(standOf)).toEqual(['new', 'weak', 'weak', 'fair', 'fair', 'good']);
  });
  test('what to learn next: weak prerequisites, weak points, then new points whose prerequisites stand', () => {
    const before = [
      { fromId: 9, toId: 1 },
      { fromId: 1, toId: 2 },
      { fromId: 2, toId: 3 },
      { fromId: 5, toId: 6 },
    ];
    const known = new Map<number, number | null>([
      [9, 30],
      [1, 40],
      [2, 80],
      [5, 20],
      [6, 90],
    ]);
    expect(proposeNext([1, 2, 3, 4, 5, 6], known, before, 10)).toEqual([
      // 9 stands elsewhere, but 1 waits for it; what 1 carries (2) is good already, so 1 is only weak.
      { klgId: 9, why: 'blocks' },
      { klgId: 1, why: 'weak' },
      { klgId: 5, why: 'weak' },
      { klgId: 3, why: 'next' },
      { klgId: 4, why: 'next' },
    ]);
    expect(proposeNext([1, 2], new Map([[1, 40]]), before, 10)).toEqual([{ klgId: 1, why: 'blocks' }]);
    expect(proposeNext([1, 2, 3], new Map(), before, 2).map((p) => p.klgId)).toEqual([1, 2]);
  });
});

describe('beans', () => {
  test('a task is drawn once for its day, or once for its week', () => {
    const [day, week] = [BEAN_TASKS.find((t) => t.per === 'day')!, BEAN_TASKS.find((t) => t.per === 'week')!];
    expect(keyOf(day, '2026-11-18')).not.toBe(keyOf(day, '2026-11-19'));
    expect(keyOf(week, '2026-11-16')).toBe(keyOf(week, '2026-11-22'));
    expect(keyOf(week, '2026-11-23')).not.toBe(keyOf(week, '2026-11-22'));
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(new Set(BEAN_TASKS.map((t) => t.taskId)).size).toBe(BEAN_TASKS.length);
  });
  test('days in a row count over months; the seventh gives more; today not yet signed breaks nothing', () => {
    const days = new Set(['2026-10-30', '2026-10-31', '2026-11-01', '2026-10-27']);
    expect([streakOf(days, '2026-11-01'), streakOf(days, '2026-11-02'), streakOf(days, '2026-11-03')]).toEqual([
      3, 3, 0,
    ]);
    expect([signBeans(0), signBeans(6), signBeans(7), signBeans(13)]).toEqual([2, 7, 2, 7]);
  });
});

test('guessing is known by kind, and only what a program judges is asked', () => {
  expect([
    guessOf({ kind: 'single', options: ['a', 'b', 'c', 'd'] }),
    guessOf({ kind: 'judge', options: [] }),
    guessOf({ kind: 'blank', options: [] }),
  ]).toEqual([0.25, 0.5, 0]);
  expect([
    judgedAtOnce({ kind: 'blank', answer: { blanks: [{ accept: ['1'], mode: 'hand' }] } }),
    judgedAtOnce({ kind: 'short', answer: {} }),
    judgedAtOnce({ kind: 'order', answer: {} }),
  ]).toEqual([false, false, true]);
});
