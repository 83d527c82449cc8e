import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const waiting = JSON.parse(readFileSync(join(root, 'tests/browser/waiting.json'), 'utf8')) as readonly string[];

test('journeys that wait for their proof are there, and their list only shrinks', () => {
  expect(waiting.filter((name) => !existsSync(join(root, `tests/browser/${name}.test.ts`)))).toEqual([]);
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(waiting.length).toBeLessThanOrEqual(24);
});
