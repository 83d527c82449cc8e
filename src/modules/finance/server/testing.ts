// For this module's tests only: what is bought, paid and told at the stand-in.
import { vi, type MockInstance } from 'vitest';
import type { Caller, TestApp } from '../../../kernel/testing/app';
import { inTurn } from '../../../kernel/testing/in-turn';
import * as mall from '../../mall/contract';
import * as calls from '../contract';
import { earning } from './earnings';
import { takingFees } from './lessons';
import { looking } from './wxpay/look';
import { standInOf, wayBetween } from './wxpay/merchants';
import type { Notice, StandIn } from './wxpay/stand-in';

export const PRICE = 199_00;
/** What a priced course of a few places asks for. */
export const priced = (fen = PRICE) => ({ priceFen: Math.max(300_00, fen), discountFen: fen, quantity: 5 });
/** The program's own rounds stand still: they would take what a test is about to look at. @returns what sets them going again. */
export function stillRounds(): () => void {
  const own: MockInstance[] = [looking, takingFees, earning].map((round) =>
    vi.spyOn(round, 'run').mockResolvedValue(undefined),
  );
  return () => {
    for (const round of own) round.mockRestore();
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
/** An order of a course, with its code asked for and paid at the stand-in; the notice is not told yet. */
export async function paidAtStandIn(t: TestApp, buyer: Caller, spuId: number) {
  const order = await buyer.ok(mall.submitOrder, { spuId });
  await buyer.ok(calls.payOrder, { refId: order.id });
  const notice = standInFor(t).pay(order.number);
  if (!notice) throw new Error(`nothing waits under ${order.number}`);
  return { order, notice };
}
/** Does something while the provider says nothing: what becomes of it is unknown here. */
export async function inSilence<T>(t: TestApp, run: () => Promise<T>): Promise<T> {
  wayBetween(t.kernel, () => Promise.reject(new Error('timeout')));
  try {
    return await run();
  } finally {
    wayBetween(t.kernel, standInFor(t).transport);
  }
}
