// A voice as a file that browsers play: Opus packets as they came, in Ogg (RFC 3533, RFC 7845). Nothing is encoded anew.

/** Ticks a second of the time that pages count in, whatever the voice was taken with. */
export const OPUS_CLOCK = 48_000;
/** Of one voice: a decoder makes it one channel. */
const CHANNELS = 1;
const SERIAL = 1;
const HEADER_BYTES = 27;
/** Packets of a page: with the longest of them it still has fewer than 255 parts. */
const PACKETS_OF_PAGE = 25;
const BEGINS = 2;
const ENDS = 4;

/** An Opus packet, and how many ticks it lasts. */
export interface Frame {
  readonly payload: Uint8Array;
  readonly ticks: number;
}
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  return sum;
});
/** The sum that a page carries of itself. */
export function pageSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
/** How many ticks an Opus packet lasts, from its first byte (RFC 6716, 3.1). */
export function ticksOf(payload: Uint8Array): number {
  const [first = 0, second = 0] = payload;
  const config = first >> 3;
  const silk = [480, 960, 1920, 2880][config & 3];
  const hybrid = [480, 960][config & 1];
  const celt = [120, 240, 480, 960][config & 3];
  const frame = (config < 12 ? silk : config < 16 ? hybrid : celt) ?? 0;
  const code = first & 3;
  return frame * (code === 0 ? 1 : code === 3 ? second & 0x3f : 2);
}

interface Page {
  readonly no: number;
  /** Ticks until its end. */
  readonly until: number;
  readonly flags: number;
}
function page({ no, until, flags }: Page, packets: readonly Uint8Array[]): Buffer {
  const parts = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const head = Buffer.alloc(HEADER_BYTES + parts.length);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(until), 6);
  head.writeUInt32LE(SERIAL, 14);
  head.writeUInt32LE(no, 18);
  head[26] = parts.length;
  head.set(parts, HEADER_BYTES);
  const out = Buffer.concat([head, ...packets]);
  out.writeUInt32LE(pageSum(out), 22);
  return out;
}
function firstPacket(): Buffer {
  const out = Buffer.alloc(19);
  out.write('OpusHead', 0, 'latin1');
  out[8] = 1;
  out[9] = CHANNELS;
  out.writeUInt32LE(OPUS_CLOCK, 12);
  return out;
}
/** Nobody is named in it. */
function secondPacket(): Buffer {
  const out = Buffer.alloc(16);
  out.write('OpusTags', 0, 'latin1');
  return out;
}
/** A file of these packets, one after the other. */
export function oggOf(frames: readonly Frame[]): Buffer {
  const pages = [
    page({ no: 0, until: 0, flags: BEGINS }, [firstPacket()]),
    page({ no: 1, until: 0, flags: 0 }, [secondPacket()]),
  ];
  let until = 0;
  for (let at = 0; at < frames.length; at += PACKETS_OF_PAGE) {
    const some = frames.slice(at, at + PACKETS_OF_PAGE);
    until += some.reduce((sum, { ticks }) => sum + ticks, 0);
    const flags = at + PACKETS_OF_PAGE >= frames.length ? ENDS : 0;
    pages.push(
      page(
        { no: pages.length, until, flags },
        some.map(({ payload }) => payload),
      ),
    );
  }
  return Buffer.concat(pages);
}
