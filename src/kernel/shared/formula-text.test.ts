import { expect, test } from 'vitest';
import { formulaAt, piecesOf, withFormula, writtenOf } from './formula-text';

const shape = (text: string) =>
  piecesOf(text).map((p) => `${p.block ? 'B' : p.kind === 'formula' ? 'F' : 'T'}:${p.text}`);
test('a text parts into words and formulas', () => {
  expect(shape('先看 $x^2$ 再看\n$$\\frac{1}{2}$$完')).toEqual([
    'T:先看 ',
    'F:x^2',
    'T: 再看\n',
    'B:\\frac{1}{2}',
    'T:完',
  ]);
  expect(shape('$$a\n= b$$')).toEqual(['B:a\n= b']);
  expect(shape('$0\\le x\\le$ 5 和 $a$$b$')).toEqual(['F:0\\le x\\le', 'T: 5 和 ', 'F:a', 'F:b']);
  expect(shape('路径 C:\\a 与 \\frac')).toEqual(['T:路径 C:\\a 与 \\frac']);
  expect(shape('')).toEqual([]);
});
test('a dollar sign that is a price stays one', () => {
  for (const price of [
    '一本 $5，两本 $9',
    'A pen costs $5 and a book costs $3. How much are they?',
    'Prices: $3, $4 and $5.',
    'It costs ____ and she paid $10 for it, leaving $2.',
    'He has 5$ or 6$ left.',
    'a $ b $ c',
    '$8',
    '$',
    '只有一个 $ 号\n下一行 $',
    'a $5 bill and a ten-$ bill',
    'What does "$" mean? A "$" sign.',
    '“$5”和“$”',
    "What does '$' mean? A '$' sign.",
    '「$」和「$」都是它',
    '货币符号有$、£和€，其中$最常用',
    '符号$和￥都是货币符号；$是美元的',
    'Is it USD ($) or CAD (C$)?',
    'It costs 5$-6$.',
    '一本5$，两本9$',
    '5$或6$都行',
    'Tickets are $12(adult)/$8(child).',
    '$.50 and $.25',
    '$5 to 6$',
    'Ke$ha and Ca$h',
    'one line $5\nthe next $6',
  ])
    expect(shape(price)).toEqual([`T:${price}`]);
  expect(shape('价格 \\$5 和 $x$')).toEqual(['T:价格 $5 和 ', 'F:x']);
  expect(shape('A pen is \\$5, a book is \\$3.')).toEqual(['T:A pen is $5, a book is $3.']);
});
test('a price before a formula is a price, and a formula that begins with a figure is a formula', () => {
  expect(shape('一支笔$5，买$x$支')).toEqual(['T:一支笔$5，买', 'F:x', 'T:支']);
  expect(shape('找 $3，$x$ 元')).toEqual(['T:找 $3，', 'F:x', 'T: 元']);
  expect(shape('a pen ($5) and ($x$)')).toEqual(['T:a pen ($5) and (', 'F:x', 'T:)']);
  expect(shape('A pen costs $5 and $x$ pens')).toEqual(['T:A pen costs $5 and ', 'F:x', 'T: pens']);
  expect(shape('每支$5的笔买$x$支')).toEqual(['T:每支$5的笔买', 'F:x', 'T:支']);
  expect(shape('共$5,$x$元')).toEqual(['T:共$5,', 'F:x', 'T:元']);
  expect(shape('长$5厘米$，宽$x$')).toEqual(['T:长', 'F:5厘米', 'T:，宽', 'F:x']);
  for (const latex of [
    '2x+3',
    '3, 4, 5',
    '1，2，3',
    '5厘米',
    '2(x+1)',
    '5\\text{元，共 }x',
    '10-3=7',
    '5 cm \\times 3 cm',
    '2\\text{ pens and a book}',
    "f''(x)",
    '-6',
    '.5',
    'AB CD EF',
    '速度=\\frac{路程}{时间}',
    '甲:乙=3:2',
    '三角形',
    'α、β',
    '\\text{甲}，\\text{乙}',
    '\\triangle ABC is congruent to \\triangle DEF',
  ])
    expect(shape(`得 $${latex}$。`)).toEqual(['T:得 ', `F:${latex}`, 'T:。']);
});
test('long texts part quickly', () => {
  // So long that no test waits for it where each sign looks through all that follows.
  expect(piecesOf('$'.repeat(2_000_000)).length).toBeGreaterThan(0);
  expect(piecesOf('$a'.repeat(1_000_000)).length).toBeGreaterThan(0);
  expect(piecesOf('\\'.repeat(1_000_000))).toHaveLength(1);
});
test('what is written from pieces parts into the same pieces', () => {
  const back = (text: string) => writtenOf(piecesOf(text));
  for (const text of ['a $5 pen and a $3 book', '先 $x^2$ 再 $\\frac{1}{2}$', '$$y$$', '', '只有字'])
    expect(back(text)).toBe(text);
  // What the stroke kept from being a formula keeps it; where nothing would be one, it goes.
  expect(back('\\$x\\$ 和 $x$')).toBe('\\$x\\$ 和 $x$');
  expect(back('\\$5')).toBe('$5');
  const said = (text: string) => piecesOf(text).map((p) => [p.kind, p.text]);
  for (const pieces of [
    [{ kind: 'formula', text: 'x', block: false } as const, { kind: 'text', text: '3 个', block: false } as const],
    [{ kind: 'text', text: 'US$', block: false } as const, { kind: 'formula', text: 'x', block: false } as const],
    [{ kind: 'formula', text: 'a$b', block: false } as const],
    [{ kind: 'text', text: '共 5', block: false } as const, { kind: 'formula', text: '-6', block: false } as const],
    [
      { kind: 'formula', text: '5厘米', block: false } as const,
      { kind: 'text', text: 'x', block: false } as const,
      { kind: 'formula', text: 'y', block: false } as const,
    ],
    [{ kind: 'text', text: '字 \\$ 与 $a$', block: false } as const],
  ])
    expect(said(writtenOf(pieces))).toEqual(pieces.map((p) => [p.kind, p.text.replace('$b', '\\$b')]));
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
    ['5，', '买'],
    ['a"b', ''],
  ] as const) {
    const made = withFormula(after, { from: 0, to: 0, latex });
    expect(piecesOf(made.text).filter((p) => p.kind === 'formula')).toHaveLength(1);
  }
  expect(withFormula('共 5 元', { from: 3, to: 3, latex: '-6' }).text).toBe('共 5$$-6$$ 元');
});
