import { escapeXml } from '../xml';

// A line of a document as single signs, each with how it looks: it can be cut at any place of its plain text, and nothing between the places is lost.

/** `dots` stand under a sign (着重号), `wave`, `double` and `dashed` are lines under it, `boxed` is framed, `marked` coloured behind. */
export type Look = 'b' | 'i' | 'u' | 's' | 'sub' | 'sup' | 'dots' | 'wave' | 'double' | 'dashed' | 'boxed' | 'marked';
/** One sign; a formula, picture or table is one sign too (OBJECT in the plain text). */
export interface Atom {
  readonly c: string;
  readonly look: readonly Look[];
  readonly html?: string;
  readonly latex?: string;
}
export type Line = readonly Atom[];
export const OBJECT = '\ufffc';

export const plainOf = (line: Line): string => line.map((a) => a.c).join('');
export const atomsOf = (text: string, look: readonly Look[] = []): Atom[] =>
  Array.from({ length: text.length }, (_, at) => ({ c: text[at]!, look }));
export const latexHtml = (latex: string): string => `<span class="latex" data-latex="${escapeXml(latex)}"></span>`;
export const mathAtom = (latex: string): Atom => ({ c: OBJECT, look: [], latex, html: latexHtml(latex) });
export const htmlAtom = (html: string): Atom => ({ c: OBJECT, look: [], html });
export const imgAtom = (src: string, width: number): Atom =>
  htmlAtom(
    `<img src="${escapeXml(src)}" alt=""${width >= 8 && width <= 2000 ? ` width="${Math.round(width)}"` : ''} />`,
  );

const SPACE = /[\s\u3000\u00a0]/;
/** Without blanks around. */
export function trimLine(line: Line): Line {
  let from = 0,
    to = line.length;
  while (from < to && SPACE.test(line[from]!.c)) from += 1;
  while (to > from && SPACE.test(line[to - 1]!.c)) to -= 1;
  return line.slice(from, to);
}
const TAG: Readonly<Record<Look, string>> = {
  b: 'strong',
  i: 'em',
  u: 'u',
  s: 's',
  sub: 'sub',
  sup: 'sup',
  dots: 'span class="dots"',
  wave: 'span class="wave"',
  double: 'span class="double"',
  dashed: 'span class="dashed"',
  boxed: 'span class="boxed"',
  marked: 'span class="marked"',
};
const tagged = (html: string, look: Look): string => `<${TAG[look]}>${html}</${TAG[look].split(' ')[0]}>`;
/** Formatted text: neighbours that look alike share their tags. */
export function htmlOf(line: Line): string {
  let out = '';
  for (let at = 0; at < line.length;) {
    const key = line[at]!.look.join();
    let to = at,
      inner = '';
    while (to < line.length && line[to]!.look.join() === key) {
      const a = line[to]!;
      inner += a.html ?? (a.c === '\t' ? '\u2003' : escapeXml(a.c));
      to += 1;
    }
    out += line[at]!.look.reduceRight(tagged, inner);
    at = to;
  }
  return out;
}
/** Lines as paragraphs; one line stands without. Empty lines at the ends go. */
export function linesHtml(lines: readonly Line[]): string {
  const all = lines.map(trimLine).map(htmlOf);
  while (all[0] === '') all.shift();
  while (all.at(-1) === '') all.pop();
  // A table is a paragraph by itself.
  return all.length === 1 ? all[0]! : all.map((h) => (h.startsWith('<table') ? h : `<p>${h}</p>`)).join('');
}
