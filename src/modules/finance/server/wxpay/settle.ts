import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { settleOrder } from '../../../mall/server/published';
import type { Line } from '../../rules';
import { payments } from '../../tables';
import { post } from '../ledger';
import { postTopUp } from '../topups';
import type { Trade } from './client';
import { giveLateBack } from './refund';

/** paid; late: the order waits no more; again: known already; other: it is not the payment that was asked for. */
export type Outcome = 'paid' | 'late' | 'again' | 'other';

const gained = (account: 'income' | 'owed', amount: number): Line[] => [
  { account, amount },
  { account: 'outside', amount: -amount },
];
interface Found {
  readonly orderId: number;
  readonly forOrgId: number | null;
}

/**
 * Money has come, says the provider: the payment, the order with what it opens, and the books change in the caller's transaction, or
 * none does. Mchid, appid, number and amount are compared with what was asked for. Told ten times it is done once.
 */
export async function settle(cx: Cx, sellerOrgId: number, trade: Trade): Promise<Outcome> {
  const { outTradeNo, mchid, subMchid, appid, amountFen, transactionId } = trade;
  if (trade.state !== 'SUCCESS' || amountFen === undefined) return 'other';
  const at = cx.nowIso;
  // The payment stands on the day the provider says, so that its bill of the day is about the same money.
  const found = await cx.asOrg(sellerOrgId, (door) =>
    door.row<Found>(sql`
      update finance_payment p
      set state = 'paid', paid_at = ${trade.at ?? at}::timestamptz, transaction_id = ${transactionId}
      where p.org_id = ${door.orgId}
        and p.out_trade_no = ${outTradeNo}
        and p.state in ('open', 'closed')
        and p.amount_fen = ${amountFen}
        and p.mchid = ${mchid}
        and p.sub_mchid is not distinct from ${subMchid}
        and p.appid = ${appid}
      returning p.order_id, p.for_org_id`),
  );
  if (!found) return sameAgain(cx, sellerOrgId, trade);
  const { orderId, forOrgId } = found;
  const about = { subjectId: orderId, new: { amountFen, transactionId } };
  if (forOrgId != null) {
    // Whoever paid has the money in the wallet, however late it came.
    await postTopUp(cx, { refId: orderId, forOrgId, amountFen, at });
    cx.note('finance.recharge', about, forOrgId);
    return 'paid';
  }
  const inTime = await settleOrder(cx, { sellerOrgId, orderId, at });
  await cx.asOrg(sellerOrgId, async (door) => {
    const kind = inTime ? 'sale' : 'late';
    const lines = gained(inTime ? 'income' : 'owed', amountFen);
    await post(door, { key: `${kind}:${orderId}`, kind, refId: orderId, byId: 0, at, lines });
    if (!inTime) await giveLateBack(door, { orderId, amountFen, at });
  });
  cx.note(inTime ? 'finance.payment.paid' : 'finance.payment.late', about, sellerOrgId);
  return inTime ? 'paid' : 'late';
}
/** What was told before, word for word, changes nothing; the audit book keeps that it came again. */
async function sameAgain(cx: Cx, sellerOrgId: number, o: Trade): Promise<Outcome> {
  const { outTradeNo, amountFen, mchid, subMchid, appid, transactionId } = o;
  const state = oneOf(['paid', 'toRefund', 'refunded']);
  const row = await cx.asOrg(sellerOrgId, (door) =>
    door.one(payments, { outTradeNo, amountFen, mchid, subMchid, appid, transactionId, state }),
  );
  if (!row) return 'other';
  cx.note('finance.payment.again', { subjectId: row.orderId, new: { transactionId } }, sellerOrgId);
  return 'again';
}
