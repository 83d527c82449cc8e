import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';
import { extOf, formatOf, type Format } from '../rules';
import { isSigned } from './signature';
import { windows, type ByteSource } from './byte-source';
import { zipDirectory, zipText, type ZipEntry } from './zip-directory';

const starts = (bytes: Uint8Array, ...sign: number[]): boolean => sign.every((b, i) => bytes[i] === b);
const MAX_UNPACKED = 1024 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VP|msnv|mmp4|3gp)/;

/** Enough to know most formats by. */
const HEAD_BYTES = 65_536;

/**
 * What the bytes are, whatever the name says; the name only chooses between formats that look alike (txt, csv, md).
 * Of a large file only the places are read that tell.
 * @returns nothing when it is no format of the table.
 */
export async function sniff(source: ByteSource, name: string): Promise<Format | undefined> {
  const bytes = await source.range(0, Math.min(source.size, HEAD_BYTES));
  if (starts(bytes, 0xff, 0xd8, 0xff)) return formatOf('jpg');
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return formatOf('png');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return formatOf(await oleExt(source));
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06))
    return formatOf(await zipExt(source));
  const head = latin(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return formatOf('pdf');
  if (head.slice(4, 8) === 'ftyp' && MP4_BRANDS.test(head.slice(8, 12))) return formatOf('mp4');
  if (isMp3(bytes)) return formatOf('mp3');
  return textFormat(source, extOf(name));
}
const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** An ID3 tag, or an MPEG audio frame with allowed values in its header. */
function isMp3(bytes: Uint8Array): boolean {
  if (starts(bytes, 0x49, 0x44, 0x33)) return true;
  const [a = 0, b = 0, c = 0] = bytes;
  return (
    a === 0xff &&
    (b & 0xe0) === 0xe0 &&
    (b & 0x18) !== 0x08 &&
    (b & 0x06) === 0x02 &&
    (c & 0xf0) !== 0xf0 &&
    (c & 0x0c) !== 0x0c
  );
}

const OLE_SIGNS = [
  'EncryptedPackage',
  '_VBA_PROJECT',
  'WordDocument',
  'PowerPoint Document',
  'Workbook',
  'Book',
] as const;
/** The old Office formats share one container; the name of its main stream, in UTF-16, tells them apart. */
async function oleExt(source: ByteSource): Promise<string> {
  const found = new Set<string>();
  for await (const part of windows(source))
    for (const sign of OLE_SIGNS) if (part.includes(Buffer.from(sign, 'utf16le'))) found.add(sign);
  // An encrypted or macro-carrying document cannot be judged and is not taken.
  if (found.has('EncryptedPackage') || found.has('_VBA_PROJECT')) return '';
  if (found.has('WordDocument')) return 'doc';
  if (found.has('PowerPoint Document')) return 'ppt';
  return found.has('Workbook') || found.has('Book') ? 'xls' : '';
}

/** Reads an archive's own directory without unpacking: which Office format it is, and whether it is honest. */
async function zipExt(source: ByteSource): Promise<string> {
  const entries = await zipDirectory(source);
  if (!entries) throw fail(fileFaults.damaged);
  const names = new Set(entries.map((e) => e.name.toLowerCase()));
  const unpacked = entries.reduce((sum, e) => sum + e.unpacked, 0);
  const list = [...names];
  if (
    list.length > MAX_ENTRIES ||
    unpacked > MAX_UNPACKED ||
    list.some((n) => n.split(/[\\/]/).includes('..') || n.startsWith('/'))
  )
    throw fail(fileFaults.damaged);
  if (names.has('androidmanifest.xml')) {
    if (!(await isSigned(source, list))) throw fail(fileFaults.unsigned);
    return 'apk';
  }
  if (!names.has('[content_types].xml')) return 'zip';
  if (list.some((n) => n.endsWith('vbaproject.bin'))) return '';
  return names.has('word/document.xml')
    ? 'docx'
    : names.has('ppt/presentation.xml')
      ? 'pptx'
      : names.has('xl/workbook.xml')
        ? 'xlsx'
        : officeExt(source, entries);
}
/** Which format an Office archive is whose main part has another name than usual: what its relations and types say. */
async function officeExt(source: ByteSource, entries: readonly ZipEntry[]): Promise<string> {
  const part = (name: string): ZipEntry | undefined => entries.find((e) => e.name.toLowerCase() === name);
  const told = async (name: string): Promise<string> => {
    const entry = part(name);
    return (entry && (await zipText(source, entry))) ?? '';
  };
  const relation = /<Relationship\s[^>]*Type="[^"]*\/officeDocument"[^>]*>/.exec(await told('_rels/.rels'))?.[0] ?? '';
  const main = (/\sTarget="\/?([^"]*)"/.exec(relation)?.[1] ?? '').toLowerCase();
  if (main === '' || !part(main)) return 'zip';
  const types = await told('[content_types].xml');
  if (/macroEnabled|vbaProject/i.test(types)) return '';
  const tag = [...types.matchAll(/<Override\s[^>]*>/g)].find(([t]) =>
    t.toLowerCase().includes(`partname="/${main}"`),
  )?.[0];
  const kind = /(wordprocessingml\.document|presentationml\.presentation|spreadsheetml\.sheet)\.main\+xml/.exec(
    tag ?? '',
  )?.[1];
  return kind == null ? 'zip' : kind.startsWith('word') ? 'docx' : kind.startsWith('pres') ? 'pptx' : 'xlsx';
}

/** Texts are small and judged whole. */
async function textFormat(source: ByteSource, ext: string): Promise<Format | undefined> {
  const format = ['txt', 'csv', 'md'].includes(ext) ? formatOf(ext) : undefined;
  if (!format || source.size > format.maxBytes) return undefined;
  return isText(await source.range(0, source.size)) ? format : undefined;
}
/** UTF-8 or GB 18030 without control characters. */
function isText(bytes: Uint8Array): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(latin(bytes)) && decodeText(bytes) !== undefined;
}
/** Text of a text file: UTF-8, else GB 18030, which Chinese spreadsheet programs write. */
export function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      /* the next one may fit */
    }
  }
  return undefined;
}
