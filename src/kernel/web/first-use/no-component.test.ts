import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no screen draws a component that the build leaves out', () => {
  const root = join(import.meta.dirname, '../../..');
  const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  const drawn = screens.filter((name) =>
    /\b(?:Input\.(?:OTP|Group)|Badge\.Ribbon|Dropdown\.Button)\b/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(drawn).toEqual([]);
});
