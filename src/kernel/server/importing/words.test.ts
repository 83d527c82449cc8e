import { expect, test } from 'vitest';
import { wordTable } from './words';

const wears = wordTable<boolean>([
  [false, ['不戴镜', '没有', 'not worn']],
  [true, ['戴镜', '有', 'worn']],
]);

test('a cell means a whole word, in signs of either width, with blanks or capitals', () => {
  for (const text of ['没有', ' 没 有 ', 'Not worn', 'ＮＯＴ ＷＯＲＮ'])
    expect([text, wears.of(text)]).toEqual([text, false]);
  expect([wears.say(false), wears.say(true)]).toEqual(['不戴镜', '戴镜']);
});
test('a word inside another word is no word of the table, and names of objects are none either', () => {
  for (const text of ['非没有', '没有？', '疑似戴镜', '戴镜没有', '', 'constructor', '__proto__'])
    expect([text, wears.of(text)]).toEqual([text, undefined]);
});
test('a blank between two digits parts two numbers: 1 2 is not 12', () => {
  const numbers = wordTable<number>([[12, ['12', '第12节']]]);
  const read = ['12', ' 12 ', '第 12 节', '1 2', '1  2', '第1 \u3000 2节'].map(numbers.of);
  expect(read).toEqual([12, 12, 12, undefined, undefined, undefined]);
});
test('a column writes one spelling for all words of a meaning, and refuses the rest by name, as it was written', () => {
  const { text, check } = wears.column('toy.word');
  expect([text('NOT WORN'), check('NOT WORN'), check('不戴镜')]).toEqual(['不戴镜', undefined, undefined]);
  expect([text('摘镜后'), check('摘镜后')]).toEqual(['摘镜后', { code: 'toy.word', params: { text: '摘镜后' } }]);
});
test('a word with two meanings is refused as the program starts', () => {
  expect(() =>
    wordTable<number>([
      [1, ['一', 'A']],
      [2, ['二', 'a']],
    ]),
  ).toThrow('two meanings');
});
