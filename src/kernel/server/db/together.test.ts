import type { Writable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp } from '../../testing/app';
import type { Cx } from '../cx';
import { byItself } from '../http/calls';
import { openPools, type Pools } from './pools';
import { inOrg, TenantTx } from './tenant';

// Each message to the database costs its sender and its receiver as much as planning and reading a row does.

let t: TestApp;
/** One connection, apart from the program's: its own timers ask nothing on it. */
let pools: Pools;
let client: pg.PoolClient;
/** What left in each message, as text: names of prepared statements and bound values among the bytes. */
let messages: string[] = [];

beforeAll(async () => {
  t = await TestApp.start();
  pools = await openPools(t.url, 1);
  client = await pools.tenant.connect();
  type Chunks = readonly { readonly chunk: Buffer | string }[];
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const { _write: write, _writev: writev } = stream;
  stream._write = (chunk: Buffer, ...rest) => {
    messages.push(chunk.toString('latin1'));
    write.call(stream, chunk, ...rest);
  };
  stream._writev = (chunks: Chunks, done) => {
    messages.push(chunks.map(({ chunk }) => chunk.toString('latin1')).join(''));
    writev!.call(stream, [...(chunks as Parameters<NonNullable<typeof writev>>[0])], done);
  };
  client.release();
});
afterAll(async () => {
  await pools.end();
  await t.stop();
});
/** Nothing is owed on the connection that is listened to. */
beforeEach(async () => {
  await client.query('select 1');
  messages = [];
});
const read = (n: number) =>
  inOrg(pools.tenant, 189, (door) => door.rows<{ n: number }>('select $1::int as n', [n]), true);
/** What the database says of the connection. */
const state = async (pid: number): Promise<unknown[]> =>
  t.sql('select state from pg_stat_activity where pid = $1', [pid]);

test("a read's beginning and its first statement leave together", async () => {
  expect(await read(4711)).toEqual([{ n: 4711 }]);
  expect(messages[0]).toMatch(/begin read only; set local app\.org = '189'[^]*4711/);
});

test("a read's commit leaves with what the connection is asked next", async () => {
  await read(1);
  await read(4712);
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatch(/commit[^]*begin read only[^]*4712/);
});

test('when nobody asks anything, the commit leaves by itself after a moment', async () => {
  const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  messages = [];
  await read(1);
  await expect.poll(() => messages).toEqual([expect.any(String), expect.stringContaining('commit')]);
  await expect.poll(() => state(backend!.pid)).toEqual([{ state: 'idle' }]);
});

test('what a handler asks at one moment leaves in one message and is answered in its order', async () => {
  const tx = new TenantTx(pools.tenant, 189, true);
  const door = tx.door();
  await door.rows('select 1 as first');
  messages = [];
  const found = await Promise.all([4713, 4714, 4715].map((n) => door.rows('select $1::int as n', [n])));
  await tx.commit();
  expect(found).toEqual([[{ n: 4713 }], [{ n: 4714 }], [{ n: 4715 }]]);
  expect(messages).toHaveLength(1);
});

test('the turn to another organisation leaves together with the first statement there, and back again', async () => {
  const tx = new TenantTx(pools.tenant, 189, false);
  const text = "select current_setting('app.org', true) as org, $1::int as n";
  const of = (orgId: number, n: number) => tx.into(orgId, (door) => door.rows(text, [n]));
  await of(189, 1);
  messages = [];
  expect(await of(619, 4717)).toEqual([{ org: '619', n: 4717 }]);
  expect(await of(189, 4718)).toEqual([{ org: '189', n: 4718 }]);
  await tx.rollback();
  expect(messages[0]).toMatch(/set local app\.org = '619'[^]*4717/);
  expect(messages[1]).toMatch(/set local app\.org = '189'[^]*4718/);
  expect(messages).toHaveLength(3);
});

test('what is kept for the end of a transaction is done behind everything else, and its fault takes all of it back', async () => {
  const seen: string[] = [];
  await inOrg(pools.tenant, 189, async (door) => {
    (door.runner as TenantTx).last(async () => {
      seen.push('last');
      await door.rows('select $1::int as n', [4719]);
    });
    await door.rows('select $1::int as n', [4720]);
    seen.push('first');
  });
  expect(seen).toEqual(['first', 'last']);
  expect(messages.map((one) => /4719|4720|commit/.exec(one)?.[0]).filter(Boolean)).toEqual(['4720', '4719', 'commit']);
  messages = [];
  const failing = inOrg(pools.tenant, 189, async (door) => {
    (door.runner as TenantTx).last(() => Promise.reject(new Error('no place')));
    await door.rows('select $1::int as n', [4721]);
  });
  await expect(failing).rejects.toThrow('no place');
  expect(messages.at(-1)).toContain('rollback');
});

test('a part that fails at another organisation is undone alone, and what follows is asked of the own rows again', async () => {
  const tx = new TenantTx(pools.tenant, 189, false);
  const text = "select current_setting('app.org', true) as org, $1::int as n";
  const door = tx.door();
  await door.rows(text, [1]);
  const failing = tx.savepoint(() => tx.into(619, (other) => other.rows('select 1 / $1::int as n', [0])));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await door.rows(text, [2])).toEqual([{ org: '189', n: 2 }]);
  expect(await tx.into(619, (other) => other.rows(text, [3]))).toEqual([{ org: '619', n: 3 }]);
  await tx.rollback();
});

test('what a part kept for the end is not done where the part is undone', async () => {
  const seen: string[] = [];
  await inOrg(pools.tenant, 189, async (door) => {
    const tx = door.runner as TenantTx;
    tx.last(async () => void seen.push('own'));
    const part = tx.savepoint(async () => {
      tx.last(async () => void seen.push('part'));
      throw new Error('not this part');
    });
    await expect(part).rejects.toThrow('not this part');
  });
  expect(seen).toEqual(['own']);
});

test('what is done last leaves no audit line and no event, which nobody would write any more', async () => {
  for (const leave of [(cx: Cx) => cx.note('kernel.late'), (cx: Cx) => cx.emit('kernel.late', {})]) {
    const done = byItself(t.kernel, 'late', async (cx) => {
      cx.last(async () => {
        await cx.db.rows('select 1 as last');
        leave(cx);
      });
    });
    await expect(done).rejects.toThrow('no audit line and no event');
  }
});

test('a write waits until it has begun, and its commit is not owed', async () => {
  await inOrg(pools.tenant, 189, (door) => door.rows('select $1::int as n', [4716]));
  expect(messages).toHaveLength(3);
  expect(messages[0]).not.toContain('4716');
  expect(messages[2]).toContain('commit');
});
