import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const MODULES = join(root, 'src/modules');
/** What the modules put into a demonstration, as paths below their folder. */
const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[^/]+\/demo(?:\.ts$|\/.*\.ts$)/.test(path),
);
/** A day of the calendar, or a part of a named month, by which something is to be done. */
const FIXED = /\d+ ?月 ?(?:\d+ ?[日号]|底|初|末|[上中下]旬)/;

test('no word of the demonstration names a day of the calendar: it may be made on any, and what was due would be past', () => {
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.flatMap((path) =>
    readFileSync(join(MODULES, path), 'utf8')
      .split('\n')
      .filter((line) => FIXED.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 80)}`),
  );
  expect(wrong).toEqual([]);
});
