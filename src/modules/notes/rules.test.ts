import { expect, test } from 'vitest';
import { formulaAt, gistOf, piecesOf, withFormula } from './rules';

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
  // So long that no test waits for it where each sign looks through all that follows.
  expect(piecesOf('$'.repeat(2_000_000)).length).toBeGreaterThan(0);
  expect(piecesOf('$a'.repeat(1_000_000)).length).toBeGreaterThan(0);
});
test('a formula is put where the caret stands, and the one around the caret takes its new form', () => {
  expect(withFormula('设  得', { from: 2, to: 2, latex: 'x^2' })).toEqual({ text: '设 $x^2$ 得', at: 7 });
  const text = '设 $x$ 得 $$y$$';
  expect(formulaAt(text, 3)).toEqual({ from: 2, to: 5, latex: 'x' });
  expect([formulaAt(text, 2), formulaAt(text, 5), formulaAt(text, 1)]).toEqual([undefined, undefined, undefined]);
  expect(withFormula(text, { ...formulaAt(text, 10)!, latex: 'z' }).text).toBe('设 $x$ 得 $$z$$');
  expect(withFormula(text, { ...formulaAt(text, 3)!, latex: ' ' }).text).toBe('设  得 $$y$$');
  expect(formulaAt('5\\$ 和 $a$', 7)).toEqual({ from: 6, to: 9, latex: 'a' });
});
test('what the formula keyboard writes reads back as one formula', () => {
  for (const [latex, after] of [
    ['\\frac{1}{2}', '3 个'],
    ['a$b', ''],
    ['x', '元'],
  ] as const) {
    const made = withFormula(after, { from: 0, to: 0, latex });
    expect(piecesOf(made.text).filter((p) => p.kind === 'formula')).toHaveLength(1);
  }
});
test('the gist of a note is one line', () => {
  expect(gistOf('一\n  二 三', 4)).toBe('一 二 …');
});
