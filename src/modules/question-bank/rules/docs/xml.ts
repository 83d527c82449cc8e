import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { entityOf } from '../../../../kernel/shared/entities';

// XML of foreign files, as a plain tree. No document type, no entity of the file's own: both are how a small file reads others or grows without end.

export interface El {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly kids: readonly Node[];
}
export type Node = El | string;
/** The text is no XML, or one that is not read here. */
export class XmlError extends Error {}

const decode = (s: string): string =>
  s.includes('&')
    ? s.replace(
        /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,24}));/g,
        (whole, dec?: string, hex?: string, name?: string) => {
          const code = dec ? Number(dec) : hex ? parseInt(hex, 16) : 0;
          return name
            ? (entityOf(name) ?? whole)
            : code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
              ? String.fromCodePoint(code)
              : '';
        },
      )
    : s;

const DEEPEST = 200;
const parserOf = (bare: boolean) =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    cdataPropName: '#cdata',
    removeNSPrefix: bare,
    maxNestedTags: DEEPEST,
  });
type Raw = Readonly<Record<string, unknown>>;
function nodesOf(raw: readonly Raw[]): Node[] {
  const out: Node[] = [];
  for (const item of raw) {
    const name = Object.keys(item).find((k) => k !== ':@');
    if (name == null) continue;
    if (name === '#text') out.push(decode(String(item[name])));
    else if (name === '#cdata') out.push((item[name] as readonly Raw[]).map((t) => String(t['#text'] ?? '')).join(''));
    else
      out.push({
        name,
        attrs: Object.fromEntries(
          Object.entries((item[':@'] as Record<string, string> | undefined) ?? {}).map(([k, v]) => [
            k,
            decode(String(v)),
          ]),
        ),
        kids: nodesOf(item[name] as readonly Raw[]),
      });
  }
  return out;
}
/**
 * Reads XML. `bare` drops the prefixes of names: for formats that are written with and without.
 * @throws XmlError when it is none, is nested too deep or brings a document type.
 */
export function readXml(text: string, bare = false): El {
  const xml = text.replace(/^\ufeff/, '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new XmlError('document type');
  if (XMLValidator.validate(xml) !== true) throw new XmlError('not well formed');
  let nodes: Node[];
  try {
    nodes = nodesOf(parserOf(bare).parse(xml) as readonly Raw[]);
  } catch {
    throw new XmlError('not read');
  }
  const root = nodes.find((n): n is El => typeof n !== 'string');
  if (!root) throw new XmlError('empty');
  return root;
}

export const els = (el: El | undefined, name?: string): El[] =>
  (el?.kids ?? []).filter((k): k is El => typeof k !== 'string' && (name == null || k.name === name));
export const child = (el: El | undefined, ...path: readonly string[]): El | undefined =>
  path.reduce<El | undefined>((at, name) => els(at, name)[0], el);
/** All below with a name, in their order. */
export function below(el: El, name: string, out: El[] = []): El[] {
  for (const k of els(el)) {
    if (k.name === name) out.push(k);
    below(k, name, out);
  }
  return out;
}
/** The words of an element. */
export const textOf = (el: El): string => el.kids.map((k) => (typeof k === 'string' ? k : textOf(k))).join('');
export const escapeXml = (s: string): string =>
  s.replace(/[&<>"]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;'));
