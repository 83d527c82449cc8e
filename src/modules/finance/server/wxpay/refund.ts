import { randomUUID } from 'node:crypto';
import type { Cx, Kernel } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { acrossOrgs, inOrg } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { byItself } from '../../../../kernel/server/http/calls';
import { markBack, markRefund, refundDone } from '../../../mall/server/published';
import { tell } from '../../../notice/server/published';
import { LOOK_SECONDS, refundNumber, sellerOfRefund, type Line, type RefundState } from '../../rules';
import { merchants, payments, refunds } from '../../tables';
import { post } from '../ledger';
import { refundStuck } from '../news';
import { Declined } from './client';
import { payeeOf } from './merchants';
import type { RefundSaid } from './answers';

// Money on its way back: asked for outside of any transaction, always under the same number, until the provider says how it ended.

interface Late {
  readonly orderId: number;
  readonly amountFen: number;
  readonly at: string;
}
/** Money that came for an order that waits for none goes back by itself, all of it: in the transaction that took it. */
export async function giveLateBack(door: Door, { orderId, amountFen, at }: Late): Promise<void> {
  const refundId = newId();
  await door.update(payments, { orderId }, { state: 'toRefund' });
  await door.insert(refunds, {
    refundId,
    orderId,
    outRefundNo: refundNumber(door.orgId, refundId),
    amountFen,
    whole: true,
    cause: '',
    state: 'asked',
    byId: 0,
    madeAt: at,
    lookedAt: at,
  });
}

/** What came back, out of the books: of income, or of what was owed to whoever paid too late. */
const returned = (account: 'income' | 'owed', amount: number): Line[] => [
  { account, amount: -amount },
  { account: 'outside', amount },
];
/** Which refund goes from which states to which. */
interface Move {
  /** Of the refund `r` and its payment `p`. */ readonly which: Sql;
  readonly from: readonly RefundState[];
  readonly to: RefundState;
  readonly code: string;
  readonly at: string;
  /** What people said of it, and who. */ readonly said?: { readonly secondId: number | null; readonly remark: string };
}
export interface Done {
  readonly refundId: number;
  readonly orderId: number;
  readonly amountFen: number;
  /** All of the order's money is back with it. */ readonly whole: boolean;
  /** It had come too late, and was no income. */ readonly late: boolean;
  /** The order's. */ readonly number: string;
  readonly title: string;
  readonly buyerOrgId: number;
  readonly buyerId: number;
}
/**
 * Takes a refund from one state to another, and what is back with it into its payment, where the database refuses more than came.
 * @returns undefined where there is none; `moved` is false where it stood elsewhere.
 */
export const moveRefund = (door: Door, o: Move): Promise<(Done & { readonly moved: boolean }) | undefined> =>
  door.row(sql`
    with old as materialized (
      select r.org_id, r.refund_id, r.order_id, r.amount_fen, r.state, p.state as payment_state, p.out_trade_no
      from finance_refund r
      join finance_payment p on p.org_id = r.org_id and p.order_id = r.order_id
      where r.org_id = ${door.orgId}
        and ${o.which}
      for update of r),
    moved as (
      update finance_refund r
      set state = ${o.to}, code = ${o.code}, second_id = coalesce(${o.said?.secondId ?? null}::bigint, r.second_id),
        remark = coalesce(${o.said?.remark ?? null}::text, r.remark),
        done_at = case when ${o.to}::text = 'done' then ${o.at}::timestamptz end
      from old o
      where r.org_id = ${door.orgId}
        and r.refund_id = o.refund_id
        and o.state = any(${[...o.from]}::text[])
      returning r.refund_id, r.order_id, r.amount_fen),
    given as (
      update finance_payment p
      set back_fen = p.back_fen + m.amount_fen,
        state = case when p.back_fen + m.amount_fen = p.amount_fen then 'refunded' else p.state end
      from moved m
      where p.org_id = ${door.orgId}
        and p.order_id = m.order_id
        and ${o.to}::text = 'done'
      returning p.order_id, p.state)
    select o.refund_id, o.order_id, o.amount_fen, o.payment_state = 'toRefund' as late, m.refund_id is not null as moved,
      coalesce(g.state = 'refunded', false) as whole, o.out_trade_no as number, b.title, b.buyer_org_id, b.buyer_id
    from old o
    join mall_order_v b on b.org_id = o.org_id and b.order_id = o.order_id
    left join moved m on m.refund_id = o.refund_id
    left join given g on g.order_id = o.order_id
    where b.org_id = ${door.orgId}
      and o.org_id = ${door.orgId}`);
/**
 * Money is back: the books and the buyer's row say so, and an order that was given back whole is refunded. In the caller's transaction,
 * at most once: the caller has just taken the row to `done`.
 */
export async function finish(cx: Cx, sellerOrgId: number, done: Done): Promise<void> {
  const { refundId, orderId, amountFen, whole, late, title, buyerOrgId, buyerId } = done;
  const at = cx.nowIso;
  const lines = returned(late ? 'owed' : 'income', amountFen);
  await cx.asOrg(sellerOrgId, (door) =>
    post(door, { key: `refund:${refundId}`, kind: 'refund', refId: orderId, byId: 0, at, lines }),
  );
  if (!late) {
    if (whole) await markRefund(cx, { sellerOrgId, orderId, at, state: 'refunded' });
    else await markBack(cx, { buyerOrgId, orderId, amountFen });
  }
  cx.note('finance.refund.done', { subjectId: orderId, new: { refundId, amountFen } }, sellerOrgId);
  await tell(cx, refundDone({ orgId: buyerOrgId, userId: buyerId, orderId, title }, amountFen));
}

