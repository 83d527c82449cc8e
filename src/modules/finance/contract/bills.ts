import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page, span } from '../../../kernel/shared/fields';
import { access } from '../access';

const orgId = () => idOf('organisation_org').optional();
const bill = z.object({
  spuId: z.number(),
  orgId: z.number(),
  sellerName: z.string(),
  title: z.string(),
  category: z.number(),
  /** Orders that were paid, or had nothing to pay. */ orders: z.number(),
  /** Of these, those that cost something. */ paid: z.number(),
  incomeFen: z.number(),
  /** What of it went back to those who had paid. */ backFen: z.number(),
});
/** Income by course over days of payment; each row opens to its orders. */
export const billsByCourse = call({
  name: 'finance.bills.byCourse',
  get: '/mall/admin/bills/byCourse',
  need: access.figures,
  input: page.input(
    { orgId: orgId(), from: day().optional(), to: day().optional() },
    { sorts: ['incomeFen', 'orders', 'title'] },
  ),
  reply: page.of(bill),
});
/** Income by day, days without any included; the last thirty where no days are asked for. */
export const billsByTrend = call({
  name: 'finance.bills.byTrend',
  get: '/mall/admin/bills/byTrend',
  need: access.figures,
  input: span(z.object({ orgId: orgId(), from: day().optional(), to: day().optional() })),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    orders: z.number(),
    incomeFen: z.number(),
    items: z.array(z.object({ date: z.string(), orders: z.number(), incomeFen: z.number() })),
  }),
});
