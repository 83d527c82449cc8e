import { expect, test } from 'vitest';
import type { QuestionBody } from '../contract';
import { keptIn, withLost } from '../rules/docs/lost-words';
import { cleanBody, wordsOf } from './clean';

const warned = (stem: string) => {
  const body: QuestionBody = {
    kind: 'short',
    stem,
    options: [],
    rights: [],
    answer: {},
    explain: '',
    subs: [],
  };
  return withLost([], keptIn(wordsOf(body)), cleanBody(body));
};
test('words that a question loses when it is cleaned are said', () => {
  expect(warned('<p>选<select><option>春</option></select>\u0001</p>')).toEqual([
    { code: 'signsLost', params: { text: '春' } },
  ]);
});
test('entities, formulas, readings, scripts and data of Word are no lost words', () => {
  for (const stem of [
    '<p>a&lt;b &mdash; c&#39;d&nbsp;&amp;lt;</p>',
    '<p><span class="latex" data-latex="\\frac{1}{2}"></span>是<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>',
    '<p><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><q>说</q></p>',
    '<script>let x = 1;</script><xml><w:View>Normal</w:View></xml><p>甲<o:p></o:p></p>',
    '<table><tbody><tr><td style="text-align:center">乙</td></tr></tbody></table>',
  ])
    expect([stem, warned(stem)]).toEqual([stem, []]);
});
