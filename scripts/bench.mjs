// `npm run bench [-- --only list,growth,import,week,exam,fitness,works,cost,first-load] [--rounds 5] [--seconds 4]`: builds what is stale and measures the
// built program on its own embedded database. Prints a table for the README; ends with 1 when a ratio within the run is not
// met. Absolute figures are targets: they depend on the machine, so they are only printed. docs/bench.md tells what is measured.
//   BENCH_DATABASE_URL   a superuser's address of an empty database to use instead
//   CHROMIUM             the browser to use
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findBrowser, findMaker } from './lib/system.mjs';
import { root, run } from './lib/tools.mjs';

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const built = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
if (built.code !== 0) process.exit(built.code ?? 1);
const browser = await findBrowser();
if (!browser.path) console.error(`first load: skipped, ${browser.reason}`);
if (!(await findMaker())) console.error('video: conversions are skipped, there is no ffmpeg');
const env = { NODE_ENV: 'production', CHROMIUM: browser.path ?? '' };
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', join(root, 'tests/bench/bench.ts'), ...process.argv.slice(2)],
  { env },
);
process.exit(code ?? 1);
