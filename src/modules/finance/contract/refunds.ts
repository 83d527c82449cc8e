import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, shownColumns, sortOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { RECHARGE_MAX, REFUND_ACTS, REFUND_STATES, REMARK_MAX } from '../rules';

const refund = z.object({
  refundId: z.number(),
  orderId: z.number(),
  number: z.string(),
  orgId: z.number(),
  sellerName: z.string(),
  title: z.string(),
  buyerName: z.string(),
  amountFen: z.number(),
  /** What was paid for the order. */ paidFen: z.number(),
  /** Empty for money that came too late: it goes back by itself. */ cause: z.string(),
  state: z.enum(REFUND_STATES),
  /** What the provider said where it gave nothing back. */ code: z.string(),
  remark: z.string(),
  /** Asked for by the caller, who is not the second pair of eyes. */ own: z.boolean(),
  madeAt: z.string(),
  doneAt: z.string().nullable(),
});
export type RefundRow = z.output<typeof refund>;

/** Gives money of a paid order back, all that is left of it where no amount is named. Above a limit a second person looks first. */
export const refundOrder = call({
  name: 'finance.admin.order.refund',
  put: '/mall/admin/orders/{id}/refund',
  need: access.orders,
  input: z.object({
    id: idOf('mall_order'),
    cause: textOf(REMARK_MAX, 'finance.refundCauseRequired'),
    amountFen: z
      .number()
      .int(m('finance.amountWhole'))
      .min(1, m('finance.refundLow'))
      .max(RECHARGE_MAX, m('finance.amountHigh'))
      .optional(),
  }),
  reply: refund,
});
/** What is left of a paid order, and what the lessons that are left of a live one suggest. */
export const restOfOrder = call({
  name: 'finance.admin.order.rest',
  get: '/mall/admin/orders/{id}/rest',
  need: access.orders,
  input: z.object({ id: idOf('mall_order') }),
  reply: z.object({
    paidFen: z.number(),
    /** What nobody asked back yet. */ restFen: z.number(),
    /** Lesson hours that were bought; null where none are said. */ hours: z.number().nullable(),
    /** Lessons that were held since it was paid. */ held: z.number(),
    suggestedFen: z.number().nullable(),
  }),
});
const refundFilters = { orgId: idOf('organisation_org').optional(), state: z.enum(REFUND_STATES).optional() };
const SORTS = ['madeAt', 'amountFen'] as const;
/** Refunds of the own orders, for the platform of all; those that wait for people are a list of their own. */
export const listRefunds = call({
  name: 'finance.admin.refunds',
  get: '/mall/admin/refunds',
  need: access.orders,
  input: page.input(refundFilters, { sorts: SORTS }),
  reply: page.of(refund),
});
export const exportRefunds = call({
  name: 'finance.admin.refunds.export',
  get: '/mall/admin/refunds/export',
  need: access.orders,
  input: z.object({ ...refundFilters, sort: sortOf(SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
/** What people do with a refund that waits for them: the second pair of eyes, or somebody who mends one that went wrong. */
export const decideRefund = call({
  name: 'finance.admin.refund.decide',
  put: '/mall/admin/refunds/{refundId}',
  need: access.orders,
  input: z.object({
    refundId: idOf('finance_refund'),
    act: z.enum(REFUND_ACTS),
    remark: textUpTo(REMARK_MAX).default(''),
  }),
  reply: refund,
});
