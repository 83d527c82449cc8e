import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program';

const WRITES = 1000;
const CLIENTS = 8;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
const nameOf = (i: number) => `持久${i}`;

let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('school189');
}, 90_000);
afterAll(async () => {
  await program?.remove();
}, 30_000);

/** What the clients were told: the id of each write that was acknowledged, and whatever should not have been answered. */
const acknowledged = new Map<number, number>();
const wrong: string[] = [];
let tries = 0;

/** Sends one write until it is acknowledged, always with the same key, as our browser does. */
async function write(i: number, until: number): Promise<void> {
  for (; Date.now() < until; await pause(60)) {
    tries++;
    const res = await fetch(`${program.base}/api/user/org/user/students`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `kill-${i}` },
      body: JSON.stringify({ name: nameOf(i), sex: i % 2 ? 'male' : 'female' }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const body = (await res?.json().catch(() => undefined)) as { userId: number; error?: string } | undefined;
    if (res?.status === 200 && body) {
      acknowledged.set(i, body.userId);
      return;
    }
    // A refusal would be the same a thousand times.
    if (res && res.status < 500) {
      wrong.push(`${nameOf(i)}: ${res.status} ${body?.error}`);
      return;
    }
  }
  wrong.push(`${nameOf(i)} was never acknowledged`);
}
const reached = async (n: number, until: number) => {
  while (acknowledged.size < n && !wrong.length && Date.now() < until) await pause(2);
};
/** What was acknowledged before the crash must be there after it, before anybody tries again. */
async function lost(before: ReadonlyMap<number, number>): Promise<string[]> {
  const there = new Map(
    (
      await program.sql<{ name: string; user_id: number }>(
        `select name, user_id::float8 user_id from people_person where name like '持久%'`,
      )
    ).map((r) => [r.name, r.user_id]),
  );
  return [...before].filter(([i, id]) => there.get(nameOf(i)) !== id).map(([i]) => nameOf(i));
}

test.skipIf(process.platform === 'win32')(
  'kill -9 of the server and of the database during 1,000 writes: every acknowledged write is there, none twice',
  async () => {
    expect(await program.sql('show fsync')).toEqual([{ fsync: 'on' }]);
    const until = Date.now() + 70_000;
    const queue = Array.from({ length: WRITES }, (_, i) => i);
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let i = queue.shift(); i !== undefined; i = queue.shift()) await write(i, until);
      }),
    );

    await reached(randomInt(150, 400), until);
    await pause(randomInt(0, 20));
    await program.kill();
    const first = new Map(acknowledged);
    await program.start();
    expect(await lost(first)).toEqual([]);

    await reached(Math.min(WRITES - 100, acknowledged.size + randomInt(150, 400)), until);
    await pause(randomInt(0, 20));
    expect(program.killDatabase()).toBeGreaterThan(3);
    // The server lives on for a moment without its database, and must promise nothing.
    await pause(300);
    await program.kill();
    const second = new Map(acknowledged);
    expect(second.size).toBeGreaterThan(first.size);
    await program.start();
    expect(await lost(second)).toEqual([]);

    await clients;
    expect(wrong).toEqual([]);
    const rows = await program.sql<{ name: string; n: number; user_id: number }>(
      `select name, count(*)::integer n, max(user_id)::float8 user_id from people_person where org_id = 189 and name like '持久%' group by name`,
    );
    expect(rows.filter((r) => r.n !== 1).map((r) => r.name)).toEqual([]);
    expect(new Map(rows.map((r) => [r.name, r.user_id]))).toEqual(
      new Map([...acknowledged].map(([i, id]) => [nameOf(i), id])),
    );
    expect(rows).toHaveLength(WRITES);
    // What belongs to a write came with it: the audit line, the account number.
    expect(
      await program.sql(
        `select count(*)::integer n from kernel_audit where org_id = 189 and action = 'people.made' and detail -> 'new' ->> 'name' like '持久%'`,
      ),
    ).toEqual([{ n: WRITES }]);
    expect(
      await program.sql(
        `select count(*)::integer n from account_number_claim c join people_person p on p.user_id = c.user_id where p.name like '持久%'`,
      ),
    ).toEqual([{ n: WRITES }]);
    expect(tries).toBeGreaterThan(WRITES);
  },
  110_000,
);
