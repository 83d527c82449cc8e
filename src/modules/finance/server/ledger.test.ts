import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { seeded } from '../../../kernel/server/world';
import { TestApp } from '../../../kernel/testing/app';
import type { Line } from '../rules';
import { post } from './ledger';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(() => t.stop());
const ORG = 620;
const put = (key: string, lines: readonly Line[], orgId = ORG) =>
  inOrg(t.kernel.pools.tenant, orgId, (door) =>
    post(door, { key, kind: 'recharge', byId: 1, at: '2026-11-23T00:00:00Z', lines }),
  );
const pair = (up: Line['account'], down: Line['account'], amount: number): Line[] => [
  { account: up, amount },
  { account: down, amount: -amount },
];

test('a deed is posted once, however often it is sent', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => put('once', pair('cash', 'clearing', 1000))));
  expect(all.filter((balances) => balances != null)).toHaveLength(1);
  expect(await put('once', pair('cash', 'clearing', 1000))).toBeUndefined();
});
test('a balance never falls below zero, and what is refused leaves nothing', async () => {
  await expect(put('much', pair('held', 'cash', 5000))).rejects.toThrow('finance.fault.tooLittle');
  const [left] = await t.sql(`select 1 from finance_tx where org_id = ${ORG} and key = 'much'`);
  expect(left).toBeUndefined();
  expect((await put('some', pair('held', 'cash', 400)))?.get('held')).toBe(400);
});
test('sixteen at once: balances are the sums of their entries, and every transaction is zero', async () => {
  const rnd = seeded(7);
  const deeds = Array.from({ length: 96 }, (_, at) => {
    const amount = 1 + Math.floor(rnd() * 300);
    const lines = [pair('cash', 'clearing', amount), pair('held', 'cash', amount), pair('cash', 'held', amount)][
      at % 3
    ];
    return { key: `many:${at}`, lines: lines ?? [] };
  });
  const queue = [...deeds];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await put(next.key, next.lines).catch(() => undefined);
    }),
  );
  const off = await t.sql(`
    select a.account from finance_account a
    where a.org_id = ${ORG} and a.balance <> (
      select sum(e.amount) from finance_entry e where e.org_id = a.org_id and e.account = a.account)`);
  expect(off).toEqual([]);
  const uneven = await t.sql('select org_id, tx_id from finance_entry group by org_id, tx_id having sum(amount) <> 0');
  expect(uneven).toEqual([]);
});
test('entries and the lines of closed days are read and inserted; the program cannot change or delete one', async () => {
  for (const table of ['finance_entry', 'finance_tx', 'finance_close_line']) {
    const grants = await t.sql<{ kind: string }>(
      `select privilege_type as kind from information_schema.role_table_grants where grantee = 'meiyike_tenant' and table_name = $1`,
      [table],
    );
    expect(grants.map((g) => g.kind).toSorted()).toEqual(['INSERT', 'SELECT']);
  }
});
