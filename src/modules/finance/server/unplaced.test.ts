import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EVENT_TRIES } from '../../../kernel/server/outbox';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { tryAgain } from '../../mall/server/placing';
import { onShelf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { refundNumber } from '../rules';
import { paidAtStandIn, standInFor, stillRounds, tellTo } from './testing';
import type { Notice } from './wxpay/stand-in';

let t: TestApp;
let seller: Caller, buyer: Caller;
let clazzId = 0;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
  await wideLimits(await t.as('platform'));
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  clazzId = Number(clazz?.clazz_id);
});
beforeEach(async () => {
  await t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    buyer.userId,
  ]);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
/** How many paid orders the home of the seller says to wait for a class. */
async function waits(): Promise<number> {
  const res = await t.app.inject({ url: '/api/shell/waits', headers: { authorization: `Bearer ${seller.token}` } });
  const { items } = res.json<{ items: { key: string; value: number }[] }>();
  return items.find(({ key }) => key === 'finance.unplaced')?.value ?? 0;
}
/** The class of the live lessons ends, or goes on. */
const end = (at: string | null) =>
  t.sql('update class_clazz set ended_at = $2 where org_id = 500 and clazz_id = $1', [clazzId, at]);
/** How often it was tried to bring the buyer of an order into its class. */
async function triesOf(orderId: number): Promise<number> {
  const [event] = await t.sql<{ tries: number }>(
    "select tries from kernel_outbox where org_id = 500 and topic = 'mall.paid' and (payload->>'orderId')::bigint = $1",
    [orderId],
  );
  return event?.tries ?? 0;
}
const stateOf = async (id: number): Promise<string> => (await buyer.ok(mall.getOrder, { id })).state;

test('a paid live order that no class takes in waits on the home of who looks after orders, and comes in once there is room', async () => {
  const spuId = await onShelf(seller, { category: 1, scope: 'school', clazzIds: [clazzId], hours: 2 });
  await end(t.now().toISOString());
  const order = await buyer.ok(mall.quickSubmit, { spuId });
  await expect.poll(() => triesOf(order.id)).toBeGreaterThan(0);
  expect(await stateOf(order.id)).toBe('paid');
  // A moment is no wait.
  expect(await waits()).toBe(0);
  t.at(new Date(t.now().getTime() + 11 * 60_000));
  expect(await waits()).toBe(1);
  expect((await seller.rows(calls.listOrders, { state: 'paid' })).map((row) => row.id)).toEqual([order.id]);
  // Tried as often as any event is, it is not given up.
  await t.sql(
    "update kernel_outbox set tries = $2 where org_id = 500 and topic = 'mall.paid' and (payload->>'orderId')::bigint = $1",
    [order.id, EVENT_TRIES],
  );
  await end(null);
  expect(await tryAgain(t.kernel)).toBe(1);
  await t.told(500, 'mall.paid');
  expect(await stateOf(order.id)).toBe('completed');
  expect(await waits()).toBe(0);
  expect(await tryAgain(t.kernel)).toBe(0);
  t.at(null);
});
test('a live order that is given back whole before its class took anybody in opens nothing, and nothing of it is to be earned', async () => {
  const live = { category: 1, scope: 'school', hours: 2, validity: 30, priceFen: 300_00, discountFen: 120_00 } as const;
  const spuId = await onShelf(seller, { ...live, clazzIds: [clazzId] });
  await end(t.now().toISOString());
  const { order, notice } = await paidAtStandIn(t, buyer, spuId);
  expect(await tellTo(t, notice)).toBe(200);
  await expect.poll(() => triesOf(order.id)).toBeGreaterThan(0);
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '停开' });
  let back: Notice | undefined;
  await expect.poll(() => (back ??= standInFor(t).giveBack(refundNumber(500, refundId))) !== undefined).toBe(true);
  if (!back) throw new Error('nothing was asked for');
  expect(await tellTo(t, back)).toBe(200);
  await end(null);
  await t.told(500, 'mall.%');
  expect(await stateOf(order.id)).toBe('refunded');
  expect((await buyer.ok(mall.testIsBuy, { spuId })).bought).toBe(false);
  const inside = await t.sql('select 1 from class_student_v where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    buyer.userId,
  ]);
  expect(inside).toEqual([]);
  const sums = await t.sql(
    `select e.account from finance_entry e join finance_tx x on x.org_id = e.org_id and x.tx_id = e.tx_id
     where x.org_id = 500 and x.ref_id = $1 group by e.account having sum(e.amount) <> 0`,
    [order.id],
  );
  expect(sums).toEqual([]);
  expect(await t.sql('select 1 from finance_earning where order_id = $1', [order.id])).toEqual([]);
  const held = 'select 1 from finance_hold where order_id = $1 and left_card + left_cash > 0';
  expect(await t.sql(held, [order.id])).toEqual([]);
});
