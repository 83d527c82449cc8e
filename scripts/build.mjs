// Builds what is stale into dist/:
//   dist/site/          the browser side (vite): index.html the app, login.html the light sign-in page, light.html the
//                       pages of visitors, each file also as .br and .gz
//   dist/<program>.js   the programs of src/apps, with dist/chunks/ shared between them (rolldown)
//   dist/workers/*.js   every file of src/kernel/server/workers, to be run in a worker thread
// Packages stay in node_modules. migrations/ and data/ are not copied: they are read from the project root at run time.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { compressSite } from './lib/compress.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { look, remember } from './lib/stale.mjs';
import { root, since } from './lib/tools.mjs';

/** Programs that a machine without development tools must be able to run. */
const programs = [
  'supervisor',
  'server',
  'jobs',
  'migrate',
  'world',
  'backup',
  'restore',
  'distribute',
  'inventory',
  'face-measure',
];
const force = process.argv.includes('--force');

// A shell's NODE_ENV=development would put the development React into the site.
process.env.NODE_ENV = 'production';

try {
  await ensureInstalled();
  await make('server', buildServer);
  await make('site', buildSite);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function make(part, build) {
  const start = Date.now();
  const { print, stale } = look(part);
  if (!stale && !force) {
    console.log(`${part} is fresh`);
    return;
  }
  await build();
  remember(part, print);
  console.log(`built ${part} in ${since(start)}`);
}

async function buildServer() {
  const { build } = await import('rolldown');
  const workers = join(root, 'src/kernel/server/workers');
  const workerNames = existsSync(workers)
    ? readdirSync(workers).filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    : [];
  const input = Object.fromEntries([
    ...programs.map((name) => [name, join(root, `src/apps/${name}.ts`)]).filter(([, file]) => existsSync(file)),
    ...workerNames.map((name) => [`workers/${name.slice(0, -3)}`, join(workers, name)]),
  ]);
  for (const old of ['chunks', 'workers']) rmSync(join(root, 'dist', old), { recursive: true, force: true });
  await build({
    input,
    cwd: root,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    logLevel: 'warn',
    output: {
      dir: join(root, 'dist'),
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  });
}

async function buildSite() {
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
  await compressSite(join(root, 'dist/site'), join(root, '.build/compressed'));
}
