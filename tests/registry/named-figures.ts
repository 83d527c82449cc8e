import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

/** The definitions of all modules: `<module>.<figure>` with what is said of it in Chinese. */
export const definedFigures = new Map<string, Record<string, string>>();
for (const m of modules)
  for (const [key, text] of Object.entries(m.locale['zh-CN'])) {
    const [, figure, what] = /^define\.(\w+)\.(\w+)$/.exec(key) ?? [];
    if (!figure || !what) continue;
    const name = `${m.name}.${figure}`;
    definedFigures.set(name, { ...definedFigures.get(name), [what]: text });
  }

/** The product's files that may show a figure, below `src`: no tests, no texts. */
export const figureFiles: readonly string[] = readdirSync(join(root, 'src'), {
  recursive: true,
  encoding: 'utf8',
}).filter((f) => /\.tsx?$/.test(f) && !/\.test\.|locale/.test(f));

/** Words in quotes that name a definition, with the files where they stand. */
export function namedIn(files: RegExp): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of figureFiles.filter((f) => files.test(f)))
    for (const [, name = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(/['"]([a-z-]+\.[a-zA-Z]+)['"]/g))
      if (definedFigures.has(name)) found.set(name, (found.get(name) ?? new Set()).add(file));
  return found;
}
