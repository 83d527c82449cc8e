import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { Refusal, fail } from '../../shared/faults';
import { bookParts } from './book-parts';
import { sheetFaults } from './faults';
import { cutAtHeader, noHeader } from './header';
import { bufferOf, checkTotal, inflateEntry, inspect, type ZipEntry } from './inspect';
import { LIMITS, LISTS, type SheetLimits, type SheetRows } from './limits';
import { prepared } from './prepare';
import { cellText, plain, type Cell } from './text';

/** Reads a sheet as text. Runs in the worker: a hostile file may take its memory and its time, not the server's. */
export async function parseSheet(bytes: Uint8Array, fileName: string, limits: SheetLimits): Promise<SheetRows> {
  const found = inspect(bytes, fileName, limits);
  return found.kind === 'csv' ? parseCsv(bytes, limits) : parseXlsx(bytes, found.entries, limits);
}

/** Parts that hold no cells. Leaving them out saves time and keeps their parsers away from foreign bytes. */
const USELESS_FOLDERS = [
  ['media', 'drawings', 'charts', 'chartsheets', 'embeddings', 'printerSettings', 'theme', 'activeX', 'ctrlProps'],
  ['pivotTables', 'pivotCache', 'externalLinks', 'tables', 'threadedComments', 'persons', 'slicers', 'slicerCaches'],
  ['timelines', 'timelineCaches', 'diagrams', 'webextensions', 'model', 'queryTables', 'revisions'],
]
  .flat()
  .join('|');
const USELESS = new RegExp(
  [
    '^(docProps|customXml)/',
    `^xl/(${USELESS_FOLDERS})/`,
    '^xl/(comments|connections|calcChain|volatileDependencies)[^/]*$',
    '^xl/worksheets/_rels/',
  ].join('|'),
  'i',
);
/** More columns than are allowed are still looked at, so that they are refused and not lost. */
const LOOKED_AT = 'SF';

async function parseXlsx(bytes: Uint8Array, entries: readonly ZipEntry[], limits: SheetLimits): Promise<SheetRows> {
  const parts = unpack(bufferOf(bytes), entries);
  const maxRows = limits.maxRows ?? LIMITS.maxRows;
  const book = bookParts(parts);
  for (const [name, part] of Object.entries(parts))
    if (book.sheets.has(name) && lastRowOf(part) > maxRows + LIMITS.headerWithin) throw tooMany(limits);
  // What was checked is what is read: a new archive of the unpacked parts, so that no second reader trusts the old directory.
  const { parts: right, days1904 } = prepared(parts, book);
  const clean = zipSync(right, { level: 0 });
  let empty = true;
  // People put a cover page first; the third sheet is nobody's data any more.
  for (let sheet = 0; sheet < 3; sheet++) {
    let read;
    try {
      read = await readXlsx(clean, { sheets: [sheet], range: `A1:${LOOKED_AT}${maxRows + LIMITS.headerWithin + 1}` });
    } catch (error) {
      throw refusalOf(error, limits);
    }
    const found = read.sheets[0];
    const rows = found?.rows;
    if (!rows) break;
    // The drop-down lists of a template are nobody's data.
    if (found.hidden === true && found.name === LISTS) continue;
    const texts = textsOf(rows as Cell[][], limits);
    if (!texts.length) continue;
    empty = false;
    const cut = cutAtHeader(texts, limits.wanted, found.merges);
    if (!cut) continue;
    const others = await othersIn(clean, sheet, limits);
    const more = { ...(days1904 ? { days1904 } : {}), ...(others.length ? { others } : {}) };
    return checked({ ...cut, hidden: hiddenOf(found.rowDefs, cut), ...more }, limits);
  }
  throw empty ? fail(sheetFaults.sheetEmpty) : noHeader(limits.wanted ?? []);
}

/** The names of sheets beside the one that is read whose first rows hold something; lists of a template are nobody's data. */
async function othersIn(book: Uint8Array, read: number, limits: SheetLimits): Promise<string[]> {
  const names: string[] = [];
  for (let sheet = 0; sheet < LIMITS.maxSheets; sheet++) {
    if (sheet === read) continue;
    try {
      const [found] = (await readXlsx(book, { sheets: [sheet], range: `A1:${LOOKED_AT}${LIMITS.headerWithin}` }))
        .sheets;
      if (!found) break;
      if (found.hidden === true && found.name === LISTS) continue;
      if (textsOf(found.rows as Cell[][], limits).some((row) => row.some((text) => text !== '')))
        names.push(found.name);
    } catch (error) {
      throw refusalOf(error, limits);
    }
  }
  return names;
}

