import { join, resolve } from 'node:path';
import type { Kernel } from '../cx';
import { diskStorage } from './disk';
import { s3Storage } from './s3';
import type { Storage } from './storage';

export type { ByteRange, Storage } from './storage';

const storages = new WeakMap<Kernel, Storage>();
/** The store of this program: a bucket when S3_ENDPOINT and S3_BUCKET are set, otherwise a folder; see `filesFolder`. */
export function storageOf(kernel: Kernel): Storage {
  let storage = storages.get(kernel);
  if (!storage) storages.set(kernel, (storage = openStorage(kernel.dataDir)));
  return storage;
}
/** The same for a program without a kernel: backup and restore. */
export function openStorage(dataDir: string, env: NodeJS.ProcessEnv = process.env): Storage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env;
  if (!endpoint || !bucket) return diskStorage(filesFolder(dataDir, env));
  if (!key || !secret) throw new Error('S3_ENDPOINT and S3_BUCKET are set: S3_KEY and S3_SECRET are needed too');
  return s3Storage({ endpoint, bucket, key, secret, region: region ?? 'us-east-1' });
}

/** The folder of the store where there is no bucket: FILES_DIR, which several machines may share, or `files` in the data directory. */
export const filesFolder = (dataDir: string, env: NodeJS.ProcessEnv = process.env): string =>
  resolve(env['FILES_DIR'] || join(dataDir, 'files'));

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
