import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { Gate } from '../../src/kernel/testing/gate';
import { signIn } from '../bench/capture';
import { Processes, type Server } from '../processes/processes';
import { compiledServer } from '../processes/school';

/** Of the lease of the process that is stopped: the program's own is 60 s. */
const SHORT = { PROCESS_LEASE_SECONDS: '6' };
/** Of all others: a busy machine keeps none of them from renewing it. */
const LONG = { PROCESS_LEASE_SECONDS: '3600' };
const onWindows = process.platform === 'win32';
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let db: Awaited<ReturnType<typeof cloneTemplate>>;
let client: pg.Client;
let gate: Gate;
let processes: Processes;
let token: string;
beforeAll(async () => {
  if (onWindows) return;
  db = await cloneTemplate();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
  gate = await Gate.before(db.url);
  processes = await Processes.start({ url: db.url, count: 1, program: await compiledServer(), env: LONG });
  token = await signIn(db.url, 'school189');
});
afterAll(async () => {
  await processes?.close();
  await gate?.shut();
  await client?.end();
  await db?.drop();
});

const numberOf = (id: number) => Math.floor(id / 64) % 64;
/** Adds a child to the school; repeated under the same name it is the same call. */
async function add(base: string, name: string): Promise<{ readonly status: number; readonly userId: number }> {
  const res = await fetch(`${base}/api/user/org/user/students`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': encodeURIComponent(name),
    },
    body: JSON.stringify({ name, sex: 'female' }),
  }).catch(() => undefined);
  const body = (await res?.json().catch(() => undefined)) as { userId?: number } | undefined;
  return { status: res?.status ?? 0, userId: body?.userId ?? 0 };
}
async function addUntilDone(base: string, name: string): Promise<number> {
  let done = await add(base, name);
  for (; done.status !== 200; done = await add(base, name)) {
    expect([0, 503]).toContain(done.status);
    await pause(100);
  }
  return done.userId;
}
/** Stops the process in the moment in which it has sent the commit of the transaction that wrote this name. */
function stopInCommitOf(name: string, server: Server): Promise<undefined> {
  let writing: Socket | undefined;
  return new Promise<undefined>((stopped) => {
    gate.heard = (sent, connection) => {
      if (sent.includes(name)) writing = connection;
      else if (writing === connection && sent.includes('rollback')) writing = undefined;
      if (writing !== connection || !sent.includes('commit')) return;
      gate.heard = undefined;
      server.signal('SIGSTOP');
      stopped(undefined);
    };
  });
}
/** Whether the lease of a process number is over. */
const isOver = async (no: number) =>
  (
    await client.query<{ over: boolean }>(
      'select leased_until <= clock_timestamp() as over from kernel_lease where process_no = $1',
      [no],
    )
  ).rows[0]?.over;
const rowsOf = async (name: string) =>
  (
    await client.query<{ people: number; lines: number }>(
      `
        select (select count(*)::int from people_person where org_id = 189 and name = $1) as people,
          (select count(*)::int from kernel_audit where org_id = 189 and action = 'people.made'
            and detail -> 'new' ->> 'name' = $1) as lines
      `,
      [name],
    )
  ).rows[0];

test.skipIf(onWindows)(
  'a process stopped in a commit beyond its lease, and cut from its database, lives on: the write is there once, its number is another',
  async () => {
    const slow = await processes.add({ ...SHORT, DATABASE_URL: gate.through(db.url) });
    const before = numberOf(await addUntilDone(slow.base, '停前'));
    const stopped = stopInCommitOf('停在提交', slow);
    let first = add(slow.base, '停在提交');
    // Where its lease has run out for a moment it is told to come again.
    while ((await Promise.race([stopped, first]))?.status === 503) {
      await pause(100);
      first = add(slow.base, '停在提交');
    }
    await expect.poll(() => rowsOf('停在提交')).toEqual({ people: 1, lines: 1 });

    await expect.poll(() => isOver(before)).toBe(true);
    const heir = await processes.add();
    const inherited = await addUntilDone(heir.base, '后来');
    expect(numberOf(inherited)).toBe(before);
    await gate.shut();
    await gate.open();
    slow.signal('SIGCONT');

    expect([0, 200, 503]).toContain((await first).status);
    await addUntilDone(slow.base, '停在提交');
    expect(await rowsOf('停在提交')).toEqual({ people: 1, lines: 1 });
    expect(slow.running).toBe(true);
    const after = await addUntilDone(slow.base, '醒后');
    expect(numberOf(after)).not.toBe(before);
    expect(await rowsOf('醒后')).toEqual({ people: 1, lines: 1 });
  },
);
