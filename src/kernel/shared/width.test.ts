import { expect, test } from 'vitest';
import { narrow, unspaced } from './width';

test('signs of either width are the usual ones, and what stands in a circle or is raised is no digit', () => {
  expect(['１２．５', '（单）', 'ＮＯＴ　ＷＯＲＮ', '1～2'].map(narrow)).toEqual(['12.5', '(单)', 'NOT WORN', '1~2']);
  expect(['5\u200b.0', '\u202d4.9\u202c', '正\u00ad常'].map(narrow)).toEqual(['5.0', '4.9', '正常']);
  for (const text of ['①②', '2²', '⑴', '½', '第⒈节', '周㊀']) expect(narrow(text)).toBe(text);
});
test('blanks go, however many they are, but for those between two digits, which part two numbers', () => {
  expect([' 周 一 ', '第 1 节', '七年级 1 班', 'ortho  k', '12 '].map(unspaced)).toEqual([
    '周一',
    '第1节',
    '七年级1班',
    'orthok',
    '12',
  ]);
  for (const text of ['1 2', '1  2', '1\u3000 2', '1\n2', ' 1   2 ']) expect(unspaced(text)).toBe('1 2');
});
