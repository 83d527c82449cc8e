import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { hashing } from './hashing';

/** One uploaded file as the store had it when the backup was made; without a hash it was missing there already. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** What the manifest says of the list of files. */
export interface FileList {
  readonly count: number;
  readonly bytes: number;
  /** Files that rows speak of and the store did not have. */
  readonly missing: number;
  readonly sha256: string;
}

/** A file that is not what the list says. */
export interface FileProblem {
  readonly key: string;
  readonly what: 'missing' | 'other size' | 'other bytes';
}

const listOf = (dir: string): string => join(dir, 'files.jsonl.gz');

/** Writes the list beside the tables, one file a line. */
export async function saveFileList(dir: string, files: AsyncIterable<StoredFile>): Promise<FileList> {
  const meter = hashing();
  let [count, bytes, missing] = [0, 0, 0];
  async function* lines() {
    for await (const { key, size, sha256 } of files) {
      count += 1;
      bytes += size;
      if (sha256 === null) missing += 1;
      yield Buffer.from(`${JSON.stringify({ key, size, sha256 })}\n`);
    }
  }
  await pipeline(Readable.from(lines()), meter.through, createGzip(), createWriteStream(listOf(dir), { mode: 0o600 }));
  return { count, bytes, missing, sha256: meter.digest() };
}

/**
 * Compares a store with the list of a backup.
 * @param look what the store has under a key now, or nothing.
 * @returns the files that differ; those that were missing when the backup was made are not asked for.
 */
export async function checkFiles(
  dir: string,
  list: FileList,
  look: (key: string) => Promise<Omit<StoredFile, 'key'> | undefined>,
): Promise<FileProblem[]> {
  const meter = hashing();
  const problems: FileProblem[] = [];
  const source = pipeline(createReadStream(listOf(dir)), createGunzip(), meter.through);
  source.catch(() => undefined);
  for await (const line of createInterface({ input: meter.through })) {
    const saved = JSON.parse(line) as StoredFile;
    if (saved.sha256 === null) continue;
    const found = await look(saved.key);
    if (!found) problems.push({ key: saved.key, what: 'missing' });
    else if (found.size !== saved.size) problems.push({ key: saved.key, what: 'other size' });
    else if (found.sha256 !== saved.sha256) problems.push({ key: saved.key, what: 'other bytes' });
  }
  await source;
  if (meter.digest() !== list.sha256)
    throw new Error(`${listOf(dir)} is damaged: its list is not the one that was saved`);
  return problems;
}
