import { FIRST_ORG } from '../../src/apps/world-school';
import type { Door } from '../../src/kernel/server/db/door';
import { openPools } from '../../src/kernel/server/db/pools';
import { inOrg, TenantTx } from '../../src/kernel/server/db/tenant';
import { newId } from '../../src/kernel/server/ids';
import { post } from '../../src/modules/finance/server/ledger';
import { sql } from '../../src/kernel/server/db/sql';
import { entries, txs } from '../../src/modules/finance/tables';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

const AT = '2026-11-18T00:00:00Z';
const AMOUNT = 100;
/** A posting of the program: a movement from a wallet's cash to what it holds, once by its key, never below zero. */
const posted = (door: Door): Promise<unknown> =>
  post(door, {
    key: `bench:${newId()}`,
    kind: 'reversal',
    byId: 1,
    at: AT,
    lines: [
      { account: 'held', amount: AMOUNT },
      { account: 'cash', amount: -AMOUNT },
    ],
  });
/** The same rows, written without a question. */
async function bare(door: Door): Promise<void> {
  const txId = newId();
  await door.insert(txs, { txId, key: `bench:${txId}`, kind: 'reversal', remark: '', byId: 1, at: AT });
  await door.insert(entries, [
    { txId, account: 'held', amount: AMOUNT, at: AT },
    { txId, account: 'cash', amount: -AMOUNT, at: AT },
  ]);
  await door.change(sql`
    update finance_account a
    set balance = a.balance + case when a.account = 'held' then ${AMOUNT}::bigint else -${AMOUNT}::bigint end
    where a.org_id = ${door.orgId}
      and a.account in ('cash', 'held')`);
}

/** What a posting costs beside bare inserts of its rows, in turn, each in a transaction that is taken back. */
export async function benchFinance(o: ListOptions): Promise<Line[]> {
  const pools = await openPools(o.url, 2);
  const timed = async (write: (door: Door) => Promise<unknown>): Promise<number> => {
    const tx = new TenantTx(pools.tenant, FIRST_ORG, false);
    await tx.door().rows(sql`select 1 as one`);
    const from = performance.now();
    await write(tx.door());
    const took = performance.now() - from;
    await tx.rollback();
    return took;
  };
  try {
    await inOrg(pools.tenant, FIRST_ORG, (door) =>
      door.change(sql`
        insert into finance_account (org_id, account, balance)
        values (${door.orgId}, 'cash', 1000000000), (${door.orgId}, 'held', 1000000000)
        on conflict (org_id, account) do nothing`),
    );
    const found: { ours: number; theirs: number }[] = [];
    for (let i = 0; i < o.rounds * 60; i++) {
      const first = i % 2 ? await timed(bare) : undefined;
      const ours = await timed(posted);
      found.push({ ours, theirs: first ?? (await timed(bare)) });
    }
    const [ours, theirs] = [median(found.map((f) => f.ours)), median(found.map((f) => f.theirs))];
    return [
      ratio('A posting of two lines against bare inserts of its rows', ours / theirs, {
        atMost: 3,
        note: `${round(ours)} ms against ${round(theirs)} ms`,
      }),
    ];
  } finally {
    await pools.end();
  }
}
