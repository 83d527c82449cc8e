import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '../../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as mall from '../../../mall/contract';
import { onShelf, wideLimits } from '../../../mall/server/testing';
import * as calls from '../../contract';
import { refundNumber } from '../../rules';
import { paidAtStandIn, PRICE, priced, standInFor, stillRounds, tellTo } from '../testing';
import type { Notice } from './stand-in';

let t: TestApp;
let seller: Caller, buyer: Caller;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
  await wideLimits(await t.as('platform'));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
const SUB = '1900000200';

test('money that came to another sub-merchant than was asked for is no payment, told first or told again', async () => {
  const order = await buyer.ok(mall.submitOrder, { spuId: await onShelf(seller, priced()) });
  await buyer.ok(calls.payOrder, { refId: order.id });
  await t.sql('update finance_payment set sub_mchid = $2 where org_id = 500 and order_id = $1', [order.id, SUB]);
  const tell = (whose: object) =>
    tellTo(
      t,
      standInFor(t).notice({
        out_trade_no: order.number,
        transaction_id: '4200000001',
        trade_state: 'SUCCESS',
        attach: '500',
        amount: { total: PRICE, currency: 'CNY' },
        ...whose,
      }),
    );
  const [mchid, appid] = ['1900000109', 'wxd678efh567hg6787'];
  const under = (sub: string) => ({ sp_mchid: mchid, sp_appid: appid, sub_mchid: sub });
  const others = [{ mchid, appid }, under('1900000201'), under(''), { ...under(SUB), sp_mchid: '1900000110' }];
  for (const whose of others) expect(await tell(whose)).toBe(400);
  expect((await buyer.ok(calls.payState, { refId: order.id })).state).toBe('waiting');
  expect(await tell(under(SUB))).toBe(200);
  expect((await buyer.ok(calls.payState, { refId: order.id })).state).toBe('paid');
  // What came is known by its sub-merchant too.
  for (const whose of others) expect(await tell(whose)).toBe(400);
  expect(await tell(under(SUB))).toBe(200);
  const booked = await t.sql('select 1 from finance_tx where org_id = 500 and key = $1', [`sale:${order.id}`]);
  expect(booked).toHaveLength(1);
  // So is money that went back.
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 10_00 });
  const told = (whose: object) =>
    tellTo(
      t,
      standInFor(t).notice(
        {
          out_trade_no: order.number,
          out_refund_no: refundNumber(500, refundId),
          refund_status: 'SUCCESS',
          amount: { refund: 10_00, total: PRICE, currency: 'CNY' },
          ...whose,
        },
        'REFUND.SUCCESS',
      ),
    );
  for (const whose of others) expect(await told(whose)).toBe(400);
  expect(await told({ sp_mchid: mchid, sub_mchid: SUB })).toBe(200);
  const [payment] = await t.sql('select back_fen::int as back from finance_payment where order_id = $1', [order.id]);
  expect(payment).toEqual({ back: 10_00 });
});
test('a seller under the platform as service provider is paid, gives back and closes its day with the platform’s keys', async () => {
  const [mchid, appid] = ['1900000100', 'wxd678efh567hg6787'];
  await seller.ok(calls.setMerchant, { mchid, subMchid: SUB, appid });
  const { order, notice } = await paidAtStandIn(t, buyer, await onShelf(seller, priced()));
  const payment = async () =>
    (
      await t.sql('select mchid, sub_mchid, state, back_fen::int as back from finance_payment where order_id = $1', [
        order.id,
      ])
    )[0];
  expect(await payment()).toEqual({ mchid, sub_mchid: SUB, state: 'open', back: 0 });
  for (let n = 0; n < 2; n++) expect(await tellTo(t, notice)).toBe(200);
  expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('completed');
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 20_00 });
  let back: Notice | undefined;
  await expect.poll(() => (back ??= standInFor(t).giveBack(refundNumber(500, refundId))) !== undefined).toBe(true);
  if (!back) throw new Error('nothing was asked for');
  expect(await tellTo(t, back)).toBe(200);
  expect(await payment()).toEqual({ mchid, sub_mchid: SUB, state: 'paid', back: 20_00 });
  // An order that its buyer cancels is closed there too.
  const other = await buyer.ok(mall.submitOrder, { spuId: await onShelf(seller, priced()) });
  await buyer.ok(calls.payOrder, { refId: other.id });
  expect((await buyer.ok(mall.cancelOrder, { id: other.id, cause: '不要了' })).state).toBe('cancelled');
  expect(standInFor(t).pay(other.number)).toBeUndefined();
  const { today } = t;
  t.at(new Date(`${plusDays(today, 1)}T10:30:00+08:00`));
  expect(await seller.ok(calls.closeDay, { day: today })).toMatchObject({
    mchid: SUB,
    paid: 1,
    paidFen: PRICE,
    back: 1,
    backFen: 20_00,
    billPaidFen: PRICE,
    billBackFen: 20_00,
    diffs: 0,
  });
});
