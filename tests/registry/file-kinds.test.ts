import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { root } from '../../src/kernel/server/root';
import { allUses, asksSession } from '../../src/modules/files/server/uses';

test('every private kind of file says whether its signed address needs its person’s session, and its page says why not', () => {
  expect(servers.length).toBe(modules.length);
  const page = readFileSync(join(root, 'src/modules/files/README.md'), 'utf8');
  const told = new Map(
    [...page.matchAll(/^\| `([^`]+)` \| (yes|no, `(\w+)`) \| (.+) \|$/gm)].map(
      ([, name = '', , word]) => [name, word ?? true] as const,
    ),
  );
  const kinds = [...allUses()].flatMap(([name, use]) => (use.open ? [] : [[name, use.session] as const]));
  expect(kinds.length).toBeGreaterThan(15);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(kinds));
  for (const [name, session] of kinds) expect([name, asksSession(name)]).toEqual([name, session === true]);
  // An open kind has no signed address.
  expect([...allUses()].filter(([, use]) => use.open).every(([name]) => !asksSession(name))).toBe(true);
});
