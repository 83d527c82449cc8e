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
export function piecesOf(text: string): Piece[] {
  const out: Piece[] = [];
  let words = '';
  const flush = () => {
    if (words) out.push({ kind: 'text', text: words, block: false });
    words = '';
  };
  let i = 0;
  while (i < text.length) {
    if (text.startsWith('\\$', i)) {
      words += '$';
      i += 2;
      continue;
    }
    const found =
      /^\$\$([\s\S]+?)\$\$/.exec(text.slice(i)) ??
      /^\$(?!\s)((?:\\\$|[^$\n])+?)(?<![\s\\])\$(?!\d)/.exec(text.slice(i));
    if (!found) {
      words += text[i]!;
      i += 1;
      continue;
    }
    flush();
    out.push({ kind: 'formula', text: found[1]!.trim(), block: found[0].startsWith('$$') });
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

/** Formulas that a button writes; `|` is where the writing goes on. */
export const SNIPPETS = [
  { key: 'power', latex: 'x^{|}' },
  { key: 'root', latex: '\\sqrt{|}' },
  { key: 'fraction', latex: '\\frac{|}{}' },
  { key: 'index', latex: 'x_{|}' },
  { key: 'leq', latex: '\\leq |' },
  { key: 'angle', latex: '\\angle |' },
  { key: 'degree', latex: '|^\\circ' },
  { key: 'vector', latex: '\\vec{|}' },
  { key: 'reaction', latex: '| \\rightarrow ' },
] as const;
/** The text with a formula put in at the selection: inside a formula bare, elsewhere between dollar signs. `at`: where the writing goes on. */
export function withFormula(
  text: string,
  from: number,
  to: number,
  latex: string,
): { readonly text: string; readonly at: number } {
  const before = text.slice(0, from);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const inside = (line.replaceAll('\\$', '').match(/\$/g) ?? []).length % 2 === 1;
  const chosen = text.slice(from, to);
  const [head, tail] = latex.split('|') as [string, string];
  const open = inside ? '' : '$';
  const lead = `${before}${open}${head}${chosen}`;
  return { text: `${lead}${tail}${open}${text.slice(to)}`, at: lead.length };
}
