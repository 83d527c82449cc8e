import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, when } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import { faults } from '../faults';
import { merchants } from '../tables';
import { renewCertificates } from './wxpay/certificates';
import { certificateKey, merchantOf, sealKeys, type Keys, type MerchantRow } from './wxpay/merchants';

/** What leaves the server of a merchant number: never a key. */
const wire = ({ mchid, subMchid, appid, sealed, providerSerials, standIn, madeAt, certsAt }: MerchantRow) => ({
  mchid,
  subMchid,
  appid,
  hasKeys: sealed != null,
  providerSerials,
  standIn,
  madeAt,
  certsAt,
});
type Asked = ParsedOf<typeof calls.setMerchant>;
/** The keys that were sent; undefined where none were. */
function keysIn(o: Asked): Keys | undefined {
  const { serial, privateKey, apiKey, publicKeyId, publicKey, certificate } = o;
  const sent = [serial, privateKey, apiKey, publicKeyId, publicKey, certificate];
  if (sent.every((text) => text === '')) return undefined;
  const own = publicKey ? [{ serial: publicKeyId, pem: publicKey }] : [];
  if (own.some((key) => !/^PUB_KEY_ID_\w{1,50}$/.test(key.serial))) throw fail(faults.badKeys);
  return {
    serial,
    privateKey,
    apiKey,
    providerKeys: certificate ? [...own, certificateKey(certificate)] : own,
  };
}
type Payment = ReplyOf<typeof calls.listPayments>['items'][number];
type PaymentsAsked = ParsedOf<typeof calls.listPayments>;
const paymentList = (door: Door, { state }: Pick<PaymentsAsked, 'state'>): ListQuery<PaymentsAsked> => ({
  select: sql`p.order_id, p.out_trade_no as number, o.title, o.buyer_name, p.amount_fen, p.state, p.transaction_id, p.made_at,
    p.paid_at`,
  from: sql`finance_payment p join mall_order_v o on o.org_id = p.org_id and o.order_id = p.order_id`,
  counted: sql`finance_payment p`,
  where: [sql`p.org_id = ${door.orgId}`, sql`p.for_org_id is null`, when(state, (asked) => sql`p.state = ${asked}`)],
  sorts: { madeAt: sql`p.made_at`, amountFen: sql`p.amount_fen` },
  then: sql`p.made_at desc, p.order_id`,
});
const PAYMENTS: readonly SheetColumn<Payment>[] = [
  ['number', 24, (row) => row.number],
  ['title', 28, (row) => row.title],
  ['buyerName', 14, (row) => row.buyerName],
  ['amountFen', 16, (row) => yuan(row.amountFen)],
  ['state', 12, (row, cx) => cx.text(`finance.state.${row.state}`)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt)],
  ['paidAt', 18, (row, cx) => instantCell(cx, row.paidAt)],
  ['transactionId', 32, (row) => row.transactionId],
];
const paymentsSheet = exporter<ParsedOf<typeof calls.exportPayments>>({
  kind: 'finance.wxpay.payments',
  run: (cx, params) =>
    listSheet<PaymentsAsked, Payment>(cx, {
      module: 'finance',
      name: 'sheet.payments',
      columns: PAYMENTS,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => fn(cx.db),
      list: (door) => paymentList(door, params),
    }),
});
export const merchantJobs = [paymentsSheet.job];

export const merchantHandlers = [
  handle(calls.getMerchant, async (cx) => {
    const row = await cx.db.one(merchants, {});
    return { merchant: row ? wire(row) : null };
  }),
  handle(calls.setMerchant, async (cx, input) => {
    const before = await cx.db.one(merchants, {}, { lock: 'update' });
    const keys = keysIn(input);
    const same = before && !before.standIn && before.mchid === input.mchid ? before : undefined;
    const subMchid = input.subMchid || null;
    const sealed = keys ? sealKeys(cx.kernel, cx.db.orgId, keys) : (same?.sealed ?? null);
    if (!sealed && !subMchid) throw fail(faults.badKeys);
    const next = {
      mchid: input.mchid,
      subMchid,
      appid: input.appid,
      sealed,
      providerSerials: keys?.providerKeys.map(({ serial }) => serial) ?? same?.providerSerials ?? [],
      standIn: false,
      madeAt: cx.nowIso,
      certsAt: null,
    };
    if (before) await cx.db.update(merchants, {}, next);
    else await cx.db.insert(merchants, next);
    cx.note('finance.merchant.set', {
      old: before ? { mchid: before.mchid, subMchid: before.subMchid, appid: before.appid } : null,
      new: { mchid: next.mchid, subMchid, appid: next.appid, keys: keys != null },
    });
    const row = { ...next, orgId: cx.db.orgId };
    // What cannot be opened would take no money: better said now.
    if (sealed && !merchantOf(cx.kernel, row)) throw fail(faults.vaultOff);
    // Whoever has no public key yet is told by certificates, which are asked for outside of any transaction.
    if (sealed) cx.after(() => renewCertificates(cx.kernel, row.orgId));
    return { merchant: wire(row) };
  }),
  handle(calls.listPayments, (cx, input) => cx.list<PaymentsAsked, Payment>(input, paymentList(cx.db, input))),
  handle(calls.exportPayments, (cx, params) => paymentsSheet.answer(cx, params)),
];
