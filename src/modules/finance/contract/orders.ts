import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, shownColumns, sortOf, span, textOf } from '../../../kernel/shared/fields';
import { ORDER_STATES } from '../../mall/contract';
import { access } from '../access';
import { REMARK_MAX } from '../rules';

const order = z.object({
  id: z.number(),
  number: z.string(),
  orgId: z.number(),
  sellerName: z.string(),
  category: z.number(),
  title: z.string(),
  buyerName: z.string(),
  buyerOrgName: z.string(),
  priceFen: z.number(),
  payFen: z.number(),
  /** What of it is back with the buyer. */ backFen: z.number(),
  state: z.enum(ORDER_STATES),
  /** Its money came here and not all of it is back, so some of it can go back. */ refundable: z.boolean(),
  cause: z.string().nullable(),
  madeAt: z.string(),
  paidAt: z.string().nullable(),
});
export type AdminOrder = z.output<typeof order>;
const filters = {
  number: z.string().trim().max(32).optional(),
  orgId: idOf('organisation_org').optional(),
  spuId: idOf('mall_course').optional(),
  state: z.enum(ORDER_STATES).optional(),
  /** Of the buyer or of the course. */ name: z.string().trim().max(32).optional(),
  from: day().optional(),
  to: day().optional(),
  /** Days of payment, which the figures count by. */ paidFrom: day().optional(),
  paidTo: day().optional(),
  /** All of their money is back, or on its way. */ wentBack: z.boolean().optional(),
};
const SORTS = ['madeAt', 'payFen', 'paidAt'] as const;

/** Orders of the own organisation as a seller; of all of them for the platform. */
export const listOrders = call({
  name: 'finance.admin.orders',
  get: '/mall/admin/orders',
  need: access.orders,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(order),
});
export const exportOrders = call({
  name: 'finance.admin.orders.export',
  get: '/mall/admin/orders/export',
  need: access.orders,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: shownColumns() })),
  reply: file,
  rows: order,
});
/** Ends an order that waits for its money. */
export const cancelOrder = call({
  name: 'finance.admin.order.cancel',
  put: '/mall/admin/orders/{id}/cancel',
  need: access.orders,
  secret: true,
  input: z.object({ id: idOf('mall_order'), cause: textOf(REMARK_MAX, 'finance.causeRequired') }),
  reply: order,
});
