import * as z from 'zod';
import { call, file, none, nothing, upload } from '../../../kernel/shared/call';
import { idOf, page, shownColumns, sortOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { open } from '../../../kernel/shared/need';
import { visibleText } from '../../../kernel/shared/visible';
import { access } from '../access';
import { PAYMENT_STATES } from '../rules';
import { topUpFen } from './wallets';

const refId = () => idOf('mall_purchase');
export const NOTICE_BYTES = 64 * 1024;
const code = z.object({
  codeUrl: z.string(),
  amountFen: z.number(),
  expiresAt: z.string(),
  /** Of the demonstration: a key on the screen pays. */ standIn: z.boolean(),
});
export const PAY_STANDS = ['waiting', 'paid', 'late', 'over'] as const;

/**
 * What a QR code says, so that scanning it pays the caller's order; asked again it is the same payment. It waits for the provider, so
 * it holds no transaction and keeps nothing for repeats.
 */
export const payOrder = call({
  name: 'finance.wxpay.order',
  post: '/mall/wxpay/order/native',
  need: access.pay,
  query: ['refId'],
  secret: true,
  perMinute: 30,
  input: z.object({ refId: refId() }),
  reply: code,
});
/** V-098: what a QR code says, so that scanning it fills the own wallet; the money goes to the operator's number. */
export const payCash = call({
  name: 'finance.wxpay.cash',
  post: '/mall/wxpay/cash/native',
  need: access.wallet,
  secret: true,
  perMinute: 30,
  input: z.object({ amountFen: topUpFen() }),
  reply: code.extend({ /** Its payment's state is asked for by it. */ refId: z.number() }),
});
/** How the payment of an own order, or of a top-up of the own wallet, stands; where nothing was heard for a while the provider is asked after the answer. */
export const payState = call({
  name: 'finance.wxpay.state',
  get: '/mall/wxpay/{refId}/state',
  need: access.payState,
  input: z.object({ refId: refId() }),
  reply: z.object({
    /** late: the money came when the order was over, and is given back. */ state: z.enum(PAY_STANDS),
    number: z.string(),
    title: z.string(),
    sellerName: z.string(),
    /** Of an order. */ spuId: z.number().nullable(),
    amountFen: z.number(),
    expiresAt: z.string(),
  }),
});
/** The provider tells of a payment. Its signature over the raw body is the secret; the status of the answer is what counts. */
export const payNotice = call({
  name: 'finance.wxpay.notify',
  post: '/mall/wxpay/notify',
  need: open,
  raw: true,
  maxBytes: NOTICE_BYTES,
  perMinute: 3000,
  input: z.object({ file: upload() }),
  reply: z.object({ code: z.literal('SUCCESS') }),
  forApi: 'WeChat Pay tells of payments here',
});
/** Pays at the stand-in of the demonstration, as scanning the code would; elsewhere there is nothing at this address. */
export const payAtStandIn = call({
  name: 'finance.wxpay.standIn',
  post: '/mall/wxpay/{refId}/standin',
  need: access.payState,
  input: z.object({ refId: refId() }),
  reply: nothing,
});

const merchant = z.object({
  mchid: z.string(),
  subMchid: z.string().nullable(),
  appid: z.string(),
  /** Its own keys are kept; they are never told. */ hasKeys: z.boolean(),
  providerSerials: z.array(z.string()),
  standIn: z.boolean(),
  madeAt: z.string(),
  /** When the platform's certificates were asked for last. */ certsAt: z.string().nullable(),
});
/** The own merchant number; without one only free courses are sold. */
export const getMerchant = call({
  name: 'finance.wxpay.merchant.get',
  get: '/mall/wxpay/merchant',
  need: access.wallet,
  input: none,
  reply: z.object({ merchant: merchant.nullable() }),
});
const number = () =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .regex(/^\d{8,10}$/, m('finance.mchidForm'));
const pem = () => textUpTo(8192).default('');
export const setMerchant = call({
  name: 'finance.wxpay.merchant.set',
  put: '/mall/wxpay/merchant',
  need: access.wallet,
  secret: true,
  input: z.object({
    mchid: number(),
    /** Under the platform as service provider: no keys of its own. */
    subMchid: number().or(z.literal('')).default(''),
    appid: textOf(32, 'finance.appidRequired').regex(/^wx[0-9a-z]{6,30}$/, m('finance.appidForm')),
    /** Of the merchant's own certificate. */
    serial: textUpTo(64).default(''),
    /** Left empty, the keys that are kept stay. */
    privateKey: pem(),
    apiKey: textUpTo(32).default(''),
    /**
     * `PUB_KEY_ID_…` with its key, the platform's certificate, or while moving from one to the other both. Left empty, certificates are
     * fetched.
     */
    publicKeyId: textUpTo(64).default(''),
    publicKey: pem(),
    certificate: pem(),
  }),
  reply: z.object({ merchant }),
});
const payment = z.object({
  orderId: z.number(),
  number: z.string(),
  title: z.string(),
  buyerName: z.string(),
  amountFen: z.number(),
  state: z.enum(PAYMENT_STATES),
  transactionId: z.string().nullable(),
  madeAt: z.string(),
  paidAt: z.string().nullable(),
});
const paymentFilters = { state: z.enum(PAYMENT_STATES).optional() };
const PAYMENT_SORTS = ['madeAt', 'amountFen'] as const;
/** What learners were asked to pay at the own merchant number; `toRefund` waits for people. */
export const listPayments = call({
  name: 'finance.wxpay.payments',
  get: '/mall/wxpay/payments',
  need: access.wallet,
  input: page.input(paymentFilters, { sorts: PAYMENT_SORTS }),
  reply: page.of(payment),
});
export const exportPayments = call({
  name: 'finance.wxpay.payments.export',
  get: '/mall/wxpay/payments/export',
  need: access.wallet,
  input: z.object({ ...paymentFilters, sort: sortOf(PAYMENT_SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
