import { randomUUID } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { byItself } from '../../../../kernel/server/http/calls';
import { publicAddress } from '../../../../kernel/server/http/public-address';
import { handle } from '../../../../kernel/server/module';
import type { Upload } from '../../../../kernel/shared/call';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { purchaseToPay, type PurchaseToPay } from '../../../mall/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { LEAST_PAY_SECONDS, LOOK_SECONDS, TOP_UP_MINUTES, type PaymentState } from '../../rules';
import { merchants, payments } from '../../tables';
import { Declined, Unknown, type Prepay } from './client';
import { lookAt, settled } from './look';
import { payeeOf, standInOf, type Payee } from './merchants';
import { takeNotice } from './notice';

const orderKey = (cx: Cx, orderId: number) => ({ userId: cx.me.userId, orderId, at: cx.nowIso });

/**
 * Asks the provider for the code. Nobody knows what became of a request that timed out: the provider is asked, and then once more for
 * the same number, which is the same payment.
 */
async function codeOf(cx: Cx, { client }: Payee, sellerOrgId: number, o: Prepay): Promise<string> {
  try {
    return await client.prepay(o);
  } catch (error) {
    if (error instanceof Declined && error.code !== 'ORDERPAID') throw fail(faults.payRefused, { code: error.code });
    const trade = await client.query(o.outTradeNo).catch(unknown);
    if (trade?.state === 'SUCCESS') {
      cx.after(() => settled(cx.kernel, sellerOrgId, trade));
      throw fail(faults.notToPay);
    }
    return client.prepay(o).catch(unknown);
  }
}
function unknown(error: unknown): never {
  if (error instanceof Unknown || error instanceof Declined) throw fail(faults.payUnknown);
  throw error;
}
type ToKeep = Pick<PurchaseToPay, 'orderId' | 'sellerOrgId' | 'payFen' | 'number' | 'expiresAt'> & {
  /** Whose wallet it fills. */ readonly forOrgId?: number;
};
/** Keeps what was asked for. It stands before anybody sees the code, so no money comes that nothing here knows of. */
async function keep(cx: Cx, order: ToKeep, { merchant }: Payee, codeUrl: string): Promise<void> {
  const { orderId, sellerOrgId, payFen: amountFen, forOrgId = null } = order;
  await cx.asOrg(sellerOrgId, (door) =>
    door.insert(
      payments,
      {
        orderId,
        outTradeNo: order.number,
        mchid: merchant.mchid,
        subMchid: merchant.subMchid,
        appid: merchant.appid,
        amountFen,
        codeUrl,
        state: 'open',
        expiresAt: order.expiresAt,
        madeAt: cx.nowIso,
        lookedAt: cx.nowIso,
        forOrgId,
      },
      `on conflict (org_id, order_id) do update
      set code_url = excluded.code_url, mchid = excluded.mchid, sub_mchid = excluded.sub_mchid, appid = excluded.appid`,
    ),
  );
  cx.note('finance.payment.asked', { subjectId: orderId, new: { amountFen, mchid: merchant.mchid } }, sellerOrgId);
}

const stands = (state: PurchaseToPay['state'], late: boolean) => {
  if (late) return 'late' as const;
  if (state === 'toPay') return 'waiting' as const;
  return state === 'cancelled' || state === 'refunded' ? ('over' as const) : ('paid' as const);
};
/** Money that came for an order that was over; given back it was late all the same. */
const isLate = (payment: PaymentState | undefined, order: PurchaseToPay['state']): boolean =>
  payment === 'toRefund' || (payment === 'refunded' && order === 'cancelled');
type TopUp = RowOf<typeof payments>;
/** A top-up of the caller's own organisation, for whoever manages its wallet. */
const topUpOf = async (cx: Cx, refId: number): Promise<TopUp | undefined> =>
  holds(cx.session, 'WALLET_MANAGER')
    ? cx.asOrg(PLATFORM_ORG, (door) => door.one(payments, { orderId: refId, forOrgId: cx.me.orgId }))
    : undefined;
const topUpStands = ({ state, expiresAt }: TopUp, now: string) => {
  if (state === 'paid') return 'paid' as const;
  return state === 'open' && expiresAt > now ? ('waiting' as const) : ('over' as const);
};
/** Whether an open payment was looked at so long ago that the provider is asked again; a page asks for its state far more often. */
const isToLookAt = (cx: Cx, { state, lookedAt }: Pick<TopUp, 'state' | 'lookedAt'>): boolean =>
  state === 'open' && lookedAt <= new Date(cx.now.getTime() - LOOK_SECONDS * 1000).toISOString();
