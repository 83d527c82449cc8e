import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './tools.mjs';

/** What each half of the build is made from. A file of the other half does not make it stale. */
const parts = {
  site: {
    from: [
      'index.html',
      'login.html',
      'light.html',
      'vite.config.ts',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/lib/compress.mjs',
      'src',
    ],
    not: /\.test\.tsx?$|^src\/kernel\/(server|testing)\/|^src\/modules\/[^/]+\/(server\/|demo\/|tables\/|tables\.ts$|demo\.ts$)|^src\/apps\/[^/]+\.ts$/,
    makes: 'dist/site/index.html',
  },
  server: {
    from: ['package-lock.json', 'scripts/build.mjs', 'scripts/lib/bundle.mjs', 'src'],
    not: /\.test\.tsx?$|^src\/kernel\/(web|testing)\/|^src\/modules\/[^/]+\/web\/|^src\/apps\/[^/]+\.tsx$/,
    makes: 'dist/server.js',
  },
};

/** The fingerprint that a fresh build of this half would have, and whether the built one differs. */
export function look(part) {
  const { from, not, makes } = parts[part];
  const hash = createHash('sha256');
  for (const file of from.flatMap((path) => filesBelow(join(root, path)))) {
    const name = relative(root, file).split(sep).join('/');
    if (!not.test(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  const print = hash.digest('hex');
  const stampFile = stampOf(part);
  const fresh = existsSync(join(root, makes)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print;
  return { print, stale: !fresh };
}

/** Remembers that this half was built from sources with this fingerprint. */
export function remember(part, print) {
  mkdirSync(dirname(stampOf(part)), { recursive: true });
  writeFileSync(stampOf(part), print);
}

const stampOf = (part) => join(root, 'dist', `.${part}-made-from`);

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}
