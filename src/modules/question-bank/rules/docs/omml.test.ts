import katex from 'katex';
import { expect, test } from 'vitest';
import {
  accent,
  bar,
  box,
  fence,
  frac,
  func,
  groupChr,
  limLow,
  limUpp,
  lines,
  math,
  mathPara,
  matrix,
  mr,
  nary,
  pre,
  root,
  sub,
  subSup,
  sup,
} from './fixtures/docx-writer';
import { eqField } from './docx/eq-field';
import { latexOf } from './omml';
import { isOddFormula } from './omml-odd';
import { readXml } from './xml';

const NS = 'xmlns:m="m" xmlns:w="w"';
const tree = (omath: string) => readXml(omath.replace(/^<m:(\w+)/, `<m:$1 ${NS}`));
const latex = (omath: string): string => latexOf(tree(omath));
const CASES: readonly (readonly [string, string])[] = [
  [math('x+1=3'), 'x+1=3'],
  [math(mr('2'), mr('x'), mr('≥'), mr('5')), '2x\\ge5'],
  [math(frac('1', '2')), '\\frac{1}{2}'],
  [math(frac('a', 'b', 'lin')), 'a/b'],
  [math(frac('a', 'b', 'skw')), '{}^{a}\\!/\\!{}_{b}'],
  [math(frac('x', frac('1', 'y'))), '\\frac{x}{\\frac{1}{y}}'],
  [math(root('2')), '\\sqrt{2}'],
  [math(root('x', '3')), '\\sqrt[3]{x}'],
  [math(sup('x', '2')), 'x^2'],
  [math(sup('x', '10')), 'x^{10}'],
  [math(sub('a', 'n+1')), 'a_{n+1}'],
  [math(subSup('x', '1', '2')), 'x_1^2'],
  [math(sup(fence(undefined, undefined, 'a+b'), '2')), '(a+b)^2'],
  [math(pre('6', '12', 'C')), '{}_6^{12}C'],
  [math(nary('∑', 'i=1', 'n', 'i')), '\\sum_{i=1}^ni'],
  [math(nary('', '0', '1', 'x')), '\\int_0^1x'],
  [math(nary('∏', 'k', '', 'k', '<m:limLoc m:val="undOvr"/>')), '\\prod_kk'],
  [math(nary('∫', 'a', 'b', 'x', '<m:limLoc m:val="undOvr"/>')), '\\int\\limits_a^bx'],
  [math(fence('[', ']', 'a,b')), '[a,b]'],
  [math(fence('|', '|', 'x-1')), '|x-1|'],
  [math(fence('(', ')', frac('1', '2'))), '\\left(\\frac{1}{2}\\right)'],
  [math(fence('', '|', 'x')), '\\left.x\\right|'],
  [math(fence('(', ')', 'a', 'b')), '(a|b)'],
  [math(fence('{', '', lines('x+y=3', 'x-y=1'))), '\\begin{cases}x+y=3 \\\\ x-y=1\\end{cases}'],
  [math(fence('(', ')', matrix(['1', '2'], ['3', '4']))), '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}'],
  [math(fence('|', '|', matrix(['a', 'b'], ['c', 'd']))), '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}'],
  [math(matrix(['1', '0'])), '\\begin{matrix}1 & 0\\end{matrix}'],
  [math(lines('a&=b', 'c&=d')), '\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}'],
  [math(fence('(', ')', frac('n', 'k', 'noBar'))), '\\binom{n}{k}'],
  [math(accent(undefined, 'y')), '\\hat{y}'],
  [math(accent('⃗', 'a')), '\\vec{a}'],
  [math(accent('⃗', 'AB')), '\\overrightarrow{AB}'],
  [math(accent('̅', 'x')), '\\overline{x}'],
  [math(accent('̇', 'x')), '\\dot{x}'],
  [math(accent('̃', 'p')), '\\tilde{p}'],
  [math(accent('⌢', 'AB')), '\\overset{\\frown}{AB}'],
  [math(bar('top', 'AB')), '\\overline{AB}'],
  [math(bar('bot', 'x')), '\\underline{x}'],
  [math(func('sin', 'A')), '\\sin A'],
  [math(func('sin', '30°')), '\\sin 30^{\\circ}'],
  [math(func(sup(mr('sin', '<m:sty m:val="p"/>'), '2'), 'x')), '\\sin^2 x'],
  [math(func('foo', 'x')), '\\operatorname{foo}x'],
  [math(func(limLow('lim', 'x→0'), 'x')), '\\lim_{x\\to0}x'],
  [math(limLow('max', 'x')), '\\max_x'],
  [math(limLow('x', 'y')), '\\underset{y}{x}'],
  [math(limUpp(groupChr('⏞', 'top', 'n'), 'm')), '\\overbrace{n}^m'],
  [math(limLow(groupChr(undefined, '', 'n'), 'm')), '\\underbrace{n}_m'],
  [math(groupChr('→', 'top', 'AB')), '\\overrightarrow{AB}'],
  [math(limUpp('→', '△')), '\\xrightarrow{\\triangle}'],
  [math(box('borderBox', 'x')), '\\boxed{x}'],
  [math(box('box', 'x=1')), 'x=1'],
  [math(box('phant', 'x', '<m:show m:val="0"/>')), '\\phantom{x}'],
  [math('∠ABC=90°'), '\\angle ABC=90^{\\circ}'],
  [math('α+β≤π'), '\\alpha+\\beta\\le\\pi'],
  [math('△ABC∽△DEF'), '\\triangle ABC\\sim\\triangle DEF'],
  [math('AB∥CD，AC⊥BD'), 'AB\\parallel CD,AC\\perp BD'],
  [math('x∈{1,2}'), 'x\\in\\{1,2\\}'],
  [math('50%'), '50\\%'],
  [math('速度=', frac('路程', '时间')), '\\text{速度}=\\frac{\\text{路程}}{\\text{时间}}'],
  [math(mr('if ', '<m:nor/>'), mr('x')), '\\text{if }x'],
  [math(mr('a^b~', '<m:nor/>')), '\\text{a\\textasciicircum{}b\\textasciitilde{}}'],
  [math(accent('∗', 'x')), '\\overset{*}{x}'],
  [math(accent('', 'x')), 'x'],
  [math('2sinx+cosx'), '2\\sin x+\\cos x'],
  [math('sin 30'), '\\sin30'],
  [math(mr('R', '<m:scr m:val="double-struck"/>')), '\\mathbb{R}'],
  [math(mr('a', '<m:sty m:val="b"/>')), '\\mathbf{a}'],
  [math('𝑥+𝑦'), 'x+y'],
  [math('f′(x)'), "f'(x)"],
  [math(sup('30', '∘')), '30^{\\circ}'],
  [math(sup('30', '°')), '30^{\\circ}'],
  [mathPara('x=1'), 'x=1'],
  [math(''), ''],
  [math('<m:strange><m:e><m:r><m:t>q</m:t></m:r></m:e></m:strange>', 'r'), 'qr'],
  [math(`<w:ins w:id="1">${mr('x')}</w:ins><w:del w:id="2">${mr('y')}</w:del>`), 'x'],
];
test.each(CASES)('[X-C2] a formula of a word processor becomes LaTeX: %#', (omath, expected) => {
  const made = latex(omath);
  expect(made).toBe(expected);
  expect(() => katex.renderToString(made, { throwOnError: true, strict: false })).not.toThrow();
});
test('a formula that holds more than its LaTeX says is told apart from those that do not', () => {
  const odd = [
    math('<m:strange><m:e><m:r><m:t>q</m:t></m:r></m:e></m:strange>', 'r'),
    math('<m:f><m:num/><m:den/><m:more><m:r><m:t>q</m:t></m:r></m:more></m:f>'),
    math('<m:m><w:ins w:id="1"><m:mr><m:e><m:r><m:t>q</m:t></m:r></m:e></m:mr></w:ins></m:m>'),
    math('<m:r><w:drawing/></m:r>'),
    math(accent('∗', 'x')),
    math(box('borderBox', 'x', '<m:strikeBLTR m:val="1"/>')),
  ];
  expect(odd.map((omath) => isOddFormula(tree(omath)))).toEqual(odd.map(() => true));
  const said = new Set(odd);
  expect(CASES.filter(([omath]) => !said.has(omath) && isOddFormula(tree(omath)))).toEqual([]);
  expect(isOddFormula(tree(math('x', '<m:r><w:br/></m:r><w:bookmarkStart w:id="1"/>')))).toBe(false);
});
test.each([
  ['EQ \\f(1,2)', '\\frac{1}{2}'],
  ['eq \\r(3)', '\\sqrt{3}'],
  ['EQ \\r(3,x)', '\\sqrt[3]{x}'],
  ['EQ \\f(\\r(2),a+b)', '\\frac{\\sqrt{2}}{a+b}'],
  ['EQ x\\s\\up5(2)', 'x^{2}'],
  ['EQ \\b\\lc\\{(\\a\\vs4(x=1,y=2))', '\\left\\{\\begin{aligned}x=1 \\\\ y=2\\end{aligned}\\right.'],
])('[X-C2] the formula field %s is read', (text, expected) => {
  expect(eqField(text)).toBe(expected);
});
test('[X-C2] other fields are no formulas, and an endless one ends', () => {
  expect(eqField('PAGE \\* MERGEFORMAT')).toBeUndefined();
  expect(eqField(`EQ ${'\\f('.repeat(5000)}`)).toBeTypeOf('string');
});
test('[X-C2] foreign XML brings no document type, no entity and no bottomless nest', () => {
  expect(() => readXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toThrow('document type');
  expect(() => readXml('<a><b></a>')).toThrow('not well formed');
  expect(() => readXml('<a>'.repeat(5000) + '</a>'.repeat(5000))).toThrow('not read');
  expect(readXml('<a b="1&lt;2">x &amp; &#x4e2d;<![CDATA[<&]]></a>')).toEqual({
    name: 'a',
    attrs: { b: '1<2' },
    kids: ['x & 中', '<&'],
  });
});
