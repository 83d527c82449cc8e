// `node scripts/snapshot.mjs [<name>] [--replace]`, at the end of a landing that brings migrations: writes schema and rows of
// the small demonstration world to tests/upgrade/<name>, by default the last migration's stamp. Committed with the landing and
// never changed again: tests/upgrade upgrades each of them and compares it with a fresh database.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root, run } from './lib/tools.mjs';

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  join(root, 'tests/upgrade/make-snapshot.ts'),
  ...process.argv.slice(2),
]);
process.exit(code ?? 1);
