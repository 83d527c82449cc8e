// `npm run days [-- <word> …] [--pages] [--whole]`: the product on other days and in other zones. For each day and zone of
// scripts/lib/days.mjs, or those whose name or date holds a word, it makes the small world there and asks tests/days. Last comes a
// line a day, below it what somebody is refused then and not on the test day.
//   --pages   opens the landing pages of all accounts and every screen of a school's office in Chromium as well
//             (tests/browser/landings.test.ts); the pictures lie in .build/days, a folder a day
//   --whole   runs on three of the days every test that holds on any day, and every journey; takes as long as npm test, each time
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAYS, USUAL, ZONES, daysOf, refusedThen, runsOf } from './lib/days.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { anyDayTests } from './lib/style.mjs';
import { findBrowser } from './lib/system.mjs';
import { bin, isInterrupted, root, run } from './lib/tools.mjs';

const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('--'));
const [pages, whole] = ['--pages', '--whole'].map((option) => given.includes(option));
const days = daysOf(words);
if (days.length === 0 || given.some((word) => word.startsWith('--') && !['--pages', '--whole'].includes(word))) {
  const names = [...DAYS, ...ZONES].map(({ name }) => `"${name}"`).join(', ');
  console.error(`usage: npm run days [-- <word> …] [--pages] [--whole], of ${names}`);
  process.exit(2);
}
const folder = join(root, '.build', 'days');
const placeOf = ({ at, name }) => join(folder, `${at.slice(0, 16).replace(':', '')} ${name.replace(/\W+/g, ' ')}`);
const fileOf = (day) => `${placeOf(day)}.json`;
const answersOf = (day) => (existsSync(fileOf(day)) ? JSON.parse(readFileSync(fileOf(day), 'utf8')) : undefined);

await ensureInstalled();
const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
rmSync(folder, { recursive: true, force: true });
const chromium = pages || whole ? await browser() : undefined;
/** What failed, by day. */
const bad = new Map();
for (const day of [USUAL, ...days]) {
  for (const { what, args, env } of runsOf(day, { pages, whole, anyDay: whole ? anyDayTests(root) : [] })) {
    if (isInterrupted()) break;
    console.log(`\n${day.name}, ${day.at}: ${what}`);
    const { code } = await run(bin('vitest'), ['run', ...args], {
      env: {
        ...day.env,
        ...env,
        TEST_DATABASE_URL: url,
        TEST_DB_PREFIX: 'days',
        TEST_DAY: day.at,
        DAYS_FILE: fileOf(day),
        SHOTS: placeOf(day),
        ...(chromium ? { CHROMIUM: chromium } : {}),
      },
    });
    if (code !== 0) bad.set(day, [...(bad.get(day) ?? []), what]);
  }
}
const usual = answersOf(USUAL) ?? {};
console.log('');
for (const day of [USUAL, ...days]) {
  const answers = answersOf(day);
  const said = answers === undefined ? 'not asked' : bad.has(day) ? `FAILED: ${bad.get(day).join(', ')}` : 'good';
  console.log(`${day.at.slice(0, 16).replace('T', ' ')} ${day.name}: ${said}`);
  for (const line of refusedThen(usual, answers ?? {})) console.log(`  refused then: ${line}`);
}
if (pages) console.log(`pictures: ${folder}`);
const good = !isInterrupted() && bad.size === 0 && days.every((day) => answersOf(day) !== undefined);
process.exit(good ? 0 : 1);

/** The browser, with the site built for it. */
async function browser() {
  const found = await findBrowser();
  if (!found.path) throw new Error(`no pages can be opened: ${found.reason}`);
  const built = await run(process.execPath, [join(root, 'scripts/build.mjs')], { quiet: true, limit: 5 * 60_000 });
  if (built.code !== 0) throw new Error(`the site cannot be built: ${built.output.trim()}`);
  return found.path;
}
