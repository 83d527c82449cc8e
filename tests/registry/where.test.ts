import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { bodyOf, contractOf, definitionOf, handlerOf, migrationsOf, screenRow } from '../../src/apps/where-find';
import { root } from '../../src/kernel/server/root';

const hasWeb = (module: string) => existsSync(join(root, 'src/modules', module, 'web/index.ts'));

// `npm run where` is the newcomer's answer to "where is the code for this": it must know every call, screen and table.

test('every call is found with its contract and its handler', () => {
  const handled = new Set(servers.flatMap((s) => s.handlers.map((h) => h.call.name)));
  const lost = [...registry.calls.values()]
    .filter((c) => !contractOf(c) || (handled.has(c.name) && !handlerOf(c)))
    .map((c) => c.name);
  expect(lost).toEqual([]);
});

test('every screen is found with its row and its body', () => {
  const screens = new Map(registry.places.map((p) => [`${p.module}/${p.key}`, p]));
  const lost = [...screens.values()]
    .filter((p) => !screenRow(p.module, p.key) || (!p.screen.to && hasWeb(p.module) && !bodyOf(p.module, p.key)))
    .map((p) => `${p.module}/${p.key}`);
  expect(lost).toEqual([]);
});

test('every table is found with its definition and the migration that made it', async () => {
  const lost = (await loadTables()).filter((t) => !definitionOf(t) || !migrationsOf(t).length).map((t) => t.name);
  expect(lost).toEqual([]);
});
