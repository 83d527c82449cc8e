import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { contains, sql, when } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { exporter } from '../../../kernel/server/exporting';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import { endOrder, orderCancelled } from '../../mall/server/published';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { closeBefore } from './wxpay/look';

type Input = ParsedOf<typeof calls.listOrders>;
type Filters = Omit<Input, 'curPage' | 'pageSize' | 'sort'>;
const COLUMNS = sql`o.order_id as id, o.number, o.org_id, s.name as seller_name, o.category, o.title, o.buyer_name,
  b.name as buyer_org_name, o.price_fen, o.pay_fen, coalesce(p.back_fen, 0)::bigint as back_fen, o.state,
  coalesce(p.state = 'paid', false) as refundable, o.cause, o.made_at, o.paid_at`;
const ROWS = sql`mall_order_v o
  join organisation_org s on s.org_id = o.org_id
  join organisation_org b on b.org_id = o.buyer_org_id
  left join finance_payment p on p.org_id = o.org_id and p.order_id = o.order_id`;
const listOf = (cx: Cx, door: Door, input: Filters): ListQuery<Input> => ({
  select: COLUMNS,
  from: ROWS,
  counted: sql`mall_order_v o`,
  where: [
    door.orgs('o'),
    when(input.number, (number) => sql`o.number = ${number}`),
    when(input.spuId, (spuId) => sql`o.spu_id = ${spuId}`),
    when(input.state, (state) => sql`o.state = ${state}`),
    when(input.wentBack, (back) => sql`(o.state in ('refunding', 'refunded')) = ${back}::boolean`),
    contains(['o.buyer_name', 'o.title'], input.name),
    when(input.from, (day) => sql`o.made_at >= ${day}::date::timestamp at time zone ${cx.me.zone}`),
    when(input.to, (day) => sql`o.made_at < (${day}::date + 1)::timestamp at time zone ${cx.me.zone}`),
    when(input.paidFrom, (day) => sql`o.paid_at >= ${day}::date::timestamp at time zone ${cx.me.zone}`),
    when(input.paidTo, (day) => sql`o.paid_at < (${day}::date + 1)::timestamp at time zone ${cx.me.zone}`),
  ],
  sorts: { madeAt: sql`o.made_at`, payFen: sql`o.pay_fen`, paidAt: sql`o.paid_at` },
  then: sql`o.made_at desc, o.order_id`,
});

const SHEET: readonly SheetColumn<calls.AdminOrder>[] = [
  ['number', 24, (row) => row.number],
  ['sellerName', 18, (row) => row.sellerName],
  ['title', 28, (row) => row.title],
  ['buyerName', 18, (row) => row.buyerName],
  ['buyerOrgName', 18, (row) => row.buyerOrgName],
  ['payFen', 18, (row) => yuan(row.payFen)],
  ['backFen', 18, (row) => yuan(row.backFen)],
  ['state', 18, (row, cx) => cx.text(`finance.state.${row.state}`)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt)],
  ['paidAt', 18, (row, cx) => instantCell(cx, row.paidAt)],
];
const sheet = exporter<ParsedOf<typeof calls.exportOrders>>({
  kind: 'finance.admin.orders',
  calls: [calls.exportOrders],
  run: (cx, params) =>
    listSheet<Input, calls.AdminOrder>(cx, {
      module: 'finance',
      name: 'ordersSheet',
      columns: SHEET,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => cx.reading('finance.orders.export', params.orgId, fn),
      list: (door) => listOf(cx, door, params),
    }),
});
export const orderJobs = [sheet.job];

async function orderAt(door: Door, orderId: number): Promise<calls.AdminOrder> {
  const found = await door.row<calls.AdminOrder>(sql`
    select ${COLUMNS}
    from ${ROWS}
    where ${door.orgs('o')}
      and o.order_id = ${orderId}`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** An order of a seller the caller may look after. @throws gone for any other. */
export const seenOrder = (cx: Cx, orderId: number): Promise<calls.AdminOrder> =>
  cx.reading('finance.order', undefined, (door) => orderAt(door, orderId));
/** The same in a transaction of its own, so that nothing of the database is held behind it. */
async function orderApart(cx: Cx, orderId: number): Promise<calls.AdminOrder> {
  const own = cx.me.orgId;
  const reach = await cx.reach();
  return reach.length === 1 && reach[0] === own
    ? inOrg(cx.kernel.pools.tenant, own, (door) => orderAt(door, orderId), true)
    : cx.across('finance.order', (door) => orderAt(door, orderId));
}

export const orderHandlers = [
  handle(calls.listOrders, (cx, input) =>
    cx.reading('finance.orders', input.orgId, (door) =>
      door.list<Input, calls.AdminOrder>(input, listOf(cx, door, input)),
    ),
  ),
  handle(calls.exportOrders, (cx, params) => sheet.answer(cx, params)),
  handle(calls.cancelOrder, async (cx, { id, cause }) => {
    const order = await orderApart(cx, id);
    if (order.state !== 'toPay') throw fail(faults.notOpen);
    // Before anything of the database is held. Where the provider says nothing the order ends all the same, and the rounds close it.
    if ((await closeBefore(cx.kernel, order.orgId, id)) === 'paid') throw fail(faults.paidJustNow);
    const ended = await endOrder(cx, { sellerOrgId: order.orgId, orderId: id, cause, by: 'seller', at: cx.nowIso });
    if (!ended) throw fail(faults.notOpen);
    cx.note('finance.order.cancelled', { subjectId: id, new: { cause, orgId: order.orgId } });
    const buyer = { orgId: ended.buyerOrgId, userId: ended.buyerId };
    await tell(cx, orderCancelled({ ...buyer, orderId: id, title: order.title }, cause));
    return { ...order, state: 'cancelled' as const, cause };
  }),
];
