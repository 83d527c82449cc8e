import { describe, expect, test } from 'vitest';
import type { QuestionBody } from '../../question-bank/contract';
import {
  bandsOf,
  deadlineOf,
  entryOf,
  isReleased,
  judgePaper,
  medianOf,
  missingOf,
  peerScore,
  ranksOf,
  readSheetCode,
  settingOf,
  sharePapers,
  sheetCode,
  shareOf,
  spentOf,
  scoreSoFar,
  sumScores,
  taskStateOf,
  timeFault,
  usualScores,
  widened,
  type PaperPart,
} from '../rules';

const NOW = '2026-11-16T04:00:00.000Z';
const part = (o: Partial<PaperPart> = {}): PaperPart => ({
  qid: 1,
  qcid: 0,
  verId: 1,
  queNo: 1,
  kind: 'single',
  stem: '',
  options: ['a', 'b'],
  rights: [],
  answer: { picks: [0] },
  explain: '',
  score: 4,
  ...o,
});

describe('times', () => {
  test('[V-080] [V-081] which of both times is wrong is said for the one that was touched', () => {
    const t = { startTime: '2026-11-18T00:00:00Z', dueTime: '2026-11-17T00:00:00Z' };
    expect([timeFault(t, NOW), timeFault(t, NOW, 'start')]).toEqual(['dueBeforeStart', 'startAfterDue']);
    expect(timeFault({ startTime: NOW, dueTime: NOW }, NOW)).toBe('dueBeforeStart');
    expect(timeFault({ startTime: '2026-11-01T00:00:00Z', dueTime: '2026-11-16T03:00:00Z' }, NOW)).toBe(
      'dueBeforeToday',
    );
    expect([
      timeFault({ startTime: NOW, dueTime: '2026-11-16T04:00:01Z' }, NOW),
      timeFault({ startTime: NOW, dueTime: null }, NOW),
    ]).toEqual([undefined, undefined]);
  });
  test('what a teacher does not say about a task is as usual for its kind', () => {
    expect((['work', 'exam', 'kq'] as const).map((kind) => settingOf(kind))).toEqual([
      { lateOn: true, release: 'submit' },
      { lateOn: false, release: 'due' },
      { lateOn: false, release: 'submit' },
    ]);
    const known = { lateOn: false, name: 'no choice of the setting' };
    expect(settingOf('work', known)).toEqual({ lateOn: false, release: 'submit' });
  });
  test("the deadline is the sooner of the child's clock and the end", () => {
    const t = { dueTime: '2026-11-16T04:30:00.000Z', duration: 45, lateOn: false };
    expect(deadlineOf(t, NOW)).toBe('2026-11-16T04:30:00.000Z');
    expect(deadlineOf({ ...t, duration: 20 }, NOW)).toBe('2026-11-16T04:20:00.000Z');
    expect(deadlineOf({ ...t, lateOn: true }, NOW)).toBe('2026-11-16T04:45:00.000Z');
    expect(deadlineOf({ ...t, lateOn: true, duration: null }, NOW)).toBeNull();
    expect([
      entryOf({ startTime: NOW, dueTime: NOW, lateOn: false }, NOW),
      entryOf({ startTime: NOW, dueTime: NOW, lateOn: true }, NOW),
      entryOf({ startTime: '2026-11-16T05:00:00Z', dueTime: null, lateOn: true }, NOW),
    ]).toEqual(['over', 'open', 'early']);
    expect([
      spentOf(500, 10, '2026-11-16T03:59:00Z', NOW),
      spentOf(undefined, 10, '2026-11-16T03:59:00Z', NOW),
      spentOf(3, 10, null, NOW),
    ]).toEqual([60, 10, 10]);
  });
  test('a task comes, runs, waits for marks and is done', () => {
    const t = { startTime: '2026-11-16T03:00:00Z', dueTime: '2026-11-16T05:00:00Z' };
    const of = (o: { toMark: number; unsubmitted: number }, now = NOW) => taskStateOf(t, o, now);
    expect([
      of({ toMark: 0, unsubmitted: 3 }, '2026-11-16T02:00:00Z'),
      of({ toMark: 2, unsubmitted: 3 }),
      of({ toMark: 2, unsubmitted: 0 }),
      of({ toMark: 2, unsubmitted: 3 }, '2026-11-16T06:00:00Z'),
      of({ toMark: 0, unsubmitted: 3 }, '2026-11-16T06:00:00Z'),
    ]).toEqual(['coming', 'running', 'marking', 'marking', 'done']);
    expect(isReleased({ release: 'due', releasedAt: null, dueTime: null }, 'doing', NOW)).toBe(false);
  });
});
describe('papers', () => {
  test('[V-082] a part is missing until it is answered or skipped', () => {
    const parts = [part(), part({ qid: 2 })];
    expect(
      missingOf(parts, [
        { qid: 1, qcid: 0, answer: { picks: [] }, isSkip: false },
        { qid: 2, qcid: 0, answer: null, isSkip: true },
      ]).map((p) => p.qid),
    ).toEqual([1]);
  });
  test('parts are judged apart; what needs a person stays open', () => {
    const parts = [
      part(),
      part({ qid: 2, kind: 'short', answer: {} }),
      part({
        qid: 3,
        kind: 'blank',
        answer: {
          blanks: [
            { accept: ['1'], mode: 'text' },
            { accept: ['2'], mode: 'text' },
          ],
        },
      }),
    ];
    const result = judgePaper(parts, [
      { qid: 1, qcid: 0, answer: { picks: [0] }, isSkip: false },
      { qid: 2, qcid: 0, answer: { text: 'x' }, isSkip: false },
      { qid: 3, qcid: 0, answer: { blanks: ['1', '3'] }, isSkip: false },
    ]);
    expect(result.map((r) => [r.share, r.score])).toEqual([
      [100, 4],
      [null, null],
      [50, 2],
    ]);
    expect(judgePaper(parts, []).map((r) => r.score)).toEqual([0, 0, 0]);
  });
  test('a further accepted answer widens one blank alone', () => {
    const p = part({
      kind: 'blank',
      answer: {
        blanks: [
          { accept: ['1'], mode: 'text' },
          { accept: ['2'], mode: 'text' },
        ],
      },
    });
    expect(widened(p, { 1: ['二'] }).answer.blanks?.map((b) => b.accept)).toEqual([['1'], ['2', '二']]);
    expect(p.answer.blanks?.[1]?.accept).toEqual(['2']);
  });
  test('sums of tenths stay exact', () => {
    expect(sumScores([0.1, 0.2, null])).toBe(0.3);
    // Nothing judged is no nought; a wrong answer is one.
    expect([scoreSoFar([null, null]), scoreSoFar([0, null]), scoreSoFar([])]).toEqual([null, 0, 0]);
    expect([shareOf(1, 3), shareOf(5, 4), shareOf(0, 0)]).toEqual([33, 100, 100]);
    expect(
      usualScores({
        kind: 'group',
        stem: '',
        options: [],
        rights: [],
        answer: {},
        explain: '',
        subs: [{ qcid: 1, kind: 'single', stem: '', options: [], rights: [], answer: {}, explain: '' }],
      } satisfies QuestionBody),
    ).toEqual([{ qcid: 1, score: 4 }]);
  });
});
describe('figures', () => {
  test('bands at their value and a tenth below', () => {
    expect(bandsOf([100, 85, 84.9, 70, 69.9, 60, 59.9, 0]).map((b) => b.count)).toEqual([2, 2, 2, 2]);
  });
  test('ties share a rank, the next is left out', () => {
    expect(ranksOf([85, 90, 85, 70])).toEqual([2, 1, 2, 4]);
  });
  test('the middle', () => {
    expect([medianOf([]), medianOf([3]), medianOf([1, 4]), medianOf([5, 1, 3])]).toEqual([null, 3, 2.5, 3]);
  });
});
describe('classmates', () => {
  test('nobody marks their own, everybody equally many, every paper equally often', () => {
    for (const [n, each] of [
      [2, 3],
      [5, 2],
      [38, 3],
    ] as const) {
      const pairs = sharePapers(
        Array.from({ length: n }, (_, i) => i + 1),
        each,
      );
      const count = Math.min(each, n - 1);
      expect(pairs).toHaveLength(n * count);
      expect(pairs.every((p) => p.markerId !== p.userId)).toBe(true);
      expect(new Set(pairs.map((p) => `${p.markerId}/${p.userId}`)).size).toBe(n * count);
      for (let i = 1; i <= n; i++)
        expect([pairs.filter((p) => p.markerId === i).length, pairs.filter((p) => p.userId === i).length]).toEqual([
          count,
          count,
        ]);
    }
  });
  test('the middle of their marks: one unfair mark moves nothing', () => {
    expect([peerScore([8, 8, 0]), peerScore([5, 6]), peerScore([])]).toEqual([8, 5.5, null]);
  });
});
test('a sheet code finds its child again and tells a wrong letter', () => {
  const code = sheetCode(123_456_789_012, 1_890_042);
  expect(readSheetCode(code)).toEqual({ taskId: 123_456_789_012, userId: 1_890_042 });
  for (let i = 0; i < code.length; i++)
    if (code[i] !== '-')
      expect(readSheetCode(code.slice(0, i) + (code[i] === '7' ? '8' : '7') + code.slice(i + 1))).toBeUndefined();
  expect([readSheetCode(''), readSheetCode('A-B'), readSheetCode('%-1-00')]).toEqual([undefined, undefined, undefined]);
});
