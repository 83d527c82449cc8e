import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

interface FileCount {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}
interface Count extends FileCount {
  readonly failed: number;
  readonly files: ReadonlyMap<string, FileCount>;
}
const { countReport, countAgain, firstLine } = (await import(join(root, 'scripts/lib/report.mjs'))) as {
  countReport(report: string, hung?: readonly object[], outside?: readonly object[]): Count | undefined;
  countAgain(
    first: Count,
    again: ReadonlyMap<string, Count | undefined>,
  ): Count & { readonly flaky: readonly string[] };
  firstLine(text: string): string;
};

let dir: string;
beforeAll(() => {
  mkdirSync(join(root, '.build'), { recursive: true });
  dir = mkdtempSync(join(root, '.build', 'report-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string) => join(dir, name);
const read = (name: string) => JSON.parse(readFileSync(at(name), 'utf8')) as object[];

test('each failed test, suite, file and error of nobody is named with the first line of its error, and counts once', () => {
  const write = (name: string, text: string) =>
    writeFileSync(at(name), `import { afterAll, beforeAll, describe, expect, test } from 'vitest';\n${text}\n`);
  writeFileSync(at('vitest.config.js'), 'export default { test: { maxWorkers: 1 } };\n');
  write('fine.test.js', `test('is fine', () => {});\ntest.skip('is left out', () => {});`);
  write('one.test.js', `describe('rooms', () => { test('are three', () => expect(2, 'how many').toBe(3)); });`);
  write('load.test.js', `throw new TypeError('it does not load\\nand says more');`);
  write('end.test.js', `test('is fine', () => {});\nafterAll(() => { throw new Error('it does not end'); });`);
  write(
    'suite.test.js',
    `describe('a suite', () => {
      beforeAll(() => { throw new Error('it does not begin'); });
      test('is never run', () => {});
    });`,
  );
  write('loose.test.js', `test('lets go', () => { void Promise.reject(new RangeError('nobody waits')); });`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${dir}`,
      `--config=${at('vitest.config.js')}`,
      `--reporter=${join(root, 'scripts/lib/watchdog.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${at('report.json')}`,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TEST_HUNG_FILE: at('hung.json'), TEST_OUTSIDE_FILE: at('outside.json') },
    },
  );
  expect(status).toBe(1);
  const count = countReport(at('report.json'), read('hung.json'), read('outside.json'));
  const names = (name: string) => relative(root, at(name));
  expect(count?.failures.toSorted()).toEqual([
    `${names('end.test.js')}: Error: it does not end`,
    `${names('load.test.js')}: TypeError: it does not load`,
    `${names('loose.test.js')}: RangeError: nobody waits`,
    `${names('one.test.js')} > rooms > are three: AssertionError: how many: expected 2 to be 3 // Object.is equality`,
    `${names('suite.test.js')} > a suite: Error: it does not begin`,
  ]);
  expect(count).toMatchObject({ passed: 3, failed: 5, skipped: 2 });
  // Without the watchdog's word no file is silent.
  expect(countReport(at('report.json'))?.failures.toSorted()).toEqual([
    `${names('end.test.js')}: it does not end`,
    `${names('load.test.js')}: it does not load`,
    `${names('one.test.js')} > rooms > are three: AssertionError: how many: expected 2 to be 3 // Object.is equality`,
    `${names('suite.test.js')}: failed as a whole and said no error`,
  ]);
});
test('a hung file is named with what it was at; without a report there is no count', () => {
  writeFileSync(at('empty.json'), JSON.stringify({ testResults: [] }));
  expect(countReport(at('empty.json'), [{ file: 'a.test.ts', why: 'it reports nothing for 9 s' }])).toMatchObject({
    failed: 1,
    failures: ['a.test.ts: hung, it reports nothing for 9 s'],
  });
  expect(existsSync(at('none.json'))).toBe(false);
  expect(countReport(at('none.json'))).toBeUndefined();
});
test('the first line of an error is without colours and without what only announces', () => {
  expect(firstLine('\n\u001B[31mChecking formatting...\u001B[39m\n\n a.ts (3ms)\nb.ts')).toBe('a.ts (3ms)');
  expect(firstLine('')).toBe('');
});

const run = (files: Readonly<Record<string, FileCount>>): Count => {
  const all = Object.values(files);
  return {
    passed: all.reduce((sum, each) => sum + each.passed, 0),
    failed: all.flatMap((each) => each.failures).length,
    skipped: all.reduce((sum, each) => sum + each.skipped, 0),
    failures: all.flatMap((each) => each.failures),
    files: new Map(Object.entries(files)),
  };
};
const good = (passed: number): FileCount => ({ passed, skipped: 0, failures: [] });
const bad = (file: string): FileCount => ({ passed: 1, skipped: 2, failures: [`${file} > walks: Error: too late`] });

test('a journey that passes when it runs again is flaky, and counts as it did then', () => {
  const first = run({ 'a.test.ts': bad('a.test.ts'), 'b.test.ts': bad('b.test.ts'), 'c.test.ts': good(3) });
  const again = new Map([
    ['a.test.ts', run({ 'a.test.ts': good(4) })],
    ['b.test.ts', run({ 'b.test.ts': { ...bad('b.test.ts'), failures: ['another error'] } })],
  ]);
  expect(countAgain(first, again)).toMatchObject({
    passed: 8,
    failed: 1,
    skipped: 2,
    failures: ['b.test.ts > walks: Error: too late'],
    flaky: ['a.test.ts > walks: Error: too late'],
  });
});
test('a second run that broke down, or in which nothing passed, changes nothing', () => {
  const first = run({ 'a.test.ts': bad('a.test.ts'), 'b.test.ts': bad('b.test.ts') });
  const again = new Map([
    ['a.test.ts', undefined],
    ['b.test.ts', run({ 'b.test.ts': { passed: 0, skipped: 3, failures: [] } })],
  ]);
  expect(countAgain(first, again)).toMatchObject({ passed: 2, failed: 2, skipped: 4, flaky: [] });
});
test('two flaky files are let pass, three are a failure', () => {
  const flaky = (names: readonly string[]) =>
    countAgain(
      run(Object.fromEntries(names.map((name) => [name, bad(name)]))),
      new Map(names.map((name) => [name, run({ [name]: good(3) })])),
    );
  expect(flaky(['a', 'b'])).toMatchObject({ passed: 6, failed: 0, skipped: 0 });
  expect(flaky(['a', 'b', 'c'])).toMatchObject({
    passed: 9,
    failed: 1,
    skipped: 0,
    failures: ['flaky: 3 files, at most 2 may be: a, b, c'],
  });
});
