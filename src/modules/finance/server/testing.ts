// For this module's tests only: what is bought, paid and told at the stand-in.
import { vi, type MockInstance } from 'vitest';
import type { Caller, TestApp } from '../../../kernel/testing/app';
import { inTurn } from '../../../kernel/testing/in-turn';
import * as mall from '../../mall/contract';
import { onShelf } from '../../mall/server/testing';
import { expiring } from '../../mall/server/sweep';
import * as calls from '../contract';
import { looking } from './wxpay/look';
import { standInOf } from './wxpay/merchants';
import type { Notice, StandIn } from './wxpay/stand-in';

export const PRICE = 199_00;
/** The program's own rounds stand still: they would take what a test is about to look at. @returns what sets them going again. */
export function stillRounds(): () => void {
  const own: readonly MockInstance[] = [looking, expiring].map((ticker) =>
    vi.spyOn(ticker, 'run').mockResolvedValue(undefined),
  );
  return () => {
    for (const one of own) one.mockRestore();
  };
}
export function standInFor(t: TestApp): StandIn {
  const made = standInOf(t.kernel);
  if (!made) throw new Error('the demonstration has a stand-in');
  return made;
}
/** Sends a notice as the provider does: again where it could not be taken at once. @returns the status of the answer. */
export const tellTo = (t: TestApp, { headers, body }: Notice): Promise<number> =>
  inTurn(
    async () =>
      (await t.app.inject({ method: 'POST', url: '/api/mall/wxpay/notify', headers, payload: body })).statusCode,
    (status) => status === 503,
  );
/** An order of a new course, with its code asked for and paid at the stand-in; the notice is not told yet. */
export async function paidAtStandIn(t: TestApp, who: { readonly seller: Caller; readonly buyer: Caller }, fen = PRICE) {
  const spuId = await onShelf(who.seller, { priceFen: Math.max(300_00, fen), discountFen: fen, quantity: 5 });
  const order = await who.buyer.ok(mall.submitOrder, { spuId });
  await who.buyer.ok(calls.payOrder, { refId: order.id });
  const notice = standInFor(t).pay(order.number);
  if (!notice) throw new Error(`nothing waits under ${order.number}`);
  return { order, notice };
}
