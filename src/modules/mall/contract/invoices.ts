import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, shownColumns, sortOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { CAUSE_MAX, INVOICE_NO_MAX, INVOICE_STATES, INVOICE_TITLE_MAX, TAX_NO } from '../rules';
import { orderId } from './parts';

const state = z.enum(INVOICE_STATES);
const invoiceFields = {
  /** Whom it is made out to. */ title: z.string(),
  /** Empty: a person. */ taxNo: z.string(),
  state,
  invoiceNo: z.string().nullable(),
  cause: z.string().nullable(),
  askedAt: z.string(),
  doneAt: z.string().nullable(),
  /** Opens the file for the caller, for some minutes. */ url: z.string().nullable(),
};
const invoice = z.object({ orderId: z.number(), ...invoiceFields });
export type Invoice = z.output<typeof invoice>;
/** What a seller sees of it, with the order it belongs to. */
const sellerInvoice = invoice.extend({
  number: z.string(),
  courseTitle: z.string(),
  buyerName: z.string(),
  payFen: z.number(),
});
export type AskedInvoice = z.output<typeof sellerInvoice>;

/** Asks the seller of a paid order for its invoice; one that was refused may be asked for again. */
export const askInvoice = call({
  name: 'mall.shop.order.invoice.ask',
  post: '/mall/shop/orders/{id}/invoice',
  need: access.buy,
  input: z.object({
    id: orderId(),
    title: textOf(INVOICE_TITLE_MAX, 'mall.invoiceTitleRequired'),
    taxNo: textUpTo(20).toUpperCase().regex(TAX_NO, m('mall.taxNoWrong')).default(''),
  }),
  reply: invoice,
});
export const getInvoice = call({
  name: 'mall.shop.order.invoice.get',
  get: '/mall/shop/orders/{id}/invoice',
  need: access.buy,
  input: z.object({ id: orderId() }),
  reply: invoice,
});

const invoiceId = () => idOf('mall_invoice');
const filters = { name: z.string().trim().max(INVOICE_TITLE_MAX).optional(), state: state.optional() };
const SORTS = ['askedAt', 'payFen'] as const;
/** What the own organisation was asked for, what waits first of all. */
export const listInvoices = call({
  name: 'mall.invoices',
  get: '/mall/invoices',
  need: access.invoices,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(sellerInvoice),
});
/** The same as a sheet, for whoever issues them outside. */
export const exportInvoices = call({
  name: 'mall.invoices.export',
  get: '/mall/invoices/export',
  need: access.invoices,
  input: z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
/** Says which invoice was issued outside, with its file where there is one. */
export const issueInvoice = call({
  name: 'mall.invoice.issue',
  put: '/mall/invoices/{id}',
  need: access.invoices,
  input: z.object({
    id: invoiceId(),
    invoiceNo: textOf(INVOICE_NO_MAX, 'mall.invoiceNoRequired'),
    file: filePath().nullable().default(null),
  }),
  reply: invoice,
});
export const refuseInvoice = call({
  name: 'mall.invoice.refuse',
  put: '/mall/invoices/{id}/refuse',
  need: access.invoices,
  input: z.object({ id: invoiceId(), cause: textOf(CAUSE_MAX, 'mall.invoiceCauseRequired') }),
  reply: invoice,
});
