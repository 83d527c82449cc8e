import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program';
import { Writes } from './writes';

const CLIENTS = 8;
/** The supervisor's patience: the database hangs for longer. */
const SILENT = 6000;
let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start({ silent: SILENT, every: 200 });
  token = await program.tokenOf('school189');
});
afterAll(async () => {
  // A stopped one would not hear that it shall end.
  program?.signalDatabase('SIGCONT');
  await program?.remove();
});

const asked = (path: string) =>
  fetch(`${program.base}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  });
const ready = async () => (await asked('/api/ready')).status;

test.skipIf(process.platform === 'win32')(
  'a database that hangs: calls are told in words to come back, the program stays, no acknowledged write is lost, and all goes on by itself',
  async () => {
    const server = program.serverPid;
    const writes = new Writes(program, token, '冻结', 300);
    const clients = writes.run(CLIENTS);
    await writes.reached(80);
    expect(program.signalDatabase('SIGSTOP')).toBeGreaterThan(3);
    const promised = new Map(writes.acknowledged);
    await expect.poll(() => writes.answers.get(503) ?? 0).toBeGreaterThan(0);
    for (const until = performance.now() + 2 * SILENT; performance.now() < until;) {
      // The process itself is well, and says so while its database is not.
      expect((await asked('/api/health')).status).toBe(200);
      expect(await ready()).toBe(503);
      const call = await asked('/api/user/org/user/students?pageSize=10');
      expect([call.status, ((await call.json()) as { error: string }).error]).toEqual([503, 'kernel.fault.notReady']);
    }
    expect(program.serverPid).toBe(server);
    program.signalDatabase('SIGCONT');
    await expect.poll(ready).toBe(200);
    await clients;
    expect(await writes.lost(promised)).toEqual([]);
    expect(await writes.faults()).toEqual([]);
    expect(writes.odd()).toEqual([]);
    expect(program.serverPid).toBe(server);
  },
);
