import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { CAUSE_MAX, GUARDIAN_WORDS, INVOICE_STATES, ORDER_FILTERS } from '../rules';
import { orderId, orderState, spuId } from './parts';
import { share } from './shop';

const order = z.object({
  id: z.number(),
  number: z.string(),
  spuId: z.number(),
  category: z.number(),
  title: z.string(),
  cover: z.string().nullable(),
  sellerName: z.string(),
  payFen: z.number(),
  /** What of it is back with the buyer. */ backFen: z.number(),
  state: orderState,
  cause: z.string().nullable(),
  madeAt: z.string(),
  /** Until then it waits for its money. */ expiresAt: z.string(),
  paidAt: z.string().nullable(),
  /** A child's order that a guardian confirms; null: nobody is asked. */ guardian: z.enum(GUARDIAN_WORDS).nullable(),
  /** null: none was asked for. */ invoice: z.enum(INVOICE_STATES).nullable(),
  /** Who answered. */ guardianName: z.string().nullable(),
  /** The last day on which it may be used; null: without an end, or not bought. */ untilOn: z.string().nullable(),
});
export type Order = z.output<typeof order>;

export const listOrders = call({
  name: 'mall.shop.orders',
  get: '/mall/shop/orders',
  need: access.buy,
  input: page.input({ state: z.enum(ORDER_FILTERS).optional() }),
  reply: page.of(order),
});
export const getOrder = call({
  name: 'mall.shop.order.get',
  get: '/mall/shop/orders/{id}',
  need: access.buy,
  input: z.object({ id: orderId() }),
  reply: order,
});
/** One place of a course; with nothing to pay it is done at once. */
export const submitOrder = call({
  name: 'mall.shop.order.submit',
  post: '/mall/shop/orders/submit',
  need: access.buy,
  input: z.object({ spuId: spuId(), num: z.literal(1).default(1), share: share() }),
  reply: order,
});
/** The same for a course that costs nothing: it never leaves an order that waits. */
export const quickSubmit = call({
  name: 'mall.shop.order.quick',
  post: '/mall/shop/orders/quickSubmit',
  need: access.buy,
  input: z.object({ spuId: spuId(), share: share() }),
  reply: order,
});
/**
 * Ends an own order that waits; paid in between it stays paid. What was asked for it is closed at the provider first, so it holds no
 * transaction meanwhile and keeps nothing for repeats.
 */
export const cancelOrder = call({
  name: 'mall.shop.order.cancel',
  put: '/mall/shop/orders/{id}/cancel',
  need: access.buy,
  secret: true,
  input: z.object({ id: orderId(), cause: textOf(CAUSE_MAX, 'mall.causeRequired') }),
  reply: order,
});
/** Sends the guardians an address at which they confirm it. */
export const askGuardian = call({
  name: 'mall.shop.order.guardian',
  post: '/mall/shop/orders/{id}/guardian',
  need: access.buy,
  input: z.object({ id: orderId() }),
  reply: z.object({ sent: z.number() }),
});
/** Takes an order that is over off the own list; the seller's stays. */
export const removeOrder = call({
  name: 'mall.shop.order.remove',
  delete: '/mall/shop/orders/{id}/remove',
  need: access.buy,
  input: z.object({ id: orderId() }),
  reply: nothing,
});
