import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as mall from '../../../mall/contract';
import { onShelf, wideLimits } from '../../../mall/server/testing';
import * as calls from '../../contract';
import { refundNumber } from '../../rules';
import { PRICE, priced, standInFor, stillRounds, tellTo } from '../testing';

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