/** The bytes as they came, and what they say. */
async function textIn(file: Upload): Promise<string> {
  const taken = await file.take?.(calls.NOTICE_BYTES);
  if (!taken) throw fail(faults.noticeRefused);
  return Buffer.from(taken.bytes).toString('utf8');
}

export const payHandlers = [
  handle(calls.payOrder, async (cx, { refId }, { request }) => {
    // Transactions of their own: nothing of the database is held while the provider is asked.
    const { pools } = cx.kernel;
    const order = await inOrg(pools.tenant, cx.me.orgId, (door) => purchaseToPay(door, orderKey(cx, refId)), true);
    const rest = (Date.parse(order.expiresAt) - cx.now.getTime()) / 1000;
    if (order.state !== 'toPay' || order.payFen === 0 || rest < LEAST_PAY_SECONDS) throw fail(faults.notToPay);
    const row = await inOrg(pools.tenant, order.sellerOrgId, (door) => door.one(merchants, {}), true);
    const payee = await payeeOf(cx.kernel, row);
    const codeUrl = await codeOf(cx, payee, order.sellerOrgId, {
      outTradeNo: order.number,
      description: order.title,
      amountFen: order.payFen,
      expiresAt: order.expiresAt,
      attach: String(order.sellerOrgId),
      notifyUrl: `${publicAddress(request)}/api${calls.payNotice.path}`,
    });
    await keep(cx, order, payee, codeUrl);
    return { codeUrl, amountFen: order.payFen, expiresAt: order.expiresAt, standIn: payee.standIn };
  }),
  handle(calls.payCash, async (cx, { amountFen }, { request }) => {
    const row = await inOrg(cx.kernel.pools.tenant, PLATFORM_ORG, (door) => door.one(merchants, {}), true);
    const payee = await payeeOf(cx.kernel, row);
    const refId = newId();
    const expiresAt = new Date(cx.now.getTime() + TOP_UP_MINUTES * 60_000).toISOString();
    const number = `C${cx.today.split('-').join('')}${refId}`;
    const codeUrl = await codeOf(cx, payee, PLATFORM_ORG, {
      outTradeNo: number,
      description: cx.text('finance.topUpTitle'),
      amountFen,
      expiresAt,
      attach: String(PLATFORM_ORG),
      notifyUrl: `${publicAddress(request)}/api${calls.payNotice.path}`,
    });
    const about = { orderId: refId, sellerOrgId: PLATFORM_ORG, payFen: amountFen, number, expiresAt };
    await keep(cx, { ...about, forOrgId: cx.me.orgId }, payee, codeUrl);
    return { refId, codeUrl, amountFen, expiresAt, standIn: payee.standIn };
  }),
  handle(calls.payState, async (cx, { refId }) => {
    const own = await topUpOf(cx, refId);
    if (own) {
      if (isToLookAt(cx, own)) cx.after(() => lookAt(cx.kernel, PLATFORM_ORG, refId));
      const { outTradeNo: number, amountFen, expiresAt } = own;
      const about = { number, title: cx.text('finance.topUpTitle'), sellerName: '', spuId: null, amountFen, expiresAt };
      return { state: topUpStands(own, cx.nowIso), ...about };
    }
    const order = await purchaseToPay(cx.db, orderKey(cx, refId));
    const payment = await cx.asOrg(order.sellerOrgId, (door) => door.one(payments, { orderId: refId }));
    if (payment && isToLookAt(cx, payment)) cx.after(() => lookAt(cx.kernel, order.sellerOrgId, refId));
    const { number, title, sellerName, spuId, payFen, expiresAt, state } = order;
    const stand = stands(state, isLate(payment?.state, state));
    return { state: stand, number, title, sellerName, spuId, amountFen: payFen, expiresAt };
  }),
  handle(calls.payNotice, async (cx, { file }, { request }) => {
    await takeNotice(cx, request.headers, await textIn(file as Upload));
    return { code: 'SUCCESS' as const };
  }),
  handle(calls.payAtStandIn, async (cx, { refId }) => {
    const own = await topUpOf(cx, refId);
    const number = own?.outTradeNo ?? (await purchaseToPay(cx.db, orderKey(cx, refId))).number;
    const notice = standInOf(cx.kernel)?.pay(number);
    if (!notice) throw fail(kernelFaults.gone);
    cx.after(() =>
      byItself(cx.kernel, `wxpay-${randomUUID().slice(0, 8)}`, (own) => takeNotice(own, notice.headers, notice.body)),
    );
  }),
];
