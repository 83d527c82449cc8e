import { inflateRawSync } from 'node:zlib';
import type { ByteSource } from './byte-source';

/** One entry as the archive's own directory states it. */
export interface ZipEntry {
  readonly name: string;
  readonly unpacked: number;
  /** Where it begins, how long it lies there, and how it is packed. */
  readonly at: number;
  readonly packed: number;
  readonly method: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
/** The end record may be followed by a comment of this length. */
const COMMENT_BYTES = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Twenty thousand entries of ordinary names take two. */
const MAX_DIRECTORY = 8 * 1024 * 1024;

/**
 * The entries of a zip archive, read from the directory at its end without unpacking anything.
 * @returns nothing when there is no such directory, or when it is longer than any honest one (Zip64 among them).
 */
export async function zipDirectory(source: ByteSource): Promise<ZipEntry[] | undefined> {
  const from = Math.max(0, source.size - END_BYTES - COMMENT_BYTES);
  const tail = bufferOf(await source.range(from, source.size));
  const at = endIn(tail);
  if (at === undefined) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length > MAX_DIRECTORY || start + length > from + at) return undefined;
  return entriesIn(bufferOf(await source.range(start, start + length)), count);
}

function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at--) if (tail.readUInt32LE(at) === END) return at;
  return undefined;
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    const nameBytes = directory.readUInt16LE(at + 28);
    const more = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes).toString('utf8');
    entries.push({
      name,
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
      packed: directory.readUInt32LE(at + 20),
      method: directory.readUInt16LE(at + 10),
    });
    at += ENTRY_BYTES + nameBytes + more;
  }
  return entries;
}

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** The text of a small entry; undefined when it is larger than `max`, packed in another way or not what the directory says. */
export async function zipText(source: ByteSource, entry: ZipEntry, max = 65_536): Promise<string | undefined> {
  if (entry.packed > max || entry.unpacked > max) return undefined;
  const head = bufferOf(await source.range(entry.at, Math.min(entry.at + LOCAL_BYTES, source.size)));
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL) return undefined;
  const from = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await source.range(from, Math.min(from + entry.packed, source.size));
  if (entry.method === 0) return bufferOf(packed).toString('utf8');
  if (entry.method !== 8) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: max }).toString('utf8');
  } catch {
    return undefined;
  }
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
