// `npm test [-- <pattern> | vitest options]`: sets itself up on a fresh machine, then format, types, lint, knip, unit and call tests,
// build and browser tests, on one PostgreSQL. The last line is always `N passed, N failed, N skipped`.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of a temporary embedded one
//   CHROMIUM            the browser to use
// `CITUS_URLS=<coordinator>,<worker>,… npm test -- --only cluster` runs the node part on that cluster: the template is
// distributed there and each test's database is its copy on every node. Without the addresses: `skipped: no cluster`.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterAsked } from './lib/cluster.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { temporaryPostgres } from './lib/postgres.mjs';
import { countReport, failuresOf } from './lib/report.mjs';
import { findBrowser, findMaker } from './lib/system.mjs';
import { bin, isInterrupted, root, run, since } from './lib/tools.mjs';

const begun = Date.now();
const cluster = clusterAsked(process.argv.slice(2));
const args = cluster.rest;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const reports = join(root, '.build');
let database;

if (cluster.asked && cluster.nodes.length === 0) {
  console.log('skipped: no cluster (CITUS_URLS names the coordinator and its workers)');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}
try {
  await ensureInstalled();
  mkdirSync(reports, { recursive: true });
  for (const project of ['node', 'browser']) rmSync(reportOf(project), { force: true });
  await judge('lockfile', process.execPath, [join(root, 'scripts/complete-lock.mjs'), '--check']);
  await judge('format', bin('oxfmt'), ['--check']);
  await judge('types', bin('tsc'), ['-b']);
  await judge('lint', bin('oxlint'), ['--type-aware', '--quiet']);
  await judge('knip', bin('knip'), ['--no-progress']);
  if (!(await findMaker()))
    console.log('films: tests that convert some are skipped, there is no ffmpeg (FFMPEG, or in PATH)');
  const url = await startDatabase();
  await vitest('node', { TEST_DATABASE_URL: url });
  if (!isInterrupted() && !cluster.asked) await browserPart(url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
} finally {
  await database?.stop();
}
if (isInterrupted()) {
  console.log('interrupted');
  total.failed += 1;
}
// Said once more at the end: a long run's own lines are far above.
for (const name of failures) console.log(`failed: ${name}`);
console.log(`all in ${since(begun)}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

/** A check that is not a test: it counts only when it fails. */
async function judge(name, file, rest) {
  if (isInterrupted()) return;
  const start = Date.now();
  const { code, output } = await run(file, rest, { quiet: true, limit: 5 * 60_000 });
  if (code !== 0) {
    console.log(output.trim());
    failures.push(name);
    total.failed += 1;
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
  const built = await run(process.execPath, [join(root, 'scripts/build.mjs')], { limit: 5 * 60_000 });
  if (built.code !== 0) {
    total.failed += 1;
    console.log('build: FAILED, so the browser tests cannot run');
    return;
  }
  await vitest('browser', { TEST_DATABASE_URL: url, CHROMIUM: browser.path });
}

async function vitest(project, env) {
  const start = Date.now();
  const report = reportOf(project);
  const options = [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/lib/watchdog.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const hungFile = join(reports, `hung-${project}.json`);
  rmSync(hungFile, { force: true });
  const { code } = await run(bin('vitest'), [...options, ...args], { env: { ...env, TEST_HUNG_FILE: hungFile } });
  const hung = existsSync(hungFile) ? JSON.parse(readFileSync(hungFile, 'utf8')) : [];
  const count = countReport(report, hung);
  for (const key of Object.keys(total)) total[key] += count?.[key] ?? 0;
  // A run that broke down, hung, or had an error outside every test has failed even when no test has.
  const broken = code !== 0 && !count?.failed;
  if (broken) total.failed += 1;
  const figures = count ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : 'no report';
  failures.push(...failuresOf(report), ...hung);
  if (hung.length > 0) console.log(`hung and ended: ${hung.join(', ')}`);
  console.log(`${project} tests: ${figures}${broken ? `, ended with ${code}` : ''} in ${since(start)}`);
}

/** The browser test files that the arguments mean; all when no plain argument is given. */
function journeys() {
  const dir = join(root, 'tests/browser');
  const found = existsSync(dir)
    ? readdirSync(dir, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.test.ts'))
    : [];
  const patterns = args.filter((arg, at) => !arg.startsWith('-') && !args[at - 1]?.match(/^-(t|-testNamePattern)$/));
  return found.filter(
    (name) => patterns.length === 0 || patterns.some((part) => `tests/browser/${name}`.includes(part)),
  );
}

function reportOf(project) {
  return join(reports, `test-report-${project}.json`);
}
