import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

// Which keys handlers read is seen while all tests run (kernel/testing/input-keys.ts) and judged at their end.
const file = join(root, 'tests/registry/unread.json');
const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string[]>;

test('the list of keys that no handler reads names calls that write, each with a key', () => {
  const wrong = Object.entries(known).filter(
    ([name, keys]) => keys.length === 0 || registry.calls.get(name)?.reads !== false,
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});
