import { describe, expect, test } from 'vitest';
import { oggOf, pageSum, ticksOf } from './ogg';
import { Recorder, type VoicePiece } from './recorder';

/** Twenty milliseconds of one channel, told apart by what stands in them. */
const frame = (no: number): Uint8Array => Uint8Array.of(0x78, no & 0xff, no >> 8);
const SILENCE = [0xf8, 0xff, 0xfe];

interface Page {
  readonly flags: number;
  readonly until: number;
  readonly no: number;
  readonly packets: readonly number[][];
}
/** Reads a file again, and asks each page for its sum. */
function pagesOf(file: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.length;) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    const count = file.readUInt8(at + 26);
    const parts = [...file.subarray(at + 27, at + 27 + count)];
    const end = at + 27 + count + parts.reduce((sum, part) => sum + part, 0);
    const page = Buffer.from(file.subarray(at, end));
    page.writeUInt32LE(0, 22);
    expect(pageSum(page)).toBe(file.readUInt32LE(at + 22));
    const packets: number[][] = [];
    let from = at + 27 + count;
    let packet: number[] = [];
    for (const part of parts) {
      packet.push(...file.subarray(from, from + part));
      from += part;
      if (part === 255) continue;
      packets.push(packet);
      packet = [];
    }
    const [flags, until, no] = [
      file.readUInt8(at + 5),
      Number(file.readBigUInt64LE(at + 6)),
      file.readUInt32LE(at + 18),
    ];
    pages.push({ flags, until, no, packets });
    at = end;
  }
  return pages;
}
/** The packets of a piece, without the two that say what it is. */
const heardIn = ({ sound }: VoicePiece): number[][] =>
  pagesOf(Buffer.from(sound, 'base64'))
    .slice(2)
    .flatMap(({ packets }) => packets);

describe('a voice as a file', () => {
  test('pages carry the sum that the format asks for', () => {
    expect(pageSum(Buffer.from('123456789'))).toBe(0x89a1_897f);
    expect(pageSum(Buffer.alloc(0))).toBe(0);
  });
  test('how long a packet lasts stands in its first byte', () => {
    expect([[0x78], [0xf8], [0x08], [0x18], [0x60], [0xe0]].map((bytes) => ticksOf(Uint8Array.from(bytes)))).toEqual([
      960, 960, 960, 2880, 480, 120,
    ]);
    // Two frames of one packet, and three.
    expect([ticksOf(Uint8Array.of(0xf9)), ticksOf(Uint8Array.of(0xfb, 0x03))]).toEqual([1920, 2880]);
  });
  test('it begins with what it is, its packets follow in pages that count on, the last one says so', () => {
    const long = Uint8Array.from({ length: 600 }, (_, i) => i & 0xff);
    const frames = [long, ...Array.from({ length: 29 }, (_, i) => frame(i))].map((payload) => ({
      payload,
      ticks: 960,
    }));
    const pages = pagesOf(oggOf(frames));
    expect(pages.map(({ no, flags, until }) => [no, flags, until])).toEqual([
      [0, 2, 0],
      [1, 0, 0],
      [2, 0, 24_000],
      [3, 4, 28_800],
    ]);
    expect(Buffer.from(pages[0]?.packets[0] ?? []).toString('latin1', 0, 8)).toBe('OpusHead');
    expect(Buffer.from(pages[1]?.packets[0] ?? []).toString('latin1', 0, 8)).toBe('OpusTags');
    expect(pages.slice(2).flatMap(({ packets }) => packets)).toEqual(frames.map(({ payload }) => [...payload]));
  });
});

describe('what a teacher says', () => {
  function record() {
    const pieces: VoicePiece[] = [];
    const recorder = new Recorder((piece) => pieces.push(piece));
    /** Packet `no` of somebody, as it comes in. */
    const say = (no: number, source = 'a') =>
      recorder.take(
        source,
        {
          payloadType: 111,
          sequenceNumber: no,
          timestamp: (0xffff_f000 + no * 960) >>> 0,
          marker: false,
          payload: frame(no),
        },
        10_000 + no * 20,
      );
    return { pieces, recorder, say };
  }
  test('is kept in pieces of five seconds, the last one as long as it is, though its time begins anew in between', () => {
    const { pieces, recorder, say } = record();
    for (let no = 0; no < 600; no++) say(no);
    recorder.flush(10_000 + 600 * 20);
    expect(pieces.map(({ ms, ago }) => [ms, ago])).toEqual([
      [5000, 4980],
      [5000, 4980],
      [2000, 2000],
    ]);
    expect(pieces.flatMap(heardIn)).toEqual(Array.from({ length: 600 }, (_, no) => [...frame(no)]));
    // There is nothing left to keep.
    recorder.flush(99_999);
    expect(pieces).toHaveLength(3);
  });
  test('keeps its time where packets were lost or came too late: silence stands in their place', () => {
    const { pieces, recorder, say } = record();
    for (const no of [0, 3, 2, 4]) say(no);
    recorder.flush(11_000);
    expect(pieces.flatMap(heardIn)).toEqual([[...frame(0)], SILENCE, SILENCE, [...frame(3)], [...frame(4)]]);
    expect(pieces[0]?.ms).toBe(100);
  });
  test('is another piece after a pause, and after a reload', () => {
    const { pieces, recorder, say } = record();
    for (const no of [0, 1, 200, 201]) say(no);
    say(202, 'b');
    recorder.flush(20_000);
    expect(pieces.map(({ ms }) => ms)).toEqual([40, 40, 20]);
  });
});
