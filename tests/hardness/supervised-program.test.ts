import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program';

/** A busy machine answers late; this is the program's own patience. */
const SILENT = 15_000;
let program: Program;
beforeAll(async () => {
  program = await Program.make();
  await program.start({ silent: SILENT, every: 100, pause: 100, term: 500 });
});
afterAll(async () => {
  await program?.remove();
});

const healthy = () =>
  fetch(`${program.base}/api/health`, { signal: AbortSignal.timeout(30_000) }).then(
    (r) => r.ok,
    () => false,
  );
const metrics = async () =>
  (await fetch(`${program.base}/metrics`, { headers: { authorization: `Bearer ${program.metricsToken}` } })).text();
const asked = (text: string): number =>
  Number(/^http_requests_total\{[^}]*route="\/api\/health",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0);
const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'the whole program that hangs is killed and serves again with its database, the metrics say so, and a signal ends both',
  async () => {
    expect(await metrics()).toMatch(/^program_restarts_total 0$/m);
    // Nobody but the supervisor asks now: from here on it knows a healthy program.
    const first = asked(await metrics());
    await expect.poll(async () => asked(await metrics())).toBeGreaterThan(first + 1);
    const before = program.serverPid;
    if (before === undefined) throw new Error('the program holds no database');
    // Stopped, it hears neither health nor SIGTERM: as deaf as a program can be.
    process.kill(before, 'SIGSTOP');
    await expect.poll(() => isThere(before), { interval: 100 }).toBe(false);
    await expect.poll(healthy, { timeout: 800_000, interval: 100 }).toBe(true);
    expect(program.serverPid).not.toBe(before);
    const told = await metrics();
    expect(told).toMatch(/^program_restarts_total 1$/m);
    expect(told).toContain('program_last_restart_info{reason="no answer for 15 s"} 1');

    const after = program.serverPid;
    expect(await program.signal('SIGTERM')).toBe(0);
    expect(isThere(after ?? 0)).toBe(false);
    expect(existsSync(join(program.dir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  },
);
