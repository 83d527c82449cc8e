import { big, bool, id, instant, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { Account, PaymentState, TxKind, WalletAccount } from './rules';

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
  },
  ['orderId'],
  { stake: 'money', in: ['state', 'amountFen', 'paidAt'] },
);
