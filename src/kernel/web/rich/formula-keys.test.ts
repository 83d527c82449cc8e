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
  const must = ['\\frac{#@}{#?}', '#@^2', '(', ')', '\\mathrm{cm}', '\\mathrm{m}^2', '\\text{元}'];
  for (const level of LEVELS) expect(written(level)).toEqual(expect.arrayContaining(must));
  expect(LEVELS.filter((level) => written(level).includes('\\sqrt{#0}'))).toEqual(['algebra', 'all']);
});
test('signs of logic, limits and integrals stand on the keyboard of the oldest alone', () => {
  const late = ['\\forall', '\\exists', '\\int_{#?}^{#?}', '\\sum_{#?}^{#?}', '\\lim_{#?\\to #?}', '\\sin'];
  expect(written('all')).toEqual(expect.arrayContaining(late));
  for (const level of ['sums', 'algebra'] as const)
    expect(written(level).filter((sign) => late.includes(sign))).toEqual([]);
});
test('what a key writes is drawn without an error', () => {
  const drawn = (sign: string) => (sign.startsWith('^') ? `a${sign}` : sign).replaceAll(/#[@0?]/g, 'a');
  for (const sign of new Set(LEVELS.flatMap(written)))
    if (!sign.startsWith('[')) expect(() => katex.renderToString(drawn(sign), { throwOnError: true })).not.toThrow();
});
