import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Sizes and sum stand behind the bytes, which are not known beforehand. */
const DESCRIPTOR = 0x08074b50;
const LATER = 1 << 3;
const UTF8 = 1 << 11;
/** 2026-01-01: when somebody was photographed stands in the manifest. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;

interface Kept {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly at: number;
}
/**
 * A zip that only stores, written as it comes. Photographs do not become smaller by packing, and the sums of the platform's own
 * library cost a tenth of those reckoned in this language: half of the time of a package.
 */
export class StoredZip {
  private readonly files: Kept[] = [];
  private at = 0;
  private open: { readonly name: Buffer; readonly at: number; crc: number; size: number } | undefined;
  constructor(private readonly take: (bytes: Uint8Array) => unknown) {}

  /** One file whole. */
  add(name: string, bytes: Uint8Array): void {
    this.begin(name);
    this.write(bytes);
    this.end();
  }
  begin(name: string): void {
    if (this.files.length >= MOST_FILES) throw new Error('too many files for a zip');
    const file = Buffer.from(name);
    this.open = { name: file, at: this.at, crc: 0, size: 0 };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(LATER | UTF8, 6);
    head.writeUInt16LE(DATE, 12);
    head.writeUInt16LE(file.length, 26);
    this.put(head);
    this.put(file);
  }
  write(bytes: Uint8Array): void {
    if (!this.open) throw new Error('no file is open');
    this.open.crc = crc32(bytes, this.open.crc);
    this.open.size += bytes.length;
    this.put(bytes);
  }
  end(): void {
    if (!this.open) throw new Error('no file is open');
    const { crc, size } = this.open;
    const foot = Buffer.alloc(16);
    foot.writeUInt32LE(DESCRIPTOR, 0);
    foot.writeUInt32LE(crc, 4);
    foot.writeUInt32LE(size, 8);
    foot.writeUInt32LE(size, 12);
    this.put(foot);
    this.files.push(this.open);
    this.open = undefined;
  }
  /** The directory, which comes last. */
  finish(): void {
    const begins = this.at;
    for (const { name, crc, size, at } of this.files) {
      const row = Buffer.alloc(46);
      row.writeUInt32LE(CENTRAL, 0);
      row.writeUInt16LE(20, 4);
      row.writeUInt16LE(20, 6);
      row.writeUInt16LE(LATER | UTF8, 8);
      row.writeUInt16LE(DATE, 14);
      row.writeUInt32LE(crc, 16);
      row.writeUInt32LE(size, 20);
      row.writeUInt32LE(size, 24);
      row.writeUInt16LE(name.length, 28);
      row.writeUInt32LE(at, 42);
      this.put(row);
      this.put(name);
    }
    const last = Buffer.alloc(22);
    last.writeUInt32LE(END, 0);
    last.writeUInt16LE(this.files.length, 8);
    last.writeUInt16LE(this.files.length, 10);
    last.writeUInt32LE(this.at - begins, 12);
    last.writeUInt32LE(begins, 16);
    this.put(last);
  }
  private put(bytes: Uint8Array): void {
    this.at += bytes.length;
    if (this.at > MOST_BYTES) throw new Error('too many bytes for a zip');
    this.take(bytes);
  }
}
