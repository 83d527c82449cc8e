/** Fractions and terms as a school book writes them, in LaTeX. */
export interface Frac {
  readonly n: number;
  readonly d: number;
}
const gcd2 = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd2(b, a % b));
export const gcd = (...ns: readonly number[]): number => ns.reduce(gcd2, 0);
/** In lowest terms, the sign above. */
export function frac(n: number, d = 1): Frac {
  const g = gcd(n, d) || 1;
  return d < 0 ? { n: -n / g, d: -d / g } : { n: n / g, d: d / g };
}
export const add = (a: Frac, b: Frac): Frac => frac(a.n * b.d + b.n * a.d, a.d * b.d);
export const sub = (a: Frac, b: Frac): Frac => frac(a.n * b.d - b.n * a.d, a.d * b.d);
export const mul = (a: Frac, b: Frac): Frac => frac(a.n * b.n, a.d * b.d);
export const div = (a: Frac, b: Frac): Frac => frac(a.n * b.d, a.d * b.n);
export const fracTex = ({ n, d }: Frac): string =>
  d === 1 ? `${n}` : `${n < 0 ? '-' : ''}\\frac{${Math.abs(n)}}{${d}}`;
/** As a learner types it. */
export const fracText = ({ n, d }: Frac): string => (d === 1 ? `${n}` : `${n}/${d}`);
/** A negative number in brackets, as it stands behind a sign. */
export const par = (n: number): string => (n < 0 ? `(${n})` : `${n}`);
/** With its sign: +3, -3. */
export const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);
/** A sum of terms: [[2, 'x^2'], [-1, 'x'], [3, '']] is 2x^2-x+3. */
export function poly(terms: readonly (readonly [number, string])[]): string {
  const out = terms
    .filter(([c]) => c !== 0)
    .map(([c, v], at) => `${c < 0 ? '-' : at > 0 ? '+' : ''}${v !== '' && Math.abs(c) === 1 ? '' : Math.abs(c)}${v}`)
    .join('');
  return out === '' ? '0' : out;
}
/** At most `places` decimals, without trailing noughts. */
export const dec = (n: number, places = 4): string => String(Number(n.toFixed(places)));

const UP = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (digits: string): string => [...digits].map((c) => UP[Number(c)]).join('');
/** A formula in plain signs: what search and a reader without formulas get. */
export function plainMath(latex: string): string {
  let s = latex
    .replace(/\\(?:mathrm|text)\{([^{}]*)\}/g, '$1')
    .replace(/\\(?:begin|end)\{cases\}/g, '')
    .replace(/\\\\/g, '，');
  // From the inside outwards: a root may stand in a fraction, a fraction under a root.
  for (let before = ''; before !== s;) {
    before = s;
    s = s
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, a: string) => `√${bracketed(a)}`)
      .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, a: string, b: string) => `${bracketed(a)}/${bracketed(b)}`)
      .replace(/\^\{?\\circ\}?/g, '°')
      // A number stands above the line, an exponent of several terms in brackets; without braces one sign is the exponent.
      .replace(/\^(?:\{(\d+)\}|(\d))/g, (_, braced?: string, one = '') => raised(braced ?? one))
      .replace(/\^\{([^{}]+)\}/g, '^($1)');
  }
  return s
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/\\%/g, '%')
    .replace(/[{}&\\\s]/g, '');
}
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  le: '≤',
  ge: '≥',
  lt: '<',
  gt: '>',
  ne: '≠',
  pm: '±',
  pi: 'π',
  alpha: 'α',
  angle: '∠',
  triangle: '△',
  cong: '≌',
  parallel: '∥',
  perp: '⊥',
  ldots: '…',
};
const bracketed = (s: string) => (/^[\w.√]+$/.test(s) ? s : `(${s})`);
