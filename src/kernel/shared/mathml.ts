import { ACCENTS, DELIMITERS, FUNCTIONS, NARY } from './latex-signs';
import { base, escaped, group, join, signs } from './latex-text';

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
  'bold-italic': '\\boldsymbol',
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
const words = (text: string): string => {
  const one = text.replace(/[\s\u00a0]+/g, ' ');
  return one.trim() === '' ? (one === '' ? '' : '\\ ') : `\\text{${escaped(one)}}`;
};
const delimiter = (sign: string): string => own(DELIMITERS, sign) ?? '.';
/** Variants that are how letters look by themselves. */
const USUAL = new Set(['normal', 'italic']);
const DRAWN_LINE = /\b(?:solid|dashed)\b/;
/** What stands around words, by its name; others have no command. */
const AROUND: Readonly<Record<string, string>> = {
  box: '\\boxed',
  roundedbox: '\\boxed',
  circle: '\\boxed',
  radical: '\\sqrt',
  top: '\\overline',
  bottom: '\\underline',
  updiagonalstrike: '\\cancel',
  downdiagonalstrike: '\\bcancel',
  horizontalstrike: '\\sout',
};

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
      case 'mstyle':
        return varied(this.list(el.kids), this.variant(el));
      case 'math':
      case 'mrow':
      case 'mpadded':
      case 'merror':
      case 'mtd':
        return this.list(el.kids);
      case 'mi':
        return letters(this.textOf(el).trim(), this.variant(el));
      case 'mn':
        return varied(signs(this.textOf(el).trim()), this.variant(el));
      case 'mo': {
        const text = this.textOf(el).trim();
        return FUNCTIONS.has(text)
          ? `\\${text}`
          : /^[a-zA-Z]{2,}$/.test(text)
            ? `\\operatorname{${text}}`
            : signs(text);
      }
      case 'mtext':
      case 'ms':
        return words(this.textOf(el));
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
        return this.meant(el);
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
  /** The words of a token; a sign that is drawn as a picture has none but its own description. */
  private textOf(el: MarkupEl): string {
    const drawn = kidsOf(el).filter((k) => k.name === 'mglyph');
    if (drawn.length === 0) return textOf(el);
    this.odd = true;
    return textOf(el) + drawn.map((k) => k.attrs['alt'] ?? '').join(' ');
  }
  /** How letters look; a look that has no command is said. */
  private variant(el: MarkupEl): string | undefined {
    const variant = el.attrs['mathvariant'];
    if (variant != null && !USUAL.has(variant) && !Object.hasOwn(VARIANTS, variant)) this.odd = true;
    return variant;
  }
  /** What is shown of a formula that is written in several ways; the LaTeX of it where nothing else is. */
  private meant(el: MarkupEl): string {
    const shown = kidsOf(el).find((k) => !k.name.startsWith('annotation'));
    if (shown) return this.of(shown);
    const tex = kidsOf(el).find((k) => /tex/i.test(k.attrs['encoding'] ?? ''));
    if (!tex) this.odd = true;
    return tex ? textOf(tex).trim() : '';
  }
  private fraction(el: MarkupEl): string {
    const [over, under] = [this.arg(el, 0), this.arg(el, 1)];
    if (parseFloat(el.attrs['linethickness'] ?? '') === 0) return `{${over}\\atop ${under}}`;
    return el.attrs['bevelled'] === 'true' ? `{${over}}/{${under}}` : `\\frac{${over}}{${under}}`;
  }
  private bracketed(el: MarkupEl): string {
    const marks = [...(el.attrs['separators'] ?? ',').replace(/\s/g, '')];
    const inside = join(
      kidsOf(el).flatMap((kid, at) => [
        ...(at === 0 ? [] : [signs(marks[at - 1] ?? marks.at(-1) ?? '')]),
        this.of(kid),
      ]),
    );
    const [open, close] = [(el.attrs['open'] ?? '(').trim(), (el.attrs['close'] ?? ')').trim()];
    // A sign that does not grow stands beside its words as it is.
    return [open, close].every((sign) => own(DELIMITERS, sign) != null)
      ? join([`\\left${delimiter(open)}`, inside, `\\right${delimiter(close)}`])
      : join([signs(open), inside, signs(close)]);
  }
  private enclosed(el: MarkupEl): string {
    let inside = this.list(el.kids);
    for (const name of new Set((el.attrs['notation'] ?? 'longdiv').trim().split(/\s+/))) {
      const command = own(AROUND, name);
      if (command) inside = `${command}{${inside}}`;
      else this.odd = true;
    }
    return inside;
  }
  private scripts(el: MarkupEl): string {
    const [of, first, second] = [this.arg(el, 0), this.arg(el, 1), this.arg(el, 2)];
    const sign = (at: number): string => {
      const kid = kidsOf(el)[at];
      return kid ? textOf(kid).trim() : '';
    };
    const raised = (s: string) => (/^(?:'+|\^\{\\circ\})$/.test(s) ? s : `^${group(s)}`);
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
    // Lines between rows and cells over several columns say something (written sums), and have no place in a matrix.
    const isRuled = ['rowlines', 'columnlines', 'frame'].some((name) => DRAWN_LINE.test(el.attrs[name] ?? ''));
    const isWide = kidsOf(el).some((row) =>
      kidsOf(row).some((cell) => ['rowspan', 'columnspan'].some((name) => Number(cell.attrs[name] ?? 1) > 1)),
    );
    if (isRuled || isWide) this.odd = true;
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
