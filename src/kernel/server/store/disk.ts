import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { PieceStorage, Storage } from './storage';

/** Files below a folder. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const at = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`a key that leads out of the store: ${key}`);
    return path;
  };
  /** Where files lie until they are whole, all of them together: what a killed process leaves there is found without a walk. */
  const halves = join(root, '.parts');
  const newPart = async (): Promise<string> => {
    await mkdir(halves, { recursive: true });
    return join(halves, randomBytes(8).toString('hex'));
  };
  return {
    async put(key, bytes) {
      const path = at(key);
      await mkdir(dirname(path), { recursive: true });
      // Whoever sees the file sees all of it, also after a power cut.
      const part = await newPart();
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
      try {
        await rename(path, at(key));
      } catch (error) {
        // A shared folder is another file system: whole there before it has its name.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const part = await newPart();
        try {
          await copyFile(path, part);
          await rename(part, at(key));
        } catch (fault) {
          await rm(part, { force: true });
          throw fault;
        }
      }
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
    async dropHalves(olderThanMs) {
      for (const name of await readdir(halves).catch(() => [])) {
        const path = join(halves, name);
        // Its time is the disk's; whoever is still at work has written to it since.
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
      }
    },
    pieces: piecesBelow(at),
    placeOf: at,
  };
}
/** Pieces go to their place in one file at once, so that joining is a rename however large it is. */
const piecesBelow = (at: (key: string) => string): PieceStorage => ({
  async begin(key) {
    await mkdir(dirname(at(key)), { recursive: true });
    await (await open(gathering(at(key)), 'a')).close();
    return '';
  },
  async put(key, _name, { from, bytes }) {
    const file = await open(gathering(at(key)), 'r+');
    try {
      for (let done = 0; done < bytes.length;)
        done += (await file.write(bytes, done, bytes.length - done, from + done)).bytesWritten;
      await file.datasync();
    } finally {
      await file.close();
    }
    return '';
  },
  join: (key) => rename(gathering(at(key)), at(key)),
  drop: (key) => rm(gathering(at(key)), { force: true }),
});
const gathering = (path: string): string => `${path}.pieces`;
