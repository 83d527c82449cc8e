import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, when } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import { publicAddress } from '../../../kernel/server/http/public-address';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import { askGuardians } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { ASK_MINUTES, REMOVABLE, STATES_OF, type OrderState } from '../rules';
import { purchases } from '../tables';
import { moneyPort } from './published';
import { endOrder } from './settle';
import { submit, type Own } from './submit';

/** An order whose time is over waits no more, also before the sweep has said so. */
const stateOf = (cx: Cx, { state, expiresAt }: Pick<Own, 'state' | 'expiresAt'>): OrderState =>
  state === 'toPay' && expiresAt <= cx.nowIso ? 'cancelled' : state;
export const wireOrder = (cx: Cx, row: Own): calls.Order => ({
  id: row.orderId,
  number: row.number,
  spuId: row.spuId,
  category: row.category,
  title: row.title,
  cover: row.cover,
  sellerName: row.sellerName,
  payFen: row.payFen,
  backFen: row.backFen,
  state: stateOf(cx, row),
  cause: row.cause,
  madeAt: row.madeAt,
  expiresAt: row.expiresAt,
  paidAt: row.paidAt,
  guardian: row.guardian,
  guardianName: row.guardianName,
  invoice: row.invoice,
  untilOn: row.untilOn,
});
/** An order of the caller's own. @throws gone for any other, and for one they took off their list. */
export async function ownOrder(cx: Cx, orderId: number, door: Door = cx.db): Promise<Own> {
  const found = await door.row<Own>(sql`
    select p.*, o.name as seller_name
    from mall_purchase p
    join organisation_org o on o.org_id = p.seller_org_id
    where p.org_id = ${cx.me.orgId}
      and p.user_id = ${cx.me.userId}
      and p.order_id = ${orderId}
      and p.hidden_at is null`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/**
 * An own order that waits for a guardian, marked as asked about now. @throws gone for any other, notWaiting, or askedJustNow where
 * the guardians have an address of the last minutes.
 */
async function markAsked(cx: Cx, orderId: number): Promise<{ readonly title: string; readonly payFen: number }> {
  const before = new Date(cx.now.getTime() - ASK_MINUTES * 60_000).toISOString();
  const marked = await cx.db.row<{ title: string; payFen: number }>(sql`
    update mall_purchase p
    set asked_at = ${cx.nowIso}::timestamptz
    where p.org_id = ${cx.me.orgId}
      and p.user_id = ${cx.me.userId}
      and p.order_id = ${orderId}
      and p.guardian = 'waits'
      and p.state = 'toPay'
      and p.expires_at > ${cx.nowIso}::timestamptz
      and (p.asked_at is null or p.asked_at <= ${before}::timestamptz)
    returning p.title, p.pay_fen`);
  if (marked) return marked;
  const order = await ownOrder(cx, orderId);
  const waits = order.guardian === 'waits' && stateOf(cx, order) === 'toPay';
  throw waits ? fail(faults.askedJustNow, { minutes: ASK_MINUTES }) : fail(faults.notWaiting);
}
const narrowed = (cx: Cx, state: keyof typeof STATES_OF | undefined) =>
  when(state, (wanted) => {
    const over = sql`(p.state = 'toPay' and p.expires_at <= ${cx.nowIso}::timestamptz)`;
    const stands = sql`p.state = any(${[...STATES_OF[wanted]]}::text[])`;
    if (wanted === 'cancelled') return sql`(${stands} or ${over})`;
    return wanted === 'toPay' ? sql`${stands} and not ${over}` : stands;
  });

export const orderHandlers = [
  handle(calls.listOrders, (cx, input) =>
    cx.list<typeof input, Own, calls.Order>(input, {
      select: sql`p.*, o.name as seller_name`,
      from: sql`mall_purchase p join organisation_org o on o.org_id = p.seller_org_id`,
      counted: sql`mall_purchase p`,
      where: [
        sql`p.org_id = ${cx.me.orgId}`,
        sql`p.user_id = ${cx.me.userId}`,
        sql`p.hidden_at is null`,
        narrowed(cx, input.state),
      ],
      sorts: {},
      then: sql`p.made_at desc, p.order_id`,
      shape: (row) => wireOrder(cx, row),
    }),
  ),
  handle(calls.getOrder, async (cx, { id }) => wireOrder(cx, await ownOrder(cx, id))),
  handle(calls.submitOrder, async (cx, { spuId, share }) => wireOrder(cx, await submit(cx, spuId, share, false))),
  handle(calls.quickSubmit, async (cx, { spuId, share }) => wireOrder(cx, await submit(cx, spuId, share, true))),
  handle(calls.cancelOrder, async (cx, { id, cause }) => {
    // A transaction of its own: nothing of the database is held while the provider is asked.
    const order = await inOrg(cx.kernel.pools.tenant, cx.me.orgId, (door) => ownOrder(cx, id, door), true);
    if (order.state !== 'toPay') throw fail(faults.notOpen);
    if ((await moneyPort.get().closing(cx.kernel, order.sellerOrgId, id)) === 'paid') throw fail(faults.paidJustNow);
    const ended = await endOrder(cx, {
      sellerOrgId: order.sellerOrgId,
      orderId: id,
      cause,
      by: 'buyer',
      at: cx.nowIso,
    });
    if (!ended) throw fail(faults.notOpen);
    cx.note('mall.order.cancelled', { subjectId: id, new: { cause } });
    return wireOrder(cx, { ...order, state: 'cancelled', cause });
  }),
  handle(calls.askGuardian, async (cx, { id }, { request }) => {
    const { title, payFen } = await markAsked(cx, id);
    const sent = await askGuardians(cx, {
      userId: cx.me.userId,
      origin: publicAddress(request),
      template: 'mall.sms.guardian',
      params: { child: cx.me.name, title, money: yuan(payFen) },
    });
    if (sent === 0) throw fail(faults.guardianUnknown);
    cx.note('mall.order.guardian-asked', { subjectId: id, new: { sent } });
    return { sent };
  }),
  handle(calls.removeOrder, async (cx, { id }) => {
    const order = await ownOrder(cx, id);
    if (!REMOVABLE.includes(order.state)) throw fail(faults.notOver);
    await cx.db.update(
      purchases,
      { orderId: id, userId: cx.me.userId, state: oneOf([...REMOVABLE]) },
      { hiddenAt: cx.nowIso },
    );
    cx.note('mall.order.removed', { subjectId: id });
  }),
];
