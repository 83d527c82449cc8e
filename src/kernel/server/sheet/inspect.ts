import { inflateRawSync } from 'node:zlib';
import { fail } from '../../shared/faults';
import { sheetFaults } from './faults';
import { LIMITS, type SheetLimits } from './limits';

/** One part of the archive as its directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}
/** What the bytes are, whatever the name says. */
export type Inspected = { readonly kind: 'xlsx'; readonly entries: readonly ZipEntry[] } | { readonly kind: 'csv' };

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Beginnings of files that people mistake for sheets: PDF, pictures, RAR, 7z, gzip. */
const OTHERS = ['25504446', '89504e47', 'ffd8ff', '47494638', '52617221', '377abcaf', '1f8b', '4d5a', '7f454c46'];
/** How far into a text its kind is looked for. */
const MARKUP_BYTES = 256 * 1024;
const TEXT_NAMES = /\.(csv|tsv|txt|xlsx|xls)$/i;

/**
 * Judges a file by its content, in microseconds and without unpacking, so that a handler may refuse at once.
 * @throws a refusal with the reason: too big, old or locked workbook, macros, not a sheet, broken, a bomb by its own directory.
 */
export function inspect(bytes: Uint8Array, fileName: string, limits: SheetLimits = {}): Inspected {
  const maxBytes = limits.maxBytes ?? LIMITS.maxBytes;
  if (bytes.length > maxBytes) throw fail(sheetFaults.sheetTooBig, { max: sizeOf(maxBytes) });
  if (bytes.length === 0) throw fail(sheetFaults.sheetEmpty);
  // A workbook with a password is such a container too: both have to be saved anew.
  if (OLE.every((b, i) => bytes[i] === b)) throw fail(sheetFaults.sheetOldXls);
  const buffer = bufferOf(bytes);
  if (buffer.length >= 4 && buffer.readUInt32LE(0) === 0x04034b50) return inspectZip(buffer, fileName);
  const head = buffer.subarray(0, 8).toString('hex');
  if (OTHERS.some((sign) => head.startsWith(sign)) || !TEXT_NAMES.test(fileName)) throw fail(sheetFaults.sheetNotSheet);
  const wide = head.startsWith('fffe') || head.startsWith('feff');
  if (!wide && buffer.includes(0))
    throw fail(/\.xlsx$/i.test(fileName) ? sheetFaults.sheetBroken : sheetFaults.sheetNotSheet);
  // Old programs write web pages and XML under the name .xls.
  if (/^\s*</.test(buffer.subarray(0, 64).toString('latin1').replace(/^ï»¿/, '')))
    throw notSheet(markupKind(buffer.subarray(0, MARKUP_BYTES).toString('latin1')));
  return { kind: 'csv' };
}
/** The refusal of what is no workbook; a sheet of another kind is called what it is. */
const notSheet = (kind?: string) =>
  kind === undefined ? fail(sheetFaults.sheetNotSheet) : fail(sheetFaults.sheetOther, { kind });
/** What a text of elements is as a sheet: the XML of Excel 2003, or the table of a web page. */
const markupKind = (begin: string): string | undefined =>
  begin.includes('urn:schemas-microsoft-com:office:spreadsheet')
    ? 'XML 2003'
    : /<table[\s>]/i.test(begin)
      ? 'HTML'
      : undefined;
/** What an archive without a list of types is as a sheet. */
function archiveKind(buffer: Buffer, entries: readonly ZipEntry[], fileName: string): string | undefined {
  const type = entries.find((e) => e.name === 'mimetype' && e.size <= MIME_BYTES);
  const says = type ? inflateEntry(buffer, type, MIME_BYTES).toString('latin1') : '';
  if (says.includes('opendocument.spreadsheet')) return 'ODS';
  return /\.numbers$/i.test(fileName) && entries.some((e) => /\.iwa$/i.test(e.name)) ? 'Numbers' : undefined;
}
const MIME_BYTES = 200;

