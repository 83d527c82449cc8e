import { expect, test } from 'vitest';
import { gistOf, piecesOf, withFormula } from './rules';

const shape = (text: string) =>
  piecesOf(text).map((p) => `${p.block ? 'B' : p.kind === 'formula' ? 'F' : 'T'}:${p.text}`);
test('a note parts into words and formulas', () => {
  expect(shape('先看 $x^2$ 再看\n$$\\frac{1}{2}$$完')).toEqual([
    'T:先看 ',
    'F:x^2',
    'T: 再看\n',
    'B:\\frac{1}{2}',
    'T:完',
  ]);
  expect(shape('$$a\n= b$$')).toEqual(['B:a\n= b']);
  expect(shape('')).toEqual([]);
});
test('a dollar sign that is a price stays one', () => {
  expect(shape('一本 $5，两本 $9')).toEqual(['T:一本 $5，两本 $9']);
  expect(shape('a $ b $ c')).toEqual(['T:a $ b $ c']);
  expect(shape('价格 \\$5 和 $x$')).toEqual(['T:价格 $5 和 ', 'F:x']);
  expect(shape('只有一个 $ 号\n下一行 $')).toEqual(['T:只有一个 $ 号\n下一行 $']);
});
test('long notes part quickly', () => {
  const began = performance.now();
  piecesOf('$'.repeat(5000));
  piecesOf('$a'.repeat(2500));
  expect(performance.now() - began).toBeLessThan(2000);
});
test('a formula is put where the caret stands: between signs, or bare inside a formula', () => {
  expect(withFormula('设 ', 2, 2, 'x^{|}')).toEqual({ text: '设 $x^{}$', at: 6 });
  expect(withFormula('设 $y + $', 7, 7, '\\sqrt{|}')).toEqual({ text: '设 $y + \\sqrt{}$', at: 13 });
  expect(withFormula('ab', 0, 2, '\\frac{|}{}')).toEqual({ text: '$\\frac{ab}{}$', at: 9 });
});
test('the gist of a note is one line', () => {
  expect(gistOf('一\n  二 三', 4)).toBe('一 二 …');
});
