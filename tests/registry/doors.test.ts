import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

/** What somebody may see is asked before a door is open, of reference tables alone. */
const PAST = ['organisation/server/published.ts'];

test('a module reaches the database through doors alone: what goes past them no test judges by its shape', () => {
  const files = readdirSync(join(root, 'src/modules'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.includes('/server/') && name.endsWith('.ts') && !/(?:test|testing)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const past = files.filter((name) =>
    /pools\s*\.\s*(?:tenant|across)\s*\.\s*(?:query|connect)\b/.test(
      readFileSync(join(root, 'src/modules', name), 'utf8'),
    ),
  );
  expect(past).toEqual(PAST);
});
