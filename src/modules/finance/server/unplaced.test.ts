import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TRIES } from '../../../kernel/server/outbox';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { tryAgain } from '../../mall/server/placing';
import { onShelf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { stillRounds } from './testing';

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
/** How many paid orders the home of the seller says to wait for a class. */
async function waits(): Promise<number> {
  const res = await t.app.inject({ url: '/api/shell/waits', headers: { authorization: `Bearer ${seller.token}` } });
  const { items } = res.json<{ items: { key: string; value: number }[] }>();
  return items.find(({ key }) => key === 'finance.unplaced')?.value ?? 0;
}

test('a paid live order that no class takes in waits on the home of who looks after orders, and comes in once there is room', async () => {
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  const clazzId = Number(clazz?.clazz_id);
  await t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    buyer.userId,
  ]);
  const end = (at: string | null) =>
    t.sql('update class_clazz set ended_at = $2 where org_id = 500 and clazz_id = $1', [clazzId, at]);
  const spuId = await onShelf(seller, { category: 1, scope: 'school', clazzIds: [clazzId], hours: 2 });
  await end(t.now().toISOString());
  const order = await buyer.ok(mall.quickSubmit, { spuId });
  const tries = async () => {
    const [event] = await t.sql<{ tries: number }>(
      "select tries from kernel_outbox where org_id = 500 and topic = 'mall.paid' and (payload->>'orderId')::bigint = $1",
      [order.id],
    );
    return event?.tries ?? 0;
  };
  const stateOf = async () => (await buyer.ok(mall.getOrder, { id: order.id })).state;
  await expect.poll(tries).toBeGreaterThan(0);
  expect(await stateOf()).toBe('paid');
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
  expect(await stateOf()).toBe('completed');
  expect(await waits()).toBe(0);
  expect(await tryAgain(t.kernel)).toBe(0);
});
