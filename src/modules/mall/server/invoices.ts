import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { contains, sql, when } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { exporter } from '../../../kernel/server/exporting';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import { tell } from '../../notice/server/published';
import { ownFile, registerReader, signedUrl } from '../../files/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { INVOICED, INVOICE_USE, type InvoiceState } from '../rules';
import { invoices, purchases } from '../tables';
import { invoiceAsked, invoiceIssued, invoiceRefused } from './news';
import { ownOrder } from './orders';

// Nobody beside its sender reads the file by its path: buyer and seller get an address with the invoice.
registerReader(INVOICE_USE.proc, () => Promise.resolve(false), INVOICE_USE.use);

type Row = Omit<RowOf<typeof invoices>, 'orgId' | 'doneBy'>;
const wire = (cx: Cx, row: Row): calls.Invoice => ({
  orderId: row.orderId,
  title: row.title,
  taxNo: row.taxNo,
  state: row.state,
  invoiceNo: row.invoiceNo,
  cause: row.cause,
  askedAt: row.askedAt,
  doneAt: row.doneAt,
  url: row.file ? signedUrl(cx, row.file) : null,
});
type Listed = Row & Pick<calls.AskedInvoice, 'number' | 'courseTitle' | 'buyerName' | 'payFen'>;
type Input = ParsedOf<typeof calls.listInvoices>;
const listOf = (door: Door, { name, state }: Pick<Input, 'name' | 'state'>): ListQuery<Input> => ({
  select: sql`i.order_id, i.title, i.tax_no, i.state, i.invoice_no, i.file, i.cause, i.asked_at, i.done_at, o.number,
    o.title as course_title, o.buyer_name, o.pay_fen`,
  from: sql`mall_invoice i join mall_order o on o.org_id = i.org_id and o.order_id = i.order_id`,
  where: [
    sql`i.org_id = ${door.orgId}`,
    when(state, (asked) => sql`i.state = ${asked}`),
    contains(['i.title', 'o.buyer_name', 'o.number'], name),
  ],
  sorts: { askedAt: sql`i.asked_at`, payFen: sql`o.pay_fen` },
  then: sql`i.state = 'asked' desc, i.asked_at desc, i.order_id`,
});
const COLUMNS: readonly SheetColumn<Listed>[] = [
  // The screen says both in one column.
  ['title', 28, (row) => row.title, 'invoiceTitle'],
  ['title', 24, (row) => row.taxNo, 'field.taxNo'],
  ['courseTitle', 28, (row) => row.courseTitle],
  ['buyerName', 14, (row) => row.buyerName],
  ['number', 24, (row) => row.number],
  ['payFen', 16, (row) => yuan(row.payFen)],
  ['state', 12, (row, cx) => cx.text(`mall.state.${row.state}`)],
  ['invoiceNo', 26, (row) => row.invoiceNo ?? row.cause],
  ['askedAt', 18, (row, cx) => instantCell(cx, row.askedAt)],
];
const sheet = exporter<ParsedOf<typeof calls.exportInvoices>>({
  kind: 'mall.invoices',
  run: (cx, params) =>
    listSheet<Input, Listed>(cx, {
      module: 'mall',
      name: 'invoices',
      columns: COLUMNS,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => fn(cx.db),
      list: (door) => listOf(door, params),
    }),
});
export const invoiceJobs = [sheet.job];
/** Whose order it is, and of which course. */
interface Buyer {
  readonly buyerOrgId: number;
  readonly buyerId: number;
  readonly courseTitle: string;
}
/**
 * An invoice that waits, with the organisation of its buyer; held until the end. @throws gone for any other seller's, invoiceDone for
 * one that was answered.
 */
