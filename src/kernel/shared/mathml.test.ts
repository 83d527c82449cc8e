import { expect, test } from 'vitest';
import { latexOfMath, type MarkupEl } from './mathml';

type Kid = MarkupEl | string;
const el = (name: string, kids: readonly Kid[] = [], attrs: MarkupEl['attrs'] = {}): MarkupEl => ({
  name,
  attrs,
  kids,
});
const [mi, mn, mo] = ['mi', 'mn', 'mo'].map((name) => (text: string) => el(name, [text])) as [
  (text: string) => MarkupEl,
  (text: string) => MarkupEl,
  (text: string) => MarkupEl,
];
const latex = (...kids: readonly Kid[]): string => latexOfMath(el('math', kids)).latex;
const isOdd = (...kids: readonly Kid[]): boolean => latexOfMath(el('math', kids)).odd;

test('scripts inside of scripts keep what they belong to', () => {
  expect([
    latex(el('msup', [el('msub', [mi('x'), mn('1')]), mn('2')])),
    latex(el('msup', [mi('e'), el('msup', [mi('x'), mn('2')])])),
    latex(el('msup', [mi('f'), mo('′')])),
    latex(el('msup', [mn('30'), mo('°')])),
    latex(el('mmultiscripts', [mi('C'), mn('6'), el('none'), el('mprescripts'), el('none'), mn('14')])),
  ]).toEqual(['{x_1}^2', 'e^{x^2}', "f'", '30^{\\circ}', '{}^{14}C_6']);
});
test('brackets keep their signs: those that grow, and those that do not', () => {
  expect([
    latex(el('mfenced', [mi('a'), mi('b')])),
    latex(el('mfenced', [mi('x')], { open: '⟨', close: '⟩' })),
    latex(el('mfenced', [mi('α'), mi('b')], { separators: '' })),
    latex(el('mfenced', [mi('x'), mn('1')], { open: '{', close: '', separators: ';' })),
    latex(el('mfenced', [mn('5')], { open: '【', close: '】' })),
  ]).toEqual([
    '\\left(a,b\\right)',
    '\\left\\langle x\\right\\rangle',
    '\\left(\\alpha b\\right)',
    '\\left\\{x;1\\right.',
    '\\text{【}5\\text{】}',
  ]);
});
test('what stands around words stays, each of several; what has no command is said', () => {
  const around = (notation: string) => el('menclose', [mn('2')], { notation });
  expect([latex(around('box updiagonalstrike')), isOdd(around('box updiagonalstrike'))]).toEqual([
    '\\cancel{\\boxed{2}}',
    false,
  ]);
  expect([latex(around('longdiv')), isOdd(around('longdiv')), isOdd(around('top right'))]).toEqual(['2', true, true]);
});
test('letters keep their weight, also where a style around them says it', () => {
  expect([
    latex(el('mi', ['a'], { mathvariant: 'bold-italic' })),
    latex(el('mstyle', [mi('a')], { mathvariant: 'bold' })),
    isOdd(el('mi', ['a'], { mathvariant: 'looped' })),
  ]).toEqual(['\\boldsymbol{a}', '\\mathbf{a}', true]);
});
test('rules of a written sum, drawn signs and formulas without a look are said', () => {
  const sum = (attrs: MarkupEl['attrs']) =>
    el('mtable', [el('mtr', [el('mtd', [mn('1')])]), el('mtr', [el('mtd', [mn('2')])])], attrs);
  expect([isOdd(sum({})), isOdd(sum({ rowlines: 'none solid' })), isOdd(sum({ columnlines: 'none' }))]).toEqual([
    false,
    true,
    false,
  ]);
  const drawn = el('mi', [el('mglyph', [], { src: 'a.png', alt: '♠' })]);
  expect([latex(drawn).includes('♠'), isOdd(drawn)]).toEqual([true, true]);
  const annotated = (encoding: string) => el('semantics', [el('annotation', ['x^2'], { encoding })]);
  expect([latex(annotated('application/x-tex')), isOdd(annotated('application/x-tex'))]).toEqual(['x^2', false]);
  expect(isOdd(annotated('MathML-Content'))).toBe(true);
});