/** Parts that are a workbook by their usual names; elsewhere the types of the parts say whether one is among them. */
const USUAL_BOOK = /^xl\/workbook\d*\.(?:xml|bin)$/;
const BOOK_TYPE = /(?:spreadsheetml\.sheet|ms-excel\.sheet\.macroEnabled)\.main\+xml/;
function inspectZip(buffer: Buffer, fileName: string): Inspected {
  const entries = directoryOf(buffer);
  const names = new Set(entries.map((e) => e.name.toLowerCase()));
  const typesPart = entries.find((e) => e.name.toLowerCase() === '[content_types].xml');
  if (!typesPart) throw notSheet(archiveKind(buffer, entries, fileName));
  const types = inflateEntry(buffer, typesPart, 1024 * 1024).toString('utf8');
  if (![...names].some((n) => USUAL_BOOK.test(n)) && !BOOK_TYPE.test(types)) throw fail(sheetFaults.sheetNotSheet);
  if ([...names].some((n) => n.endsWith('vbaproject.bin') || /(?:^|\/)macrosheets\//.test(n)))
    throw fail(sheetFaults.sheetMacro);
  if (names.has('xl/workbook.bin')) throw notSheet('XLSB');
  const total = entries.reduce((sum, e) => sum + e.size, 0);
  checkTotal(total, buffer.length);
  if (/macroEnabled|vbaProject/i.test(types)) throw fail(sheetFaults.sheetMacro);
  return { kind: 'xlsx', entries };
}

/** Refuses more than a sheet of this size can honestly hold. Small files may be as dense as they like. */
export function checkTotal(total: number, fileSize: number): void {
  if (total > LIMITS.maxInflated || (total > 1024 * 1024 && total > fileSize * LIMITS.maxRatio))
    throw fail(sheetFaults.sheetBomb);
}

/** Reads the archive's own directory, which stands at its end. */
function directoryOf(buffer: Buffer): ZipEntry[] {
  const broken = () => fail(sheetFaults.sheetBroken);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > buffer.length) throw broken();
  const count = buffer.readUInt16LE(end + 10);
  let at = buffer.readUInt32LE(end + 16);
  if (count === 0 || count === 0xffff) throw broken();
  if (count > LIMITS.maxEntries) throw fail(sheetFaults.sheetBomb);
  const entries: ZipEntry[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || buffer.readUInt32LE(at) !== 0x02014b50) throw broken();
    const flags = buffer.readUInt16LE(at + 8);
    if (flags & 1) throw fail(sheetFaults.sheetOldXls);
    const [nameLength, extraLength, noteLength] = [
      buffer.readUInt16LE(at + 28),
      buffer.readUInt16LE(at + 30),
      buffer.readUInt16LE(at + 32),
    ];
    const name = buffer.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const sizes = wideSizes(
      buffer.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
      buffer.readUInt32LE(at + 24),
      buffer.readUInt32LE(at + 20),
    );
    const entry: ZipEntry = {
      name,
      method: buffer.readUInt16LE(at + 10),
      size: sizes.size,
      packed: sizes.packed,
      at: buffer.readUInt32LE(at + 42),
    };
    // Two parts of one name: what one reader checks another would not read.
    if (seen.has(name.toLowerCase()) || entry.packed > buffer.length) throw broken();
    seen.add(name.toLowerCase());
    entries.push(entry);
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

/** Streaming writers put the sizes into a 64-bit field even for small parts. */
function wideSizes(extra: Buffer, size: number, packed: number): { size: number; packed: number } {
  if (size !== 0xffffffff && packed !== 0xffffffff) return { size, packed };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    const next = () => {
      if (field + 8 > extra.length) throw fail(sheetFaults.sheetBroken);
      const v = Number(extra.readBigUInt64LE(field));
      field += 8;
      return v;
    };
    return { size: size === 0xffffffff ? next() : size, packed: packed === 0xffffffff ? next() : packed };
  }
  throw fail(sheetFaults.sheetBroken);
}

/** Unpacks one part, at most `max` bytes: the directory's sizes may lie. */
export function inflateEntry(buffer: Buffer, entry: ZipEntry, max: number): Buffer {
  const { at } = entry;
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== 0x04034b50) throw fail(sheetFaults.sheetBroken);
  const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  const packed = buffer.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw fail(sheetFaults.sheetBroken);
  if (entry.method === 0) {
    if (packed.length > max) throw fail(sheetFaults.sheetBomb);
    return packed;
  }
  if (entry.method !== 8) throw fail(sheetFaults.sheetBroken);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, max) });
  } catch (error) {
    throw fail(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? sheetFaults.sheetBomb
        : sheetFaults.sheetBroken,
    );
  }
}

/** The same memory as a Buffer. */
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
