import { unzipSync } from 'fflate';
import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';
import { extOf, formatOf, type Format } from '../rules';

const starts = (bytes: Uint8Array, ...sign: number[]): boolean => sign.every((b, i) => bytes[i] === b);
const MAX_UNPACKED = 1024 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VP|msnv|mmp4|3gp)/;

/**
 * What the bytes are, whatever the name says; the name only chooses between formats that look alike (txt, csv, md).
 * @param bytes the whole file, or for films and sound its beginning.
 * @returns nothing when it is no format of the table.
 */
export function sniff(bytes: Uint8Array, name: string): Format | undefined {
  const ext = extOf(name);
  if (starts(bytes, 0xff, 0xd8, 0xff)) return formatOf('jpg');
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return formatOf('png');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return formatOf(oleExt(bytes));
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)) return formatOf(zipExt(bytes));
  const head = latin(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return formatOf('pdf');
  if (head.slice(4, 8) === 'ftyp' && MP4_BRANDS.test(head.slice(8, 12))) return formatOf('mp4');
  if (isMp3(bytes)) return formatOf('mp3');
  return ['txt', 'csv', 'md'].includes(ext) && isText(bytes) ? formatOf(ext) : undefined;
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

/** The old Office formats share one container; the name of its main stream, in UTF-16, tells them apart. */
function oleExt(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (stream: string) => buffer.includes(Buffer.from(stream, 'utf16le'));
  // An encrypted or macro-carrying document cannot be judged and is not taken.
  if (has('EncryptedPackage') || has('_VBA_PROJECT')) return '';
  return has('WordDocument') ? 'doc' : has('PowerPoint Document') ? 'ppt' : has('Workbook') || has('Book') ? 'xls' : '';
}

/** Reads an archive's own directory without unpacking: which Office format it is, and whether it is honest. */
function zipExt(bytes: Uint8Array): string {
  const names = new Set<string>();
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        names.add(entry.name.toLowerCase());
        unpacked += entry.originalSize;
        return false;
      },
    });
  } catch {
    throw fail(fileFaults.damaged);
  }
  const list = [...names];
  if (
    list.length > MAX_ENTRIES ||
    unpacked > MAX_UNPACKED ||
    list.some((n) => n.split(/[\\/]/).includes('..') || n.startsWith('/'))
  )
    throw fail(fileFaults.damaged);
  if (!names.has('[content_types].xml')) return 'zip';
  if (list.some((n) => n.endsWith('vbaproject.bin'))) return '';
  return names.has('word/document.xml')
    ? 'docx'
    : names.has('ppt/presentation.xml')
      ? 'pptx'
      : names.has('xl/workbook.xml')
        ? 'xlsx'
        : 'zip';
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
