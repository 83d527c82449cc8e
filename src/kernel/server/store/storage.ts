import type { Readable } from 'node:stream';

/** Where the bytes lie. Keys are made by this program alone: `<org>/<id>-<random>.<ext>`, `incoming/…` and `exports/…`. */
export interface Storage {
  /** Stores the bytes whole or not at all. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a file of this machine, whole or not at all, without reading it into memory; it may be gone from `path` afterwards. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Size in bytes, or nothing when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** The bytes from `from` to `to`, both included; all of them without a range. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  move(from: string, to: string, type: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Takes away what killed processes left half written, so many milliseconds ago; a bucket keeps no such thing. */
  dropHalves?(olderThanMs: number): Promise<void>;
  /** Objects that come in pieces. */
  readonly pieces: PieceStorage;
  /** Where an object lies on this machine, for a program that reads it by itself; a bucket has no such place. */
  placeOf?(key: string): string;
  /** A url that takes exactly so many bytes for so many seconds without passing through this program. */
  offer?(
    key: string,
    size: number,
    seconds: number,
  ): Promise<{ readonly url: string; readonly headers: Record<string, string> }>;
}
/** A piece of an object on its way. All but the last are of one size, which a bucket wants to be five megabytes or more. */
export interface Piece {
  /** From 1. */
  readonly no: number;
  /** Where its first byte lies in the object. */
  readonly from: number;
  readonly bytes: Uint8Array;
}
/** An object that comes in pieces, in any order, one of them perhaps twice; a piece that was stored outlives a power cut. */
export interface PieceStorage {
  /** @returns what the store calls the unfinished object. */
  begin(key: string, type: string): Promise<string>;
  /** @returns the mark that `join` asks for. */
  put(key: string, name: string, piece: Piece): Promise<string>;
  /** Makes the object of its pieces; `marks` in their order. */
  join(key: string, name: string, marks: readonly string[]): Promise<void>;
  /** Forgets what has come so far. */
  drop(key: string, name: string): Promise<void>;
}
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}
