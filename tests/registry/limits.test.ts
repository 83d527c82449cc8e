import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

/** The common limit of tests and hooks in vitest.config.ts. */
const COMMON_MS = 900_000;
/** The common limit of waits there (`expect.poll`) and in tests/browser/kit.ts. */
const WAIT_MS = 60_000;
/** Waits whose end is no fault: the test goes on and tries again. */
const AGAIN: ReadonlySet<string> = new Set([
  'tests/browser/days.test.ts: 5000',
  'tests/browser/first-day.test.ts: 4000',
]);

const files = ['src', 'tests']
  .flatMap((dir) => readdirSync(join(root, dir), { recursive: true }).map((name) => join(dir, String(name))))
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.endsWith('limits.test.ts'))
  .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }));
/** What matches in each file whose number is below the limit. */
const below = (pattern: RegExp, limit: number): string[] =>
  files.flatMap(({ name, code }) =>
    [...code.matchAll(pattern)]
      .filter(([, given]) => Number(given!.replaceAll('_', '')) < limit)
      .map(([, given]) => `${name}: ${given}`),
  );

test('no test or hook has a limit below the common one: a slow machine is no fault', () => {
  expect(below(/^ *\},(?: |\n *)([\d_]+),?\n? *\);$/gm, COMMON_MS)).toEqual([]);
  expect(below(/^ *(?:test|it|beforeAll|beforeEach).*\{ timeout: ([\d_]+)/gm, COMMON_MS)).toEqual([]);
});
test('no wait ends sooner than the common one, unless it is tried again', () => {
  const short = below(/\btimeout: ([\d_]+)/g, WAIT_MS).filter((found) => !AGAIN.has(found));
  expect(short).toEqual([]);
});
test('nobody waits by vi.waitFor or vi.waitUntil without a limit: theirs is a second', () => {
  const found = files.filter(({ code }) =>
    [...code.matchAll(/\bvi\.wait(?:For|Until)\(/g)].some(
      ({ index }) => !/\btimeout: /.test(code.slice(index, index + 200)),
    ),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});
