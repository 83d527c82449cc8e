import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { dateFormats } from '../../src/kernel/shared/date-formats';

interface Day {
  readonly name: string;
  readonly at: string;
  readonly whole?: true;
}
interface Zone extends Day {
  readonly env: Readonly<Record<string, string>>;
}
interface Run {
  readonly what: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
type Answers = Readonly<Record<string, number>>;
const { DAYS, USUAL, ZONES, daysOf, refusedThen, runsOf } = (await import(join(root, 'scripts/lib/days.mjs'))) as {
  readonly DAYS: readonly Day[];
  readonly USUAL: Day;
  readonly ZONES: readonly Zone[];
  daysOf(words: readonly string[]): readonly Day[];
  runsOf(
    day: Day,
    asked: { readonly pages?: boolean; readonly whole?: boolean; readonly anyDay?: readonly string[] },
  ): readonly Run[];
  refusedThen(usual: Answers, other: Answers): readonly string[];
};

test('each day is a moment of the schools’ zone with a name of its own, and stands in docs/days.md as it stands in the list', () => {
  const page = readFileSync(join(root, 'docs/days.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d{4}-\d\d-\d\d \d\d:\d\d) \| ([^|]+) \|/gm)].map((m) => `${m[1]} ${m[2]}`);
  expect(rows).toEqual(DAYS.map(({ name, at }) => `${at.slice(0, 16).replace('T', ' ')} ${name}`));
  expect(DAYS.filter(({ at }) => !/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\+08:00$/.test(at))).toEqual([]);
  expect(new Set(DAYS.map(({ name }) => name)).size).toBe(DAYS.length);
  expect(Date.parse(USUAL.at)).toBe(Date.parse('2026-11-18T02:30:00Z'));
});
test('a word names days by name or date, none names all, and one that names nothing none', () => {
  expect(daysOf([])).toEqual([...DAYS, ...ZONES]);
  expect(daysOf(['machine in Los']).map(({ name }) => name)).toEqual(['a machine in Los Angeles']);
  expect(daysOf(['sunday', '2027-07']).map(({ name }) => name)).toEqual([
    'Sunday, just before midnight',
    'last day of the second term',
    'summer holidays',
  ]);
  expect(daysOf(['Friday 13'])).toEqual([]);
});
test('each zone is one that programs know, and stands in docs/days.md', () => {
  const page = readFileSync(join(root, 'docs/days.md'), 'utf8');
  for (const { name, at, env } of ZONES) {
    expect([name, page.includes(`| ${name} |`), at]).toEqual([name, true, USUAL.at]);
    for (const zone of Object.values(env)) expect(dateFormats({ hour: 'numeric' })('en', zone)).toBeDefined();
  }
});
test('sentences are asked on each day, pages where they are wanted, and whole suites on three days alone', () => {
  const what = (day: Day, asked: Parameters<typeof runsOf>[1]) => runsOf(day, asked).map((each) => each.what);
  expect([...new Set(DAYS.map((day) => what(day, {}).join()))]).toEqual(['sentences']);
  expect(what(USUAL, { pages: true, whole: true })).toEqual(['sentences', 'pages']);
  const wholes = DAYS.filter((day) => what(day, { whole: true }).length > 1);
  expect(wholes.map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-22', '2027-01-01', '2027-07-15']);
  expect(runsOf(wholes[0]!, { whole: true, anyDay: ['a.test.ts'] }).map(({ args }) => args.join(' '))).toEqual([
    '--project node tests/days',
    '--project node a.test.ts',
    '--project browser',
  ]);
});
test('what somebody is refused on a day and not on the usual one is told; what is refused on both, or fails, is not', () => {
  const usual = { 'a as x': 200, 'b as x': 404, 'c as x': 200, 'd as x': 200 };
  expect(refusedThen(usual, { 'a as x': 409, 'b as x': 404, 'c as x': 200, 'd as x': 500, 'e as x': 403 })).toEqual([
    'a as x: 409',
  ]);
});
