/** HTML that needs no escaping any more. */
export class Html {
  constructor(readonly text: string) {}
}
export type Part = Html | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function partText(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(partText).join('') : escaped(String(part));
}
/** HTML in which everything put in is escaped, unless it is HTML already. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + partText(parts[at])).join(''));

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** The words of cleaned HTML, at most so many signs, for a description. */
export function wordsOf(clean: string, most: number): string {
  const words = clean
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#39|[a-z]{2,4});/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const signs = [...words];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : words;
}
/** JSON for a script element: nothing in it ends the element. */
export const jsonFor = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
