// `npm run orders [-- <pattern> …] [--seeds=7,8,9] [--alone] [--twins]`: the node tests in other orders, all on one database
// server. Without an option their files are run three times, shuffled by seeds that are said and may be given again. `--alone` runs
// each file by itself, `--twins` two runs at once, each with a template of its own that the other one does not have.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { nodeTests, ordersOf } from './lib/orders.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { bin, isInterrupted, root, run, since } from './lib/tools.mjs';

const asked = ordersOf(process.argv.slice(2));
if (!asked) {
  console.error('usage: npm run orders [-- <pattern> …] [--seeds=7,8,9] [--alone] [--twins]');
  process.exit(2);
}
const { seeds, alone, twins, patterns } = asked;
await ensureInstalled();
const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
const reports = join(root, '.build', 'orders');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** What each run came to, a line each. */
const lines = [];
let serial = 0;
/** Runs files, and keeps what their calls did against a rule to itself: npm test judges it. */
async function order(name, args, env = {}) {
  if (isInterrupted()) return;
  console.log(`\n${name}`);
  const start = Date.now();
  const { code } = await run(bin('vitest'), ['run', '--project', 'node', ...args], {
    env: {
      TEST_DATABASE_URL: url,
      TEST_DB_PREFIX: 'orders',
      TEST_FAULTS: join(reports, `faults-${++serial}.txt`),
      ...env,
    },
  });
  lines.push({ name, good: code === 0, took: since(start) });
}
const shuffled = (seed) => ['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...patterns];

if (alone) for (const file of nodeTests(root, patterns)) await order(`${file} alone`, [file]);
if (twins) {
  const [one = 1, two = 2] = seeds;
  await Promise.all([
    order(`twin by seed ${one}`, shuffled(one)),
    // A minute later: a world of its own.
    order(`twin by seed ${two}`, shuffled(two), { TEST_DAY: '2026-11-18T02:31:00Z' }),
  ]);
}
if (!alone && !twins) for (const seed of seeds) await order(`shuffled by seed ${seed}`, shuffled(seed));

console.log('');
for (const { name, good, took } of lines) console.log(`${name}: ${good ? 'good' : 'FAILED'} in ${took}`);
process.exit(!isInterrupted() && lines.length > 0 && lines.every(({ good }) => good) ? 0 : 1);
