// `npm test [-- <pattern> | vitest options]`: sets itself up on a fresh machine, then format, types, lint, knip, unit and call tests,
// build and browser tests, on one PostgreSQL. The last line is always `N passed, N failed, N skipped`; before it stands what
// failed, with the first line of its error, also in .build/failed.txt; what people of a failed journey saw, their pages said and
// asked last stands in .build/failed/. A file that fails runs once more, alone. Of each part the ten slowest files are said.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of a temporary embedded one
//   CHROMIUM            the browser to use; CHROMIUM_SHELL, its engine alone, in which journeys go that need no more
//   BROWSER_PROCESSES   processes that serve the journeys behind a random proxy; those that say a number themselves keep it
//   JOURNEYS=all        the journeys of tests/browser/waiting.json too; a run that names files goes those it names
// `CITUS_URLS=<coordinator>,<worker>,… npm test -- --only cluster` runs the node part on that cluster: the template is
// distributed there and each test's database is its copy on every node. Without the addresses: `skipped: no cluster`.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterAsked } from './lib/cluster.mjs';
import { costLines } from './lib/costs.mjs';
import { faultList, judgeFaults } from './lib/faults.mjs';
import { UNREAD, judgeInputs, unreadKeys } from './lib/inputs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { OwnFolder } from './lib/leftovers.mjs';
import { temporaryPostgres } from './lib/postgres.mjs';
import { countReport, firstLine, runAgain } from './lib/report.mjs';
import { findBrowser, findMaker, findReader } from './lib/system.mjs';
import { bin, isInterrupted, root, run, since } from './lib/tools.mjs';

const begun = Date.now();
const cluster = clusterAsked(process.argv.slice(2));
const args = cluster.rest;
const isOption = (arg, at) => arg.startsWith('-') || /^-(?:t|-testNamePattern)$/.test(args[at - 1] ?? '');
const options = args.filter(isOption);
const patterns = args.filter((arg, at) => !isOption(arg, at));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const flaky = [];
const reports = join(root, '.build');
const waiting = JSON.parse(readFileSync(join(root, 'tests/browser/waiting.json'), 'utf8'));
const isAll = process.env.JOURNEYS === 'all' || patterns.length > 0;
const faults = join(reports, 'statements.txt');
const inputs = join(reports, 'inputs.txt');
const failedFile = join(reports, 'failed.txt');
/** What people of failed journeys saw (tests/browser/failure.ts). */
const seen = join(reports, 'failed');
let database;

if (cluster.asked && cluster.nodes.length === 0) {
  console.log('skipped: no cluster (CITUS_URLS names the coordinator and its workers)');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}
try {
  await ensureInstalled();
  mkdirSync(reports, { recursive: true });
  const old = readdirSync(reports).filter((name) => /^test-report-.*\.json$/.test(name));
  for (const file of [...old.map((name) => join(reports, name)), faults, inputs, failedFile])
    rmSync(file, { force: true });
  rmSync(seen, { recursive: true, force: true });
  await judge('lockfile', process.execPath, [join(root, 'scripts/complete-lock.mjs'), '--check']);
  await judge('format', bin('oxfmt'), ['--check']);
  await judge('types', bin('tsc'), ['-b']);
  await judge('lint', bin('oxlint'), ['--type-aware', '--quiet']);
  await judge('knip', bin('knip'), ['--no-progress']);
  if (!(await findMaker()))
    console.log('films: tests that convert some are skipped, there is no ffmpeg (FFMPEG, or in PATH)');
  if (!(await findReader()))
    console.log('letters: tests that read some are skipped, there is no tesseract (TESSERACT, or in PATH)');
  const url = await startDatabase();
  await nodePart(url);
  if (!isInterrupted() && !cluster.asked) await browserPart(url);
  // A part of the tests says too little of what handlers read.
  if (!isInterrupted() && !cluster.asked && args.length === 0) judgeReading();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  fail(`the run: ${firstLine(error instanceof Error ? error.message : String(error))}`);
} finally {
  await database?.stop();
}
if (isInterrupted()) fail('the run: interrupted');
console.log(`all in ${since(begun)}`);
// Said once more at the end: a long run's own lines are far above.
for (const name of flaky) console.log(`flaky: ${name}`);
for (const name of failures) console.log(`failed: ${name}`);
if (existsSync(seen)) console.log('pictures, words and requests of failed journeys: .build/failed/');
mkdirSync(reports, { recursive: true });
writeFileSync(failedFile, failures.map((name) => `${name}\n`).join(''));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

function fail(name) {
  failures.push(name);
  total.failed += 1;
}

/** A check that is not a test: it counts only when it fails. */
async function judge(name, file, rest) {
  if (isInterrupted()) return;
  const start = Date.now();
  const { code, output } = await run(file, rest, { quiet: true, limit: 5 * 60_000 });
  if (code !== 0) {
    console.log(output.trim());
    fail(`${name}: ${firstLine(output) || `ended with ${code}`}`);
  }
  console.log(`${name}: ${code === 0 ? 'good' : 'FAILED'} in ${since(start)}`);
}

async function startDatabase() {
  if (cluster.asked) return cluster.nodes[0];
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const start = Date.now();
  database = await temporaryPostgres();
  console.log(`database: up in ${since(start)}`);
  return database.url;
}

