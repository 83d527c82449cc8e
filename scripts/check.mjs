// `npm run check -- <module> [pattern]`: the inner loop. Types of everything but judged for this module alone, lint and
// tests of this module, side by side, on a PostgreSQL that stays up between calls (.data/check). `kernel` is a module too.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead
import { existsSync, mkdirSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faultList, judgeFaults } from './lib/faults.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { bin, root, run, since } from './lib/tools.mjs';

const begun = Date.now();
const [module, ...rest] = process.argv.slice(2);
const folder = module === 'kernel' ? 'src/kernel' : module === 'apps' ? 'src/apps' : `src/modules/${module}`;
if (!module || !existsSync(join(root, folder))) {
  console.error(`usage: npm run check -- <module> [test file pattern]   (${folder} is not there)`);
  process.exit(2);
}
const checkDir = join(root, '.data', 'check');
mkdirSync(checkDir, { recursive: true });

const failures = [];
const database = process.env.TEST_DATABASE_URL
  ? Promise.resolve(process.env.TEST_DATABASE_URL)
  : lastingPostgres(checkDir);
// All at once: while one waits for a disk or the database, the others have the processors.
await Promise.all([types(), lint(), database.then(tests, (error) => void failures.push(error.message))]);

for (const failure of failures) console.log(failure);
console.log(`${module}: ${failures.length === 0 ? 'good' : 'FAILED'} in ${since(begun)}`);
process.exit(failures.length === 0 ? 0 : 1);

async function types() {
  const start = Date.now();
  const { code, output } = await oneAtATime(() => run(bin('tsc'), ['-b', '--pretty', 'false'], { quiet: true }));
  if (code === 0) return console.log(`types: good in ${since(start)}`);
  const errors = output.split(/\n(?=\S)/).filter((error) => /error TS/.test(error));
  const own = errors.filter((error) => error.startsWith(`${folder}/`) || !/^(src|tests)\//.test(error));
  for (const error of own) console.log(error);
  const elsewhere = errors.length - own.length;
  if (own.length > 0) failures.push(`types: ${own.length} errors here`);
  console.log(`types: ${own.length} errors here, ${elsewhere} elsewhere in ${since(start)}`);
}

async function lint() {
  const start = Date.now();
  const { code, output } = await run(bin('oxlint'), ['--type-aware', '--quiet', folder], { quiet: true });
  if (code !== 0) {
    console.log(output.trim());
    failures.push('lint: see above');
  }
  console.log(`lint: ${code === 0 ? 'good' : 'FAILED'} in ${since(start)}`);
}

async function tests(url) {
  const start = Date.now();
  // A list of its own: several check at once in one tree.
  const faults = join(checkDir, `statements-${process.pid}.txt`);
  const env = { TEST_DATABASE_URL: url, TEST_DB_PREFIX: module.replaceAll('-', '_'), TEST_FAULTS: faults };
  const patterns = rest.length > 0 ? rest : [`${folder}/`];
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/watchdog.mjs')}`];
  const options = ['run', '--project', 'node', '--passWithNoTests', ...reporters];
  const { code } = await run(bin('vitest'), [...options, ...patterns], { env });
  if (code !== 0) failures.push('tests: see above');
  const judged = judgeFaults(faultList(faults));
  rmSync(faults, { force: true });
  for (const [check, found] of judged) failures.push(...found.map((fault) => `${check}: ${fault}`));
  console.log(`tests: ${code === 0 ? 'good' : 'FAILED'} in ${since(start)}`);
}

/** Several people check at once in one tree; two compilers writing the same build info would spoil each other's. */
async function oneAtATime(act) {
  const mutex = join(checkDir, 'compiling');
  for (;;) {
    try {
      mkdirSync(mutex);
      break;
    } catch {
      const age = Date.now() - (statSync(mutex, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > 60_000) tryRemove(mutex);
      else await new Promise((done) => setTimeout(done, 150));
    }
  }
  try {
    return await act();
  } finally {
    tryRemove(mutex);
  }
}

function tryRemove(dir) {
  try {
    rmdirSync(dir);
  } catch {
    // Somebody else was faster.
  }
}
