// `npm run mutants -- <module> [--count 60] [--seed 1] [test file pattern …]`: do the tests see small faults? Puts them one
// at a time into a copy of the tree, runs the module's tests on each, and prints the score and the faults that no test saw.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutationsOf, sampleOf, seeded } from './lib/mutations.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { isInterrupted, root, run, since } from './lib/tools.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const [module, ...patterns] = positionals;
const folder = module === 'kernel' ? 'src/kernel' : `src/modules/${module}`;
if (!module || !existsSync(join(root, folder))) {
  console.error('usage: npm run mutants -- <module> [--count 60] [--seed 1] [test file pattern …]');
  process.exit(2);
}
const begun = Date.now();
const copy = join(root, '.build', 'mutants', String(process.pid));
let failed = true;
try {
  failed = !(await measure());
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function measure() {
  const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
  const prefix = `mutants_${process.pid}`;
  // One template for all: a fault in a rule must not change the world that the tests begin with.
  const env = { TEST_DATABASE_URL: url, TEST_DB_PREFIX: prefix, TEST_TEMPLATE: `${prefix}_template` };
  copyTree();
  try {
    return await judge(env);
  } finally {
    await dropDatabases(url, prefix);
  }
}

async function judge(env) {
  const whole = await runTests(env, 0);
  if (!whole.passed) {
    console.log(`${whole.output}\nthe tests of ${module} fail without any fault put in`);
    return false;
  }
  const all = sources().flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return mutationsOf(code, file).map((mutation) => ({ ...mutation, file }));
  });
  const sample = sampleOf(all, Number(values.count), seeded(Number(values.seed)));
  console.log(`${module}: ${sample.length} of ${all.length} faults, one run of its tests takes ${whole.seconds} s`);
  // A fault may turn for ever; the first run on a fresh copy was no faster than those to come.
  const limit = 60_000 + 5000 * whole.seconds;
  const survivors = [];
  let seen = 0;
  for (const mutation of sample) {
    if (isInterrupted()) break;
    const survived = await survives(mutation, env, limit);
    if (survived) survivors.push(mutation);
    else seen += 1;
    console.log(`${survived ? 'NOT SEEN' : 'seen    '} ${describe(mutation)}`);
  }
  const judged = seen + survivors.length;
  console.log(
    `\n${module}: ${seen} of ${judged} faults seen, ${percent(seen, judged)} (seed ${values.seed}, ${since(begun)})`,
  );
  for (const kind of new Set(sample.map((each) => each.kind))) {
    const lost = survivors.filter((each) => each.kind === kind).length;
    const drawn = sample.filter((each) => each.kind === kind).length;
    console.log(`  ${kind.padEnd(10)} ${drawn - lost} of ${drawn}`);
  }
  for (const survivor of survivors) console.log(`not seen: ${describe(survivor)}`);
  return judged > 0;
}
function percent(part, whole) {
  return whole === 0 ? 'nothing judged' : `${Math.round((100 * part) / whole)} %`;
}

async function survives({ file, start, end, text }, env, limit) {
  const code = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(copy, file), code.slice(0, start) + text + code.slice(end));
  try {
    return (await runTests(env, limit)).passed;
  } finally {
    writeFileSync(join(copy, file), code);
    rmSync(join(copy, '.build', 'compiled'), { recursive: true, force: true });
  }
}

/** `src/…/join.ts:34 bound: if (used >= limit) throw …   [>= → >]` */
function describe({ file, kind, start, end, text }) {
  const code = readFileSync(join(root, file), 'utf8');
  const number = code.slice(0, start).split('\n').length;
  const [piece, instead] = [short(code.slice(start, end)), short(text) || 'nothing'];
  const line = short(code.split('\n')[number - 1]);
  const where = `${file}:${number} ${kind}:`;
  return line === piece ? `${where} ${piece} → ${instead}` : `${where} ${line}   [${piece} → ${instead}]`;
}
function short(text) {
  const one = text.replace(/\s+/g, ' ').trim();
  return one.length > 90 ? `${one.slice(0, 90)}…` : one;
}

/** What runs on the server and decides: the module's server/ and rules, without tests. */
function sources() {
  const parts = module === 'kernel' ? ['server', 'shared'] : ['server', 'rules', 'rules.ts'];
  return parts
    .map((part) => `${folder}/${part}`)
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) =>
      path.endsWith('.ts')
        ? [path]
        : readdirSync(join(root, path), { recursive: true }).map((name) => `${path}/${String(name)}`),
    )
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path))
    .sort();
}

/** A copy without what is built; packages are shared. */
function copyTree() {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(root)) {
    if (/^(?:\.git|\.build|\.data|dist|node_modules)$/.test(name)) continue;
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

/** The module's tests on the copy, to the first failure; a run that takes longer than `limit` (ms) has failed. */
async function runTests(env, limit) {
  const start = Date.now();
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const wanted = patterns.length > 0 ? patterns : [`${folder}/`];
  const options = ['run', '--project', 'node', '--bail=1', '--reporter=dot', ...wanted];
  // A group: a test process that turns for ever would outlive vitest.
  const { code, output } = await run(process.execPath, [vitest, ...options], {
    cwd: copy,
    env,
    limit,
    quiet: true,
    group: true,
  });
  return { passed: code === 0, output, seconds: Math.round((Date.now() - start) / 1000) };
}

async function dropDatabases(url, prefix) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where datname like $1', [`${prefix}\\_%`]);
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}
