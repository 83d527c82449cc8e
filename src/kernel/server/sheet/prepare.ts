import { attr, clockText, clocksIn, type Clock } from './clocks';
import { bufferOf } from './inspect';

// What the library would not read rightly is written down plainly before it looks: times as texts, no reading aids inside of names.

type Parts = Record<string, Uint8Array>;
const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/i;
const named = (parts: Parts, name: RegExp): Uint8Array | undefined =>
  Object.entries(parts).find(([n]) => name.test(n))?.[1];

/** The sheets of a workbook with what the reader would mistake put right; whether its days are counted from 1904. */
export function prepared(parts: Parts): { readonly parts: Parts; readonly days1904: boolean } {
  const styles = named(parts, /^xl\/styles\d*\.xml$/i);
  const clocks = styles ? clocksIn(bufferOf(styles).toString('utf8')) : new Map<string, Clock>();
  const out: Parts = {};
  for (const [name, part] of Object.entries(parts)) out[name] = SHEETS.test(name) ? sheetOf(part, clocks) : part;
  return { parts: out, days1904: is1904(named(parts, /^xl\/workbook\d*\.xml$/i)) };
}
function is1904(workbook: Uint8Array | undefined): boolean {
  const tag = workbook && /<(?:\w+:)?workbookPr\s[^>]*>/.exec(bufferOf(workbook).toString('utf8'))?.[0];
  return ['1', 'true', 'on'].includes((tag && attr(tag, 'date1904')) ?? '');
}
/** Every byte as one sign: what is sought and put in is ASCII, and the rest stays as it is. */
function sheetOf(part: Uint8Array, clocks: ReadonlyMap<string, Clock>): Uint8Array {
  const buffer = bufferOf(part);
  const guided = buffer.includes('rPh>');
  if (!guided && clocks.size === 0) return part;
  const text = buffer.toString('latin1');
  return Buffer.from(timed(guided ? unguided(text) : text, clocks), 'latin1');
}
/** Without the pronunciation that stands over a text; one pass, however the file was made. */
function unguided(xml: string): string {
  const open = /<(?:\w+:)?rPh[\s>]/g;
  const close = /<\/(?:\w+:)?rPh\s*>/g;
  let out = '';
  let from = 0;
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    const tagEnd = xml.indexOf('>', found.index);
    if (tagEnd < 0) break;
    let end = tagEnd + 1;
    if (xml[tagEnd - 1] !== '/') {
      close.lastIndex = end;
      const shut = close.exec(xml);
      if (!shut) break;
      end = shut.index + shut[0].length;
    }
    out += xml.slice(from, found.index);
    from = end;
    open.lastIndex = end;
  }
  return out + xml.slice(from);
}
const CELL = /<((?:\w+:)?)c(\s[^>]*[^/>])>([\s\S]*?)<\/\1c>/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\//;
/** Cells of times as texts. */
function timed(xml: string, clocks: ReadonlyMap<string, Clock>): string {
  if (clocks.size === 0) return xml;
  return xml.replace(CELL, (whole, prefix: string, attrs: string, inside: string) => {
    const clock = clocks.get(attr(attrs, 's') ?? '');
    if (!clock || !['n', undefined].includes(attr(attrs, 't'))) return whole;
    const value = VALUE.exec(inside)?.[1]?.trim() ?? '';
    const text = value === '' ? undefined : clockText(clock, Number(value));
    if (text == null) return whole;
    const rest = attrs.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const shown = Buffer.from(text, 'utf8').toString('latin1').replace(/"/g, '&quot;');
    return `<${prefix}c${rest} t="inlineStr"><${prefix}is><${prefix}t>${shown}</${prefix}t></${prefix}is></${prefix}c>`;
  });
}
