import { XMLParser } from 'fast-xml-parser';
import katex from 'katex';
import { markup } from '../../../../kernel/shared/markup';

// A formula as a word processor writes it: LaTeX → MathML (KaTeX) → Office MathML, so that it can be edited there and prints as type, not as a picture.

type Node = {
  readonly tag: string;
  readonly text: string;
  readonly children: readonly Node[];
  readonly attrs: Readonly<Record<string, string>>;
};
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  processEntities: true,
});
interface Raw {
  readonly [tag: string]: unknown;
}
function treeOf(raw: readonly Raw[]): Node[] {
  return raw.flatMap((r): Node[] => {
    const tag = Object.keys(r).find((k) => k !== ':@') ?? '#text';
    const attrs = (r[':@'] ?? {}) as Record<string, string>;
    if (tag === '#text') return [{ tag, text: String(r[tag]), children: [], attrs }];
    const children = treeOf(r[tag] as Raw[]);
    return [{ tag, text: children.map((c) => c.text).join(''), children, attrs }];
  });
}
export const esc = (s: string): string =>
  s
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    // Characters that XML does not know would make the whole document unreadable.
    // eslint-disable-next-line no-control-regex -- those are what it takes out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const run = (text: string, upright: boolean): string =>
  text
    ? markup`
        <m:r>
          ${upright && '<m:rPr><m:sty m:val="p"/></m:rPr>'}
          <w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>
          <m:t xml:space="preserve">${esc(text)}</m:t>
        </m:r>
      `
    : '';
const e = (inner: string, tag = 'e'): string => `<m:${tag}>${inner}</m:${tag}>`;
const all = (nodes: readonly Node[]): string => nodes.map(one).join('');
const at = (n: Node, i: number): string => {
  const c = n.children[i];
  return c ? one(c) : '';
};
const FENCES = /^[()[\]{}|∣‖⟨⟩⌊⌋⌈⌉]$/;

/** A row; a pair of stretched brackets becomes one bracketed piece. */
function row(children: readonly Node[]): string {
  const [first, last] = [children[0], children.at(-1)];
  if (
    children.length >= 2 &&
    first?.tag === 'mo' &&
    last?.tag === 'mo' &&
    first.attrs['fence'] === 'true' &&
    last.attrs['fence'] === 'true'
  ) {
    const sign = (n: Node) => esc(n.text === '∣' ? '|' : n.text);
    if (FENCES.test(first.text) || FENCES.test(last.text))
      return `<m:d><m:dPr><m:begChr m:val="${sign(first)}"/><m:endChr m:val="${sign(last)}"/></m:dPr>${e(all(children.slice(1, -1)))}</m:d>`;
  }
  return all(children);
}
function one(n: Node): string {
  switch (n.tag) {
    case '#text':
      return run(n.text, true);
    case 'mi':
      return run(n.text, n.attrs['mathvariant'] === 'normal' || n.text.length > 1);
    case 'mn':
    case 'mo':
    case 'mtext':
      return run(n.text.replace(/\u2061|\u2062/g, ''), true);
    case 'mspace':
      return run(' ', true);
    case 'mfrac':
      return `<m:f>${n.attrs['linethickness'] === '0px' ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : ''}${e(at(n, 0), 'num')}${e(at(n, 1), 'den')}</m:f>`;
    case 'msup':
      return `<m:sSup>${e(at(n, 0))}${e(at(n, 1), 'sup')}</m:sSup>`;
    case 'msub':
      return `<m:sSub>${e(at(n, 0))}${e(at(n, 1), 'sub')}</m:sSub>`;
    case 'msubsup':
      return `<m:sSubSup>${e(at(n, 0))}${e(at(n, 1), 'sub')}${e(at(n, 2), 'sup')}</m:sSubSup>`;
    case 'msqrt':
      return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(row(n.children))}</m:rad>`;
    case 'mroot':
      return `<m:rad>${e(at(n, 1), 'deg')}${e(at(n, 0))}</m:rad>`;
    case 'mover':
      return n.children[1]?.tag === 'mo'
        ? `<m:acc><m:accPr><m:chr m:val="${esc(n.children[1].text)}"/></m:accPr>${e(at(n, 0))}</m:acc>`
        : `<m:limUpp>${e(at(n, 0))}${e(at(n, 1), 'lim')}</m:limUpp>`;
    case 'munder':
      return `<m:limLow>${e(at(n, 0))}${e(at(n, 1), 'lim')}</m:limLow>`;
    case 'munderover':
      return `<m:limUpp>${e(`<m:limLow>${e(at(n, 0))}${e(at(n, 1), 'lim')}</m:limLow>`)}${e(at(n, 2), 'lim')}</m:limUpp>`;
    case 'mtable': {
      const rows = n.children.filter((c) => c.tag === 'mtr');
      const columns = Math.max(1, ...rows.map((r) => r.children.length));
      return markup`
        <m:m>
          <m:mPr>
            <m:mcs><m:mc><m:mcPr><m:count m:val="${columns}"/><m:mcJc m:val="left"/></m:mcPr></m:mc></m:mcs>
          </m:mPr>
          ${rows.map((r) => `<m:mr>${r.children.map((c) => e(row(c.children))).join('')}</m:mr>`)}
        </m:m>
      `;
    }
    case 'annotation':
      return '';
    case 'menclose':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'mphantom':
    case 'semantics':
    case 'math':
    case 'mtd':
    case 'span':
      return row(n.children);
    default:
      return all(n.children) || run(n.text, true);
  }
}

/** A formula in Office MathML; what cannot be read stays as its source. */
export function ommlOf(latex: string): string {
  try {
    const made = katex.renderToString(latex, {
      output: 'mathml',
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 200,
    });
    return `<m:oMath>${all(treeOf(parser.parse(made) as Raw[]))}</m:oMath>`;
  } catch {
    return `<w:r><w:t xml:space="preserve">${esc(latex)}</w:t></w:r>`;
  }
}
