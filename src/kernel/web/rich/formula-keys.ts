import type { VirtualKeyboardKeycap, VirtualKeyboardLayout } from 'mathlive';
import { createContext } from 'react';
import type { Lang } from '../../shared/messages';

/**
 * How many signs the keyboard of formulas has: `sums` for counting, fractions, measures; `algebra` with roots, powers, figures;
 * `all` with sets, logic, functions, limits and integrals.
 */
export type FormulaLevel = 'sums' | 'algebra' | 'all';
/** The level of every formula field below; without one nobody meets signs that only older learners know. */
export const FormulaKeys = createContext<FormulaLevel>('algebra');

type Key = string | Partial<VirtualKeyboardKeycap>;
type Rows = readonly (readonly Key[])[];

const GAP: Key = { class: 'separator w5' };
const key = (latex: string, insert = latex, tooltip = ''): Key => ({ latex, insert, class: 'small', tooltip });
const TOOLS: readonly Key[] = ['[left]', '[right]', '[backspace]', '[hide-keyboard]'];

/** Digits and the four ways to reckon, beside what a level adds to each row. */
const withDigits = ([first, second, third, fourth]: Rows): Key[][] => [
  ['[7]', '[8]', '[9]', '\\div', GAP, ...(first ?? [])],
  ['[4]', '[5]', '[6]', '\\times', GAP, ...(second ?? [])],
  ['[1]', '[2]', '[3]', '-', GAP, ...(third ?? [])],
  ['[0]', '[.]', '=', '+', GAP, ...(fourth ?? []), ...TOOLS],
];
const FRACTION = key('\\frac{a}{b}', '\\frac{#@}{#?}');
const SQUARE = key('a^2', '#@^2');
const CUBE = key('a^3', '#@^3');
const BRACKETS: readonly Key[] = ['(', ')'];

const SUMS = withDigits([
  [FRACTION, SQUARE, CUBE, ...BRACKETS, key('[\\,]', '\\left[#?\\right]')],
  ['<', '>', '\\approx', key('\\%'), key(':'), '\\pi'],
  ['x', 'y', 'S', 'C', ',', key('^\\circ', '^{\\circ}')],
  ['V'],
]);
const ALGEBRA = withDigits([
  [FRACTION, key('a^n', '#@^{#?}'), key('\\sqrt{a}', '\\sqrt{#0}'), key('\\sqrt[n]{a}', '\\sqrt[#?]{#0}'), ...BRACKETS],
  [SQUARE, key('\\left|a\\right|', '\\left|#0\\right|'), key('\\pm'), key('\\%'), '<', '>'],
  ['x', 'y', key('\\pi'), key('\\ne'), key('\\le'), key('\\ge')],
  [','],
]);
const FIGURES: Rows = [
  ['A', 'B', 'C', 'D', 'E', 'F', key('\\angle'), key('\\triangle'), key('\\odot')],
  ['a', 'b', 'c', 'd', 'm', 'n', key('\\perp'), key('\\parallel'), key('^\\circ', '^{\\circ}')],
  ['O', 'P', 'Q', 'k', 't', 'r', key('\\cong'), key('\\sim'), key('\\because')],
  [key('\\alpha'), key('\\beta'), key('\\theta'), key('\\approx'), key('\\therefore'), ...TOOLS],
];
const FUNCTIONS: Rows = [
  [
    key('\\sin'),
    key('\\cos'),
    key('\\tan'),
    GAP,
    key('\\in'),
    key('\\notin'),
    key('\\subseteq'),
    key('\\cup'),
    key('\\cap'),
  ],
  [
    key('\\ln'),
    key('\\lg'),
    key('\\log_a', '\\log_{#?}{#0}'),
    GAP,
    key('\\varnothing'),
    key('\\forall'),
    key('\\exists'),
    key('\\Rightarrow'),
    key('\\infty'),
  ],
  [
    key('\\vec{a}', '\\overrightarrow{#0}'),
    key('f^{\\prime}', '#@^{\\prime}'),
    key('\\mathrm{e}'),
    GAP,
    key('\\sum', '\\sum_{#?}^{#?}'),
    key('\\int', '\\int_{#?}^{#?}'),
    key('\\lim', '\\lim_{#?\\to #?}'),
    key('\\mathrm{i}'),
    key('\\overline{a}', '\\overline{#0}'),
  ],
  [
    key('\\left\\{\\right\\}', '\\left\\{#0\\right\\}'),
    key('a_n', '#@_{#?}'),
    key('C_n^k', '\\mathrm{C}_{#?}^{#?}'),
    ...TOOLS,
  ],
];

const unit = (name: string): Key => key(`\\mathrm{${name}}`);
const power = (name: string, n: 2 | 3): Key => key(`\\mathrm{${name}}^${n}`);
const LENGTHS = ['mm', 'cm', 'dm', 'm', 'km'];
const word = (name: string): Key => ({ label: name, insert: `\\text{${name}}`, class: 'small' });
/** Measures as the answers' checking reads them. */
const unitsIn = (lang: Lang): Rows => [
  [...LENGTHS.map(unit), GAP, unit('g'), unit('kg'), unit('t')],
  [...LENGTHS.map((name) => power(name, 2)), GAP, unit('mL'), unit('L'), unit('s')],
  [
    power('cm', 3),
    power('dm', 3),
    power('m', 3),
    unit('min'),
    unit('h'),
    GAP,
    key('^\\circ\\mathrm{C}'),
    '/',
    key('^\\circ', '^{\\circ}'),
  ],
  [...(lang === 'zh-CN' ? ['元', '角', '分'].map(word) : []), ...TOOLS],
];

const WORDS = {
  'zh-CN': { sums: '算式', algebra: '算式', figures: '图形', functions: '函数', units: '单位' },
  'en-US': { sums: 'Sums', algebra: 'Sums', figures: 'Figures', functions: 'Functions', units: 'Units' },
} as const;

/** The keyboard's pages, the one that is used most first. */
export function formulaLayouts(level: FormulaLevel, lang: Lang): VirtualKeyboardLayout[] {
  const words = WORDS[lang];
  const page = (name: keyof typeof words, rows: Rows): VirtualKeyboardLayout => ({
    id: name,
    label: words[name],
    displayEditToolbar: false,
    rows: rows.map((row) => [...row]),
  });
  const units = page('units', unitsIn(lang));
  if (level === 'sums') return [page('sums', SUMS), units];
  const algebra = [page('algebra', ALGEBRA), page('figures', FIGURES)];
  return level === 'all' ? [...algebra, page('functions', FUNCTIONS), units] : [...algebra, units];
}
