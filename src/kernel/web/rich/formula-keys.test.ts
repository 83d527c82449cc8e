import katex from 'katex';
import { expect, test } from 'vitest';
import { LANGS } from '../../shared/messages';
import { formulaLayouts, type FormulaLevel } from './formula-keys';

const LEVELS: readonly FormulaLevel[] = ['sums', 'algebra', 'all'];
/** What the keys of a level write, as LaTeX. */
const written = (level: FormulaLevel): string[] =>
  LANGS.flatMap((lang) => formulaLayouts(level, lang)).flatMap((page) =>
    ('rows' in page ? page.rows : []).flat().flatMap((k) => (typeof k === 'string' ? k : (k.insert ?? []))),
  );

test('every formula keyboard has fraction, power, brackets and units; roots come with algebra', () => {
  for (const level of LEVELS) {
    const signs = written(level);
    for (const sign of ['\\frac{#@}{#?}', '#@^2', '(', ')', '\\mathrm{cm}', '\\mathrm{m}^2', '\\text{元}'])
      expect(signs, level).toContain(sign);
    expect(signs.includes('\\sqrt{#0}'), level).toBe(level !== 'sums');
  }
});
test('signs of logic, limits and integrals stand on the keyboard of the oldest alone', () => {
  const late = ['\\forall', '\\exists', '\\int_{#?}^{#?}', '\\sum_{#?}^{#?}', '\\lim_{#?\\to #?}', '\\sin'];
  for (const sign of late)
    expect(
      LEVELS.filter((level) => written(level).includes(sign)),
      sign,
    ).toEqual(['all']);
});
test('what a key writes is drawn without an error', () => {
  for (const sign of new Set(LEVELS.flatMap(written))) {
    if (sign.startsWith('[')) continue;
    const latex = sign.replaceAll(/#[@0?]/g, 'a');
    expect(
      () => katex.renderToString(latex.startsWith('^') ? `a${latex}` : latex, { throwOnError: true }),
      sign,
    ).not.toThrow();
  }
});
