import type { Readable } from 'node:stream';
import type { Kernel } from '../../../kernel/server/kernel';
import { diskStorage } from './storage-disk';
import { s3Storage } from './storage-s3';

/** Where the bytes lie. Keys are made by this program alone: `<org>/<id>-<random>.<ext>` and `incoming/…`. */
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
  /** A url that takes exactly so many bytes for so many seconds without passing through this program. */
  offer?(
    key: string,
    size: number,
    seconds: number,
  ): Promise<{ readonly url: string; readonly headers: Record<string, string> }>;
}
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const made = new WeakMap<Kernel, Storage>();
/** The store of this program: a bucket when S3_ENDPOINT and S3_BUCKET are set, otherwise the data directory. */
export function storageOf(kernel: Kernel): Storage {
  let storage = made.get(kernel);
  if (!storage) made.set(kernel, (storage = openStorage(kernel.dataDir)));
  return storage;
}
/** The same for a program without a kernel: backup and restore. */
export function openStorage(dataDir: string, env: NodeJS.ProcessEnv = process.env): Storage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env;
  if (!endpoint || !bucket) return diskStorage(dataDir);
  if (!key || !secret) throw new Error('S3_ENDPOINT and S3_BUCKET are set: S3_KEY and S3_SECRET are needed too');
  return s3Storage({ endpoint, bucket, key, secret, region: region ?? 'us-east-1' });
}

/** All bytes of an object, at most `max`. */
export async function bytesOf(storage: Storage, key: string, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let total = 0;
  for await (const part of await storage.read(key)) {
    total += (part as Buffer).length;
    if (total > max) throw new Error(`${key} is larger than ${max} bytes`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
/** Where bytes wait until they have been looked at: a client that still knows the url must not be able to write over the checked file. */
export const incomingKey = (path: string): string => `incoming/${path.replaceAll('/', '-')}`;
