import { expect, test } from 'vitest';
import { judge } from '../judge';
import { partsOf } from '../model';
import { isLatex } from '../words';
import { blankKeyOf } from './paper/build';
import { answerCell, cellHtml, htmlCell, rowBody, type SheetKinds } from './sheet';

const row = (kind: SheetKinds, stem: string, answer: string, options: readonly string[] = []) =>
  rowBody(kind, { stem, options, answer, explain: '' });
/** The spellings that the gaps of a row take. */
const accepts = (stem: string, answer: string) => row('blank', stem, answer)?.answer.blanks?.map((b) => b.accept);
const span = (latex: string) => `<span class="latex" data-latex="${latex}"></span>`;

test('[X-C4] the words of a blank are kept as they stand, whatever they mean elsewhere', () => {
  for (const word of [
    'he is',
    'cat',
    'x',
    'X',
    'a',
    'T',
    'F',
    'R',
    'up',
    'kid',
    'fish',
    'bread',
    'bad',
    'wrong',
    'Right',
    'True',
    'false',
    '是',
    '否',
    '对',
    '错误',
    '√',
    '×',
    'go; did',
    'go；did',
    'A, B',
    '或',
    '或许',
    '或者',
    '抑或',
    '或多或少',
    '不可或缺',
    '1st floor',
    'Room 3 is for Tom',
    'https://a.cn',
    'at 7',
    'No. 1',
    'my_name',
    'C:\\temp',
    '\\n',
    '，',
    '？',
    '...',
    '>',
    '5 t',
    '37℃',
    '2 or more',
    '$5',
    'US$5 or US$6',
  ]) {
    expect([word, accepts('填 ____.', word)]).toEqual([word, [[word]]]);
    const [part] = partsOf(row('blank', '填 ____.', word)!);
    expect([word, judge(part!, { blanks: [word] }).verdict]).toEqual([word, 'right']);
  }
  expect(accepts('填 ____.', '甲或乙')).toEqual([['甲', '乙']]);
  expect(accepts('填 ____.', '甲 // 乙')).toEqual([['甲', '乙']]);
});
test('[X-C4] semicolons part a key only where the stem has that many gaps', () => {
  expect(accepts('He walked ____ and sat ____.', 'in；at')).toEqual([['in'], ['at']]);
  expect(accepts('He walked ____ and sat ____.', 'in ; at')).toEqual([['in'], ['at']]);
  expect(accepts('选词填空 ____', 'go; did')).toEqual([['go; did']]);
  expect(accepts('____ and ____', 'go; did；come')).toEqual([['go; did'], ['come']]);
  expect(accepts('____ and ____', 'go；did;come；x;y')).toBeUndefined();
  for (const answer of ['in', 'in；on；at', 'in；', '；at', 'in, at'])
    expect(accepts('He walked ____ and sat ____.', answer)).toBeUndefined();
  expect([accepts('填 ____.', 'a'.repeat(500))?.length, accepts('填 ____.', 'a'.repeat(501))]).toEqual([1, undefined]);
});
test('[X-C4] only choices read letters, only judgements read ticks', () => {
  const three = ['1', '2', '3'];
  for (const [answer, picks] of [
    ['A', [0]],
    ['c', [2]],
    ['（B）', [1]],
  ] as const)
    expect(row('single', 's', answer, three)?.answer).toEqual({ picks });
  for (const answer of ['a、c', 'AC', 'C A'])
    expect(row('multi', 's', answer, three)?.answer).toEqual({ picks: [0, 2] });
  for (const answer of ['D', 'he is', '对', '√', '1', 'A or B', 'AA'])
    expect([answer, row('multi', 's', answer, three)]).toEqual([answer, undefined]);
  for (const answer of ['√', '对', 'True', '是']) expect(row('judge', 's', answer)?.answer).toEqual({ truth: true });
  for (const answer of ['×', '错误', 'x', 'F']) expect(row('judge', 's', answer)?.answer).toEqual({ truth: false });
  for (const answer of ['A', '不对', '可能对', 'yes?', ''])
    expect([answer, row('judge', 's', answer)]).toEqual([answer, undefined]);
});
test('[X-C4] a short answer keeps its words', () => {
  for (const words of ['True', 'x', '对', 'a b; c', 'ABC', '$12'])
    expect(row('short', 's', words)?.answer).toEqual({ text: words });
});
test('[X-C4] an order is letters one after the other, never letters picked out of words', () => {
  const three = ['早', '中', '晚'];
  for (const answer of ['BAC', 'b、a、c', 'B→A→C', 'B - A - C', '正确顺序：BAC', '（BAC）'])
    expect([answer, row('order', 's', answer, three)?.answer]).toEqual([answer, { order: [1, 0, 2] }]);
  for (const answer of ['B先A后C末', 'a big cat', 'ABA', 'AB', 'ABD', '2 B 1 A 3 C'])
    expect([answer, row('order', 's', answer, three)]).toEqual([answer, undefined]);
});
test('[X-C4] prices stay prices in stems, options and keys', () => {
  for (const text of [
    'A pen costs $5 and a book costs $3. How much are they?',
    'It costs ____ and she paid $10 for it, leaving $2.',
    'Prices: $3, $4 and $5.',
    '$8',
  ]) {
    expect(cellHtml(text)).toBe(text);
    expect(htmlCell(text)).toBe(text);
  }
  expect(cellHtml('A pen is \\$5, a book is \\$3 (2).')).toBe('A pen is $5, a book is $3 (2).');
  expect(row('single', 'How much?', 'A', ['$8', '\\$2'])?.options).toEqual(['$8', '$2']);
  expect(accepts('It costs ____.', '$8')).toEqual([['$8']]);
  expect(accepts('It costs ____.', '\\$8')).toEqual([['$8']]);
  expect(accepts('____ or ____?', '$8；$9')).toEqual([['$8'], ['$9']]);
});
test('[X-C4] a formula between dollar signs is drawn, and its key compares as a formula', () => {
  expect(cellHtml('a < b 且 $x^2$')).toBe(`a &lt; b 且 ${span('x^2')}`);
  expect(cellHtml('一支笔 $5，买 $x$ 支')).toBe(`一支笔 $5，买 ${span('x')} 支`);
  expect(cellHtml('先\n$$a\n= b$$\n后')).toBe(`<p>先</p><p>${span('a = b')}</p><p>后</p>`);
  const keyOf = (answer: string) => row('blank', '____', answer)?.answer.blanks;
  expect(keyOf('$\\frac{x}{2}$')).toEqual([{ accept: ['\\frac{x}{2}'], mode: 'formula' }]);
  expect(keyOf('x=$\\sqrt{2}$')).toEqual([{ accept: ['x=\\sqrt{2}'], mode: 'formula' }]);
});
test('[X-C4] what a question says as a cell reads back as the same question', () => {
  for (const html of [
    'US$5 and US$6',
    `${span('x')}3 个`,
    `$${span('x')}`,
    `$x$ 与 ${span('x')}`,
    `<p>第一行 ${span('a &lt; b')}</p><p>第二行</p>`,
    span('5，买'),
  ])
    expect(cellHtml(htmlCell(html))).toBe(html);
  for (const [kind, stem, answer, options] of [
    ['multi', 's', 'AC', ['1', '2', '3']],
    ['judge', 's', '错', []],
    ['blank', '____和____', 'he is；甲或乙', []],
    ['short', 's', '付 $5 找 $3，$x$ 元', []],
  ] as const) {
    const body = row(kind, stem, answer, options)!;
    expect(row(kind, stem, answerCell(body), options)).toEqual(body);
  }
});
test('[X-C2] several values are a set, words with an "or" inside are not', () => {
  const modes = (words: readonly string[]) => words.map((w) => blankKeyOf(w).mode);
  expect(modes(['x=1或x=2', 'x=1 or x=2', '√2或-√2'])).toEqual(['set', 'set', 'set']);
  expect(modes(['1st floor', '2 doors', '20分或许'])).toEqual(['text', 'text', 'text']);
});
test('[X-C2] words with a figure, names of programs and paths of files are words, formulas are formulas', () => {
  const modes = (words: readonly string[]) => words.map((w) => blankKeyOf(w).mode);
  const words = ['at 7', 'At 7', 'my_name', 'my_id2', 'C:\\temp', '\\n'];
  expect(modes(words)).toEqual(words.map(() => 'text'));
  const latex = ['x_1', 'a_{n+1}', 'v_{max}', 'x^2', '2^{-1}', '\\frac{x}{2}'];
  const formulas = [...latex, 'BE = 5', '3x + 1'];
  expect(modes(formulas)).toEqual(formulas.map(() => 'formula'));
  expect([...words, ...formulas].filter(isLatex)).toEqual(latex);
});
