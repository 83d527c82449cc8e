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
const { countReport, runAgain, firstLine } = (await import(join(root, 'scripts/lib/report.mjs'))) as {
  countReport(report: string, hung?: readonly object[], outside?: readonly object[]): Count | undefined;
  runAgain(
    first: Count,
    alone: (file: string) => Promise<Count | undefined>,
  ): Promise<Count & { readonly flaky: readonly string[] }>;
  firstLine(text: string): string;
};

interface Cost {
  readonly file: string;
  readonly loading: number;
  readonly setUp: number;
  readonly all: number;
}
const { costLines } = (await import(join(root, 'scripts/lib/costs.mjs'))) as {
  costLines(costs: readonly Cost[], most?: number): readonly string[];
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
      env: {
        ...process.env,
        TEST_HUNG_FILE: at('hung.json'),
        TEST_OUTSIDE_FILE: at('outside.json'),
        TEST_COSTS_FILE: at('costs.json'),
      },
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
  const costs = read('costs.json') as Cost[];
  expect(costs.map(({ file }) => file).toSorted()).toEqual(
    ['end', 'fine', 'load', 'loose', 'one', 'suite'].map((name) => names(`${name}.test.js`)),
  );
  expect(costs.filter(({ loading, setUp, all }) => !(loading >= 0 && setUp >= 0 && all >= loading))).toEqual([]);
  // Without the watchdog's word no file is silent.
  expect(countReport(at('report.json'))?.failures.toSorted()).toEqual([
    `${names('end.test.js')}: it does not end`,
    `${names('load.test.js')}: it does not load`,
    `${names('one.test.js')} > rooms > are three: AssertionError: how many: expected 2 to be 3 // Object.is equality`,
    `${names('suite.test.js')}: failed as a whole and said no error`,
  ]);
});
test('the slowest files are named with what they took to load and to set up, and how long all took together', () => {
  const cost = (name: string, loading: number, setUp: number, all: number): Cost => ({
    file: `${name}.test.ts`,
    loading,
    setUp,
    all,
  });
  expect(costLines([cost('a', 100, 0, 400), cost('c', 0, 1200, 9000), cost('b', 50, 20, 400)], 2)).toEqual([
    '3 files took 9.8 s of their processes: 0.1 s loading, 1.2 s set-up',
    '  9.0 s (0.0 s loading, 1.2 s set-up) c.test.ts',
    '  0.4 s (0.1 s loading, 0.0 s set-up) a.test.ts',
  ]);
  expect(costLines([])).toEqual([]);
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

test('a file that fails runs again alone; if it passes it is flaky, and counts as it did then', async () => {
  const first = run({ 'a.test.ts': bad('a.test.ts'), 'b.test.ts': bad('b.test.ts'), 'c.test.ts': good(3) });
  const asked: string[] = [];
  const count = await runAgain(first, async (file) => {
    asked.push(file);
    return run({ [file]: file === 'a.test.ts' ? good(4) : { ...bad(file), failures: ['another error'] } });
  });
  expect(asked).toEqual(['a.test.ts', 'b.test.ts']);
  expect(count).toMatchObject({
    passed: 8,
    failed: 1,
    skipped: 2,
    failures: ['b.test.ts > walks: Error: too late'],
    flaky: ['a.test.ts > walks: Error: too late'],
  });
});
test('a second run that broke down, or in which nothing passed, changes nothing; an error of nobody has no file', async () => {
  const first = run({
    'a.test.ts': bad('a.test.ts'),
    'b.test.ts': bad('b.test.ts'),
    '': { passed: 0, skipped: 0, failures: ['outside every test: Error: loose'] },
  });
  const count = await runAgain(first, async (file) =>
    file === 'a.test.ts' ? undefined : run({ [file]: { passed: 0, skipped: 3, failures: [] } }),
  );
  expect(count).toMatchObject({ passed: 2, failed: 3, skipped: 4, flaky: [] });
});
test('two flaky files are let pass, three are a failure', async () => {
  const flaky = (names: readonly string[]) =>
    runAgain(run(Object.fromEntries(names.map((name) => [name, bad(name)]))), async (file) => run({ [file]: good(3) }));
  expect(await flaky(['a', 'b'])).toMatchObject({ passed: 6, failed: 0, skipped: 0 });
  expect(await flaky(['a', 'b', 'c'])).toMatchObject({
    passed: 9,
    failed: 1,
    skipped: 0,
    failures: ['flaky: 3 files, at most 2 may be: a, b, c'],
  });
});
test('where more than eight files failed none runs again: that was no chance', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `${at}.test.ts`);
  const asked: string[] = [];
  const count = await runAgain(run(Object.fromEntries(names.map((name) => [name, bad(name)]))), async (file) => {
    asked.push(file);
    return run({ [file]: good(3) });
  });
  expect(asked).toEqual([]);
  expect(count).toMatchObject({ failed: 9, flaky: [] });
});
