import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { Gate } from '../../src/kernel/testing/gate';
import { servedNow } from '../processes/clock';
import { Program } from './program';
import { SmallDisk } from './small-disk';
import { Writes } from './writes';

// Every answer is right or a 503. How soon the 503 comes is no matter of this machine's speed: nobody waits for a database that
// hangs longer than the wait, the look and the pulse of kernel/server/db/pulse.ts together (its test holds that they stay under three
// seconds), and one that refuses or cuts the connection is heard at once.

const CLIENTS = 8;
/** Between two troubles so many writes are acknowledged. */
const QUIET = 80;
const LONG = { timeout: 800_000 };
/** Where the program lies, or why it has no disk of its own. */
let disk: SmallDisk | string = 'not mounted';
let program: Program;
let token: string;
beforeAll(async () => {
  disk = SmallDisk.mount();
  program = await Program.make(typeof disk === 'string' ? {} : { within: disk.folder });
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
  if (typeof disk !== 'string') disk.remove();
});

const isReady = (of = program) =>
  fetch(`${of.base}/api/ready`, { signal: AbortSignal.timeout(60_000) }).then(
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
      await expect.poll(() => isReady(), LONG).toBe(true);
      const promised = new Map(writes.acknowledged);
      await happens(writes);
      await writes.reached(promised.size + CLIENTS + 1);
      await expect.poll(() => isReady(), LONG).toBe(true);
      lost.push(...(await writes.lost(promised)).map((one) => `${one}: ${name}`));
    }
    await clients;
    expect(lost).toEqual([]);
    expect(await writes.faults()).toEqual([]);
    // Without an answer are those whose server was killed.
    expect(writes.odd().filter((status) => status !== 0)).toEqual([]);
  },
);

test('a full disk under writes: those that need room are told to come back, none that was acknowledged is lost, and with room all goes on', async (ctx) => {
  if (typeof disk === 'string') return ctx.skip(disk);
  await expect.poll(() => isReady(), LONG).toBe(true);
  const writes = new Writes(program, token, '满', 600);
  const clients = writes.run(CLIENTS);
  await writes.reached(QUIET);
  const promised = new Map(writes.acknowledged);
  disk.fill();
  try {
    await expect.poll(() => writes.answers.get(503) ?? 0, LONG).toBeGreaterThan(CLIENTS);
  } finally {
    disk.empty();
  }
  await expect.poll(() => isReady(), LONG).toBe(true);
  expect(await writes.lost(promised)).toEqual([]);
  await clients;
  expect(await writes.faults()).toEqual([]);
  expect(writes.odd().filter((status) => status !== 0)).toEqual([]);
});

describe('a database on another machine', () => {
  let db: Awaited<ReturnType<typeof cloneTemplate>>;
  let gate: Gate;
  let far: Program;
  let who: string;
  beforeAll(async () => {
    db = await cloneTemplate();
    await setClockable(db.url);
    gate = await Gate.before(db.url);
    far = await Program.make({ database: { url: db.url, served: gate.through(db.url) } });
    await far.start({ silent: 30_000, every: 200, pause: 200 });
    who = await far.tokenOf('school189');
  });
  afterAll(async () => {
    gate?.go();
    await far?.remove();
    await gate?.shut();
    await db?.drop();
  });
  const troubles: Readonly<Record<string, readonly [() => Promise<void>, () => Promise<void>]>> = {
    'connections are cut, and new ones find nobody': [() => gate.shut(), () => gate.open()],
    'what is sent comes nowhere': [async () => gate.hold(), async () => gate.go()],
  };
  test('a network that drops under writes: answers are right or a 503, no acknowledged write is lost, and all goes on by itself', async () => {
    const writes = new Writes(far, who, '网', QUIET * 6);
    const clients = writes.run(CLIENTS);
    for (const [begin, end] of Object.values(troubles)) {
      await writes.reached(writes.acknowledged.size + QUIET);
      const promised = new Map(writes.acknowledged);
      const before = writes.answers.get(503) ?? 0;
      await begin();
      await expect.poll(() => writes.answers.get(503) ?? 0, LONG).toBeGreaterThan(before + CLIENTS);
      // The process itself is well all the while.
      expect((await fetch(`${far.base}/api/health`)).status).toBe(200);
      await end();
      await expect.poll(() => isReady(far), LONG).toBe(true);
      await writes.reached(promised.size + QUIET);
      expect(await writes.lost(promised)).toEqual([]);
    }
    await clients;
    expect(await writes.faults()).toEqual([]);
    expect(writes.odd()).toEqual([]);
  });

  test('a clock that is set back an hour, and right again: what is written keeps its ids, and nothing is there twice', async () => {
    for (const [name, back] of [
      ['退', '1 hour'],
      ['正', '0'],
    ] as const) {
      await far.sql('update odd.clock set back = $1::interval', [back]);
      // The program asks for it once a minute, and counts on in between.
      for (let no = 0, isHeard = false; !isHeard; no += 1) {
        expect(no).toBeLessThan(800);
        const prefix = `${name}${no}号`;
        const writes = new Writes(far, who, prefix, CLIENTS * 4);
        await writes.run(CLIENTS);
        expect(await writes.faults()).toEqual([]);
        expect(writes.odd()).toEqual([]);
        const [last] = await far.sql<{ at: number | null }>(
          `select extract(epoch from max(a.at))::float8 * 1000 as at
           from kernel_audit a
           where a.org_id = 189 and a.action = 'people.made' and a.detail -> 'new' ->> 'name' like $1 || '%'`,
          [prefix],
        );
        const isBack = servedNow() - (last?.at ?? 0) > 1_800_000;
        isHeard = isBack === (back !== '0');
        await new Promise((go) => {
          setTimeout(go, 1000);
        });
      }
    }
    expect(
      await far.sql('select user_id from people_person where org_id = 189 group by user_id having count(*) > 1'),
    ).toEqual([]);
  });
});

/** Lets a test set the clock of this one database: its name for the clock comes before the server's own. */
async function setClockable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create schema odd;
      create table odd.clock (back interval not null);
      insert into odd.clock values ('0');
      create function odd.clock_timestamp() returns timestamptz language sql volatile
        as 'select pg_catalog.clock_timestamp() - c.back from odd.clock c';
      grant usage on schema odd to public;
      grant select on odd.clock to public;
      do $$ begin
        execute format('alter database %I set search_path = public, odd, pg_catalog', current_database());
      end $$`);
  } finally {
    await client.end();
  }
}