async function waiting(cx: Cx, orderId: number): Promise<Row & Buyer> {
  const found = await cx.db.row<Row & Buyer>(sql`
    select i.order_id, i.title, i.tax_no, i.state, i.invoice_no, i.file, i.cause, i.asked_at, i.done_at, o.buyer_org_id,
      o.buyer_id, o.title as course_title
    from mall_invoice i
    join mall_order o on o.org_id = i.org_id and o.order_id = i.order_id
    where i.org_id = ${cx.db.orgId}
      and i.order_id = ${orderId}
    for update of i`);
  if (!found) throw fail(kernelFaults.gone);
  if (found.state !== 'asked') throw fail(faults.invoiceDone);
  return found;
}
type Answer = Pick<Row, 'invoiceNo' | 'file' | 'cause'> & { readonly state: InvoiceState };
const about = ({ buyerOrgId, buyerId, courseTitle }: Buyer, orderId: number) => ({
  orgId: buyerOrgId,
  userId: buyerId,
  orderId,
  title: courseTitle,
});
/** The seller's answer, in its row and in the buyer's. */
async function answered(cx: Cx, orderId: number, buyerOrgId: number, answer: Answer): Promise<void> {
  await cx.db.update(invoices, { orderId }, { ...answer, doneAt: cx.nowIso, doneBy: cx.me.userId });
  await cx.asOrg(buyerOrgId, (door) => door.update(purchases, { orderId }, { invoice: answer.state }));
}

export const invoiceHandlers = [
  handle(calls.askInvoice, async (cx, { id, title, taxNo }) => {
    const order = await ownOrder(cx, id);
    if (!INVOICED.includes(order.state) || order.payFen === 0) throw fail(faults.invoiceNothing);
    const row = { orderId: id, title, taxNo, state: 'asked' as const, askedAt: cx.nowIso };
    // The seller's row first, as for everything of an order; of two who ask at once one is first.
    const asked = await cx.asOrg(order.sellerOrgId, (door) =>
      door.insert(
        invoices,
        row,
        `on conflict (org_id, order_id) do update
        set title = excluded.title, tax_no = excluded.tax_no, state = excluded.state, asked_at = excluded.asked_at, cause = null,
          done_at = null, done_by = null
        where mall_invoice.state = 'refused'`,
      ),
    );
    if (asked === 0) throw fail(faults.invoiceAsked);
    await cx.db.update(purchases, { orderId: id, userId: cx.me.userId }, { invoice: 'asked' });
    cx.note('mall.invoice.asked', { subjectId: id, new: { title, taxNo } });
    await tell(cx, invoiceAsked(order.sellerOrgId, id, cx.me.name, order.title));
    return wire(cx, { ...row, invoiceNo: null, file: null, cause: null, doneAt: null });
  }),
  handle(calls.getInvoice, async (cx, { id }) => {
    const order = await ownOrder(cx, id);
    const row = await cx.asOrg(order.sellerOrgId, (door) => door.one(invoices, { orderId: id }));
    if (!row) throw fail(kernelFaults.gone);
    return wire(cx, row);
  }),
  handle(calls.listInvoices, (cx, input) =>
    cx.list<Input, Listed, calls.AskedInvoice>(input, {
      ...listOf(cx.db, input),
      shape: ({ number, courseTitle, buyerName, payFen, ...row }) => ({
        ...wire(cx, row),
        number,
        courseTitle,
        buyerName,
        payFen,
      }),
    }),
  ),
  handle(calls.exportInvoices, (cx, params) => sheet.answer(cx, params)),
  handle(calls.issueInvoice, async (cx, { id, invoiceNo, file }) => {
    const { buyerOrgId, buyerId, courseTitle, ...row } = await waiting(cx, id);
    if (file) await ownFile(cx, file, { at: 'file', families: INVOICE_USE.use.families, procs: [INVOICE_USE.proc] });
    const answer = { state: 'issued' as const, invoiceNo, file, cause: null };
    await answered(cx, id, buyerOrgId, answer);
    cx.note('mall.invoice.issued', { subjectId: id, new: { invoiceNo, file } });
    await tell(cx, invoiceIssued(about({ buyerOrgId, buyerId, courseTitle }, id), invoiceNo));
    return wire(cx, { ...row, ...answer, doneAt: cx.nowIso });
  }),
  handle(calls.refuseInvoice, async (cx, { id, cause }) => {
    const { buyerOrgId, buyerId, courseTitle, ...row } = await waiting(cx, id);
    const answer = { state: 'refused' as const, invoiceNo: null, file: null, cause };
    await answered(cx, id, buyerOrgId, answer);
    cx.note('mall.invoice.refused', { subjectId: id, new: { cause } });
    await tell(cx, invoiceRefused(about({ buyerOrgId, buyerId, courseTitle }, id), cause));
    return wire(cx, { ...row, ...answer, doneAt: cx.nowIso });
  }),
];
