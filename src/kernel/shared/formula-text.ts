// Plain text with formulas between dollar signs: one rule for notes, sheets and whatever else is typed so. Prices are typed too.

/** A piece of such a text: words, or a formula as LaTeX source. `block`: a formula that stands alone, between double dollar signs. */
export interface Piece {
  readonly kind: 'text' | 'formula';
  readonly text: string;
  readonly block: boolean;
}
type RawPiece = Piece & { readonly raw: string };

const WORDS = /[^\\$]+/y;
const ALONE = /\$\$([\s\S]+?)\$\$/y;
const INLINE = /\$(?!\s)((?:\\\$|[^$\n])+?)(?<![\s\\])\$(?!\d)/y;
const foundAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const HAN = /[\u4e00-\u9fff]/;
/** What a formula sets as words is one sign of it. */
const bareOf = (latex: string): string =>
  latex.replace(/\\(?:text\w*|math\w+|mbox|operatorname)\s*\{[^{}]*\}/g, 'x').trim();
const isFigure = (bare: string): boolean => /^\.?\d/.test(bare);

/**
 * Whether it is no formula but words between two dollar signs: a sum of money up to the sign of the next one ("5，", "5，买 ",
 * "5) and (", "5 bill and a ten-"), or the end of something that named the sign and the beginning of another.
 */
