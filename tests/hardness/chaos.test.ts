import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program';
import { Writes } from './writes';

const CLIENTS = 8;
/** Between two troubles so many writes are acknowledged. */
const QUIET = 80;
let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start({ silent: 30_000, every: 200, pause: 200 });
  token = await program.tokenOf('school189');
});
afterAll(async () => {
  try {
    program?.signalDatabase('SIGCONT');
  } catch {
    // It has ended.
  }
  await program?.remove();
});

const isReady = () =>
  fetch(`${program.base}/api/ready`, { signal: AbortSignal.timeout(60_000) }).then(
    (r) => r.ok,
    () => false,
  );
/** A backend of the program, whatever it does just now. */
async function backend(): Promise<number> {
  const [row] = await program.sql<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'meiyike_tenant' order by backend_start limit 1",
  );
  if (!row) throw new Error('the program has no connection');
  return row.pid;
}
/** What happens, one after the other: each ends by itself or is undone, and nobody tends to anything. */
const TROUBLES: Readonly<Record<string, (writes: Writes) => Promise<void>>> = {
  'the server is killed': async () => {
    process.kill(program.serverPid ?? 0, 'SIGKILL');
  },
  'a backend is killed': async () => {
    process.kill(await backend(), 'SIGKILL');
  },
  'the postmaster is killed': async () => {
    process.kill(program.postmaster(), 'SIGKILL');
  },
  'the database hangs': async (writes) => {
    const before = writes.answers.get(503) ?? 0;
    program.signalDatabase('SIGSTOP');
    await expect.poll(() => writes.answers.get(503) ?? 0).toBeGreaterThan(before + CLIENTS);
    program.signalDatabase('SIGCONT');
  },
  'all connections are terminated': async () => {
    await program.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  },
};

test.skipIf(process.platform === 'win32')(
  'one trouble after the other under writes: answers are right or a 503, no acknowledged write is lost, and the program is back by itself each time',
  async () => {
    const troubles = Object.entries(TROUBLES);
    const writes = new Writes(program, token, '乱', (troubles.length + 1) * QUIET * 2);
    const clients = writes.run(CLIENTS);
    const lost: string[] = [];
    for (const [name, happens] of troubles) {
      await writes.reached(writes.acknowledged.size + QUIET);
      await expect.poll(isReady, { timeout: 800_000 }).toBe(true);
      const promised = new Map(writes.acknowledged);
      await happens(writes);
      await writes.reached(promised.size + CLIENTS + 1);
      await expect.poll(isReady, { timeout: 800_000 }).toBe(true);
      lost.push(...(await writes.lost(promised)).map((one) => `${one}: ${name}`));
    }
    await clients;
    expect(lost).toEqual([]);
    expect(await writes.faults()).toEqual([]);
    // Without an answer are those whose server was killed.
    expect(writes.odd().filter((status) => status !== 0)).toEqual([]);
  },
);