/** The data rows among those that are not shown; empty ones do not count. */
function hiddenOf(
  defs: ReadonlyMap<number, { readonly hidden?: boolean }> | undefined,
  { headerRow, rows }: Pick<SheetRows, 'headerRow' | 'rows'>,
): number[] {
  return [...(defs ?? [])]
    .filter(([, def]) => def.hidden === true)
    .map(([index]) => index + 1 - headerRow)
    .filter((row) => row >= 1 && (rows[row - 1]?.length ?? 0) > 0)
    .sort((a, b) => a - b);
}

function unpack(buffer: Buffer, entries: readonly ZipEntry[]): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let left: number = LIMITS.maxInflated;
  for (const entry of entries) {
    if (USELESS.test(entry.name) || !/\.(xml|rels)$/i.test(entry.name)) continue;
    const part = inflateEntry(buffer, entry, Math.min(left, entry.size));
    if (part.length !== entry.size) throw fail(sheetFaults.sheetBroken);
    left -= part.length;
    parts[entry.name] = part;
  }
  checkTotal(LIMITS.maxInflated - left, buffer.length);
  return parts;
}

/** Number of the last row that holds a value, read from the bytes: rows that are only painted do not count. */
function lastRowOf(xml: Uint8Array): number {
  const buffer = bufferOf(xml);
  const value = Math.max(buffer.lastIndexOf('</v>'), buffer.lastIndexOf('</t>'));
  if (value < 0) return 0;
  const row = buffer.lastIndexOf('<row ', value);
  return row < 0 ? 0 : Number(/\sr="(\d+)"/.exec(buffer.subarray(row, row + 200).toString('latin1'))?.[1] ?? 0);
}

function textsOf(rows: readonly (readonly Cell[])[], limits: SheetLimits): string[][] {
  const maxColumns = limits.maxColumns ?? LIMITS.maxColumns;
  let chars = 0;
  // The same long text comes once from the file and many times into cells.
  return rows.map((row) => {
    const out: string[] = [];
    let last = 0;
    for (let c = 0; c < row.length; c++) {
      const value = row[c];
      const text = value == null ? '' : cellText(value);
      if (text !== '') {
        last = c + 1;
        chars += text.length;
      }
      out.push(text);
    }
    if (last > maxColumns) throw tooMany(limits);
    if (chars > LIMITS.maxChars) throw fail(sheetFaults.sheetBomb);
    out.length = last;
    return out;
  });
}

/** The file's text: UTF-8, the UTF-16 of "Unicode text", or GB18030 as Chinese spreadsheet programs write csv. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    /* not UTF-8 */
  }
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw fail(sheetFaults.sheetNotSheet);
  }
}

/** The separator that stands most often, outside of quotes, in the first lines. */
function separatorOf(text: string): string {
  const head = text
    .slice(0, 4000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, LIMITS.headerWithin + 1)
    .join('\n');
  const counts = [',', '\t', ';'].map((s) => [s, head.split(s).length] as const);
  return counts.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

function parseCsv(bytes: Uint8Array, limits: SheetLimits): SheetRows {
  const text = decode(bytes);
  const maxRows = limits.maxRows ?? LIMITS.maxRows;
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: maxRows + LIMITS.headerWithin + 1,
    });
  } catch {
    throw fail(sheetFaults.sheetBroken);
  }
  const rows = textsOf(
    records.map((r) => r.map(plainCsv)),
    limits,
  );
  if (!rows.some((r) => r.length)) throw fail(sheetFaults.sheetEmpty);
  const cut = cutAtHeader(rows, limits.wanted);
  if (!cut) throw noHeader(limits.wanted ?? []);
  return checked(cut, limits);
}
/** Some programs write ="007" to keep the zeros. */
const plainCsv = (cell: string): string => {
  const kept = /^="([^"]*)"$/.exec(cell);
  return plain(kept ? kept[1]! : cell);
};

function checked(sheet: SheetRows, limits: SheetLimits): SheetRows {
  if (sheet.rows.length > (limits.maxRows ?? LIMITS.maxRows)) throw tooMany(limits);
  if (!sheet.rows.length) throw fail(sheetFaults.sheetEmpty);
  return sheet;
}
const tooMany = (limits: SheetLimits) =>
  fail(sheetFaults.sheetTooManyRows, {
    rows: limits.maxRows ?? LIMITS.maxRows,
    columns: limits.maxColumns ?? LIMITS.maxColumns,
  });
/** What the reader threw, as a refusal. */
function refusalOf(error: unknown, limits: SheetLimits): Refusal {
  if (error instanceof Refusal) return error;
  return /over the \d+ limit/.test((error as Error).message) ? tooMany(limits) : fail(sheetFaults.sheetBroken);
}
