import { expect, test } from 'vitest';
import type { QuestionBody } from './model';
import { plainFormula, plainText, wordsOf } from './words';

test('a formula in plain words keeps its signs and the letters that stand behind them', () => {
  const said = {
    'a\\parallel b': 'a∥b',
    'AB\\perp CD': 'AB⊥CD',
    '2\\times x+\\pi r^2': '2×x+πr^2',
    '\\frac{1}{2}\\div \\sqrt{3}': '1/2÷√3',
    '\\angle A = 30^\\circ': '∠A=30°',
    'x\\in A\\cup B': 'x∈A∪B',
  };
  expect(Object.keys(said).map(plainFormula)).toEqual(Object.values(said));
  expect(plainText('<p>因为 <span data-latex="a\\parallel b">x</span>，所以</p>')).toBe('因为 a∥b ，所以');
});
test('a name that is no sign stands without its stroke, whatever it is', () => {
  expect(['\\sin x', '\\constructor a'].map(plainFormula)).toEqual(['sinx', 'constructora']);
});
test('no half of a character comes of an entity or of cutting the words that a search reads', () => {
  expect(plainText('<p>&#xD83D;甲&#128512;</p>')).toBe('&#xD83D;甲😀');
  const stem = `${'a'.repeat(3999)}😀`;
  const body: QuestionBody = { kind: 'short', stem, options: [], rights: [], answer: {}, explain: '', subs: [] };
  expect(wordsOf(body)).toBe('a'.repeat(3999));
});
