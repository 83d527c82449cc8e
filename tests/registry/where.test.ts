import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { bodyOf, contractOf, definitionOf, handlerOf, migrationsOf, screenRow } from '../../src/apps/where-find';
import { answer } from '../../src/apps/where';
import { allNames, distanceOf, exactly } from '../../src/apps/where-names';
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

test.each([
  ['useList', /^function +useList {2}src\/kernel\/web\/list\/use-list\.ts:\d+$/],
  ['ListScreen', /^component +ListScreen {2}src\/kernel\/web\/list\/list-screen\.tsx:\d+$/],
  ['MODULES', /^const +MODULES {2}src\/modules\/shell\/rules\/modules\.ts:\d+$/],
  ['class.fault.ended', /^fault +class\.fault\.ended {2}src\/modules\/class\/faults\.ts:\d+$/],
  ['class.field.clazzName', /^text +class\.field\.clazzName {2}src\/modules\/class\/locale\/\S+:\d+ {2}Class name$/],
  ['use-list.ts', /^file +src\/kernel\/web\/list\/use-list\.ts$/],
])('a function, a component, a constant, a fault, a text and a file are found by name: %s', async (asked, line) => {
  expect(await answer(asked)).toContainEqual(expect.stringMatching(line));
});

test('words on a screen, a css class, a schedule and where a fault is thrown are found', async () => {
  expect(await answer('逾期')).toContainEqual(
    expect.stringMatching(/^text +train\.\S+ {2}src\/modules\/train\/locale\/\S+:\d+ {2}逾期$/),
  );
  expect(await answer('sun-today')).toContainEqual(
    expect.stringMatching(/^css class +sun-today {2}src\/modules\/sunny-run\/web\/sunny-run\.css:\d+$/),
  );
  expect(await answer('kernel-sweep')).toContainEqual(
    expect.stringMatching(/^schedule +kernel-sweep {2}src\/kernel\/server\/schedules\.ts:\d+$/),
  );
  const gone = await answer('kernel.fault.gone');
  expect(gone[0]).toMatch(/^fault +kernel\.fault\.gone /);
  expect(gone).toContainEqual(expect.stringMatching(/^thrown +kernel\.fault\.gone {2}src\/\S+:\d+$/));
  expect(gone.at(-1)).toMatch(/^… and \d+ more$/);
});
test('every schedule is found', () => {
  const found = new Set(allNames().names.flatMap((n) => (n.kind === 'schedule' ? [n.name] : [])));
  const schedules = servers.flatMap((server) => server.schedules ?? []);
  expect(schedules.filter(({ name }) => !found.has(name)).map(({ name }) => name)).toEqual([]);
});

test('every fault and every text of the program is found', () => {
  const { names } = allNames();
  const known = new Set(names.filter((n) => n.kind === 'text').map((n) => n.name));
  const lost = registry.modules.flatMap((m) =>
    Object.keys(m.locale['zh-CN'])
      .map((key) => `${m.name}.${key}`)
      .filter((key) => !known.has(key)),
  );
  expect(lost).toEqual([]);
  const faults = names.filter((n) => n.kind === 'fault').map((n) => n.name);
  // A fault has its text under the same name: one that is not found has a text and no fault.
  expect([...known].filter((key) => /^[\w-]+\.fault\.\w+$/.test(key) && !faults.includes(key))).toEqual([]);
});

test('a name with a slip is answered with what was meant, an unknown address never with the page of errors', async () => {
  expect((await answer('usLits'))[0]).toBe('nothing is called usLits; did you mean');
  expect(await answer('usLits')).toContainEqual(expect.stringContaining(' useList '));
  const [head, first] = await answer('/desk/teach/edu/studnets4');
  expect(head).toBe('nothing is called /desk/teach/edu/studnets4; did you mean');
  expect(first).toContain(' /desk/teach/edu/students4 ');
  await expect(answer('/desk/qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq')).rejects.toThrow('nothing is called');
});

test('two letters that changed places are one slip', () => {
  expect([distanceOf('list', 'lsit', 2), distanceOf('list', 'lst', 2), distanceOf('list', 'abcd', 2)]).toEqual([
    1, 1, 3,
  ]);
});

test('names come from the sources: asked again, only what changed is read, and never the registry', async () => {
  const read: string[] = [];
  const { readFileSync } = fs;
  fs.readFileSync = ((path: string, ...more: unknown[]) => {
    read.push(relative(root, path));
    return Reflect.apply(readFileSync, fs, [path, ...more]) as string;
  }) as typeof readFileSync;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.readFileSync = readFileSync;
    syncBuiltinESMExports();
  });
  // Another program may be writing what is kept.
  await expect
    .poll(() => {
      read.length = 0;
      return [exactly(allNames().names, 'useList').length, ...read];
    })
    .toEqual([1, '.build/where-names.json']);
  // What it costs beside the first time is measured by the bench.
  const imports = readFileSync(join(root, 'src/apps/where-names.ts'), 'utf8').matchAll(/^import .* from '([^']+)';$/gm);
  expect([...imports].map(([, from]) => from)).toEqual(['node:fs', 'node:path', '../kernel/server/root']);
});
