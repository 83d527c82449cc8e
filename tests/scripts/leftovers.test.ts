import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

interface Folder {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  files(): readonly string[];
  processes(): readonly string[];
  leave(): readonly string[];
}
const { OwnFolder } = (await import(join(root, 'scripts/lib/leftovers.mjs'))) as { OwnFolder: new () => Folder };

test('what a run left in its folder is named, and goes with it', () => {
  const folder = new OwnFolder();
  expect(folder.files()).toEqual([]);
  mkdirSync(join(folder.dir, 'meiyike-test-a'));
  writeFileSync(join(folder.dir, 'b.txt'), 'x');
  mkdirSync(join(folder.dir, 'node-compile-cache'));
  expect(folder.leave()).toEqual([
    'left in the folder for temporary files: b.txt',
    'left in the folder for temporary files: meiyike-test-a',
  ]);
  expect(existsSync(folder.dir)).toBe(false);
});
test.runIf(process.platform === 'linux')('a program that a run started and nobody ended is named', async () => {
  const folder = new OwnFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    env: { ...process.env, ...folder.env },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => {
    child.once('exit', done);
  });
  try {
    await expect.poll(() => folder.processes().map((line) => line.split(' ')[0])).toEqual([String(child.pid)]);
    expect(folder.processes()[0]).toContain('setInterval');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  expect(folder.leave()).toEqual([]);
});
