import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Storage } from './storage';

/** Files below the data directory. */
export function diskStorage(dataDir: string): Storage {
  const root = resolve(dataDir, 'files');
  const at = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`a key that leads out of the store: ${key}`);
    return path;
  };
  return {
    async put(key, bytes) {
      const path = at(key);
      await mkdir(dirname(path), { recursive: true });
      // Whoever sees the file sees all of it, also after a power cut.
      const part = join(dirname(path), `.${randomBytes(8).toString('hex')}.part`);
      try {
        const file = await open(part, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async putFile(key, path) {
      const file = await open(path, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await mkdir(dirname(at(key)), { recursive: true });
      await rename(path, at(key));
    },
    size: (key) =>
      stat(at(key)).then(
        (s) => s.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        },
      ),
    async read(key, range) {
      return createReadStream(at(key), range ? { start: range.from, end: range.to } : {});
    },
    async move(from, to) {
      await mkdir(dirname(at(to)), { recursive: true });
      await rename(at(from), at(to));
    },
    remove: (key) => rm(at(key), { force: true }),
  };
}
