// `npm run days [-- <word> …]`: the product on other days. For each day of scripts/lib/days.mjs, or those whose name or date
// holds a word, it makes the small world for that day and asks tests/days there. Last comes a line a day, below it what somebody
// is refused then and not on the test day.
//   TEST_DATABASE_URL   a superuser's address of a PostgreSQL to use instead of the one of `npm run check`
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAYS, USUAL, daysOf, refusedThen } from './lib/days.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lastingPostgres } from './lib/postgres.mjs';
import { bin, isInterrupted, root, run } from './lib/tools.mjs';

const words = process.argv.slice(2);
const days = daysOf(words);
if (days.length === 0) {
  console.error(`usage: npm run days [-- <word> …], of ${DAYS.map(({ name }) => `"${name}"`).join(', ')}`);
  process.exit(2);
}
const folder = join(root, '.build', 'days');
const fileOf = ({ at }) => join(folder, `${at.slice(0, 16).replace(':', '')}.json`);
const answersOf = (day) => (existsSync(fileOf(day)) ? JSON.parse(readFileSync(fileOf(day), 'utf8')) : undefined);

await ensureInstalled();
const url = process.env.TEST_DATABASE_URL ?? (await lastingPostgres(join(root, '.data', 'check')));
rmSync(folder, { recursive: true, force: true });
const bad = [];
for (const day of [USUAL, ...days]) {
  if (isInterrupted()) break;
  console.log(`\n${day.name}, ${day.at}`);
  const { code } = await run(bin('vitest'), ['run', '--project', 'node', 'tests/days'], {
    env: { TEST_DATABASE_URL: url, TEST_DB_PREFIX: 'days', TEST_DAY: day.at, DAYS_FILE: fileOf(day) },
  });
  if (code !== 0) bad.push(day);
}
const usual = answersOf(USUAL) ?? {};
console.log('');
for (const day of [USUAL, ...days]) {
  const answers = answersOf(day);
  const said = answers === undefined ? 'not asked' : bad.includes(day) ? 'FAILED' : 'good';
  console.log(`${day.at.slice(0, 16).replace('T', ' ')} ${day.name}: ${said}`);
  for (const line of refusedThen(usual, answers ?? {})) console.log(`  refused then: ${line}`);
}
const good = !isInterrupted() && bad.length === 0 && days.every((day) => answersOf(day) !== undefined);
process.exit(good ? 0 : 1);
