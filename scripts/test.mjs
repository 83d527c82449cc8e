// `npm test [-- <pattern> | vitest options]`: sets itself up on a fresh machine, then format, types, lint, knip, unit and call tests,
// build and browser tests, on one PostgreSQL. The last line is always `N passed, N failed, N skipped`.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of a temporary embedded one
//   CHROMIUM            the browser to use
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { temporaryPostgres } from './lib/postgres.mjs';
import { countReport } from './lib/report.mjs';
import { findBrowser } from './lib/system.mjs';
import { bin, isInterrupted, root, run, since } from './lib/tools.mjs';

const begun = Date.now();
const args = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
const reports = join(root, '.build');
let database;

try {
  await ensureInstalled();
  mkdirSync(reports, { recursive: true });
  for (const project of ['node', 'browser']) rmSync(reportOf(project), { force: true });
  await judge('lockfile', process.execPath, [join(root, 'scripts/complete-lock.mjs'), '--check']);
  await judge('format', bin('oxfmt'), ['--check']);
  await judge('types', bin('tsc'), ['-b']);
  await judge('lint', bin('oxlint'), ['--type-aware', '--quiet']);
  await judge('knip', bin('knip'), ['--no-progress']);
  const url = await startDatabase();
  await vitest('node', { TEST_DATABASE_URL: url });
  if (!isInterrupted()) await browserPart(url);
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
    total.failed += 1;
  }
  console.log(`${name}: ${code === 0 ? 'good' : 'FAILED'} in ${since(start)}`);
}

async function startDatabase() {
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
