import type { ByteSource } from './byte-source';

/** One entry as the archive's own directory states it. */
export interface ZipEntry {
  readonly name: string;
  readonly unpacked: number;
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
    entries.push({ name, unpacked: directory.readUInt32LE(at + 24) });
    at += ENTRY_BYTES + nameBytes + more;
  }
  return entries;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
