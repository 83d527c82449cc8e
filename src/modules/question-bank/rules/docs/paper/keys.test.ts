import { expect, test } from 'vitest';
import { readDocument } from '../docx/package';
import { docx, p } from '../fixtures/docx-writer';

const read = (...lines: readonly string[]) => readDocument(docx(lines.map((l) => p(l)))).items;

test('[X-C2] a letter without an option makes the whole key doubtful, and no shorter key of it', () => {
  const [one, two] = read(
    '一、选择题',
    '1. 下列正确的是（  ）',
    'A. 甲 B. 乙 C. 丙',
    '【答案】ABE',
    '2. 下列错误的是（  ）',
    'A. 甲 B. 乙 C. 丙',
    '【答案】AC',
  );
  expect([one!.body.answer, one!.warnings]).toEqual([{ picks: [] }, [{ code: 'answerOdd', params: { text: 'ABE' } }]]);
  expect([two!.body.answer, two!.warnings]).toEqual([{ picks: [0, 2] }, []]);
});
test('[X-C2] an order is letters one after the other, never letters picked out of words', () => {
  const [one, two] = read(
    '一、排序题',
    '1. 按先后排序（  ）',
    'A. 早 B. 中 C. 晚',
    '【答案】先A后C末B',
    '2. 按大小排序（  ）',
    'A. 大 B. 中 C. 小',
    '【答案】C→A→B',
  );
  expect([one!.body.answer, one!.warnings.map((w) => w.code)]).toEqual([{ order: [] }, ['answerOdd']]);
  expect([two!.body.answer, two!.warnings]).toEqual([{ order: [2, 0, 1] }, []]);
});
test('[X-C2] a word with 或 in it is one spelling, two words around it are two', () => {
  const items = read(
    '一、填空题',
    '1. 表示不肯定的词是____。【答案】或许',
    '2. 成语：____。【答案】不可或缺',
    '3. 朋友是____。【答案】甲或乙',
  );
  expect(items.map((i) => i.body.answer.blanks?.map((b) => b.accept))).toEqual([
    [['或许']],
    [['不可或缺']],
    [['甲', '乙']],
  ]);
});
