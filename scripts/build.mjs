// Builds what is stale into dist/:
//   dist/site/          the browser side (vite): index.html the app, login.html the light sign-in page, light.html the
//                       pages of visitors, each file also as .br and .gz
//   dist/<program>.js   the programs of src/apps, with dist/chunks/ shared between them (rolldown)
//   dist/workers/*.js   every file of src/kernel/server/workers, to be run in a worker thread
// Packages stay in node_modules. migrations/ and data/ are not copied: they are read from the project root at run time.
import { join } from 'node:path';
import { bundleServer } from './lib/bundle.mjs';
import { compressSite } from './lib/compress.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { look, remember } from './lib/stale.mjs';
import { root, since } from './lib/tools.mjs';

const force = process.argv.includes('--force');

// A shell's NODE_ENV=development would put the development React into the site.
process.env.NODE_ENV = 'production';

try {
  await ensureInstalled();
  await make('server', () => bundleServer(join(root, 'dist')));
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

async function buildSite() {
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
  await compressSite(join(root, 'dist/site'), join(root, '.build/compressed'));
}
