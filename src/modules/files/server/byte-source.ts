import type { Storage } from '../../../kernel/server/store/store';

/** Bytes that are looked at in places, wherever they lie. A received file is one. */
export interface ByteSource {
  readonly size: number;
  /** From `from` up to `to`, the latter not included. */
  range(from: number, to: number): Promise<Uint8Array>;
}

export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  range: async (from, to) => bytes.subarray(from, to),
});

/** An object of the store, read in ranges. */
export const sourceOfObject = (storage: Storage, key: string, size: number): ByteSource => ({
  size,
  async range(from, to) {
    const parts: Buffer[] = [];
    if (from < to) for await (const part of await storage.read(key, { from, to: to - 1 })) parts.push(part as Buffer);
    return Buffer.concat(parts);
  },
});

/** All bytes in windows that overlap, so that a sign up to `overlap` bytes long is whole in one of them. */
export async function* windows(source: ByteSource, step = 1024 * 1024, overlap = 64): AsyncGenerator<Buffer> {
  for (let from = 0; from < source.size; from += step) {
    const bytes = await source.range(Math.max(0, from - overlap), Math.min(from + step, source.size));
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}
