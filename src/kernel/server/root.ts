import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, from the sources as well as from the bundle in dist: where migrations/ and data/ lie. */
export const root: string = (() => {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, 'migrations'))) {
    const up = dirname(dir);
    if (up === dir) throw new Error('the folder migrations/ is not beside the program');
    dir = up;
  }
  return dir;
})();
/** A fact file of data/, parsed. */
export const dataFile = <T>(name: string): T => JSON.parse(readFileSync(join(root, 'data', name), 'utf8')) as T;
