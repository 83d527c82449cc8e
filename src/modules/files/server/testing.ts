// For tests of uploads in pieces: a film of any size, and its way through the calls.
import { createHash } from 'node:crypto';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { PIECE_BYTES } from '../rules';

interface Sender {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
export const piecesIn = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, no) =>
    bytes.subarray(no * PIECE_BYTES, (no + 1) * PIECE_BYTES),
  );
export const hashesOf = (bytes: Uint8Array): string[] =>
  piecesIn(bytes).map((piece) => createHash('sha256').update(piece).digest('hex'));
/** A body as a caller of a test hands it over. */
export const bodyOf = (bytes: Uint8Array) => ({ name: '', type: '', size: bytes.length, bytes });

/** Bytes that begin as a film does and are one only there. */
export function filmLike(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('\0\0\0\u0018ftypisom\0\0\0\0isommp41'));
  for (let at = 64; at < size; at += 4096) bytes[at] = at % 251;
  return bytes;
}
/** Sends a file whole. @returns its path. */
export async function sendWhole(who: Sender, name: string, bytes: Uint8Array, proc: string): Promise<string> {
  const hashes = hashesOf(bytes);
  const { uploadId, have, stored } = await who.ok(calls.piecesOpen, {
    fileName: name,
    fileSize: bytes.length,
    proc,
    hashes,
  });
  if (stored) return stored.path;
  for (const [no, piece] of piecesIn(bytes).entries())
    if (!have.includes(no)) await who.ok(calls.piecesPut, { uploadId, no, file: bodyOf(piece) });
  return (await who.ok(calls.piecesDone, { uploadId })).path;
}
