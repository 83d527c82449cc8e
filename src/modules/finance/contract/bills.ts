import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, shownColumns, sortOf, span } from '../../../kernel/shared/fields';
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
const BILL_SORTS = ['incomeFen', 'orders', 'title'] as const;
const billFilters = { orgId: orgId(), from: day().optional(), to: day().optional() };
/** Income by course over days of payment; each row opens to its orders. */
export const billsByCourse = call({
  name: 'finance.bills.byCourse',
  get: '/mall/admin/bills/byCourse',
  need: access.figures,
  input: page.input(billFilters, { sorts: BILL_SORTS }),
  reply: page.of(bill),
});
export const exportBillsByCourse = call({
  name: 'finance.bills.byCourse.export',
  get: '/mall/admin/bills/byCourse/export',
  need: access.figures,
  input: span(z.object({ ...billFilters, sort: sortOf(BILL_SORTS).optional(), columns: shownColumns() })),
  reply: file,
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
