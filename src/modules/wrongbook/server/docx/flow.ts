import { esc, ommlOf } from './omml';
import { markup } from '../../../../kernel/shared/markup';
import { isLook, type Look } from '../../../../kernel/shared/rich-looks';

// Formatted text (cleaned by the kernel: known tags, quoted attributes) as paragraphs of a word processor.

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const decode = (s: string): string =>
  s.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    const code = dec ? Number(dec) : hex ? parseInt(hex, 16) : 0;
    return code > 0 && code <= 0x10ffff
      ? String.fromCodePoint(code)
      : name
        ? (ENTITY[name.toLowerCase()] ?? whole)
        : whole;
  });
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'tr',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'table',
  'hr',
]);
const MARKS: Readonly<Record<string, string>> = {
  strong: '<w:b/>',
  b: '<w:b/>',
  h1: '<w:b/>',
  h2: '<w:b/>',
  h3: '<w:b/>',
  em: '<w:i/>',
  i: '<w:i/>',
  u: '<w:u w:val="single"/>',
  s: '<w:strike/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
};

/** What a span of a look is in a word processor. */
const LOOKED: Readonly<Record<Look, string>> = {
  dots: '<w:em w:val="dot"/>',
  wave: '<w:u w:val="wave"/>',
  double: '<w:u w:val="double"/>',
  dashed: '<w:u w:val="dash"/>',
  boxed: '<w:bdr w:val="single" w:sz="4" w:space="0" w:color="auto"/>',
  marked: '<w:highlight w:val="yellow"/>',
};
const lookIn = (rest: string): string => {
  const name = /\bclass="([^"]*)"/.exec(rest)?.[1]?.split(/\s+/).find(isLook);
  return name ? LOOKED[name] : '';
};

/** One run of words. */
export const words = (text: string, marks = ''): string =>
  text ? `<w:r>${marks ? `<w:rPr>${marks}</w:rPr>` : ''}<w:t xml:space="preserve">${esc(text)}</w:t></w:r>` : '';
export const bold = (text: string): string => words(text, '<w:b/>');
export interface ParagraphOptions {
  readonly style?: 'Title' | 'Heading' | 'Small';
  readonly indent?: number;
  readonly keep?: boolean;
}
/** A paragraph of runs. `keep`: with the next one on a page. */
export const paragraph = (runs: string, { style, indent = 0, keep = false }: ParagraphOptions = {}): string =>
  markup`
    <w:p>
      <w:pPr>
        ${style && `<w:pStyle w:val="${style}"/>`}
        ${keep && '<w:keepNext/>'}
        <w:keepLines/>
        ${indent > 0 && `<w:ind w:left="${indent}"/>`}
      </w:pPr>
      ${runs}
    </w:p>
  `;

/** The runs of formatted text, paragraph by paragraph. `picture` says what stands for an image; without it its words do. */
export function runsOf(html: string, picture: (path: string, alt: string) => string): string[] {
  const out: string[] = [];
  let now = '',
    formula = 0;
  const open: string[] = [];
  /** The looks of the spans that are open, the innermost last. */
  const spans: string[] = [];
  const end = () => {
    if (now) out.push(now);
    now = '';
  };
  for (const [, close, tag = '', rest = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+)/gi)) {
    const name = tag.toLowerCase();
    if (text != null) {
      // Words inside a formula's span are its source once more.
      if (formula === 0)
        now += words(
          decode(text).replace(/\s+/g, ' '),
          [...new Set([...open.map((o) => MARKS[o] ?? ''), ...spans])].join(''),
        );
      continue;
    }
    if (formula > 0) {
      if (name === 'span') formula += close ? -1 : 1;
      continue;
    }
    const latex = name === 'span' && !close ? /\bdata-latex="([^"]*)"/.exec(rest)?.[1] : undefined;
    if (latex != null) {
      now += ommlOf(decode(latex));
      formula = 1;
      continue;
    }
    if (name === 'img') {
      now += picture(decode(/\bsrc="([^"]*)"/.exec(rest)?.[1] ?? ''), decode(/\balt="([^"]*)"/.exec(rest)?.[1] ?? ''));
      continue;
    }
    if (name === 'br' || BLOCKS.has(name)) end();
    else if ((name === 'td' || name === 'th') && close) now += '<w:r><w:tab/></w:r>';
    if (name === 'span') {
      if (close) spans.pop();
      else spans.push(lookIn(rest));
    }
    if (!close && MARKS[name]) open.push(name);
    else if (close && MARKS[name]) {
      const was = open.lastIndexOf(name);
      if (was >= 0) open.splice(was, 1);
    }
  }
  end();
  return out;
}
