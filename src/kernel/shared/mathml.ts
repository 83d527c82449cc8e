import { ACCENTS, DELIMITERS, FUNCTIONS, NARY } from './latex-signs';
import { base, group, join, signs } from './latex-text';

// MathML of web pages and question packages as LaTeX: the presentation elements. What is beyond them keeps its text, and the caller is told.

/** An element of foreign markup; prefixes of its name are gone. */
export interface MarkupEl {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly kids: readonly (MarkupEl | string)[];
}
type Kid = MarkupEl | string;
const kidsOf = (el: MarkupEl): MarkupEl[] => el.kids.filter((k): k is MarkupEl => typeof k !== 'string');
const textOf = (el: MarkupEl): string => el.kids.map((k) => (typeof k === 'string' ? k : textOf(k))).join('');
const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const VARIANTS: Readonly<Record<string, string>> = {
  bold: '\\mathbf',
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
};
const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);
/** Whose limits stand under and over by themselves. */
const OPERATOR = /^\\(?:sum|prod|coprod|big\w+|lim(?:sup|inf)?|max|min|sup|inf|det|gcd|i{0,3}nt|oint)$/;
const WIDE: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
  '\\vec': '\\overrightarrow',
};
const OVER: Readonly<Record<string, string>> = {
  '‾': '\\overline',
  '¯': '\\overline',
  _: '\\overline',
  '→': '\\vec',
  '.': '\\dot',
  '⏞': '\\overbrace',
  '︷': '\\overbrace',
  '^': '\\hat',
  '~': '\\tilde',
};
const UNDER: Readonly<Record<string, string>> = {
  _: '\\underline',
  '‾': '\\underline',
  '¯': '\\underline',
  '\u0332': '\\underline',
  '⏟': '\\underbrace',
  '︸': '\\underbrace',
};
const escaped = (text: string): string =>
  text.replace(/[\\{}$%#&_^~]/g, (c) =>
    c === '\\' ? '\\textbackslash{}' : c === '^' || c === '~' ? `\\${c}{}` : `\\${c}`,
  );
const words = (text: string): string => {
  const one = text.replace(/[\s\u00a0]+/g, ' ');
  return one.trim() === '' ? (one === '' ? '' : '\\ ') : `\\text{${escaped(one)}}`;
};
const delimiter = (sign: string): string => own(DELIMITERS, sign) ?? '.';

class Converter {
  /** Something was there that no presentation element is. */
  odd = false;

  list(kids: readonly Kid[]): string {
    const elements = kids.filter((k) => typeof k !== 'string' || k.trim() !== '');
    return this.fenced(elements) ?? join(elements.map((k) => (typeof k === 'string' ? signs(k.trim()) : this.of(k))));
  }
  /** A bracket before a table or a fraction grows with it. */
  private fenced(kids: readonly Kid[]): string | undefined {
    const signOf = (kid: Kid | undefined): string =>
      typeof kid === 'object' && kid.name === 'mo' ? textOf(kid).trim() : '';
    const open = signOf(kids[0]);
    if (!/^[({[|]$/.test(open) || kids.length < 2) return undefined;
    const close = signOf(kids.at(-1));
    const isPair = /^[)}\]|]$/.test(close) && kids.length > 2;
    const inside = kids.slice(1, isPair ? -1 : undefined);
    const holds = (name: string) => inside.some((k) => typeof k === 'object' && k.name === name);
    if (!holds('mtable') && !(isPair && holds('mfrac'))) return undefined;
    return `\\left${delimiter(open)}${this.list(inside)}\\right${isPair ? delimiter(close) : '.'}`;
  }
  private arg(el: MarkupEl, at: number): string {
    const kid = kidsOf(el)[at];
    return kid ? this.of(kid) : '';
  }
  of(el: MarkupEl): string {
    if (SCRIPTED.has(el.name)) return this.scripts(el);
    switch (el.name) {
      case 'math':
      case 'mrow':
      case 'mstyle':
      case 'mpadded':
      case 'merror':
      case 'mtd':
        return this.list(el.kids);
      case 'mi':
        return letters(textOf(el).trim(), el.attrs['mathvariant']);
      case 'mn':
        return varied(signs(textOf(el).trim()), el.attrs['mathvariant']);
      case 'mo': {
        const text = textOf(el).trim();
        return FUNCTIONS.has(text)
          ? `\\${text}`
          : /^[a-zA-Z]{2,}$/.test(text)
            ? `\\operatorname{${text}}`
            : signs(text);
      }
      case 'mtext':
      case 'ms':
        return words(textOf(el));
      case 'mspace':
        return /newline/.test(el.attrs['linebreak'] ?? '') ? '\\\\' : '\\ ';
      case 'mphantom':
        return `\\phantom{${this.list(el.kids)}}`;
      case 'mfrac':
        return this.fraction(el);
      case 'msqrt':
        return `\\sqrt{${this.list(el.kids)}}`;
      case 'mroot':
        return `\\sqrt[${this.arg(el, 1)}]{${this.arg(el, 0)}}`;
      case 'mfenced':
        return this.bracketed(el);
      case 'menclose':
        return this.enclosed(el);
      case 'mmultiscripts':
        return this.around(el);
      case 'mtable':
        return this.table(el);
      case 'semantics':
        return this.arg(el, 0);
      case 'maction':
        return this.arg(el, Math.max(0, Number(el.attrs['selection'] ?? 1) - 1) || 0);
      case 'annotation':
      case 'annotation-xml':
      case 'none':
      case 'mprescripts':
        return '';
      default: {
        this.odd = true;
        return words(textOf(el));
      }
    }
  }
  private fraction(el: MarkupEl): string {
    const [over, under] = [this.arg(el, 0), this.arg(el, 1)];
    if (parseFloat(el.attrs['linethickness'] ?? '') === 0) return `{${over}\\atop ${under}}`;
    return el.attrs['bevelled'] === 'true' ? `{${over}}/{${under}}` : `\\frac{${over}}{${under}}`;
  }
  private bracketed(el: MarkupEl): string {
    const marks = [...(el.attrs['separators'] ?? ',').replace(/\s/g, '')];
    const inside = kidsOf(el)
      .map((kid, at) => `${at === 0 ? '' : signs(marks[at - 1] ?? marks.at(-1) ?? '')}${this.of(kid)}`)
      .join('');
    return `\\left${delimiter((el.attrs['open'] ?? '(').trim())}${inside}\\right${delimiter((el.attrs['close'] ?? ')').trim())}`;
  }
  private enclosed(el: MarkupEl): string {
    const inside = this.list(el.kids);
    const notation = (el.attrs['notation'] ?? 'longdiv').trim().split(/\s+/);
    if (notation.some((n) => ['box', 'roundedbox', 'circle'].includes(n))) return `\\boxed{${inside}}`;
    if (notation.includes('radical')) return `\\sqrt{${inside}}`;
    if (notation.includes('top')) return `\\overline{${inside}}`;
    if (notation.includes('bottom')) return `\\underline{${inside}}`;
    if (notation.some((n) => n.endsWith('diagonalstrike'))) return `\\cancel{${inside}}`;
    if (notation.includes('horizontalstrike')) return `\\sout{${inside}}`;
    this.odd = true;
    return inside;
  }
  private scripts(el: MarkupEl): string {
    const [of, first, second] = [this.arg(el, 0), this.arg(el, 1), this.arg(el, 2)];
    const sign = (at: number): string => {
      const kid = kidsOf(el)[at];
      return kid ? textOf(kid).trim() : '';
    };
    const raised = (s: string) => (/^'+$/.test(s) ? s : `^${group(s)}`);
    const big = OPERATOR.test(of) || own(NARY, sign(0)) != null;
    switch (el.name) {
      case 'msub':
        return `${base(of)}_${group(first)}`;
      case 'msup':
        return `${base(of)}${raised(first)}`;
      case 'msubsup':
        return `${base(of)}_${group(first)}${raised(second)}`;
      case 'munder': {
        const line = own(UNDER, sign(1));
        return line ? `${line}{${of}}` : big ? `${of}_${group(first)}` : `\\underset{${first}}{${of}}`;
      }
      case 'mover':
        return big ? `${of}^${group(first)}` : over(of, sign(1), first);
      default:
        return big ? `${of}_${group(first)}^${group(second)}` : `\\overset{${second}}{\\underset{${first}}{${of}}}`;
    }
  }
  private around(el: MarkupEl): string {
    const kids = kidsOf(el);
    const cut = kids.findIndex((k) => k.name === 'mprescripts');
    const pairs = (list: readonly MarkupEl[]): string => {
      let [low, high] = ['', ''];
      list.forEach((k, at) => {
        if (at % 2 === 0) low += this.of(k);
        else high += this.of(k);
      });
      return `${low ? `_${group(low)}` : ''}${high ? `^${group(high)}` : ''}`;
    };
    const before = cut < 0 ? '' : pairs(kids.slice(cut + 1));
    return `${before ? `{}${before}` : ''}${base(this.arg(el, 0))}${pairs(kids.slice(1, cut < 0 ? undefined : cut))}`;
  }
  private table(el: MarkupEl): string {
    const rows = kidsOf(el).map((row) =>
      kidsOf(row)
        .slice(row.name === 'mlabeledtr' ? 1 : 0)
        .map((cell) => this.of(cell))
        .join(' & '),
    );
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
  }
}
const varied = (latex: string, variant: string | undefined): string => {
  const command = variant == null ? undefined : own(VARIANTS, variant);
  return command ? `${command}{${latex}}` : latex;
};
/** A name: one letter slants, a function stands upright, several letters are one name. */
function letters(text: string, variant: string | undefined): string {
  if (FUNCTIONS.has(text)) return `\\${text}`;
  if (/^[a-zA-Z]{2,}$/.test(text))
    return varied(variant == null || variant === 'normal' ? `\\mathrm{${text}}` : text, variant);
  if (variant === 'normal' && /^[a-zA-Z]$/.test(text)) return `\\mathrm{${text}}`;
  return varied(signs(text), variant);
}
/** Something over a base: an accent where it is one, wide over more than a letter. */
function over(of: string, sign: string, latex: string): string {
  const accent = own(OVER, sign) ?? own(ACCENTS, sign);
  if (!accent) return `\\overset{${latex}}{${of}}`;
  return `${/^(?:[a-zA-Z0-9]|\\[a-zA-Z]+)$/.test(of) ? accent : (own(WIDE, accent) ?? accent)}{${of}}`;
}

/** A formula as LaTeX; `odd` where it holds what is no presentation MathML. */
export function latexOfMath(math: MarkupEl): { readonly latex: string; readonly odd: boolean } {
  const converter = new Converter();
  const latex = converter.of(math).trim();
  return { latex, odd: converter.odd };
}
