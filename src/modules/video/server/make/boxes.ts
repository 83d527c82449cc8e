import type { Readable } from 'node:stream';
import type { Storage } from '../../../../kernel/server/store/store';

/** What can be seen of an MP4 without any tool. */
export interface Seen {
  readonly seconds: number;
  /** H.264, with AAC or without sound: what every browser plays. */
  readonly plays: boolean;
}
const HEAD_MAX = 64 * 1024 * 1024;
const BOXES_MAX = 200;

async function bytes(storage: Storage, key: string, from: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream: Readable = await storage.read(key, { from, to: from + length - 1 });
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
/** The box `moov`, which says what the film is; wherever in the file it stands. */
async function headOf(storage: Storage, key: string, size: number): Promise<Buffer | undefined> {
  for (let at = 0, n = 0; at + 16 <= size && n < BOXES_MAX; n++) {
    const head = await bytes(storage, key, at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return undefined;
    if (head.toString('latin1', 4, 8) === 'moov')
      return length <= HEAD_MAX && at + length <= size ? bytes(storage, key, at, length) : undefined;
    at += length;
  }
  return undefined;
}
/** Looks at a stored MP4 by itself, for machines without ffmpeg. @returns nothing when it is none. */
export async function lookInto(storage: Storage, key: string): Promise<Seen | undefined> {
  const size = (await storage.size(key)) ?? 0;
  const head = await headOf(storage, key, size);
  const at = head?.indexOf('mvhd') ?? -1;
  if (!head || at < 0 || at + 40 > head.length) return undefined;
  // Version 1 has times of eight bytes.
  const long = head[at + 4] === 1;
  const scale = head.readUInt32BE(at + (long ? 24 : 16));
  const length = long ? Number(head.readBigUInt64BE(at + 28)) : head.readUInt32BE(at + 20);
  const has = (name: string) => head.includes(name);
  const foreign = ['hvc1', 'hev1', 'av01', 'vp09', 'ac-3', 'ec-3', 'Opus', 'encv'].some(has);
  return { seconds: scale ? length / scale : 0, plays: has('avc1') && !foreign };
}
