// The words of a relay (STUN and TURN, RFC 8489 and 8656) as far as a stand-in of one and its tests need them.
import { createHmac } from 'node:crypto';

const MAGIC = 0x2112a442;
const HEAD = 20;
/** Bytes of a signature with its head. */
const SIGNED = 24;
export const KIND = {
  allocate: 0x0003,
  refresh: 0x0004,
  permit: 0x0008,
  bind: 0x0009,
  send: 0x0016,
  data: 0x0017,
} as const;
/** Added to the kind of what was asked. */
export const ANSWER = { yes: 0x0100, no: 0x0110 } as const;
export const PART = {
  name: 0x0006,
  signature: 0x0008,
  fault: 0x0009,
  channel: 0x000c,
  lifetime: 0x000d,
  peer: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  transport: 0x0019,
  mapped: 0x0020,
} as const;
export type Part = readonly [kind: number, value: Buffer];
export interface Place {
  readonly address: string;
  readonly port: number;
}
export interface Said {
  readonly kind: number;
  readonly id: Buffer;
  readonly parts: ReadonlyMap<number, Buffer>;
  /** What the signature is made of, where there is one. */
  readonly signed?: Buffer;
}

/** Everything is filled up to four bytes. */
export const filling = (length: number): number => (4 - (length % 4)) % 4;
/** Bytes of the first message of a stream: of a relay's own, or one on a channel; nothing while its head is not there. */
export function lengthOf(stream: Buffer): number | undefined {
  if (stream.length < 4) return undefined;
  const length = stream.readUInt16BE(2);
  return isOnChannel(stream) ? 4 + length + filling(length) : HEAD + length;
}
/** Whether what comes next is data on a channel. */
export const isOnChannel = (stream: Buffer): boolean => stream.readUInt16BE(0) >= 0x4000;

export function written(kind: number, id: Buffer, parts: readonly Part[], key?: Buffer): Buffer {
  const body = parts.map(([name, value]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(name, 0);
    head.writeUInt16BE(value.length, 2);
    return Buffer.concat([head, value, Buffer.alloc(filling(value.length))]);
  });
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(HEAD);
  head.writeUInt16BE(kind, 0);
  head.writeUInt16BE(length + (key ? SIGNED : 0), 2);
  head.writeUInt32BE(MAGIC, 4);
  id.copy(head, 8);
  const plain = Buffer.concat([head, ...body]);
  if (!key) return plain;
  const sign = Buffer.alloc(4);
  sign.writeUInt16BE(PART.signature, 0);
  sign.writeUInt16BE(SIGNED - 4, 2);
  return Buffer.concat([plain, sign, signatureOf(plain, key)]);
}
export const signatureOf = (signed: Buffer, key: Buffer): Buffer => createHmac('sha1', key).update(signed).digest();

export function read(message: Buffer): Said {
  const parts = new Map<number, Buffer>();
  let signed: Buffer | undefined;
  for (let at = HEAD; at + 4 <= message.length;) {
    const [name, length] = [message.readUInt16BE(at), message.readUInt16BE(at + 2)];
    if (name === PART.signature) {
      signed = Buffer.from(message.subarray(0, at));
      signed.writeUInt16BE(at - HEAD + SIGNED, 2);
    }
    parts.set(name, message.subarray(at + 4, at + 4 + length));
    at += 4 + length + filling(length);
  }
  return { kind: message.readUInt16BE(0), id: message.subarray(8, HEAD), parts, ...(signed && { signed }) };
}

/** A place of the fourth kind of internet, covered with the sign of the protocol. */
export function covered({ address, port }: Place): Buffer {
  const out = Buffer.alloc(8);
  out[1] = 1;
  out.writeUInt16BE((port ^ (MAGIC >>> 16)) & 0xffff, 2);
  out.writeUInt32BE((Buffer.from(address.split('.').map(Number)).readUInt32BE(0) ^ MAGIC) >>> 0, 4);
  return out;
}
/** Such a place; nothing for one of another kind. */
export function uncovered(value: Buffer | undefined): Place | undefined {
  if (!value || value.length < 8 || value[1] !== 1) return undefined;
  const bits = Buffer.alloc(4);
  bits.writeUInt32BE((value.readUInt32BE(4) ^ MAGIC) >>> 0, 0);
  return { address: [...bits].join('.'), port: (value.readUInt16BE(2) ^ (MAGIC >>> 16)) & 0xffff };
}
