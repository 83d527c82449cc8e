import pg from 'pg';
import { watch, type CallDone, type Sent } from '../../src/kernel/server/db/door';
import { openPools } from '../../src/kernel/server/db/pools';
import { sql } from '../../src/kernel/server/db/sql';
import { inOrg, TenantTx } from '../../src/kernel/server/db/tenant';
import type { RunningKernel } from '../../src/kernel/server/kernel';
import { PLATFORM_ORG } from '../../src/kernel/shared/codes';
import { dayIn, plusDays } from '../../src/kernel/shared/dates';
import { closeDay } from '../../src/modules/finance/contract';
import { payeeOf, standInOf, wayBetween } from '../../src/modules/finance/server/wxpay/merchants';
import { merchants } from '../../src/modules/finance/tables';
import { inside, signIn } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

const PAYMENTS = 2000;
const AMOUNT = 199_00;
const FIRST_ORDER = 990_200_000;
const MERCHANT = { mchid: '1900000100', appid: 'wxd678efh567hg6787' } as const;
const ZONE = 'Asia/Shanghai';
const numberOf = (no: number): string => `BENCH${no}`;
const at = (day: string, hour: string): Date => new Date(`${day}T${hour}:00:00+08:00`);

/**
 * A day of many payments, held against its bill and closed, against the statements that this takes, in turn. Both begin when the bill
 * is at hand: what the provider takes is nobody's.
 */
export async function benchDayClose(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const today = dayIn(ZONE, new Date());
  const day = plusDays(today, -1);
  const clock = { at: at(day, '12') };
  const token = await signIn(o.url, 'platform');
  const pools = await openPools(o.url, 2);
  try {
    await ours(client, clock.at);
    return await inside(
      o.url,
      async ({ app, kernel }) => {
        await theirs(kernel, clock.at);
        clock.at = at(today, '11');
        const bill = billAt(kernel);
        const heard = heardOf(closeDay.name);
        const rounds: { call: number; bare: number }[] = [];
        // The first round warms up.
        for (let i = 0; i <= o.rounds; i++) {
          await emptied(client, day);
          const res = await app.inject({
            method: 'POST',
            url: `/api${closeDay.path}`,
            headers: { authorization: `Bearer ${token}` },
            payload: { day },
          });
          const call = performance.now() - bill.at;
          const { paid, diffs } = res.json<{ paid?: number; diffs?: number }>();
          if (res.statusCode !== 200 || paid !== PAYMENTS || diffs !== 0)
            throw new Error(`the day answered ${res.statusCode}: ${res.body}`);
          await emptied(client, day);
          rounds.push({ call, bare: await bare(new TenantTx(pools.tenant, PLATFORM_ORG, false), heard.statements) });
        }
        heard.end();
        const counted = rounds.slice(1);
        const [call, alone] = [median(counted.map((r) => r.call)), median(counted.map((r) => r.bare))];
        return [
          ratio(
            `A day of ${PAYMENTS.toLocaleString('en')} payments closed, from the bill on, against its SQL`,
            call / alone,
            { atMost: 2, note: `${round(call)} ms against ${round(alone)} ms` },
          ),
        ];
      },
      { demo: true, clock: () => clock.at },
    );
  } finally {
    await pools.end();
    await client.end();
  }
}
/** When the last answer of the provider came. */
function billAt(kernel: RunningKernel): { at: number } {
  const last = { at: 0 };
  const standIn = standInOf(kernel);
  if (!standIn) throw new Error('the demonstration has a stand-in');
  wayBetween(kernel, async (asked) => {
    const answer = await standIn.transport(asked);
    last.at = performance.now();
    return answer;
  });
  return last;
}
/** What a call asked of the database once the bill was there: all but who takes the money. */
function heardOf(call: string): { statements: readonly Sent[]; end(): void } {
  const heard: { statements: readonly Sent[]; end(): void } = {
    statements: [],
    end: () => watch.calls.delete(hear),
  };
  const hear = (done: CallDone) => {
    if (done.call === call) heard.statements = done.statements.slice(1);
  };
  watch.calls.add(hear);
  return heard;
}
/** The same statements, one after the other, in a transaction that is taken back. */
async function bare(tx: TenantTx, statements: readonly Sent[]): Promise<number> {
  try {
    await tx.door().rows(sql`select 1 as one`);
    const from = performance.now();
    for (const { text, values } of statements) await tx.run(text, values);
    return performance.now() - from;
  } finally {
    await tx.rollback();
  }
}
async function emptied(client: pg.Client, day: string): Promise<void> {
  await client.query('delete from finance_diff where org_id = $1 and day = $2', [PLATFORM_ORG, day]);
  await client.query('delete from finance_close where org_id = $1 and day = $2', [PLATFORM_ORG, day]);
}
/** The payments as they stand here. */
async function ours(client: pg.Client, paidAt: Date): Promise<void> {
  await client.query(
    `insert into finance_merchant (org_id, mchid, appid, stand_in, made_at)
     values ($1, $2, $3, true, $4)
     on conflict (org_id) do update
     set mchid = excluded.mchid, appid = excluded.appid, stand_in = true, sealed = null, sub_mchid = null`,
    [PLATFORM_ORG, MERCHANT.mchid, MERCHANT.appid, paidAt],
  );
  await client.query(
    `insert into finance_payment (org_id, order_id, out_trade_no, mchid, appid, amount_fen, code_url, state, expires_at, made_at,
       looked_at, transaction_id, paid_at, for_org_id)
     select $1::bigint, $2::bigint + n, 'BENCH' || n, $3, $4, $5::bigint, '', 'paid', $6::timestamptz, $6::timestamptz,
       $6::timestamptz, 'T' || n, $6::timestamptz, $1::bigint
     from generate_series(1, $7::integer) as n`,
    [PLATFORM_ORG, FIRST_ORDER, MERCHANT.mchid, MERCHANT.appid, AMOUNT, paidAt, PAYMENTS],
  );
  await client.query('vacuum analyze finance_payment');
}
/** The same payments as the provider knows of them. */
async function theirs(kernel: RunningKernel, now: Date): Promise<void> {
  const row = await inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) => door.one(merchants, {}), true);
  const payee = await payeeOf(kernel, row);
  const standIn = standInOf(kernel);
  for (let no = 1; no <= PAYMENTS; no++) {
    await payee.client.prepay({
      outTradeNo: numberOf(no),
      description: 'B',
      amountFen: AMOUNT,
      expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      attach: String(PLATFORM_ORG),
      notifyUrl: 'https://example.com/api/notify',
    });
    standIn?.pay(numberOf(no));
  }
}
