// `npm run rules [-- <domain>] [--static] [--all]`: per domain, the rules of spec/rules.json that no passing test names in
// its title: `[V-023] …`, `[desk D05] …`, `[site M9] …`, or several: `[V-022] [V-023] …`.
// Reads the reports of the last `npm test`; with --static it reads the titles in the sources instead, without knowing
// whether they pass. Given a domain, or --all, it prints the rules themselves, else only their numbers.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf } from './lib/report.mjs';
import { root } from './lib/tools.mjs';

const args = process.argv.slice(2);
const domain = args.find((arg) => !arg.startsWith('--'));
const rules = JSON.parse(readFileSync(join(root, 'spec/rules.json'), 'utf8'));
const domains = [...new Set(rules.map((rule) => rule.domain))].sort();
if (domain && !domains.includes(domain)) {
  console.error(`there is no domain ${domain}; there are ${domains.join(', ')}`);
  process.exit(2);
}

const fromReports = !args.includes('--static') && reports().length > 0;
const titles = fromReports ? reports().flatMap(passingTitles) : testFiles().flatMap(writtenTitles);
const proved = new Set(titles.flatMap(idsOf));
console.log(
  fromReports
    ? 'by the tests that passed in the last npm test'
    : 'by the titles in the sources (run npm test to know whether they pass)',
);

for (const name of domain ? [domain] : domains) {
  const own = rules.filter((rule) => rule.domain === name);
  const open = own.filter((rule) => !proved.has(rule.id));
  console.log(`${name}: ${own.length - open.length} of ${own.length} rules have a test`);
  if (domain || args.includes('--all')) for (const { id, text } of open) console.log(`  ${id.padEnd(9)} ${text}`);
}
const known = new Set(rules.map(({ id }) => id));
const unknown = [...proved].filter((id) => !known.has(id));
if (unknown.length > 0) console.log(`named by tests, but no rule: ${unknown.join(', ')}`);

/** Rule ids at the beginning of a title; suites before it may carry some too. */
function idsOf(title) {
  return [
    ...title.matchAll(
      /\[((?:[VSCEX]-\d+|desk D\d+|site [MHULGCS]\d+)(?:, ?(?:[VSCEX]-\d+|desk D\d+|site [MHULGCS]\d+))*)\]/g,
    ),
  ].flatMap(([, ids]) => ids.split(/, ?/));
}

function reports() {
  const dir = join(root, '.build');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /^test-report.*\.json$/.test(name))
    .map((name) => join(dir, name));
}

function passingTitles(file) {
  return titlesOf(file)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title);
}

function testFiles() {
  return ['src', 'tests']
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true }).map((name) => join(root, dir, String(name))))
    .filter((name) => /\.test\.tsx?$/.test(name));
}

/** Titles of test(…), it(…) and describe(…), also behind .each(…), .skipIf(…) and the like; a skipped test proves nothing. */
function writtenTitles(file) {
  const calls =
    /\b(?:test|it|describe)(?!\.skip\(|\.todo\()(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...readFileSync(file, 'utf8').matchAll(calls)].map((match) => match[2]);
}
