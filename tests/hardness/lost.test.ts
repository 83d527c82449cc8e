import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Program } from './program';
import { Writes } from './writes';

const CLIENTS = 8;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let token: string;
let pid: number | undefined;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('school189');
  pid = program.pid;
});
afterAll(async () => {
  await program?.remove();
});
/** A backend of the program that stands inside a transaction just now. */
async function busyBackend(): Promise<number> {
  for (;;) {
    const [row] = await program.sql<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'meiyike_tenant' and xact_start is not null order by pid limit 1`,
    );
    if (row) return row.pid;
  }
}

describe.skipIf(process.platform === 'win32')(
  'under writes the program lives on, and no acknowledged write is lost',
  () => {
    test('when its connections are terminated again and again', async () => {
      const writes = new Writes(program, token, '断开', 400);
      const clients = writes.run(CLIENTS);
      let ended = 0;
      for (let round = 1; round <= 8; round++) {
        await writes.reached(round * 40);
        const rows = await program.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
        );
        ended += rows.length;
      }
      await clients;
      expect(ended).toBeGreaterThan(CLIENTS);
      expect(await writes.faults()).toEqual([]);
      // The same process all along: it neither ended nor was it started again.
      expect(program.pid).toBe(pid);
      expect(writes.odd()).toEqual([]);
    });

    test('when one backend is killed with -9 in the middle of a transaction', async () => {
      const writes = new Writes(program, token, '进程', 300);
      const clients = writes.run(CLIENTS);
      await writes.reached(80);
      process.kill(await busyBackend(), 'SIGKILL');
      await clients;
      expect(await writes.faults()).toEqual([]);
      // The same process all along: it neither ended nor was it started again.
      expect(program.pid).toBe(pid);
      expect(writes.odd()).toEqual([]);
      expect(writes.answers.get(503)).toBeGreaterThan(0);
    });

    test('when the postmaster is killed with -9: the program starts it again', async () => {
      const writes = new Writes(program, token, '主控', 300);
      const clients = writes.run(CLIENTS);
      await writes.reached(80);
      const before = program.postmaster();
      process.kill(before, 'SIGKILL');
      const promised = new Map(writes.acknowledged);
      await clients;
      expect(program.postmaster()).not.toBe(before);
      expect(await writes.lost(promised)).toEqual([]);
      expect(await writes.faults()).toEqual([]);
      // The same process all along: it neither ended nor was it started again.
      expect(program.pid).toBe(pid);
      expect(writes.odd()).toEqual([]);
      expect(writes.answers.get(503)).toBeGreaterThan(0);
    });

    test('and messages to browsers go on: the line that listens is opened again', async () => {
      for (const until = performance.now() + 800_000; ; await pause(100)) {
        const rows = await program.sql(`select from pg_stat_activity where query = 'listen kernel_bus'`);
        if (rows.length === 1) return;
        expect(performance.now(), 'nobody listens').toBeLessThan(until);
      }
    });
  },
);
