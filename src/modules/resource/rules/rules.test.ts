import { describe, expect, test } from 'vitest';
import {
  degreePlan,
  fileTypeOf,
  fullScoreOf,
  moved,
  numeralOf,
  placed,
  shareScore,
  sumScores,
  titleOf,
  treeBelow,
} from '../rules';

describe('papers', () => {
  test('points add up in tenths: 0.1 and 0.2 are 0.3', () => {
    expect(sumScores([0.1, 0.2])).toBe(0.3);
    expect(fullScoreOf([{ questions: [{ score: 2.5 }, { score: 3 }] }, { questions: [{ score: 0.1 }] }])).toBe(5.6);
  });
  test('a passage shares its points among its questions without losing any', () => {
    expect(shareScore(10, [1, 2, 3]).map((x) => x.score)).toEqual([3.5, 3.5, 3]);
    expect(shareScore(2.3, [1, 2]).map((x) => x.score)).toEqual([1.2, 1.1]);
    for (const [score, n] of [
      [0, 3],
      [0.5, 4],
      [300, 7],
      [15, 10],
    ] as const)
      expect(
        sumScores(
          shareScore(
            score,
            Array.from({ length: n }, (_, i) => i + 1),
          ).map((x) => x.score),
        ),
      ).toBe(score);
  });
  test('sections are counted as school papers count them', () => {
    expect([0, 9, 10, 19].map((n) => numeralOf(n, false))).toEqual(['一', '十', '十一', '二十']);
    expect(numeralOf(3, true)).toBe('IV');
  });
});
describe('smart papers', () => {
  test('the parts of a difficulty plan add up to the wanted number', () => {
    for (const spread of ['easy', 'even', 'hard'] as const)
      for (let n = 1; n <= 50; n++) expect(degreePlan(n, spread).reduce((sum, g) => sum + g.count, 0)).toBe(n);
  });
  test('an easy paper holds more basic questions than a demanding one', () => {
    const basic = (spread: 'easy' | 'hard') => degreePlan(20, spread).find((g) => g.degrees.includes(1))?.count ?? 0;
    expect([basic('easy'), basic('hard')]).toEqual([14, 4]);
  });
});
describe('trees', () => {
  test('[C-049] a workbook node moves by dir one place among its brothers, and not beyond the ends', () => {
    expect(moved([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
    expect(moved([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 9, 'up')).toEqual([1, 2, 3]);
    expect(placed([1, 2], 9, 1)).toEqual([1, 9, 2]);
    expect(placed([1, 2], 9, undefined)).toEqual([1, 2, 9]);
  });
  test('flat nodes become a tree below the root', () => {
    const row = (nodeId: number, parentId: number | null) => ({
      nodeId,
      parentId,
      name: `n${nodeId}`,
      ord: 0,
      queCount: 0,
    });
    expect(treeBelow([row(1, null), row(2, 1), row(3, 2)], 1)).toEqual([
      {
        nodeId: 2,
        name: 'n2',
        ord: 0,
        queCount: 0,
        children: [{ nodeId: 3, name: 'n3', ord: 0, queCount: 0, children: [] }],
      },
    ]);
  });
});
describe('courseware', () => {
  test('[C-013] the type follows from what the store found; sheets, archives and text are other', () => {
    expect(['ppt', 'doc', 'pdf', 'image', 'video', 'audio', 'xls', 'zip', 'text'].map(fileTypeOf)).toEqual([
      'ppt',
      'doc',
      'pdf',
      'image',
      'video',
      'audio',
      'other',
      'other',
      'other',
    ]);
  });
  test('a title comes from the file name without its ending', () => {
    expect([titleOf('数轴.pptx', 64), titleOf('.zip', 64), titleOf('a'.repeat(90), 64).length]).toEqual([
      '数轴',
      '.zip',
      64,
    ]);
  });
});
