export const TEXT_MAX = 5000;
export const IMAGES_MAX = 9;
/** Pictures of notes: private, as the notes themselves. */
export const NOTE_FILES = 'clazzNote';
export const NOTE_USE = { families: ['image'], open: false, count: IMAGES_MAX } as const;

/** A piece of a note: words, or a formula as LaTeX source. `block`: a formula that stands alone, between double dollar signs. */
export interface Piece {
  readonly kind: 'text' | 'formula';
  readonly text: string;
  readonly block: boolean;
}

/**
 * Parts a note into words and formulas. `$x^2$` is a formula in the line, `$$…$$` one of its own; `\$` is a dollar sign. A single sign
 * without its partner in the same line stays what it is: prices are written by children too.
 */
export const piecesOf = (text: string): Piece[] =>
  rawPieces(text).map(({ kind, text: said, block }) => ({ kind, text: said, block }));

/** The pieces with how they were written. */
function rawPieces(text: string): (Piece & { readonly raw: string })[] {
  const out: (Piece & { readonly raw: string })[] = [];
  let words = '';
  let raw = '';
  const flush = () => {
    if (words) out.push({ kind: 'text', text: words, block: false, raw });
    words = raw = '';
  };
  let i = 0;
  while (i < text.length) {
    if (text.startsWith('\\$', i)) {
      words += '$';
      raw += '\\$';
      i += 2;
      continue;
    }
    const found =
      /^\$\$([\s\S]+?)\$\$/.exec(text.slice(i)) ??
      /^\$(?!\s)((?:\\\$|[^$\n])+?)(?<![\s\\])\$(?!\d)/.exec(text.slice(i));
    if (!found) {
      words += text[i]!;
      raw += text[i]!;
      i += 1;
      continue;
    }
    flush();
    out.push({ kind: 'formula', text: found[1]!.trim(), block: found[0].startsWith('$$'), raw: found[0] });
    i += found[0].length;
  }
  flush();
  return out;
}
/** The beginning of a note in one line. */
export const gistOf = (text: string, max = 60): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
};

/** Where a formula stands in a note, from its first sign to behind its last, and its LaTeX. */
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
  const block = text.startsWith('$$', from) && to > from;
  const sign = block ? '$$' : '$';
  // A dollar sign within would end the formula.
  const put = latex.trim() ? `${sign}${latex.trim().replace(/(?<!\\)\$/g, '\\$')}${sign}` : '';
  // A figure right behind the last sign would make it a price.
  const gap = put && /^\d/.test(text.slice(to)) ? ' ' : '';
  return { text: `${text.slice(0, from)}${put}${gap}${text.slice(to)}`, at: from + put.length + gap.length };
}
