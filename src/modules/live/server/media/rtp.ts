// Packets of picture and voice, without a network: numbers and times that go on when the source changes, key frames, reports.

/** A packet as it came in. */
export interface RtpIn {
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Uint8Array;
}
/** What a sender says of its clock: at this moment (NTP, 64 bits) its pictures or sounds had this time. */
export interface ClockReport {
  readonly ntp: bigint;
  readonly timestamp: number;
}
const HEADER_BYTES = 12;
const REPORT_BYTES = 28;
/** How far a 16-bit number is ahead of another one; negative where it is behind. */
const ahead16 = (a: number, b: number): number => (((a - b) & 0xffff) ^ 0x8000) - 0x8000;

/** Whether a VP8 packet begins a picture that needs none before it (RFC 7741). */
export function beginsPicture(payload: Uint8Array): boolean {
  const [first = 0, second = 0] = payload;
  // Begin of a partition, and of the first one.
  if ((first & 0x10) === 0 || (first & 0x07) !== 0) return false;
  let at = 1;
  if (first & 0x80) {
    at = 2;
    if (second & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1;
    if (second & 0x40) at += 1;
    if (second & 0x30) at += 1;
  }
  const header = payload[at];
  return header !== undefined && (header & 0x01) === 0;
}

/** How a line goes out. */
export interface LineOf {
  readonly ssrc: number;
  readonly payloadType: number;
  /** Ticks of its time a second. */
  readonly clock: number;
  /** A new source of a picture is shown from its first whole picture on. */
  readonly isPicture: boolean;
}
/**
 * One picture or voice as all viewers of a room get it. Its source may change (another child comes on stage) or pause: numbers
 * and times go on without a hole, because a viewer would take a hole for lost packets and a jump for a broken clock.
 */
export class Line {
  /** Whose packets go out now. */
  private source: string | undefined;
  private seqShift = 0;
  private timeShift = 0;
  /** The source's newest number, and how many it has gone on since it began. */
  private newest = 0;
  private gone = 0;
  /** What went out last. */
  private last: { readonly seq: number; readonly time: number; readonly at: number } | undefined;
  private packets = 0;
  private octets = 0;
  constructor(readonly of: LineOf) {}

  /** @returns the packet as it goes out, or nothing where it does not. @param at milliseconds that only go forward. */
  forward(source: string, packet: RtpIn, at: number): Buffer | undefined {
    if (source !== this.source) {
      if (this.of.isPicture && !beginsPicture(packet.payload)) return undefined;
      this.begin(source, packet, at);
    }
    const ahead = ahead16(packet.sequenceNumber, this.newest);
    // Older than what this source began with: its number belongs to the source before.
    if (ahead <= 0 && -ahead > this.gone) return undefined;
    const seq = (packet.sequenceNumber + this.seqShift) & 0xffff;
    const time = (packet.timestamp + this.timeShift) >>> 0;
    if (ahead > 0) {
      this.newest = packet.sequenceNumber;
      this.gone += ahead;
    }
    if (ahead >= 0) this.last = { seq, time, at };
    this.packets += 1;
    this.octets += packet.payload.length;
    return this.written(packet, seq, time);
  }
  private begin(source: string, { sequenceNumber, timestamp }: RtpIn, at: number): void {
    this.source = source;
    this.newest = sequenceNumber;
    this.gone = 0;
    if (!this.last) return;
    const ticks = Math.max(1, Math.round(((at - this.last.at) * this.of.clock) / 1000));
    this.seqShift = (this.last.seq + 1 - sequenceNumber) & 0xffff;
    this.timeShift = (this.last.time + ticks - timestamp) >>> 0;
  }
  private written({ marker, payload }: RtpIn, seq: number, time: number): Buffer {
    const out = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
    out[0] = 0x80;
    out[1] = (marker ? 0x80 : 0) | this.of.payloadType;
    out.writeUInt16BE(seq, 2);
    out.writeUInt32BE(time, 4);
    out.writeUInt32BE(this.of.ssrc, 8);
    out.set(payload, HEADER_BYTES);
    return out;
  }
  /** The source is silent for a while, or gone: what comes next begins anew. */
  pause(): void {
    this.source = undefined;
  }
  /** The source's report in this line's own time: without it lips and words drift apart. */
  report(source: string, { ntp, timestamp }: ClockReport): Buffer | undefined {
    if (source !== this.source) return undefined;
    const out = Buffer.alloc(REPORT_BYTES);
    out[0] = 0x80;
    out[1] = 200;
    out.writeUInt16BE(REPORT_BYTES / 4 - 1, 2);
    out.writeUInt32BE(this.of.ssrc, 4);
    out.writeBigUInt64BE(BigInt.asUintN(64, ntp), 8);
    out.writeUInt32BE((timestamp + this.timeShift) >>> 0, 16);
    out.writeUInt32BE(this.packets >>> 0, 20);
    out.writeUInt32BE(this.octets >>> 0, 24);
    return out;
  }
}

/** Packets of a picture that a viewer may ask for again: some two seconds. */
export const KEPT_PACKETS = 512;
/** The newest packets of a picture by their numbers, as they went out. */
export class Kept {
  private readonly packets: (Buffer | undefined)[] = Array.from({ length: KEPT_PACKETS });
  keep(packet: Buffer): void {
    this.packets[packet.readUInt16BE(2) % KEPT_PACKETS] = packet;
  }
  /** The packet of this number; nothing where it is too old, or never went out. */
  of(sequenceNumber: number): Buffer | undefined {
    const packet = this.packets[sequenceNumber % KEPT_PACKETS];
    return packet?.readUInt16BE(2) === sequenceNumber ? packet : undefined;
  }
}

/** Between two key frames that are asked for. */
export const KEY_MS = 500;
/** Whole pictures cost ten times a usual one: however many viewers come late, a sender is asked twice a second at most. */
export class KeyAsks {
  private at = Number.NEGATIVE_INFINITY;
  private isWaiting = false;
  /** Somebody needs one. @returns in how many milliseconds to ask for it; nothing where that is on its way. */
  wanted(now: number): number | undefined {
    if (this.isWaiting) return undefined;
    this.isWaiting = true;
    return Math.max(0, this.at + KEY_MS - now);
  }
  /** It was asked for. */
  asked(now: number): void {
    this.at = now;
    this.isWaiting = false;
  }
}

/** The lines of which a viewer's message (RTCP, several in one) asks for a whole picture. */
export function keysAsked(message: Uint8Array): number[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const asked: number[] = [];
  for (let at = 0; at + 12 <= view.byteLength;) {
    const end = at + (view.getUint16(at + 2) + 1) * 4;
    if (end > view.byteLength) break;
    if (view.getUint8(at + 1) === 206) {
      const format = view.getUint8(at) & 0x1f;
      if (format === 1) asked.push(view.getUint32(at + 8));
      // Full intra requests carry their lines behind the head, eight bytes each.
      if (format === 4) for (let one = at + 12; one + 8 <= end; one += 8) asked.push(view.getUint32(one));
    }
    at = end;
  }
  return asked;
}