/** done, abnormal, waiting still, again: known already; other: it is no refund that was asked for. */
export type RefundOutcome = 'done' | 'abnormal' | 'waits' | 'again' | 'other';
/**
 * What the provider says of a refund: its number, its payment, the amount and the merchant numbers are compared with what was asked for.
 * Told ten times, and in any order, it is done once.
 */
export async function settleRefund(cx: Cx, sellerOrgId: number, said: RefundSaid): Promise<RefundOutcome> {
  const { outRefundNo, outTradeNo, amountFen, mchid, subMchid, state } = said;
  if (sellerOfRefund(outRefundNo) !== sellerOrgId || amountFen === undefined) return 'other';
  if (state === 'PROCESSING') return 'waits';
  const to = state === 'SUCCESS' ? 'done' : 'abnormal';
  const found = await cx.asOrg(sellerOrgId, (door) =>
    moveRefund(door, {
      which: sql`r.out_refund_no = ${outRefundNo}
          and r.amount_fen = ${amountFen}
          and p.out_trade_no = ${outTradeNo}
          and (${mchid}::text = '' or (p.mchid = ${mchid}::text and p.sub_mchid is not distinct from ${subMchid}::text))`,
      // A notice of the end that comes before the one of trouble stays the last word.
      from: to === 'done' ? ['asked', 'abnormal'] : ['asked'],
      to,
      code: to === 'abnormal' ? state : '',
      at: cx.nowIso,
    }),
  );
  if (!found) return 'other';
  if (!found.moved) {
    cx.note('finance.refund.again', { subjectId: found.orderId, new: { state } }, sellerOrgId);
    return 'again';
  }
  if (to === 'done') await finish(cx, sellerOrgId, found);
  else {
    cx.note('finance.refund.abnormal', { subjectId: found.orderId, new: { state } }, sellerOrgId);
    await tell(cx, refundStuck({ ...found, sellerOrgId }, state));
  }
  return to;
}

type Asked = RowOf<typeof refunds> & {
  readonly outTradeNo: string;
  readonly totalFen: number;
};
const before = (kernel: Kernel, seconds: number): string =>
  new Date(kernel.clock().getTime() - seconds * 1000).toISOString();
/** Takes a refund to ask for, unless somebody has just done so. */
const claim = (kernel: Kernel, orgId: number, refundId: number): Promise<Asked | undefined> =>
  inOrg(kernel.pools.tenant, orgId, (door) =>
    door.row<Asked>(sql`
      update finance_refund r
      set looked_at = ${kernel.clock().toISOString()}::timestamptz,
        asked_at = coalesce(r.asked_at, ${kernel.clock().toISOString()}::timestamptz)
      from finance_payment p
      where r.org_id = ${door.orgId}
        and r.refund_id = ${refundId}
        and r.state = 'asked'
        and r.looked_at <= ${before(kernel, LOOK_SECONDS)}::timestamptz
        and p.org_id = r.org_id
        and p.order_id = r.order_id
      returning r.*, p.out_trade_no, p.amount_fen as total_fen`),
  );
/** The provider declines it: people look, and ask again or give the money back another way. */
const declined = (kernel: Kernel, asked: Asked, code: string): Promise<void> =>
  byItself(kernel, `wxpay-${randomUUID().slice(0, 8)}`, async (cx) => {
    const { orgId, refundId, orderId, amountFen, outTradeNo: number } = asked;
    const moved = await cx.asOrg(orgId, (door) =>
      door.update(refunds, { refundId, state: 'asked' }, { state: 'abnormal', code, askedAt: null }),
    );
    if (moved === 0) return;
    cx.note('finance.refund.abnormal', { subjectId: refundId, new: { code } }, orgId);
    await tell(cx, refundStuck({ sellerOrgId: orgId, orderId, number, amountFen }, code));
  });
/**
 * Asks the provider how a refund stands; where it knows none of this number it is asked for.
 * @throws Unknown where nobody can say: it is asked for again.
 */
export async function lookAtRefund(kernel: Kernel, orgId: number, refundId: number): Promise<void> {
  const asked = await claim(kernel, orgId, refundId);
  if (!asked) return;
  const row = await inOrg(kernel.pools.tenant, orgId, (door) => door.one(merchants, {}), true);
  const { client } = await payeeOf(kernel, row);
  const { outTradeNo, outRefundNo, amountFen, totalFen, cause: reason, notifyUrl } = asked;
  try {
    const said =
      (await client.queryRefund(outRefundNo)) ??
      (await client.refund({ outTradeNo, outRefundNo, amountFen, totalFen, reason, notifyUrl }));
    await byItself(kernel, `wxpay-${randomUUID().slice(0, 8)}`, async (cx) => {
      const outcome = await settleRefund(cx, orgId, said);
      if (outcome === 'other') cx.note('finance.refund.other', { number: outRefundNo }, orgId);
    });
  } catch (error) {
    // Too many questions, or a moment's trouble: what it said is not about this refund.
    if (!(error instanceof Declined) || error.status === 429 || error.status === 401) throw error;
    await declined(kernel, asked, error.code);
  }
}
const AT_ONCE = 50;
/** Looks at refunds that are on their way. @returns how many. */
export async function lookAtRefunds(kernel: Kernel): Promise<number> {
  const waiting = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; refundId: number }>(sql`
      select r.org_id, r.refund_id
      from finance_refund r
      where r.org_id = r.org_id
        and r.state = 'asked'
        and r.looked_at <= ${before(kernel, LOOK_SECONDS)}::timestamptz
      order by r.looked_at, r.org_id, r.refund_id
      limit ${AT_ONCE}`),
  );
  for (const { orgId, refundId } of waiting)
    await lookAtRefund(kernel, orgId, refundId).catch((error: unknown) => {
      kernel.log.warn({ why: (error as Error).message, orgId, refundId }, 'wxpay refund');
    });
  return waiting.length;
}
