import { describe, expect, test } from 'vitest';
import { KEPT_PACKETS, KEY_MS, Kept, KeyAsks, Line, beginsPicture, keysAsked, type RtpIn } from './rtp';

/** A VP8 packet that begins a whole picture, one that begins a changed one, one that goes on. */
const WHOLE = Uint8Array.of(0x10, 0x00, 1, 2);
const CHANGED = Uint8Array.of(0x10, 0x01, 1, 2);
const GOES_ON = Uint8Array.of(0x00, 0x00, 1, 2);

const packet = (sequenceNumber: number, timestamp: number, payload = WHOLE): RtpIn => ({
  payloadType: 120,
  sequenceNumber,
  timestamp,
  marker: true,
  payload,
});
const read = (out: Buffer | undefined) =>
  out && { type: out[1]! & 0x7f, seq: out.readUInt16BE(2), time: out.readUInt32BE(4), ssrc: out.readUInt32BE(8) };
const picture = () => new Line({ ssrc: 77, payloadType: 96, clock: 90_000, isPicture: true });
const voice = () => new Line({ ssrc: 78, payloadType: 111, clock: 48_000, isPicture: false });

describe('a line of picture or voice', () => {
  test('goes out under its own number and payload type, with the sender’s payload', () => {
    const out = picture().forward('a', packet(5, 900), 0);
    expect(read(out)).toEqual({ type: 96, seq: 5, time: 900, ssrc: 77 });
    expect(out?.subarray(12)).toEqual(Buffer.from(WHOLE));
    expect(Number(out?.[1]) & 0x80).toBe(0x80);
  });
  test('a changed source goes on without a hole in its numbers, and its time by the clock', () => {
    const line = voice();
    line.forward('a', packet(65_535, 4_294_967_000), 0);
    expect(read(line.forward('a', packet(0, 664), 20))).toMatchObject({ seq: 0, time: 664 });
    expect(read(line.forward('b', packet(30_000, 123_456), 1020))).toMatchObject({ seq: 1, time: 664 + 48_000 });
    expect(read(line.forward('b', packet(30_001, 124_416), 1040))).toMatchObject({ seq: 2, time: 664 + 48_960 });
  });
  test('packets that came late keep their place; those from before the change do not come through', () => {
    const line = voice();
    line.forward('a', packet(10, 100), 0);
    line.forward('b', packet(500, 1000), 20);
    line.forward('b', packet(503, 4000), 80);
    expect(read(line.forward('b', packet(501, 2000), 81))?.seq).toBe(12);
    expect(line.forward('b', packet(499, 0), 82)).toBeUndefined();
    // A late packet moves nothing: the next source goes on behind the newest.
    expect(read(line.forward('c', packet(9, 9), 100))?.seq).toBe(15);
  });
  test('a new picture is shown from its first whole one on', () => {
    const line = picture();
    line.forward('a', packet(1, 0), 0);
    expect(line.forward('b', packet(70, 0, CHANGED), 40)).toBeUndefined();
    expect(line.forward('b', packet(71, 0, GOES_ON), 41)).toBeUndefined();
    expect(read(line.forward('b', packet(72, 0, WHOLE), 80))?.seq).toBe(2);
    expect(read(line.forward('b', packet(73, 0, CHANGED), 120))?.seq).toBe(3);
  });
  test('who was muted comes back without a hole', () => {
    const line = voice();
    line.forward('a', packet(100, 0), 0);
    line.pause();
    expect(read(line.forward('a', packet(600, 480_000), 10_000))).toMatchObject({ seq: 101, time: 480_000 });
  });
  test('a sender’s report is told in the line’s own time, and one of somebody else is not', () => {
    const line = voice();
    line.forward('a', packet(1, 1000), 0);
    line.forward('b', packet(1, 500_000), 1000);
    expect(line.report('a', { ntp: 1n, timestamp: 1000 })).toBeUndefined();
    const report = line.report('b', { ntp: 0x0102_0304_0506_0708n, timestamp: 500_480 });
    expect(report?.length).toBe(28);
    expect([report?.[1], report?.readUInt16BE(2), report?.readUInt32BE(4)]).toEqual([200, 6, 78]);
    expect(report?.readBigUInt64BE(8)).toBe(0x0102_0304_0506_0708n);
    expect(report?.readUInt32BE(16)).toBe(1000 + 48_000 + 480);
    expect([report?.readUInt32BE(20), report?.readUInt32BE(24)]).toEqual([2, 8]);
  });
});

test('a whole picture is known by its first packet, with a picture number in front of it too', () => {
  expect([WHOLE, CHANGED, GOES_ON].map(beginsPicture)).toEqual([true, false, false]);
  expect(beginsPicture(Uint8Array.of(0x90, 0x80, 0x85, 0x11, 0x00))).toBe(true);
  expect(beginsPicture(Uint8Array.of(0x90, 0xe0, 0x05, 0x11, 0x20, 0x01))).toBe(false);
  // Another partition, and nothing at all.
  expect(beginsPicture(Uint8Array.of(0x11, 0x00))).toBe(false);
  expect(beginsPicture(Uint8Array.of())).toBe(false);
});

test('a sender is asked for a whole picture twice a second at most, and nobody who asked is forgotten', () => {
  const asks = new KeyAsks();
  expect(asks.wanted(1000)).toBe(0);
  asks.asked(1000);
  expect(asks.wanted(1100)).toBe(KEY_MS - 100);
  expect(asks.wanted(1200)).toBeUndefined();
  asks.asked(1500);
  expect(asks.wanted(9000)).toBe(0);
});

test('a viewer’s wish for a whole picture is read out of several messages in one; half a message is none', () => {
  const reception = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 9]);
  const loss = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 9, 0, 0, 0, 77]);
  const full = Buffer.from([0x84, 206, 0, 4, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 79, 1, 0, 0, 0]);
  expect(keysAsked(Buffer.concat([reception, Buffer.alloc(0), loss, full]))).toEqual([77, 79]);
  expect(keysAsked(reception)).toEqual([]);
  expect(keysAsked(loss.subarray(0, 10))).toEqual([]);
});

test('a lost packet is sent again as it went out; one that is too old, or never went out, is none', () => {
  const kept = new Kept();
  const line = picture();
  const went = Array.from({ length: KEPT_PACKETS + 2 }, (_, i) =>
    line.forward('a', packet((65_500 + i) & 0xffff, i), i),
  );
  for (const one of went) if (one) kept.keep(one);
  expect(kept.of(65_502)).toBe(went[2]);
  expect(kept.of(1)).toBe(went[37]);
  expect([kept.of(65_501), kept.of((65_500 + KEPT_PACKETS + 2) & 0xffff)]).toEqual([undefined, undefined]);
});
