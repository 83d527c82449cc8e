import { strFromU8, unzipSync } from 'fflate';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import zh from '../../locale/zh-CN';
import type { Wrong } from '../../contract';
import { runsOf } from './flow';
import { notebookDocx } from './notebook';
import { ommlOf } from './omml';
import { picturePaths } from './pictures';

const NS = 'xmlns:m="m" xmlns:w="w"';
const good = (xml: string) => expect([xml, XMLValidator.validate(`<x ${NS}>${xml}</x>`)]).toEqual([xml, true]);
describe('formulas', () => {
  test('fractions, powers, roots and brackets become pieces that a word processor edits', () => {
    expect(ommlOf('\\frac{1}{2}')).toContain('<m:f><m:num>');
    expect(ommlOf('x^2')).toContain('<m:sSup>');
    expect(ommlOf('x_1')).toContain('<m:sSub>');
    expect(ommlOf('\\sqrt{3}')).toContain('<m:degHide m:val="1"/>');
    expect(ommlOf('\\sqrt[3]{8}')).toContain('<m:deg>');
    expect(ommlOf('\\left|x-1\\right|')).toContain('<m:begChr m:val="|"/>');
    expect(ommlOf('\\begin{cases}x+y=1\\\\x-y=3\\end{cases}')).toContain('<m:mr>');
  });
  test('whatever is in it, the document stays readable', () => {
    for (const latex of [
      'a<b',
      'a\\ge b \\& c',
      '\\angle ABC=90^\\circ',
      '\\overline{AB}',
      '\\triangle ABC\\cong\\triangle DEF',
      '\\frac{',
      '\\undefinedcommand{x}',
      '"',
      '\\text{若 x>1}',
      '\\sum_{i=1}^{n} i',
      '\\vec{a}',
      '\\dfrac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
    ])
      good(ommlOf(latex));
  });
});
test('formatted text becomes paragraphs, its formulas formulas, its pictures their words', () => {
  const runs = runsOf(
    [
      '<p>已知 <b>x</b> &lt; <span class="latex" data-latex="\\frac{1}{2}">\\frac{1}{2}</span></p>',
      '<p>如图<img src="/api/file/1.png" alt="数轴"></p>',
      '<table><tr><td>1</td><td>2</td></tr></table>',
    ].join(''),
    (_, alt) => `<w:r><w:t>[${alt}]</w:t></w:r>`,
  );
  expect(runs).toHaveLength(3);
  expect(runs[0]).toContain('<w:b/>');
  expect(runs[0]).toContain('&lt;');
  expect(runs[0]!.match(/<m:oMath>/g)).toHaveLength(1);
  expect(runs[1]).toContain('[数轴]');
  runs.forEach(good);
});
test('dotted, waved and framed words are so in the document too', () => {
  const [runs] = runsOf(
    '<p><span class="dots">称</span>职<span class="wave">句</span><span class="boxed">字</span></p>',
    () => '',
  );
  for (const [look, word] of [
    ['<w:em w:val="dot"/>', '称'],
    ['<w:u w:val="wave"/>', '句'],
  ])
    expect(runs).toContain(`<w:rPr>${look}</w:rPr><w:t xml:space="preserve">${word}</w:t>`);
  expect(runs).toContain('<w:r><w:t xml:space="preserve">职</w:t></w:r>');
});
test('pictures go into the document once and no wider than a column; for one that is gone stand its words', () => {
  const at = (path: string) => `/api/file/store/get?path=${encodeURIComponent(path)}`;
  const item = {
    body: {
      kind: 'short',
      stem: `<p>如图<img src="${at('189/1-a.png')}" alt="数轴"></p><p><img src="${at('189/1-a.png')}"><img src="${at('189/2-b.jpg')}" alt="三角形"></p>`,
      options: [],
      rights: [],
      answer: { text: '' },
      explain: '',
      subs: [],
    },
  } as unknown as Wrong;
  expect(picturePaths(item.body)).toEqual(['189/1-a.png', '189/1-a.png', '189/2-b.jpg']);
  const book = Object.fromEntries(Object.entries(zh).map(([k, v]) => [`wrongbook.${k}`, v]));
  const files = unzipSync(
    notebookDocx({
      title: 't',
      line: '',
      items: [item],
      withAnswer: false,
      space: 'none',
      book,
      pictures: new Map([
        ['189/1-a.png', { bytes: Buffer.from('png'), ext: 'png' as const, width: 2000, height: 500 }],
      ]),
    }),
  );
  const text = strFromU8(files['word/document.xml']!);
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text.match(/r:embed="rIdP1"/g)).toHaveLength(2);
  expect(text).toContain('cx="3100000" cy="775000"');
  expect(text).toContain('〔三角形〕');
  expect(strFromU8(files['word/media/image1.png']!)).toBe('png');
  expect(strFromU8(files['word/_rels/document.xml.rels']!)).toContain('Target="media/image1.png"');
});
test('the document is a whole one, with the keys behind all questions', () => {
  const item = {
    body: {
      kind: 'blank',
      stem: '<p>3 + ____ = 5\u0007</p>',
      options: [],
      rights: [],
      answer: { blanks: [{ accept: ['\\frac{4}{2}'], mode: 'number' }] },
      explain: '<p>移项</p>',
      subs: [],
    },
  } as unknown as Wrong;
  const book = Object.fromEntries(Object.entries(zh).map(([k, v]) => [`wrongbook.${k}`, v]));
  const files = unzipSync(
    notebookDocx({
      title: '数学错题本',
      line: '甲',
      items: [item, item],
      withAnswer: true,
      space: 'some',
      book,
      pictures: new Map(),
    }),
  );
  for (const [name, bytes] of Object.entries(files))
    expect([name, XMLValidator.validate(strFromU8(bytes))]).toEqual([name, true]);
  const text = strFromU8(files['word/document.xml']!);
  expect(text.indexOf('2. ')).toBeLessThan(text.indexOf('参考答案'));
  expect(text.lastIndexOf('移项')).toBeGreaterThan(text.indexOf('参考答案'));
  expect(text).toContain('w:num="2"');
});
