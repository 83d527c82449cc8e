import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { build, type Plugin as BundlerPlugin } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * The program as plain JavaScript for the tests, module by module, made once a run and named after the sources it is
 * made from. Node loads its two thousand files in a second; through vitest's own transform they take ten.
 */
const KEEP_MS = 6 * 3600_000;
const isTest = (name: string) => /\.test\.tsx?$/.test(name);
const isCode = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !isTest(name);

interface Source {
  /** Below the project's folder, with slashes. */
  readonly name: string;
  readonly text: Buffer;
}

function sourcesOf(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (isCode(entry.name) || entry.name.endsWith('.json')))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(root, file).split(sep).join('/'), text: readFileSync(file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Everything that the result follows from: the sources, the packages, and this recipe. */
function fingerprint(root: string, sources: readonly Source[]): string {
  const sum = createHash('sha256').update(process.version);
  for (const name of ['package-lock.json', 'tsconfig.base.json', 'src/kernel/testing/compiled.ts'])
    if (existsSync(join(root, name))) sum.update(readFileSync(join(root, name)));
  for (const { name, text } of sources) sum.update(`\0${name}\0`).update(text);
  return sum.digest('hex').slice(0, 16);
}

/** Compiles `src` (without its tests) and answers the folder; the same sources are compiled once. */
export async function compileSources(root: string): Promise<string> {
  const sources = sourcesOf(root);
  const all = join(root, '.build', 'compiled');
  const dir = join(all, fingerprint(root, sources));
  if (existsSync(dir)) {
    touch(dir);
    return dir;
  }
  const making = `${dir}-${process.pid}-${randomBytes(4).toString('hex')}`;
  await compile(
    root,
    making,
    sources.map((source) => source.name).filter((name) => isCode(name)),
  );
  // Two runs, or two projects of one, may compile the same sources at the same time; the first one's folder stays.
  try {
    renameSync(making, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
    rmSync(making, { recursive: true });
  }
  touch(dir);
  forgetOld(all);
  return dir;
}

async function compile(root: string, dir: string, names: readonly string[]): Promise<void> {
  mkdirSync(dir, { recursive: true });
  await build({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(names.map((name) => [withoutEnding(name), join(root, name)])),
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    treeshake: false,
    logLevel: 'warn',
    plugins: [withoutStyles],
    output: {
      dir,
      format: 'esm',
      sourcemap: true,
      preserveModules: true,
      preserveModulesRoot: root,
      entryFileNames: '[name].js',
    },
  });
}
const withoutEnding = (name: string) => name.replace(/\.tsx?$/, '');

const withoutStyles: BundlerPlugin = {
  name: 'without-styles',
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) },
};

/** A folder was asked for, by the clock that will judge how long ago: the disk may have another. */
function touch(dir: string): void {
  const now = new Date();
  utimesSync(dir, now, now);
}

/** Folders that no run has asked for in hours: nobody can be loading from them any more. */
function forgetOld(all: string): void {
  for (const name of readdirSync(all)) {
    const dir = join(all, name);
    if (Date.now() - (statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > KEEP_MS)
      rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Test files get the compiled modules instead of the sources. A file that asks for modules of its own
 * (`vi.resetModules`, `vi.mock`) gets the sources: only modules that vitest itself loads can be replaced.
 */
export function compiledSources(root: string): Plugin {
  const src = join(root, 'src') + sep;
  const begins = ['global-setup.ts', 'alive.ts'].map((name) => join(src, 'kernel/testing', name));
  const isProgram = (file: string) => file.startsWith(src) && isCode(file) && !begins.includes(file);
  /** Modules that vitest loads itself, without their endings. */
  const loadedAsSource = new Set<string>();
  let made: Promise<string> | undefined;

  return {
    name: 'compiled-sources',
    enforce: 'pre',
    async resolveId(id, importer) {
      const asking = importer?.split('?')[0] ?? '';
      const wanted = resolve(dirname(asking), id);
      if (!id.startsWith('.') || !wanted.startsWith(src)) return null;
      if (isProgram(asking) || wantsOwnModules(asking)) {
        for (const name of moduleNames(wanted)) loadedAsSource.add(name);
        return null;
      }
      made ??= compileSources(root);
      const dir = await made;
      const files = moduleNames(wanted).map((name) => join(dir, `${relative(root, name)}.js`));
      return files.find((file) => existsSync(file)) ?? null;
    },
    transform(_code, id) {
      const file = id.split('?')[0]!;
      if (isProgram(file) && !loadedAsSource.has(withoutEnding(file)))
        throw new Error(
          `${relative(root, file)} would exist twice in this test, compiled and as a source: ` +
            'import it by a relative path that is written out, or through a function of the program',
        );
    },
  };
}

/** What an import may mean: a file, or the index of a folder. */
const moduleNames = (path: string) => [withoutEnding(path), join(path, 'index')];

const ownModules = new Map<string, boolean>();
function wantsOwnModules(test: string): boolean {
  const known = ownModules.get(test);
  if (known !== undefined) return known;
  const wants = /\bvi\.(resetModules|mock|doMock)\(/.test(readFileSync(test, 'utf8'));
  ownModules.set(test, wants);
  return wants;
}
