const SUP: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁺': '+',
  '⁻': '-',
  ⁿ: 'n',
};
const VULGAR: Readonly<Record<string, string>> = {
  '½': '{1}{2}',
  '⅓': '{1}{3}',
  '⅔': '{2}{3}',
  '¼': '{1}{4}',
  '¾': '{3}{4}',
  '⅕': '{1}{5}',
  '⅖': '{2}{5}',
  '⅗': '{3}{5}',
  '⅘': '{4}{5}',
  '⅙': '{1}{6}',
  '⅚': '{5}{6}',
  '⅛': '{1}{8}',
  '⅜': '{3}{8}',
  '⅝': '{5}{8}',
  '⅞': '{7}{8}',
};

/** Longest answer that is looked at; the contract allows no longer one. */
export const LENGTH_MAX = 500;

/**
 * Words as a keyboard makes them of the same answer: width, case, quotation marks, outer blanks and the last full
 * stop forgiven; no blanks between Chinese characters.
 */
export const plain = (s: string): string => {
  const words = spelled(s);
  return words.replace(/[.。!?,;:、]+$/, '').trim() || words;
};
/** The same with the stops at its end: where nothing else stands, they are the answer. */
const spelled = (s: string): string =>
  s
    .slice(0, LENGTH_MAX)
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=[\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, '')
    .replace(/\s*([,;:.!?])\s*/g, '$1 ')
    .trim();

/** A formula in one spelling: LaTeX, signs of the keyboard and full-width ones become the few signs the parser knows. */
export function prepared(s: string): string {
  return s
    .slice(0, LENGTH_MAX)
    .replace(/([²³⁴⁵])√/g, (_, n: string) => `\\sqrt[${SUP[n]!}]`)
    .replace(/∛/g, '\\sqrt[3]')
    .replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (t) => `^(${[...t].map((c) => SUP[c] ?? '').join('')})`)
    .replace(/[½⅓⅔¼¾⅕-⅚⅛-⅞]/g, (c) => `\\frac${VULGAR[c] ?? '{1}{1}'}`)
    .normalize('NFKC')
    .replace(/\\(?:text|mathrm|mathit|mathbf|operatorname|textrm)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\begin\s*\{\w+\*?\}/g, '❴')
    .replace(/\\end\s*\{\w+\*?\}/g, '❵')
    .replace(/\\\{|\\lbrace(?![a-z])/g, '❴')
    .replace(/\\\}|\\rbrace(?![a-z])/g, '❵')
    .replace(/\\\\/g, ',')
    .replace(/&/g, '')
    .replace(/\\(?:left|right|mleft|mright|big|Big|bigg|Bigg|bigl|bigr|displaystyle|textstyle|limits)(?![a-zA-Z])/g, '')
    .replace(/\\(?:[,;:! ]|(?:quad|qquad|enspace|thinspace)(?![a-zA-Z]))/g, ' ')
    .replace(/~/g, ' ')
    .replace(/\\[dtc]frac(?![a-z])/g, '\\frac')
    .replace(/\\(?:times|cdot|ast|centerdot)(?![a-z])/g, '*')
    .replace(/\\div(?![a-z])/g, '/')
    .replace(/\\(?:leqslant|leq|le)(?![a-z])/g, '<=')
    .replace(/\\(?:geqslant|geq|ge)(?![a-z])/g, '>=')
    .replace(/\\lt(?![a-z])/g, '<')
    .replace(/\\gt(?![a-z])/g, '>')
    .replace(/\\(?:neq|ne)(?![a-z])/g, '≠')
    .replace(/\\pm(?![a-z])/g, '±')
    .replace(/\\pi(?![a-z])/g, 'π')
    .replace(/\\infty(?![a-z])/g, '∞')
    .replace(/\\exponentialE(?![a-z])/g, 'e')
    .replace(/\\(?:cup|lor|vee)(?![a-z])/g, '∪')
    .replace(/\\(?:lvert|rvert|vert|mid)(?![a-z])/g, '|')
    .replace(/\^\s*\{?\s*\\(?:circ|degree)\s*\}?/g, '°')
    .replace(/\\degree(?![a-z])/g, '°')
    .replace(/\\%/g, '%')
    .replace(/\\(?:angle|triangle)(?![a-z])/g, (t) => (t.includes('angle') && !t.includes('tri') ? '∠' : '△'))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[×✕✖]/g, '*')
    .replace(/[÷∶⁄]/g, '/')
    .replace(/[·⋅•∙]/g, '*')
    .replace(/[≤≦⩽]/g, '<=')
    .replace(/[≥≧⩾]/g, '>=')
    .replace(/[、]/g, ',')
    .replace(/[。.]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
/** Whether two formulas are spelled the same; letters keep their case, as A and a are two quantities. */
export const sameSpelling = (a: string, b: string): boolean =>
  prepared(a).replace(/\s+/g, '') === prepared(b).replace(/\s+/g, '');
