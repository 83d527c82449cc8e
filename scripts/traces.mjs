// `npm run traces -- <module> …`: runs the tests of these modules and keeps, in tests/registry/traces.json, which audit
// lines and events each of their calls left whenever it wrote something. A diff of the file shows what a change took away.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingPostgres } from './lib/postgres.mjs';
import { bin, root, run } from './lib/tools.mjs';

const modules = process.argv.slice(2);
if (modules.length === 0 || modules.some((module) => !existsSync(join(root, 'src/modules', module)))) {
  console.error('usage: npm run traces -- <module> …');
  process.exit(2);
}
const file = join(root, 'tests/registry/traces.json');
const dir = mkdtempSync(join(tmpdir(), 'traces-'));
const log = join(dir, 'log');
const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
const { code } = await run(
  bin('vitest'),
  ['run', '--project', 'node', '--reporter=dot', ...modules.map((module) => `src/modules/${module}/`)],
  // What else its calls did is judged elsewhere.
  { env: { TEST_DATABASE_URL: url, TEST_DB_PREFIX: 'traces', TRACES_LOG: log, TEST_FAULTS: join(dir, 'faults') } },
);
if (code !== 0) process.exit(1);
const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const others = Object.entries(kept).filter(([call]) => !modules.includes(call.split('.')[0]));
const always = new Map();
for (const line of existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []) {
  const [call, left] = JSON.parse(line);
  always.set(
    call,
    [...new Set(left)].filter((trace) => always.get(call)?.includes(trace) ?? true),
  );
}
rmSync(dir, { recursive: true });
const rows = [...others, ...always]
  .filter(([, traces]) => traces.length > 0)
  .map(([call, traces]) => [call, traces.toSorted()])
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  file,
  `{\n${rows.map(([call, traces]) => `  ${JSON.stringify(call)}: ${JSON.stringify(traces)}`).join(',\n')}\n}\n`,
);
await run(bin('oxfmt'), [file], { quiet: true });
console.log(`${rows.length} calls leave something whenever they write`);
process.exit(0);
