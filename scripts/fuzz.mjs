// `npm run fuzz [-- --from N]`: every odd word in every field of every call, from the Nth pair on. It prints each slice with the
// number to go on with, so that a run that was broken off is taken up again. `npm test` walks a bounded part of it each time.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { bin, root, run } from './lib/tools.mjs';

const { values } = parseArgs({ options: { from: { type: 'string', default: '0' } } });
if (!/^\d+$/.test(values.from)) {
  console.error('usage: npm run fuzz [-- --from N]');
  process.exit(2);
}
await ensureInstalled();
const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
const { code } = await run(
  bin('vitest'),
  ['run', '--project', 'node', '--disable-console-intercept', 'tests/registry/fuzz.test.ts'],
  { env: { TEST_DATABASE_URL: url, FUZZ_FROM: values.from } },
);
process.exit(code ?? 1);
