import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

let dir: string;
const begun: ChildProcess[] = [];
beforeEach(() => {
  mkdirSync(join(root, '.build'), { recursive: true });
  dir = mkdtempSync(join(root, '.build', 'parents-'));
  const parents = JSON.stringify(join(root, 'scripts/lib/parents.mjs'));
  // What npm runs: it lives until it is told to end.
  writeFileSync(
    join(dir, 'script.mjs'),
    `import { endWithNpm } from ${parents};
    process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
    setInterval(() => undefined, 1000);
    endWithNpm(50);
    console.log('script ' + process.pid);`,
  );
  // What runs it, as npm does: it writes on what the script says.
  writeFileSync(
    join(dir, 'runner.mjs'),
    `import { spawn } from 'node:child_process';
    const [file, ...args] = process.argv.slice(2);
    spawn(file, args, { stdio: 'inherit' });
    setInterval(() => undefined, 1000);`,
  );
});
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

/** Runs the script below a runner. The output stays open as long as the script holds it. */
function run(command: readonly string[], env: Readonly<Record<string, string>>) {
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const runner = spawn(process.execPath, [join(dir, 'runner.mjs'), ...command], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  begun.push(runner);
  let said = '';
  runner.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    runner,
    said: () => said,
    pid: async () => {
      await expect.poll(() => said).toMatch(/script \d+/);
      return Number(/script (\d+)/.exec(said)?.[1]);
    },
  };
}
const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const NPM = { npm_lifecycle_event: 'start' };
const script = () => `"${process.execPath}" "${join(dir, 'script.mjs')}"`;

describe.skipIf(process.platform === 'win32')('what npm runs', () => {
  test('ends with npm though it is killed, with a shell between them and without one', async () => {
    // A command behind the script keeps the shell from becoming the script itself.
    for (const command of [
      ['sh', '-c', `${script()}; true`],
      [process.execPath, join(dir, 'script.mjs')],
    ]) {
      const { runner, said, pid } = run(command, NPM);
      await pid();
      runner.kill('SIGKILL');
      await expect.poll(said).toContain('told to end');
    }
  });
  test('ends with the shell that npm told to end', async () => {
    const { said, pid } = run(['sh', '-c', `echo "shell $$"; ${script()}; true`], NPM);
    await pid();
    process.kill(Number(/shell (\d+)/.exec(said())?.[1]), 'SIGTERM');
    await expect.poll(said).toContain('told to end');
  });
  test('goes on where no npm runs it: whoever started it may leave', async () => {
    const { runner, said, pid } = run([process.execPath, join(dir, 'script.mjs')], {});
    const id = await pid();
    try {
      runner.kill('SIGKILL');
      await new Promise((go) => {
        setTimeout(go, 500);
      });
      expect([isThere(id), said()]).toEqual([true, expect.not.stringContaining('told to end')]);
    } finally {
      process.kill(id, 'SIGKILL');
    }
  });
});
