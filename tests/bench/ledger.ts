import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import type { Door } from '../../src/kernel/server/db/door';
import { rowsOfList } from '../../src/kernel/server/db/list';
import { openPools, type Pools } from '../../src/kernel/server/db/pools';
import { sql } from '../../src/kernel/server/db/sql';
import { TenantTx } from '../../src/kernel/server/db/tenant';
import { newId } from '../../src/kernel/server/ids';
import { post } from '../../src/modules/finance/server/ledger';
import { movementList } from '../../src/modules/finance/server/movements';
import type { ListOptions } from './list';
import { median, ratio, round, told, type Line } from './table';

/** Two books: one of so many entries as are asked for, and one of a hundred thousand. */
const BIG = FIRST_ORG + 2;
const SMALL = FIRST_ORG + 3;
const FEW = 100_000;
const AT_ONCE = 250_000;
const AT = '2026-11-18T00:00:00Z';
/** Ids that the program gives nobody. */
const FIRST_TX = 1_000_000_000_000;
const PAGES = 10;
const ZONE = 'Asia/Shanghai';

/** What is asked of a book: a page of its wallet, a page of all that came in, and one posting more. */
const ASKED: Readonly<Record<string, (door: Door, no: number) => Promise<unknown>>> = {
  'a page of the movements of one account': (door, no) => page(door, no, ['cash']),
  'a page of what came in': (door, no) => page(door, no, ['cash', 'held', 'income', 'fee'], 'in'),
  'a posting': (door) =>
    post(door, {
      key: `bench:${newId()}`,
      kind: 'reversal',
      byId: 1,
      at: AT,
      lines: [
        { account: 'held', amount: 1 },
        { account: 'cash', amount: -1 },
      ],
    }),
};
function page(door: Door, no: number, accounts: readonly ('cash' | 'held' | 'income' | 'fee')[], sign?: 'in') {
  const input = { curPage: 1 + (no % PAGES), pageSize: 50 };
  const list = movementList(door, {}, { accounts, zone: ZONE, ...(sign ? { sign, real: true } : {}) });
  return door.rows(rowsOfList(list, input));
}

/** What a book costs that is long, against the same statements in a book of 100,000 entries, in turn. */
export async function benchLedger(o: ListOptions & { readonly entries: number }): Promise<Line[]> {
  await fill(o.url, BIG, o.entries);
  await fill(o.url, SMALL, FEW);
  const pools = await openPools(o.url, 2);
  const size = `${o.entries.toLocaleString('en')} entries against ${FEW.toLocaleString('en')}`;
  try {
    const lines: Line[] = [];
    for (const [what, ask] of Object.entries(ASKED)) {
      const found: { big: number; small: number }[] = [];
      // The first ones plan and read what nobody has read yet.
      for (let i = -PAGES; i < o.rounds * 40; i++) {
        const no = Math.abs(i);
        const first = i % 2 ? await timed(pools, SMALL, (door) => ask(door, no)) : undefined;
        const big = await timed(pools, BIG, (door) => ask(door, no));
        const small = first ?? (await timed(pools, SMALL, (door) => ask(door, no)));
        if (i >= 0) found.push({ big, small });
      }
      const [big, small] = [median(found.map((f) => f.big)), median(found.map((f) => f.small))];
      const note = `${round(big)} ms against ${round(small)} ms`;
      lines.push(ratio(`A book of ${size}: ${what}`, big / small, { atMost: 1.3, note }));
    }
    return [...lines, await counted(pools)];
  } finally {
    await pools.end();
  }
}
/** The number of all entries, which grows with them and is kept for some seconds. */
async function counted(pools: Pools): Promise<Line> {
  const count = (door: Door) =>
    door.rows(sql`select count(*) as n from finance_entry e where e.org_id = ${door.orgId} and e.account = 'cash'`);
  const [big, small] = [await timed(pools, BIG, count), await timed(pools, SMALL, count)];
  return told(
    '… when the entries of the account are counted anew',
    `× ${(big / small).toFixed(1)}`,
    `${round(big)} ms`,
  );
}
/** Milliseconds of something in a transaction that is taken back. */
async function timed(pools: Pools, orgId: number, ask: (door: Door) => Promise<unknown>): Promise<number> {
  const tx = new TenantTx(pools.tenant, orgId, false);
  try {
    await tx.door().rows(sql`select 1 as one`);
    const from = performance.now();
    await ask(tx.door());
    return performance.now() - from;
  } finally {
    await tx.rollback();
  }
}

/** A book of so many entries, two a transaction, a second apart; made in the tables themselves. */
async function fill(url: string, orgId: number, entries: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What is made here holds together: nobody need look it up row by row.
    await client.query('set session_replication_role = replica');
    const txs = Math.ceil(entries / 2);
    for (let from = 1; from <= txs; from += AT_ONCE) {
      const params = [orgId, from, Math.min(txs, from + AT_ONCE - 1), FIRST_TX, AT];
      await client.query(
        `insert into finance_tx (org_id, tx_id, key, kind, remark, by_id, at)
         select $1::bigint, $4::bigint + n, 'bench:' || n, 'recharge', '', 1, $5::timestamptz - n * interval '1 second'
         from generate_series($2::bigint, $3::bigint) as n`,
        params,
      );
      await client.query(
        `insert into finance_entry (org_id, tx_id, account, amount, at)
         select $1::bigint, $4::bigint + n, l.account, l.amount, $5::timestamptz - n * interval '1 second'
         from generate_series($2::bigint, $3::bigint) as n
         cross join (values ('cash', 100::bigint), ('outside', -100::bigint)) as l(account, amount)`,
        params,
      );
    }
    await client.query(
      `insert into finance_account (org_id, account, balance)
       select $1::bigint, l.account, l.balance
       from (values ('cash', $2::bigint), ('held', 0::bigint)) as l(account, balance)
       on conflict (org_id, account) do update set balance = excluded.balance`,
      [orgId, txs * 100],
    );
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze finance_tx, finance_entry, finance_account');
  } finally {
    await client.end();
  }
}
