import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { create } from '../../../modules/role/contract';
import { TestApp, type Caller } from '../../testing/app';
import { instead } from '../../testing/instead';
import { asked } from '../../testing/statements';
import { openPools, type Pools } from './pools';
import { KEPT, PLANNED_ANEW, preparing } from './prepared';
import { acrossOrgs, inOrg, TenantTx } from './tenant';

let t: TestApp;
let school: Caller;
/** A connection at a time, apart from the program's: its own timers prepare nothing on it. */
let own: Pools;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  own = await openPools(t.url, 1);
  // What the pool itself asked at its opening is on none of them.
  (await own.tenant.connect()).release(true);
});
afterAll(async () => {
  await own.end();
  await t.stop();
});
afterEach(() => {
  preparing.on = true;
});

const listed = 'select name, statement from pg_prepared_statements order by prepare_time';
/** What a connection has prepared, as its server knows it. */
const preparedOn = async (client: pg.PoolClient): Promise<string[]> =>
  (await client.query<{ statement: string }>(listed)).rows.map((r) => r.statement);
/** A connection of the tenant's that is used for nothing else. */
async function onOne<T>(fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await own.tenant.connect();
  try {
    return await fn(client);
  } finally {
    client.release(true);
  }
}
/** Every connection that the program has for tenants, at once. */
async function onEach<T>(fn: (client: pg.PoolClient) => Promise<T>): Promise<T[]> {
  const { tenant } = t.kernel.pools;
  const clients = await Promise.all(Array.from({ length: tenant.options.max }, () => tenant.connect()));
  try {
    return await Promise.all(clients.map(fn));
  } finally {
    for (const client of clients) client.release();
  }
}

test('a text is parsed once a connection and planned once, whoever sends it', async () => {
  await onOne(async (client) => {
    for (let i = 0; i < 3; i++) expect((await client.query('select $1::int as n', [i])).rows).toEqual([{ n: i }]);
    expect(await preparedOn(client)).toEqual(['select $1::int as n']);
  });
});

test('every statement of a transaction, of a look across schools and of a session is prepared', async () => {
  const seen: string[] = [];
  const names = async (door: { rows<R>(sql: string): Promise<R[]> }) => {
    await door.rows('select count(*) n from organisation_org where org_id = 189');
    seen.push(...(await door.rows<{ statement: string }>(listed)).map((r) => r.statement));
  };
  await inOrg(t.kernel.pools.tenant, 189, names);
  await acrossOrgs(t.kernel.pools.across, [189], names);
  expect(seen.filter((s) => s.includes('from organisation_org where org_id = 189'))).toHaveLength(2);
  await t.kernel.ports.session(t.kernel, 'nobody');
  const all = (await onEach(preparedOn)).flat();
  expect(all.some((s) => /from account_access\s+(k\s+)?where (k\.)?token_hash/.test(s))).toBe(true);
});

test('begin, set, savepoint and statements that opt out are sent as they are', async () => {
  const tx = new TenantTx(t.kernel.pools.tenant, 189, false);
  await tx.savepoint(() => tx.run(`select 1 as one ${PLANNED_ANEW}`, []));
  const rows = await tx.door().rows<{ statement: string }>('select statement from pg_prepared_statements');
  await tx.rollback();
  expect(rows.filter((r) => /savepoint|begin|set local|one/.test(r.statement))).toEqual([]);
});

test('a connection keeps some hundred statements; the least recently used is closed and works again', async () => {
  await onOne(async (client) => {
    const often = 'select $1::int as often';
    const text = (i: number) => `select $1::int as n${i}`;
    for (let i = 0; i < KEPT + 100; i++) {
      await client.query(text(i), [i]);
      if (i % 20 === 0) await client.query(often, [i]);
    }
    const kept = await preparedOn(client);
    expect(kept.length).toBeLessThanOrEqual(KEPT);
    expect(kept).toContain(often);
    expect(kept).toContain(text(KEPT + 99));
    expect(kept).not.toContain(text(0));
    // The driver must have forgotten it as well, or it would bind a name that the server no longer knows.
    expect((await client.query(text(0), [7])).rows).toEqual([{ n0: 7 }]);
    expect((await preparedOn(client)).at(-1)).toBe(text(0));
  });
});

