import { big, bool, date, id, instant, int, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { Account, DiffKind, PaymentState, RefundState, TxKind, WalletAccount } from './rules';

/** Running balances of wallets; changed by `server/ledger.ts` alone. */
export const accounts = table(
  'finance_account',
  'tenant',
  { account: word<WalletAccount>(), balance: big() },
  ['account'],
  { stake: 'money' },
);
/** Inserted and read, never changed (by grants), like their entries. */
export const txs = table(
  'finance_tx',
  'tenant',
  {
    txId: id(),
    key: text(),
    kind: word<TxKind>(),
    refId: id().null(),
    remark: text(),
    byId: id(),
    at: instant(),
  },
  ['txId'],
  { stake: 'money' },
);
export const entries = table(
  'finance_entry',
  'tenant',
  { txId: ref('finance_tx'), account: word<Account>(), amount: big(), at: instant() },
  ['txId', 'account'],
  { stake: 'money' },
);
export const merchants = table(
  'finance_merchant',
  'tenant',
  {
    mchid: text(),
    madeAt: instant(),
    subMchid: text().null(),
    appid: text().default(),
    sealed: text().null(),
    providerSerials: words().default(),
    standIn: bool().default(),
    /** When the platform's certificates were asked for last; null: they are due. */ certsAt: instant().null(),
  },
  [],
  { stake: 'right' },
);
export const payments = table(
  'finance_payment',
  'tenant',
  {
    orderId: id(),
    outTradeNo: text(),
    mchid: text(),
    subMchid: text().null(),
    appid: text(),
    amountFen: big(),
    codeUrl: text(),
    state: word<PaymentState>(),
    expiresAt: instant(),
    madeAt: instant(),
    lookedAt: instant(),
    transactionId: text().null(),
    paidAt: instant().null(),
    /** What is back where it came from. */ backFen: big().default(),
    /** Set: it tops up the wallet of this organisation, and is about no order. */ forOrgId: id().null(),
  },
  ['orderId'],
  { stake: 'money', in: ['state', 'amountFen', 'paidAt', 'backFen'] },
);
/** What a lesson hour of a live course costs a seller for one child, from a day on; the platform's own stands in its book. */
export const liveFees = table(
  'finance_live_fee',
  'tenant',
  { fromOn: date(), feeFen: big(), byId: id(), setAt: instant() },
  ['fromOn'],
  { stake: 'money' },
);
/** Lesson hours of a live order that are set aside, by the card and by money at the price of the order's day. */
export const holds = table(
  'finance_hold',
  'tenant',
  {
    orderId: id(),
    hours: int(),
    feeFen: big(),
    leftCard: int(),
    leftCash: int(),
    madeAt: instant(),
  },
  ['orderId'],
  { stake: 'money' },
);
/** Inserted and read, never changed (by grants): which lesson took an hour of which order. */
export const holdUses = table(
  'finance_hold_use',
  'tenant',
  { lessonId: id(), orderId: ref('finance_hold'), cardHours: int(), amountFen: big(), at: instant() },
  ['lessonId', 'orderId'],
  { stake: 'money' },
);
/** What a live order brought, as far as its lessons have not earned it yet. */
export const earnings = table(
  'finance_earning',
  'tenant',
  {
    orderId: ref('finance_payment'),
    hours: int(),
    paidFen: big(),
    given: int(),
    leftFen: big(),
    /** What went back, as far as it is reckoned. */ backFen: big(),
    madeAt: instant(),
  },
  ['orderId'],
  { stake: 'money' },
);
/** Inserted and read, never changed (by grants): what a lesson earned of an order. */
export const earningUses = table(
  'finance_earning_use',
  'tenant',
  { lessonId: id(), orderId: ref('finance_earning'), amountFen: big(), at: instant() },
  ['lessonId', 'orderId'],
  { stake: 'money' },
);
/** Money on its way back to whoever paid an order. */
export const refunds = table(
  'finance_refund',
  'tenant',
  {
    refundId: id(),
    orderId: ref('finance_payment'),
    outRefundNo: text(),
    amountFen: big(),
    /** Asked for as the last of the order's money. */ whole: bool(),
    cause: text(),
    state: word<RefundState>(),
    /** What the provider said where it gave nothing back. */ code: text().default(),
    notifyUrl: text().default(),
    byId: id(),
    secondId: id().null(),
    remark: text().default(),
    madeAt: instant(),
    lookedAt: instant(),
    askedAt: instant().null(),
    doneAt: instant().null(),
  },
  ['refundId'],
  { stake: 'money', in: ['state', 'amountFen'] },
);
/** A day that was held against the provider's bill, once. */
export const closes = table(
  'finance_close',
  'tenant',
  {
    day: date(),
    mchid: text(),
    sha1: text(),
    paid: int(),
    paidFen: big(),
    back: int(),
    backFen: big(),
    billPaidFen: big(),
    billBackFen: big(),
    diffs: int(),
    closedBy: id(),
    closedAt: instant(),
    sealedSeq: int().null(),
  },
  ['day'],
  { stake: 'money', in: ['paidFen', 'backFen', 'billPaidFen', 'billBackFen'] },
);
/** Inserted and read, never changed (by grants): what the figures of a closed day count, as it stood when the day was closed. */
export const closeLines = table(
  'finance_close_line',
  'tenant',
  { day: date(), kind: word<DiffKind>(), number: text(), orderId: id(), amountFen: big(), at: instant() },
  ['day', 'kind', 'number'],
  { stake: 'money', refers: ['finance_close'] },
);
/** What was not the same on both sides, with whoever owns it. */
export const diffs = table(
  'finance_diff',
  'tenant',
  {
    diffId: id(),
    day: date(),
    kind: word<DiffKind>(),
    number: text(),
    billFen: big().null(),
    bookFen: big().null(),
    ownerId: id(),
    remark: text().default(),
    settledAt: instant().null(),
  },
  ['diffId'],
  { stake: 'money', in: ['billFen', 'bookFen', 'settledAt'], refers: ['finance_close'] },
);
