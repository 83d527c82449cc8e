import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

/** The common limit of tests and hooks in vitest.config.ts. */
const COMMON_MS = 300_000;

test('no test or hook has a limit below the common one: a slow machine is no fault', () => {
  const short = ['src', 'tests']
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true }).map((name) => join(dir, String(name))))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/^ *\},(?: |\n *)([\d_]+),?\n? *\);$/gm)]
        .filter(([, limit]) => Number(limit!.replaceAll('_', '')) < COMMON_MS)
        .map(([, limit]) => `${name}: ${limit}`),
    );
  expect(short).toEqual([]);
});
