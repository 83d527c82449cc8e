// `npm run mutants -- <module> [--count 60] [--seed 1] [test file pattern …]`: do the tests see small faults? Puts them one
// at a time into a copy of the tree, runs the module's tests on each, and prints the score and the faults that no test saw.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
//   TEST_TEMPLATE       name of a test world for several such runs; the first one makes it, and it stays
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { faultList, judgeFaults } from './lib/faults.mjs';
import { mutationsOf, nearestTests, sampleOf, seeded, testOfCalls } from './lib/mutations.mjs';
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
  const env = {
    TEST_DATABASE_URL: url,
    TEST_DB_PREFIX: prefix,
    TEST_TEMPLATE: process.env.TEST_TEMPLATE ?? `${prefix}_template`,
  };
  copyTree();
  try {
    return await judge(env);
  } finally {
    await dropDatabases(url, prefix);
  }
}

async function judge(env) {
  const tests = testFiles();
  const whole = await runTests(env, 0, tests);
  if (!whole.passed) {
    console.log(`${whole.output}\n${whole.fault ?? ''}\nthe tests of ${module} fail without any fault put in`);
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
  const seen = [];
  for (const mutation of sample) {
    const seenBy = await testThatSees(mutation, env, limit, tests);
    // A run that was broken off has seen nothing.
    if (isInterrupted()) break;
    if (seenBy === undefined) survivors.push(mutation);
    else if (seenBy !== null) seen.push(mutation);
    const word = seenBy === undefined ? 'NOT SEEN' : seenBy === null ? 'broke   ' : 'seen    ';
    console.log(`${word} ${describe(mutation)}`);
    if (seenBy) console.log(`           by ${seenBy}`);
  }
  const judged = [...seen, ...survivors];
  const score = `${seen.length} of ${judged.length} faults seen, ${percent(seen.length, judged.length)}`;
  console.log(`\n${module}: ${score} (seed ${values.seed}, ${since(begun)})`);
  for (const kind of new Set(judged.map((each) => each.kind))) {
    const ofKind = (list) => list.filter((each) => each.kind === kind).length;
    console.log(`  ${kind.padEnd(10)} ${ofKind(seen)} of ${ofKind(judged)}`);
  }
  for (const survivor of survivors) console.log(`not seen: ${describe(survivor)}`);
  return judged.length > 0;
}
function percent(part, whole) {
  return whole === 0 ? 'nothing judged' : `${Math.round((100 * part) / whole)} %`;
}

/** The tests beside the fault run first: most faults end there. @returns what failed; undefined: nothing; null: the run broke. */
async function testThatSees({ file, start, end, text }, env, limit, tests) {
  const code = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(copy, file), code.slice(0, start) + text + code.slice(end));
  const near = nearestTests(file, tests);
  const first = near.length > 1 ? testOfCalls(code, new Map(near.map((test) => [test, textOf(test)]))) : undefined;
  const parts = [[first], near, tests].map((part) => part.filter(Boolean));
  const asked = new Set();
  try {
    for (const part of parts) {
      const left = part.filter((test) => !asked.has(test));
      for (const test of left) asked.add(test);
      if (left.length === 0) continue;
      const { passed, late, output, fault } = await runTests(env, limit, left);
      if (late) return 'its time: it did not end';
      // Without a test that failed it was the run itself that broke: its database went away.
      if (!passed) return /FAIL\s+(?:\|?node\|?\s+)?(.+)/.exec(stripVTControlCharacters(output))?.[1] ?? fault ?? null;
    }
    return undefined;
  } finally {
    writeFileSync(join(copy, file), code);
    rmSync(join(copy, '.build', 'compiled'), { recursive: true, force: true });
  }
}

function textOf(test) {
  return readFileSync(join(root, test), 'utf8');
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

/** The test files that judge: the module's own, or those that the patterns name. */
function testFiles() {
  const wanted = patterns.length > 0 ? patterns : [`${folder}/`];
  return ['src', 'tests']
    .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((name) => `${top}/${String(name)}`))
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('tests/browser/'))
    .filter((name) => wanted.some((pattern) => name.includes(pattern)))
    .sort();
}

/** Tests on the copy, to the first failure; a run that takes longer than `limit` (ms) has failed. */
async function runTests(env, limit, tests) {
  const start = Date.now();
  const faults = join(copy, '.build', 'statements.txt');
  rmSync(faults, { force: true });
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', '--project', 'node', '--bail=1', '--reporter=dot', ...tests];
  // A group: a test process that turns for ever would outlive vitest.
  const { code, late, output } = await run(process.execPath, [vitest, ...options], {
    cwd: copy,
    env: { ...env, TEST_FAULTS: faults },
    limit,
    quiet: true,
    group: true,
  });
  const [fault] = judgeFaults(faultList(faults)).flatMap(([check, found]) => found.map((each) => `${check}: ${each}`));
  return { passed: code === 0 && !fault, late, output, fault, seconds: Math.round((Date.now() - start) / 1000) };
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
