import { expect, test } from 'vitest';
import { readDocument } from '../docx/package';
import { docx, p } from '../fixtures/docx-writer';
import { plainText } from '../../words';

const read = (...lines: readonly string[]) => readDocument(docx(lines.map((l) => p(l))));
const lost = (text: string) => ({ code: 'signsLost', params: { text } });
const left = (text: string) => ({ code: 'textLost', params: { text } });

test('words under marks that no question has a place for are said; points of a question are its score', () => {
  const { items } = read(
    '1. 选一个（  ）',
    'A. 甲 B. 乙',
    '【答案】A【题型】单选题【分值】4分',
    '2. 再选一个（  ）',
    'A. 甲 B. 乙',
    '【答案】B【专题】数形结合【题型】新定义【分值】按点给分',
  );
  expect(items.map((i) => [i.score, i.warnings])).toEqual([
    [4, []],
    [null, [lost('数形结合'), lost('新定义'), lost('按点给分')]],
  ]);
});
test('what stands behind the letters of a key goes on in the explanation; its points do not', () => {
  const { items } = read(
    '1. 选一个（  ）',
    'A. 甲 B. 乙',
    '【答案】B。因为乙在后面',
    '再说一句',
    '【解析】略说',
    '2. 再选一个（  ）',
    'A. 甲 B. 乙',
    '【答案】A（2分）',
  );
  expect(items.map((i) => [i.body.answer.picks, plainText(i.body.explain), i.warnings])).toEqual([
    [[1], '因为乙在后面 再说一句 略说', []],
    [[0], '', []],
  ]);
});
test('marks in the answers at the end belong to their questions; words before the first number are said', () => {
  const { items, warnings } = read(
    '1. 选一个（  ）',
    'A. 甲 B. 乙',
    '2. 再选一个（  ）',
    'A. 甲 B. 乙',
    '参考答案',
    '本卷由丁老师命题',
    '1. B【难度】较易【考点】倒数【来源】某市真题',
    '2. A【专题】规律',
  );
  expect(items.map((i) => [i.body.answer.picks, i.degree, i.points, i.source, i.warnings])).toEqual([
    [[1], 2, ['倒数'], '某市真题', []],
    [[0], null, [], null, [lost('规律')]],
  ]);
  expect(warnings).toEqual([left('本卷由丁老师命题')]);
});
test('what does not fit is said: a point that is a sentence, a long source, a key too long for a gap', () => {
  const long = '长'.repeat(61);
  const [point, source, gap] = read(
    `1. 谈谈。【答案】略【考点】${long}`,
    `2. 谈谈看。【答案】略【来源】${long}尾`,
    `3. 填____。【答案】${'久'.repeat(501)}`,
  ).items;
  expect([point?.points, point?.warnings]).toEqual([[], [lost('长'.repeat(40))]]);
  expect([source?.source, source?.warnings]).toEqual(['长'.repeat(60), [lost('长尾')]]);
  expect(gap?.warnings).toEqual([lost('久'.repeat(40))]);
});
test('advice at the head of a paper is said, its fields are not', () => {
  const paper = ['期中测验', '姓名：____ 班级：____', '注意事项：', '注意事项：π取3.14', '1. 选（  ）', 'A. 甲 B. 乙'];
  expect(read(...paper).warnings).toEqual([left('注意事项：π取3.14')]);
});
test('words behind the points of a heading, and a key without its question, are said', () => {
  const { items, warnings } = read(
    '一、选择题（共 4 分）（每题 2 分）只选一个',
    '1. 选（  ）',
    'A. 甲 B. 乙',
    '2.',
    '【解析】孤零零',
  );
  expect([items.map((i) => i.no), warnings]).toEqual([['1'], [left('只选一个'), left('孤零零')]]);
});
