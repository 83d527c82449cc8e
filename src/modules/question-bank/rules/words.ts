import { visibleText } from '../../../kernel/shared/visible';
import { cutTo } from '../../../kernel/shared/whole';
import { partsOf, type QuestionBody } from './model';

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (s: string): string =>
  s.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    const code = dec ? Number(dec) : hex ? parseInt(hex, 16) : 0;
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : name
        ? (ENTITY[name.toLowerCase()] ?? whole)
        : whole;
  });

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    times: '×',
    cdot: '·',
    div: '÷',
    pm: '±',
    le: '≤',
    leq: '≤',
    leqslant: '≤',
    ge: '≥',
    geq: '≥',
    geqslant: '≥',
    ne: '≠',
    neq: '≠',
    lt: '<',
    gt: '>',
    pi: 'π',
    angle: '∠',
    triangle: '△',
    circ: '°',
    degree: '°',
    parallel: '∥',
    perp: '⊥',
    cong: '≌',
    infty: '∞',
    alpha: 'α',
    beta: 'β',
    theta: 'θ',
    Delta: 'Δ',
    sim: '∽',
    odot: '⊙',
    approx: '≈',
    because: '∵',
    therefore: '∴',
    in: '∈',
    notin: '∉',
    cup: '∪',
    cap: '∩',
    subseteq: '⊆',
    varnothing: '∅',
    forall: '∀',
    exists: '∃',
    ldots: '…',
    cdots: '…',
  }),
);
/** A formula in plain signs, without blanks: what a list says of it and what a search finds. (x+1)/2 of a fraction, √(2x) of a root, x^2 of a power. */
export function plainFormula(latex: string): string {
  const one = (s: string) => (/^[\w.√π]+$/.test(s) ? s : `(${s})`);
  let s = latex
    .replace(/\\\\/g, '，')
    .replace(/\^\{?\\(?:circ|degree)\}?/g, '°')
    .replace(/\\(?:left|right|,|;|!|quad|displaystyle|begin\{\w+\}|end\{\w+\})/g, '')
    .replace(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    // Before the blanks go: without one, the letter behind a sign would become part of its name.
    .replace(/\\([a-zA-Z]+)/g, (whole, name: string) => SIGNS.get(name) ?? whole)
    .replace(/\s+/g, '');
  for (let depth = 0; depth < 4; depth++)
    s = s
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, a: string, b: string) => `${one(a)}/${one(b)}`)
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, a: string) => `√${one(a)}`)
      .replace(/([\^_])\{([^{}]*)\}/g, (_, mark: string, a: string) => `${mark}${one(a)}`);
  return s.replace(/\\%/g, '%').replace(/[{}\\&]/g, '');
}

/** Names as programs have them, paths of files, signs that a program writes so: my_name, C:\temp, \n. */
const isCode = (text: string): boolean =>
  /^[a-z]:\\|^\\[nrt0]$/i.test(text) || (/[a-z]{2,}\d*_[a-z]{2,}/i.test(text) && !/[\\^{}]/.test(text));
/** Whether what stands in a gap is LaTeX: a command, a power, an index. */
export const isLatex = (text: string): boolean =>
  /\\[a-zA-Z]|[\^_](?:\{|[a-zA-Z0-9])/.test(text) && !isCode(text.trim());

/** The plain words of formatted text: formulas in plain signs, gaps as they stand. */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(
        /<span[^>]*\bdata-latex="([^"]*)"[^>]*>[^<]*<\/span>/g,
        (_, tex: string) => ` ${plainFormula(decode(tex)).replace(/&/g, '&amp;').replace(/</g, '&lt;')} `,
      )
      .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

const WORDS_MAX = 4000;
/** What search and the finding of repeats read: stem, options and, of a passage, its questions. Cut at a length that no real question has. */
export function wordsOf(body: QuestionBody): string {
  const parts = body.kind === 'group' ? partsOf(body) : [];
  const pieces = [
    body.stem,
    ...body.options,
    ...body.rights,
    ...parts.flatMap((p) => [p.stem, ...p.options, ...p.rights]),
  ];
  return cutTo(visibleText(pieces.map(plainText).filter(Boolean).join(' ')).normalize('NFKC'), WORDS_MAX);
}
