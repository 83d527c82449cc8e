import { bookParts, type BookParts } from './book-parts';
import { attr, clockText, clocksIn, type Clock } from './clocks';
import { bufferOf } from './inspect';

// What the library would not read rightly is written down plainly before it looks: times as texts, no reading aids inside of names.

type Parts = Record<string, Uint8Array>;

/** The sheets of a workbook with what the reader would mistake put right; whether its days are counted from 1904. */
export function prepared(
  parts: Parts,
  { book, styles, strings, sheets, besideSheets }: BookParts = bookParts(parts),
): { readonly parts: Parts; readonly days1904: boolean } {
  const looks = styles === undefined ? undefined : parts[styles];
  const clocks = looks ? clocksIn(bufferOf(looks).toString('utf8')) : new Map<string, Clock>();
  const out: Parts = {};
  for (const [name, part] of Object.entries(parts))
    if (!besideSheets.has(name))
      out[name] = sheets.has(name) ? sheetOf(part, clocks) : strings.has(name) ? stringsOf(part) : part;
  return { parts: out, days1904: is1904(book === undefined ? undefined : parts[book]) };
}
function is1904(workbook: Uint8Array | undefined): boolean {
  const tag = workbook && /<(?:\w+:)?workbookPr\s[^>]*>/.exec(bufferOf(workbook).toString('utf8'))?.[0];
  return ['1', 'true', 'on'].includes((tag && attr(tag, 'date1904')) ?? '');
}
/** Every byte as one sign: what is sought and put in is ASCII, and the rest stays as it is. */
function sheetOf(part: Uint8Array, clocks: ReadonlyMap<string, Clock>): Uint8Array {
  const buffer = bufferOf(part);
  const guided = buffer.includes('rPh>');
  const isRaised = buffer.includes(RAISED);
  if (!guided && !isRaised && clocks.size === 0) return part;
  const text = buffer.toString('latin1');
  const words = guided ? unguided(text) : text;
  return Buffer.from(timed(isRaised ? raised(words) : words, clocks), 'latin1');
}
function stringsOf(part: Uint8Array): Uint8Array {
  const buffer = bufferOf(part);
  return buffer.includes(RAISED) ? Buffer.from(raised(buffer.toString('latin1')), 'latin1') : part;
}
const RAISED = 'vertAlign';
const RUN = /<((?:\w+:)?)r(?:\s[^>]*)?>([\s\S]*?)<\/\1r>/g;
const HIGH = /<(?:\w+:)?vertAlign\s[^>]*val\s*=\s*["'](superscript|subscript)["']/;
const SCRIPT_SIGNS = '0123456789+-=()';
/** The signs of a script by their places in Unicode, in the order of SCRIPT_SIGNS. */
const PLACES: Readonly<Record<string, readonly number[]>> = {
  superscript: [
    0x2070, 0xb9, 0xb2, 0xb3, 0x2074, 0x2075, 0x2076, 0x2077, 0x2078, 0x2079, 0x207a, 0x207b, 0x207c, 0x207d, 0x207e,
  ],
  subscript: Array.from({ length: SCRIPT_SIGNS.length }, (_, at) => 0x2080 + at),
};
/** Raised and lowered digits as the signs that they look like: m² is not m2, and 10² no hundred and two. */
const raised = (xml: string): string =>
  xml.replace(RUN, (whole, _prefix: string, inside: string) => {
    const places = PLACES[HIGH.exec(inside)?.[1] ?? ''];
    if (!places) return whole;
    return whole.replace(/(<(?:\w+:)?t(?:\s[^>]*)?>)([^<&]*)(?=<)/g, (all, tag: string, text: string) =>
      text !== '' && [...text].every((c) => SCRIPT_SIGNS.includes(c))
        ? tag + [...text].map((c) => `&#${places[SCRIPT_SIGNS.indexOf(c)]};`).join('')
        : all,
    );
  });
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
