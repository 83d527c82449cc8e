import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';
import { Writes } from './writes';

const drawn = chance();
const WRITES = 1000;
const CLIENTS = 8;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('school189');
});
afterAll(async () => {
  await program?.remove();
});

test.skipIf(process.platform === 'win32')(
  'kill -9 of the server and of the database during 1,000 writes: every acknowledged write is there, none twice',
  async () => {
    expect(await program.sql('show fsync')).toEqual([{ fsync: 'on' }]);
    const writes = new Writes(program, token, '持久', WRITES);
    const clients = writes.run(CLIENTS);

    await writes.reached(drawn(150, 400));
    await pause(drawn(0, 20));
    await program.kill();
    const first = new Map(writes.acknowledged);
    await program.start();
    expect(await writes.lost(first)).toEqual([]);

    await writes.reached(Math.min(WRITES - 100, writes.acknowledged.size + drawn(150, 400)));
    await pause(drawn(0, 20));
    expect(program.killDatabase()).toBeGreaterThan(3);
    // The server lives on for a moment without its database, and must promise nothing.
    await pause(300);
    await program.kill();
    const second = new Map(writes.acknowledged);
    expect(second.size).toBeGreaterThan(first.size);
    await program.start();
    expect(await writes.lost(second)).toEqual([]);

    await clients;
    expect(await writes.faults()).toEqual([]);
    expect(writes.tries).toBeGreaterThan(WRITES);
  },
);
