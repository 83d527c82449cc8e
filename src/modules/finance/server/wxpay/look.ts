import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { acrossOrgs, inOrg } from '../../../../kernel/server/db/tenant';
import { byItself } from '../../../../kernel/server/http/calls';
import type { Ticker } from '../../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { LOOK_SECONDS } from '../../rules';
import type { Closing } from '../../../mall/server/published';
import { merchants, payments } from '../../tables';
import { Declined, type Trade } from './client';
import { payeeOf, type MerchantRow, type Payee } from './merchants';
import { lookAtRefunds } from './refund';
import { settle, type Outcome } from './settle';

// No notice is promised: what stays silent is asked for.

const AT_ONCE = 50;
const SILENT_SECONDS = 30;
type Open = RowOf<typeof payments> & { readonly orderState: string };
const before = (kernel: Kernel, seconds: number): string =>
  new Date(kernel.clock().getTime() - seconds * 1000).toISOString();

/** Takes an open payment to look at, unless somebody has just done so. */
const claim = (kernel: Kernel, orgId: number, orderId: number): Promise<Open | undefined> =>
  inOrg(kernel.pools.tenant, orgId, (door) =>
    door.row<Open>(sql`
      update finance_payment p
      set looked_at = ${kernel.clock().toISOString()}::timestamptz
      where p.org_id = ${door.orgId}
        and p.order_id = ${orderId}
        and p.state = 'open'
        and p.looked_at <= ${before(kernel, LOOK_SECONDS)}::timestamptz
      returning p.*, case when p.for_org_id is not null then 'toPay' else (
        select o.state from mall_order_v o where o.org_id = p.org_id and o.order_id = p.order_id) end as order_state`),
  );
const closed = (kernel: Kernel, orgId: number, orderId: number): Promise<number> =>
  inOrg(kernel.pools.tenant, orgId, (door) => door.update(payments, { orderId, state: 'open' }, { state: 'closed' }));

/** Puts down what the provider says. The audit book names it where the sums differ. */
export const settled = (kernel: Kernel, orgId: number, trade: Trade): Promise<Outcome> =>
  byItself(kernel, `wxpay-${randomUUID().slice(0, 8)}`, async (cx) => {
    const outcome = await settle(cx, orgId, trade);
    if (outcome === 'other') cx.note('finance.payment.other', { number: trade.outTradeNo }, orgId);
    return outcome;
  });
/** What the provider says of a payment that is closed already, or that nobody ever asked for. */
const GONE = /^ORDER_?(?:CLOSED|NOT_?EXIST)$/;
type Asked = Pick<Open, 'orgId' | 'orderId' | 'outTradeNo'>;
/** An order that waits no more takes no money: its payment is closed at the provider. Paid in between it stays open to be looked at. */
async function close(kernel: Kernel, { client }: Payee, { orgId, orderId, outTradeNo }: Asked): Promise<void> {
  try {
    await client.close(outTradeNo);
  } catch (error) {
    if (!(error instanceof Declined) || !GONE.test(error.code)) throw error;
  }
  await closed(kernel, orgId, orderId);
}
/** The open payment of an order with the number it is paid to, and beside it the platform's: one statement for a call that ends an order. */
const openOf = async (kernel: Kernel, orgId: number, orderId: number) => {
  const rows = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<MerchantRow & Asked>(sql`
      select m.*, p.order_id, p.out_trade_no
      from finance_payment p
      join finance_merchant m on m.org_id = p.org_id
      where p.org_id = ${orgId}
        and p.order_id = ${orderId}
        and p.for_org_id is null
        and p.state = 'open'
      union all
      select m.*, 0::bigint as order_id, '' as out_trade_no
      from finance_merchant m
      where m.org_id = ${PLATFORM_ORG}`),
  );
  const own = rows.find((row) => row.orderId === orderId);
  return own && { own, platform: rows.find((row) => row.orderId === 0) };
};
/** Who paid while it was to be closed has the course. */
async function paidBefore(kernel: Kernel, { client }: Payee, { orgId, outTradeNo }: Asked): Promise<Closing> {
  const trade = await client.query(outTradeNo);
  if (trade?.state !== 'SUCCESS') return 'unknown';
  const outcome = await settled(kernel, orgId, trade);
  return outcome === 'paid' || outcome === 'again' ? 'paid' : 'unknown';
}
/** Closes what was asked for an order before the order ends (`moneyPort.closing` of mall). */
export async function closeBefore(kernel: Kernel, orgId: number, orderId: number): Promise<Closing> {
  try {
    const open = await openOf(kernel, orgId, orderId);
    if (!open) return 'closed';
    const payee = await payeeOf(kernel, open.own, open.platform);
    try {
      await close(kernel, payee, open.own);
      return 'closed';
    } catch (error) {
      if (!(error instanceof Declined) || error.code !== 'ORDERPAID') throw error;
      return await paidBefore(kernel, payee, open.own);
    }
  } catch (error) {
    kernel.log.warn({ why: (error as Error).message, orgId, orderId }, 'wxpay');
    return 'unknown';
  }
}
/** Asks the provider how an open payment stands, and does what follows from it. @throws Unknown where nobody can say. */
export async function lookAt(kernel: Kernel, orgId: number, orderId: number): Promise<void> {
  const open = await claim(kernel, orgId, orderId);
  if (!open) return;
  const row = await inOrg(kernel.pools.tenant, orgId, (door) => door.one(merchants, {}), true);
  const payee = await payeeOf(kernel, row);
  const trade = await payee.client.query(open.outTradeNo);
  if (trade?.state === 'SUCCESS') {
    await settled(kernel, orgId, trade);
    return;
  }
  const isOver = open.orderState !== 'toPay' || open.expiresAt <= kernel.clock().toISOString();
  if (!isOver) return;
  if (!trade || trade.state === 'CLOSED') await closed(kernel, orgId, orderId);
  else await close(kernel, payee, open);
}
/** Looks at payments nobody has heard of for a while. @returns how many. */
export async function lookAtSilent(kernel: Kernel): Promise<number> {
  const silent = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; orderId: number }>(sql`
      select p.org_id, p.order_id
      from finance_payment p
      where p.org_id = p.org_id
        and p.state = 'open'
        and p.looked_at <= ${before(kernel, SILENT_SECONDS)}::timestamptz
      order by p.looked_at, p.org_id, p.order_id
      limit ${AT_ONCE}`),
  );
  for (const { orgId, orderId } of silent)
    await lookAt(kernel, orgId, orderId).catch((error: unknown) => {
      kernel.log.warn({ why: (error as Error).message, orgId, orderId }, 'wxpay');
    });
  return silent.length;
}
export const looking: Ticker = {
  everyMs: 20_000,
  run: async (kernel) => {
    await lookAtSilent(kernel);
    await lookAtRefunds(kernel);
  },
};
