import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { onShelf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { refundNumber } from '../rules';
import { paidAtStandIn, PRICE, priced, standInFor, stillRounds, tellTo } from './testing';
import { lookAtSilent } from './wxpay/look';
import { wayBetween } from './wxpay/merchants';
import { lookAtRefunds } from './wxpay/refund';

let t: TestApp;
let seller: Caller;
let buyer: Caller;
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
/** An order of a new course that is paid at the stand-in; nobody has been told. */
const ordered = async (fen = PRICE) => paidAtStandIn(t, buyer, await onShelf(seller, priced(fen)));
// A person asks for so many codes a minute.
const ORDERS = 12;
const CONNECTIONS = 16;

/** Does all deeds, sixteen at a time, whatever becomes of each. */
async function atOnce(deeds: readonly (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...deeds];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await next();
    }),
  );
}
/** The same deeds in another order, the same for the same seed. */
function shuffled<T>(list: readonly T[], rnd: () => number): T[] {
  return list
    .map((one) => ({ one, place: rnd() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
/** Whoever is not heard of is asked for, until nobody waits. */
async function asked(): Promise<void> {
  for (const seconds of [40, 80, 120]) {
    t.at(new Date(t.running().getTime() + seconds * 1000));
    await lookAtSilent(t.kernel);
    await lookAtRefunds(t.kernel);
  }
}

test.each([1, 2])(
  '[M pay] doubled, reordered, lost and forged, with cancels and refunds between: books are zero and no paid order is without its course (%i)',
  async (seed) => {
    const rnd = seeded(seed);
    // Every other cancel hears nothing of the provider, and ends an order that somebody has paid.
    wayBetween(t.kernel, (asked) =>
      asked.path.endsWith('/close') && rnd() < 0.5
        ? Promise.reject(new Error('timeout'))
        : standInFor(t).transport(asked),
    );
    const all: Awaited<ReturnType<typeof ordered>>[] = [];
    for (let n = 0; n < ORDERS; n++) all.push(await ordered());
    const deeds = all.flatMap(({ order, notice }, n) => {
      const forged = { ...notice, body: `${notice.body} ` };
      const tell = () => tellTo(t, notice);
      const cancel = () => buyer.send(mall.cancelOrder, { id: order.id, cause: '不要了' });
      const refund = () => seller.send(calls.refundOrder, { id: order.id, cause: '退一部分', amountFen: 70_00 });
      return [
        () => tellTo(t, forged),
        // Every fourth notice is lost.
        ...(n % 4 === 0 ? [] : [tell, tell]),
        ...(n % 3 === 0 ? [cancel] : []),
        ...(n % 2 === 0 ? [refund, refund] : []),
      ];
    });
    await atOnce(shuffled(deeds, rnd));
    await asked();
    // The notices of refunds come when all is over, twice.
    const open = await t.sql<{ refund_id: string }>('select refund_id from finance_refund where org_id = 500');
    const late = open.flatMap(({ refund_id: id }) => {
      const notice = standInFor(t).giveBack(refundNumber(500, Number(id)));
      return notice ? [() => tellTo(t, notice), () => tellTo(t, notice)] : [];
    });
    await atOnce(shuffled(late, rnd));

    const uneven = await t.sql(
      'select org_id, tx_id from finance_entry group by org_id, tx_id having sum(amount) <> 0',
    );
    expect(uneven).toEqual([]);
    for (const { order } of all) {
      const [row] = await t.sql<{ state: string; paid: string; back: string }>(
        `select p.state, p.amount_fen as paid, p.back_fen as back from finance_payment p where p.org_id = 500 and p.order_id = $1`,
        [order.id],
      );
      const { state } = await buyer.ok(mall.getOrder, { id: order.id });
      const { bought } = await buyer.ok(mall.testIsBuy, { spuId: order.spuId });
      const [sums] = await t.sql<{ income: string; owed: string; outside: string }>(
        `select coalesce(sum(e.amount) filter (where e.account = 'income'), 0) as income,
           coalesce(sum(e.amount) filter (where e.account = 'owed'), 0) as owed,
           coalesce(sum(e.amount) filter (where e.account = 'outside'), 0) as outside
         from finance_entry e join finance_tx x on x.org_id = e.org_id and x.tx_id = e.tx_id
         where x.org_id = 500 and x.ref_id = $1`,
        [order.id],
      );
      const back = Number(row?.back);
      // Nobody's money is lost: it is income for a course that is open, or it is on its way back, all of it.
      expect(Number(sums?.outside)).toBe(back - PRICE);
      if (bought) {
        expect([row?.state, state]).toEqual(['paid', 'completed']);
        expect([Number(sums?.income), Number(sums?.owed)]).toEqual([PRICE - back, 0]);
      } else {
        expect([row?.state, state]).toEqual(['refunded', 'cancelled']);
        expect([Number(sums?.income), Number(sums?.owed), back]).toEqual([0, 0, PRICE]);
      }
    }
    t.at(null);
  },
);