async function browserPart(url) {
  const files = journeys();
  if (files.length === 0) return;
  const browser = await findBrowser();
  if (!browser.path) {
    console.log(`browser tests: skipped ${files.length} files, ${browser.reason}`);
    total.skipped += files.length;
    return;
  }
  const build = [join(root, 'scripts/build.mjs')];
  const built = await run(process.execPath, build, { quiet: true, limit: 5 * 60_000 });
  console.log(built.output.trim());
  if (built.code !== 0) {
    fail(`build: ${firstLine(built.output) || `ended with ${built.code}`}`);
    console.log('build: FAILED, so the browser tests cannot run');
    return;
  }
  const env = {
    TEST_DATABASE_URL: url,
    CHROMIUM: browser.path,
    ...(browser.alone ? { CHROMIUM_SHELL: browser.alone } : {}),
    ...(isAll ? { JOURNEYS: 'all' } : {}),
  };
  if (!isAll) {
    console.log(
      `journeys: skipped ${waiting.length} files that still wait for their proof (tests/browser/waiting.json)`,
    );
    total.skipped += waiting.length;
  }
  const start = Date.now();
  const before = faultList(faults).length;
  add('browser', await twice('browser', env), start);
  judgeCalls(before);
}

async function nodePart(url) {
  const start = Date.now();
  add('node', await twice('node', { TEST_DATABASE_URL: url }), start);
  judgeCalls(0);
}

/** Runs a project's tests, and each file that failed once more, alone: what passes then is flaky, which is said. */
async function twice(project, env) {
  const own = new OwnFolder();
  const first = await vitest(project, { ...env, ...own.env }, args, project);
  for (const line of own.leave()) console.log(line);
  for (const line of costLines(first.costs)) console.log(line);
  const count = await runAgain(first, async (file, at) => {
    if (isInterrupted()) return undefined;
    console.log(`once more, alone: ${file}`);
    const second = await vitest(project, env, [...options, file], `${project}-again-${at + 1}`);
    return second.code === 0 ? second : undefined;
  });
  flaky.push(...count.flaky);
  return count;
}

/** Runs tests of a project: what they came to, and what vitest ended with. `name` tells the run's report from others. */
async function vitest(project, env, rest, name) {
  const report = join(reports, `test-report-${name}.json`);
  const kinds = ['hung', 'outside', 'costs'];
  const [hungFile, outsideFile, costsFile] = kinds.map((kind) => join(reports, `${kind}-${name}.json`));
  for (const file of [hungFile, outsideFile, costsFile]) rmSync(file, { force: true });
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/lib/watchdog.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...rest,
    ],
    {
      env: {
        ...env,
        TEST_HUNG_FILE: hungFile,
        TEST_OUTSIDE_FILE: outsideFile,
        TEST_COSTS_FILE: costsFile,
        TEST_FAULTS: faults,
        TEST_INPUTS: inputs,
      },
    },
  );
  const [hung, outside, costs] = [hungFile, outsideFile, costsFile].map((file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [],
  );
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], files: new Map(), lost: true };
  return { ...(countReport(report, hung, outside) ?? none), code, costs };
}

/** Adds what a part came to. */
function add(project, count, start) {
  for (const key of ['passed', 'skipped']) total[key] += count[key];
  for (const failure of count.failures) fail(failure);
  // A run that broke down has failed even when no test has.
  const broken = count.code !== 0 && count.failed === 0 && !count.flaky?.length;
  if (broken) fail(`${project} tests: ended with ${count.code} and ${count.lost ? 'no report' : 'no failed test'}`);
  const figures = count.lost ? 'no report' : `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
  console.log(`${project} tests: ${figures}${broken ? `, ended with ${count.code}` : ''} in ${since(start)}`);
}

/** Judges what a part's calls did, from a place in the list on. */
function judgeCalls(from) {
  for (const [check, found] of judgeFaults(faultList(faults).slice(from))) {
    for (const fault of found) console.log(fault);
    if (found.length > 0) fail(`${check}: ${found[0]}${found.length > 1 ? `, and ${found.length - 1} more` : ''}`);
    console.log(`${check}: ${found.length === 0 ? 'good' : 'FAILED'}`);
  }
}

/** Judges which keys of their inputs the handlers of writing calls never read; without a list of those known it only says them. */
function judgeReading() {
  const file = join(root, UNREAD);
  const unread = unreadKeys(faultList(inputs));
  const found = judgeInputs(unread, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  for (const fault of found) console.log(fault);
  if (!existsSync(file))
    return console.log(`inputs: no list yet, ${found.length} keys; node scripts/unread.mjs --grown`);
  if (found.length > 0) fail(`inputs: ${found[0]}${found.length > 1 ? `, and ${found.length - 1} more` : ''}`);
  console.log(`inputs: ${found.length === 0 ? 'good' : 'FAILED'}`);
}

/** The browser test files that the arguments mean; all when no plain argument is given. */
function journeys() {
  const dir = join(root, 'tests/browser');
  const found = existsSync(dir)
    ? readdirSync(dir, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.test.ts'))
    : [];
  return found.filter(
    (name) => patterns.length === 0 || patterns.some((part) => `tests/browser/${name}`.includes(part)),
  );
}