function isWords(latex: string): boolean {
  const bare = bareOf(latex);
  // No formula begins with a sign that closes or parts.
  if (/["“”]|^[，。；：、？！）】》」』]|^[,;?)\]}/'‘’]./.test(bare)) return true;
  // Three words on end, where no command says that it is one; AB CD EF are lines.
  if (!bare.includes('\\') && /(?:\b[A-Za-z][a-z]+\s+){2}[A-Za-z][a-z]/.test(bare)) return true;
  if (/^[\u4e00-\u9fff\s，。；：、？！（）《》￥¥£€]+$/.test(bare))
    return /^[和与或跟及是]|[，。；？！￥¥£€]/.test(bare);
  if (!isFigure(bare)) return false;
  const latin = bare.replace(/\\[a-z]+/gi, ' ; ');
  if (/(?:\b[a-z]+\s+){2}[a-z]|\b(?:and|or|to|for|each|per|off|than|but|with|from)\b/i.test(latin)) return true;
  const isSentence = /[，。；：、？！]/.test(bare) && (HAN.test(bare) || /[，。；：、？！]$/.test(bare));
  return isSentence || /^[^([{（【]*[)\]}）】]/.test(bare);
}
/** Whether it stands between two sums with the sign behind the figure: 5$-6$, 5$或6$. */
const isSum = (before: string | undefined, latex: string): boolean =>
  /\d/.test(before ?? '') && /^(?:[-–—~～/,，、;；至到和与]|或者?|or\b|to\b)\s*\d[\d.,]*$/.test(latex.trim());
/** Whether the sign that would end it opens a formula, so that it is a price before that: $5和$x$, $5,$x$. `at`: of that sign. */
function opensNext(text: string, at: number, latex: string): boolean {
  const bare = bareOf(latex);
  if (!isFigure(bare) || !(HAN.test(bare) || /[,;:(（[/]$/.test(bare))) return false;
  const next = foundAt(INLINE, text, at)?.[1];
  return next != null && /[a-z\d\\]/i.test(next) && !HAN.test(bareOf(next)) && !isWords(next);
}
/** The formula that the sign at this place opens; null where it is a dollar sign. */
function formulaFrom(text: string, at: number): RegExpExecArray | null {
  const alone = foundAt(ALONE, text, at);
  if (alone) return alone;
  const found = foundAt(INLINE, text, at);
  const latex = found?.[1];
  if (latex == null || isWords(latex) || isSum(text[at - 1], latex)) return null;
  return opensNext(text, at + latex.length + 1, latex) ? null : found;
}

/**
 * Parts a text into words and formulas. `$x^2$` is a formula in the line, `$$…$$` one of its own; `\$` is a dollar sign. A single sign
 * without its partner in the same line stays what it is, and so does one with a blank inside of it or a figure behind it: $5 and $3 are
 * prices.
 */
export const piecesOf = (text: string): Piece[] =>
  rawPieces(text).map(({ kind, text: said, block }) => ({ kind, text: said, block }));

/** The pieces with how they were written. */
function rawPieces(text: string): RawPiece[] {
  const out: RawPiece[] = [];
  let words = '';
  let raw = '';
  const flush = () => {
    if (words) out.push({ kind: 'text', text: words, block: false, raw });
    words = raw = '';
  };
  let i = 0;
  while (i < text.length) {
    const formula = text[i] === '$' ? formulaFrom(text, i) : null;
    if (formula) {
      flush();
      out.push({ kind: 'formula', text: formula[1]!.trim(), block: formula[0].startsWith('$$'), raw: formula[0] });
      i += formula[0].length;
      continue;
    }
    const written = text.startsWith('\\$', i) ? '\\$' : (foundAt(WORDS, text, i)?.[0] ?? text[i]!);
    words += written === '\\$' ? '$' : written;
    raw += written;
    i += written.length;
  }
  flush();
  return out;
}

/** A dollar sign within a formula would end it. */
const strokes = (latex: string): string => latex.trim().replace(/(?<!\\)\$/g, '\\$');
const signed = (latex: string, sign: '$' | '$$'): string => (latex.trim() ? `${sign}${strokes(latex)}${sign}` : '');
/** Whether a formula behind this text would be read as words between single signs. */
const needsTwo = (before: string | undefined, latex: string): boolean =>
  isWords(latex) || isSum(before, latex) || latex.trim().includes('\n');

/** The text that parts into these pieces again: dollar signs in words stand with their stroke where they would be read as a formula's. */
export function writtenOf(pieces: readonly Piece[]): string {
  const all = pieces.filter((p) => (p.kind === 'text' ? p.text : p.text.trim()) !== '');
  const written = (dollar: string, double: boolean): string =>
    all
      .map((p, at) => {
        if (p.kind === 'text') return p.text.replaceAll('$', () => dollar);
        const [before, next] = [all[at - 1], all[at + 1]];
        // A figure right behind the last sign would make it a price.
        const isPrice = next?.kind === 'text' && /^\d/.test(next.text);
        const two = double || p.block || isPrice || needsTwo(before?.kind === 'text' ? before.text.at(-1) : '', p.text);
        return signed(p.text, two ? '$$' : '$');
      })
      .join('');
  const said = (list: readonly Piece[]): string =>
    JSON.stringify(list.map((p) => [p.kind, p.kind === 'formula' ? strokes(p.text) : p.text.trim()]));
  const wanted = said(all);
  const plain = written('$', false);
  if (said(piecesOf(plain)) === wanted) return plain;
  const careful = written('\\$', false);
  return said(piecesOf(careful)) === wanted ? careful : written('\\$', true);
}

/** Where a formula stands in a text, from its first sign to behind its last, and its LaTeX. */
export interface FormulaAt {
  readonly from: number;
  readonly to: number;
  readonly latex: string;
}
/** The formula around a place of the text, so that the keyboard opens it again. */
export function formulaAt(text: string, at: number): FormulaAt | undefined {
  let from = 0;
  for (const piece of rawPieces(text)) {
    const to = from + piece.raw.length;
    if (piece.kind === 'formula' && from < at && at < to) return { from, to, latex: piece.text };
    from = to;
  }
  return undefined;
}
/** The text with a formula in place of a piece of it; an empty one takes the piece away. `at`: behind the formula. */
export function withFormula(
  text: string,
  { from, to, latex }: FormulaAt,
): { readonly text: string; readonly at: number } {
  const block = (text.startsWith('$$', from) && to > from) || needsTwo(text[from - 1], latex);
  const put = signed(latex, block ? '$$' : '$');
  // A figure right behind the last sign would make it a price.
  const gap = put && /^\d/.test(text.slice(to)) ? ' ' : '';
  return { text: `${text.slice(0, from)}${put}${gap}${text.slice(to)}`, at: from + put.length + gap.length };
}
