import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const { isInstalled } = (await import(join(root, 'scripts/lib/install.mjs'))) as { isInstalled(dir: string): boolean };

let dir: string;
beforeEach(() => {
  mkdirSync(join(root, '.build'), { recursive: true });
  dir = mkdtempSync(join(root, '.build', 'install-'));
  mkdirSync(join(dir, 'node_modules'));
  lock({ one: '1.0.0', other: '2.0.0' });
  installed({ one: '1.0.0' });
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const packages = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}`,
      { version, integrity: `sha512-${name}${version}`, ...(name === 'other' && { optional: true }) },
    ]),
  );
const write = (file: string, versions: Readonly<Record<string, string>>, more: object = {}) => {
  writeFileSync(join(dir, file), JSON.stringify({ packages: { ...more, ...packages(versions) } }));
};
const lock = (versions: Readonly<Record<string, string>>) => {
  write('package-lock.json', versions, { '': { name: 'meiyike' } });
};
const installed = (versions: Readonly<Record<string, string>>) => {
  write('node_modules/.package-lock.json', versions);
};

test('a tree whose packages are those of the lockfile is installed, whichever of the two files is older', () => {
  for (const [older, newer] of [
    ['package-lock.json', 'node_modules/.package-lock.json'],
    ['node_modules/.package-lock.json', 'package-lock.json'],
  ] as const) {
    utimesSync(join(dir, older), 1000, 1000);
    utimesSync(join(dir, newer), 2000, 2000);
    expect(isInstalled(dir)).toBe(true);
  }
  const copy = `${dir}-copied`;
  cpSync(dir, copy, { recursive: true });
  try {
    expect(isInstalled(copy)).toBe(true);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
test('another version, a package too few or too many, or no packages at all is not', () => {
  for (const there of [{ one: '1.0.1' }, {}, { one: '1.0.0', third: '3.0.0' }] as Record<string, string>[]) {
    installed(there);
    expect(isInstalled(dir)).toBe(false);
  }
  rmSync(join(dir, 'node_modules'), { recursive: true });
  expect(isInstalled(dir)).toBe(false);
});
test('an optional package of this machine belongs to it, one of another does not', () => {
  for (const [cpu, whole] of [
    [process.arch, false],
    ['another', true],
  ] as const) {
    const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [cpu] };
    write('package-lock.json', { one: '1.0.0' }, { 'node_modules/native': native });
    expect(isInstalled(dir)).toBe(whole);
  }
});
test('a lockfile that changed since is not, though nothing is newer', () => {
  lock({ one: '1.1.0' });
  utimesSync(join(dir, 'package-lock.json'), 1000, 1000);
  expect(isInstalled(dir)).toBe(false);
});
