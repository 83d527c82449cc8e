import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { root } from '../../src/kernel/server/root';

// Which keys handlers read is seen while all tests run (kernel/testing/input-keys.ts) and judged at their end.
const file = join(root, 'tests/registry/unread.json');
const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string[]>;

test('the list of keys that no handler reads names keys that a writing call takes', () => {
  const wrong = Object.entries(known).flatMap(([name, keys]) => {
    const call = registry.calls.get(name);
    if (!call || call.reads) return [`${name} is no call that writes`];
    const taken = Object.keys(shapeOf(call.input));
    return keys.filter((key) => !taken.includes(key)).map((key) => `${name} takes no ${key}`);
  });
  expect(wrong).toEqual([]);
});