test('closing stands in its turn among statements that are sent at once, and inside a failed transaction', async () => {
  await onOne(async (client) => {
    const text = (i: number) => `select $1::int as n${i}`;
    const at = (i: number) => client.query<Record<string, number>>(text(i), [i]).then((r) => r.rows[0]![`n${i}`]);
    const order = Array.from({ length: 2 * KEPT }, (_, i) => (i % 2 ? i >> 1 : (i * 37) % KEPT));
    expect(await Promise.all(order.map(at))).toEqual(order);
    await client.query('begin');
    await expect(client.query('select 1 / $1::int as never', [0])).rejects.toMatchObject({ code: '22012' });
    for (let i = 0; i <= KEPT; i++)
      await expect(client.query(`select $1::int as f${i}`, [i])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect(await at(3)).toBe(3);
  });
});

test('DB_PREPARE=off: nothing is prepared', async () => {
  preparing.on = false;
  await onOne(async (client) => {
    expect((await client.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }]);
    expect(await preparedOn(client)).toEqual([]);
  });
});

test('a migration beside the program: a read is asked again, on every connection, and nobody notices', async () => {
  await t.sql('create table public.migrated (n int)');
  await t.sql('insert into migrated values (5)');
  await t.sql('grant select on migrated to meiyike_tenant, meiyike_across');
  const ask = async () => {
    const at = () => inOrg(t.kernel.pools.tenant, 189, (door) => door.rows('select * from migrated'), true);
    return Promise.all([at(), at(), at(), at()]);
  };
  const across = () => acrossOrgs(t.kernel.pools.across, [189], (door) => door.rows('select * from migrated'));
  expect([(await ask())[0], await across()]).toEqual([[{ n: 5 }], [{ n: 5 }]]);
  await t.sql('alter table migrated alter n type text');
  expect([await across(), ...(await ask()), ...(await ask())]).toEqual(Array.from({ length: 9 }, () => [{ n: '5' }]));
});

test('a migration beside the program: a write whose plan is stale is done once, with its key, its line and its answer', async () => {
  await t.sql('create table public.beside (n int)');
  await t.sql('grant select on beside to meiyike_tenant');
  let runs = 0;
  const undo = instead(t, create, async (run, cx) => {
    runs += 1;
    const made = await run();
    await cx.db.rows('select * from beside');
    return made;
  });
  try {
    await school.ok(create, { name: '迁移前', funcIds: ['mod:edu'] });
    // Whichever connection the next call gets, it has a plan from before.
    await onEach((client) => client.query('select * from beside', []));
    await t.sql('alter table beside add m int');
    const made = await school.with('beside').ok(create, { name: '迁移时', funcIds: ['mod:edu'] });
    expect(runs).toBe(3);
    expect(await t.sql('select from role_role where org_id = 189 and name = $1', ['迁移时'])).toHaveLength(1);
    expect(await t.sql('select from kernel_audit where subject_id = $1', [made.roleId])).toHaveLength(1);
    expect(await school.with('beside').ok(create, { name: '迁移时', funcIds: ['mod:edu'] })).toEqual(made);
    expect(runs).toBe(3);
  } finally {
    undo();
  }
});

test('key, kept reply, audit and events of a write are two statements, however many lines', async () => {
  const undo = instead(t, create, async (run, cx) => {
    const made = await run();
    for (let n = 0; n < 40; n++) cx.note('test.line', { subjectId: n, text: `第 ${n} 行`, none: null });
    cx.emit('test.two', { a: [1, '"'] });
    return made;
  });
  try {
    const input = { name: '两句', funcIds: ['mod:edu'] };
    let made: unknown;
    const texts = await asked(async () => {
      made = await school.with('two').ok(create, input);
    });
    expect(
      texts.filter((sql) => /kernel_/.test(sql)).map((sql) => sql.match(/(?:insert into|update) kernel_\w+/g)),
    ).toEqual([
      ['insert into kernel_idempotency'],
      ['update kernel_idempotency', 'insert into kernel_audit', 'insert into kernel_outbox'],
    ]);
    expect(await school.with('two').ok(create, input)).toEqual(made);
  } finally {
    undo();
  }
  const lines = await t.sql<{ detail: object }>(
    "select subject_id, user_id, detail from kernel_audit where action = 'test.line' order by subject_id",
  );
  expect(lines).toHaveLength(40);
  expect(lines[39]).toEqual({ subject_id: 39, user_id: school.userId, detail: { text: '第 39 行', none: null } });
  expect(await t.sql("select payload from kernel_outbox where topic = 'test.two'")).toEqual([
    { payload: { a: [1, '"'] } },
  ]);
});
