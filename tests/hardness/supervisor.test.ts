import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

/** Nobody counts as hung, or is killed, unless that is what a test is about: a busy machine answers late. */
const QUICK = { silent: 60_000, every: 50, pause: 20, term: 300, end: 60_000 };
/** Where a program does hang: longer than the sleep that the supervisor forgives, so that no pause of the machine counts. */
const SILENT = 6000;
const fixtures = join(root, 'tests/hardness/fixtures');
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** The supervisor over a fake server that follows a plan; what both say, and how the supervisor ends. */
function supervised(plan: string, limits: Readonly<Record<string, number>> = {}) {
  const args = ['--import', 'tsx', join(fixtures, 'supervised.ts'), JSON.stringify({ ...QUICK, ...limits })];
  const child = spawn(process.execPath, [...args, join(fixtures, 'fake-server.mjs'), plan], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const over = new Promise<number | null>((done) => {
    child.once('exit', done);
  });
  return {
    child,
    over,
    said: () => said,
    lives: () => said.match(/^life \d+/gm)?.length ?? 0,
    until: (what: RegExp) => expect.poll(() => said, { interval: 20 }).toMatch(what),
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
const pidIn = (said: string): number => Number(/pid (\d+)/.exec(said)?.[1]);

describe.skipIf(process.platform === 'win32')('the supervisor', () => {
  test('starts a program again that ended after it was healthy, and tells it how often and why', async () => {
    const s = supervised('ok+exit3,ok');
    await s.until(/life 1 .*because ended with 3/);
    expect(s.said()).toContain('restart {"reason":"ended with 3","restarts":1}');
    s.child.kill('SIGTERM');
    expect(await s.over).toBe(0);
  });

  test('starts a program again that was killed', async () => {
    const s = supervised('ok');
    // Asked again, it has been heard to be healthy.
    await s.until(/asked\nasked/);
    process.kill(pidIn(s.said()), 'SIGKILL');
    await s.until(/life 1 .*because ended by SIGKILL/);
  });

  test('kills a program that does not answer, also one that does not hear SIGTERM, and starts it again', async () => {
    const s = supervised('ok+hang,ok', { silent: SILENT });
    await s.until(/life 1 .*because no answer for 6 s/);
    expect(isThere(pidIn(s.said()))).toBe(false);
  });

  test('does not start a program again that was never healthy, and ends with its code', async () => {
    for (const plan of ['503+exit3', 'silent+exit3']) {
      const s = supervised(plan);
      expect(await s.over).toBe(3);
      expect(s.lives()).toBe(1);
    }
  });

  test('gives a program that was started again four times as long for its start, and no longer', async () => {
    const s = supervised('ok+exit3,503+hang,ok', { silent: SILENT });
    await s.until(/life 2 .*because no answer for 6 s/);
    expect(s.said()).toMatch(/life 1 .*because ended with 3/);
  });

  test('takes a 503 for an answer', async () => {
    // The second life is never healthy, but it answers; without an answer it had four times the patience.
    const every = SILENT / 12;
    const s = supervised('ok+exit3,503', { silent: SILENT, every });
    await s.until(/life 1/);
    const asked = () => s.said().split('life 1')[1]?.match(/asked/g)?.length ?? 0;
    // Between two questions lies a pause: so many take longer than that.
    await expect.poll(asked, { timeout: 240_000 }).toBeGreaterThan((5 * SILENT) / every);
    expect(s.lives()).toBe(2);
  });

  test('gives up after so many restarts within the time, with the code of the program', async () => {
    const s = supervised('ok+exit3', { restarts: 2 });
    expect(await s.over).toBe(3);
    expect(s.lives()).toBe(3);
    expect(s.said()).toContain('given up {"reason":"ended with 3","restarts":2}');
  });

  test('starts a program whose database is away again as often as it takes, also before it was ever healthy', async () => {
    for (const plan of ['ok+exit75', '503+exit75', 'silent+exit75']) {
      const s = supervised(plan, { restarts: 1 });
      await expect.poll(s.lives, { interval: 20 }).toBeGreaterThan(4);
      expect(s.said()).not.toContain('given up');
      s.child.kill('SIGTERM');
      await s.over;
    }
  });

  test('counts only the restarts within the time', async () => {
    const s = supervised('ok+exit3', { restarts: 1, within: QUICK.every });
    await s.until(/life 3/);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on and does not start the program again',
    async (signal) => {
      const s = supervised('ok');
      await s.until(/asked/);
      s.child.kill(signal);
      expect(await s.over).toBe(0);
      expect(s.said()).toContain(`got ${signal}`);
      expect(s.lives()).toBe(1);
    },
  );

  test('kills a program that does not end after a signal, and ends with 137', async () => {
    const s = supervised('ok+deaf', { end: 600 });
    await s.until(/asked/);
    s.child.kill('SIGTERM');
    expect(await s.over).toBe(137);
    expect(s.lives()).toBe(1);
    expect(isThere(pidIn(s.said()))).toBe(false);
  });

  test('takes the program with it when it is killed itself', async () => {
    const s = supervised('ok');
    await s.until(/asked/);
    s.child.kill('SIGKILL');
    await expect.poll(() => isThere(pidIn(s.said()))).toBe(false);
  });
});
