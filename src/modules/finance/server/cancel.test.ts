import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { onShelf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { inSilence, priced, standInFor, stillRounds, tellTo } from './testing';
import { lookAtSilent } from './wxpay/look';
import { wayBetween } from './wxpay/merchants';

let t: TestApp;
let seller: Caller, operator: Caller, buyer: Caller;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, operator, buyer] = await Promise.all([t.as('training5'), t.as('platform'), t.as('student189')]);
  await wideLimits(operator);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
/** An order of a new course whose code is asked for. */
async function coded(): Promise<mall.Order> {
  const order = await buyer.ok(mall.submitOrder, { spuId: await onShelf(seller, priced()) });
  await buyer.ok(calls.payOrder, { refId: order.id });
  return order;
}
const paymentOf = async (orderId: number): Promise<unknown> =>
  (await t.sql<{ state: string }>('select state from finance_payment where order_id = $1', [orderId]))[0]?.state;
const booked = (orderId: number) => t.sql('select 1 from finance_tx where org_id = 500 and ref_id = $1', [orderId]);
const CAUSE = '课程停开';

test('[V-097] an order that its seller or the operator ends is closed at the provider first, and nobody can pay it any more', async () => {
  for (const who of [seller, operator]) {
    const order = await coded();
    const seen: string[] = [];
    const open = () =>
      t.sql(
        "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
    wayBetween(t.kernel, async (asked) => {
      // A read's commit leaves a moment later: what the call held would stay.
      await expect.poll(open).toEqual([]);
      const [stands] = await t.sql('select state from mall_order where order_id = $1', [order.id]);
      seen.push(`${asked.path.replace(/^.*\//, '')} ${(stands as { state: string } | undefined)?.state}`);
      return standInFor(t).transport(asked);
    });
    expect((await who.ok(calls.cancelOrder, { id: order.id, cause: CAUSE })).state).toBe('cancelled');
    wayBetween(t.kernel, standInFor(t).transport);
    expect(seen).toEqual(['close toPay']);
    expect(await paymentOf(order.id)).toBe('closed');
    expect(standInFor(t).pay(order.number)).toBeUndefined();
    expect(await buyer.ok(mall.getOrder, { id: order.id })).toMatchObject({ state: 'cancelled', cause: CAUSE });
    expect((await who.refused(calls.cancelOrder, { id: order.id, cause: CAUSE })).error).toBe('finance.fault.notOpen');
  }
});
test('nothing of the database is held while a buyer’s cancel or a refund waits for the provider', async () => {
  const [own, sold] = [await coded(), await coded()];
  const notice = standInFor(t).pay(sold.number);
  if (!notice) throw new Error('nothing waits');
  expect(await tellTo(t, notice)).toBe(200);
  const seen: string[] = [];
  const open = () =>
    t.sql("select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'");
  wayBetween(t.kernel, async (asked) => {
    // A read's commit leaves a moment later: what the call held would stay.
    await expect.poll(open).toEqual([]);
    seen.push(`${asked.method} ${asked.path.includes('/refund/') ? 'refund' : asked.path.replace(/^.*\//, '')}`);
    return standInFor(t).transport(asked);
  });
  expect((await buyer.ok(mall.cancelOrder, { id: own.id, cause: '不要了' })).state).toBe('cancelled');
  await seller.ok(calls.refundOrder, { id: sold.id, cause: '退', amountFen: 10_00 });
  await expect.poll(() => seen).toEqual(['POST close', 'GET refund', 'POST refund']);
  wayBetween(t.kernel, standInFor(t).transport);
});
test('a notice is answered without a word to the provider, which waits five seconds for it', async () => {
  const order = await coded();
  const notice = standInFor(t).pay(order.number);
  if (!notice) throw new Error('nothing waits');
  const seen: string[] = [];
  wayBetween(t.kernel, (asked) => {
    seen.push(asked.path);
    return standInFor(t).transport(asked);
  });
  for (let n = 0; n < 2; n++) expect(await tellTo(t, notice)).toBe(200);
  wayBetween(t.kernel, standInFor(t).transport);
  expect(seen.filter((path) => path.includes(order.number))).toEqual([]);
  expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('completed');
});
test('[V-097] where the provider says nothing the order of the seller or the operator ends all the same, and the next round closes it', async () => {
  for (const who of [seller, operator]) {
    const order = await coded();
    await inSilence(t, () => who.ok(calls.cancelOrder, { id: order.id, cause: CAUSE }));
    expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('cancelled');
    expect(await paymentOf(order.id)).toBe('open');
    t.at(new Date(t.now().getTime() + 40_000));
    await lookAtSilent(t.kernel);
    t.at(null);
    expect(await paymentOf(order.id)).toBe('closed');
    expect(standInFor(t).pay(order.number)).toBeUndefined();
  }
});
test('[V-097] whoever paid while the seller or the operator was ending the order has the course', async () => {
  for (const who of [seller, operator]) {
    const order = await coded();
    expect(standInFor(t).pay(order.number)).toBeDefined();
    expect((await who.refused(calls.cancelOrder, { id: order.id, cause: CAUSE })).error).toBe(
      'finance.fault.paidJustNow',
    );
    expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('completed');
    expect(await booked(order.id)).toHaveLength(1);
  }
});
test('[V-097] nobody closes the payment of an order that they do not look after', async () => {
  const order = await coded();
  for (const login of ['school189', 'teacher189', 'learner5']) {
    const answer = await (await t.as(login)).refused(calls.cancelOrder, { id: order.id, cause: CAUSE });
    expect([403, 404]).toContain(answer.status);
  }
  expect(await paymentOf(order.id)).toBe('open');
  expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('toPay');
});
