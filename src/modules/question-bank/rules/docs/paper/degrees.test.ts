import { expect, test } from 'vitest';
import { degreeOf } from './patterns';

test('a difficulty is a whole word, stars or a coefficient, with a remark in brackets at most', () => {
  for (const [degree, ...words] of [
    [1, '容易', '容易题', '很简单', '0.9', '★', '1'],
    [2, '较易', '中等偏易', '0.75', '★★☆☆☆'],
    [3, '中等', '中档题', '适中', '★★★', '0.65（中等）', '60%'],
    [4, '较难', '较难（0.45）', '中等偏难', '★ ★ ★ ★'],
    [5, '困难', '难', '0.2', '*****'],
  ] as const)
    for (const word of words) expect([word, degreeOf(word)]).toEqual([word, degree]);
});
test('a word with another one around it, or stars beside words, say no difficulty and never another one', () => {
  for (const word of [
    '不困难',
    '不容易',
    '并不较难',
    '难易不详',
    '难度待定',
    '易错',
    '基础知识',
    '中考',
    '一般现在时',
    '★重点',
    '难 *注',
    '★★★★★★',
    '☆☆☆',
    '1.5',
    '6',
    '0.65左右',
    '（难）',
  ])
    expect([word, degreeOf(word)]).toEqual([word, undefined]);
});
