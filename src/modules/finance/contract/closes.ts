import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, shownColumns, span, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { DIFF_KINDS, REMARK_MAX } from '../rules';

const close = z.object({
  day: z.string(),
  mchid: z.string(),
  /** Payments of the day here, and their sum; the same of refunds. */ paid: z.number(),
  paidFen: z.number(),
  back: z.number(),
  backFen: z.number(),
  /** What the provider's bill says. */ billPaidFen: z.number(),
  billBackFen: z.number(),
  /** Lines that are not the same on both sides. */ diffs: z.number(),
  /** Of these, those nobody has explained yet. */ open: z.number(),
  closedAt: z.string(),
  /** Its place in the organisation's chain; null for a moment after it was closed. */ sealedSeq: z.number().nullable(),
});
const diff = z.object({
  diffId: z.number(),
  day: z.string(),
  kind: z.enum(DIFF_KINDS),
  number: z.string(),
  /** null: the bill does not know it. */ billFen: z.number().nullable(),
  /** null: it is not in the books here. */ bookFen: z.number().nullable(),
  ownerName: z.string(),
  remark: z.string(),
  settledAt: z.string().nullable(),
});
const line = z.object({
  kind: z.enum(DIFF_KINDS),
  number: z.string(),
  /** Of the order's course; empty where it is about none. */ title: z.string(),
  amountFen: z.number(),
  at: z.string(),
});
export type DayClose = z.output<typeof close>;
export type DayDiff = z.output<typeof diff>;
export type CloseLine = z.output<typeof line>;

/**
 * Holds a day against the provider's bill and closes it for good. It waits for the provider, so it holds no transaction and keeps nothing
 * for repeats: a day is closed once.
 */
export const closeDay = call({
  name: 'finance.close.make',
  post: '/mall/wxpay/closes',
  need: access.wallet,
  secret: true,
  perMinute: 30,
  input: z.object({ day: day() }),
  reply: close,
});
const closeFilters = { from: day().optional(), to: day().optional() };
/** Days of the own merchant number that are closed. */
export const listCloses = call({
  name: 'finance.close.list',
  get: '/mall/wxpay/closes',
  need: access.wallet,
  input: page.input(closeFilters),
  reply: page.of(close),
});
export const exportCloses = call({
  name: 'finance.close.list.export',
  get: '/mall/wxpay/closes/export',
  need: access.wallet,
  input: span(z.object({ ...closeFilters, columns: shownColumns() })),
  reply: file,
});
/** What was not the same on a closed day. */
export const listDiffs = call({
  name: 'finance.close.diffs',
  get: '/mall/wxpay/closes/{day}/diffs',
  need: access.wallet,
  input: page.input({ day: day() }),
  reply: page.of(diff),
});
/** What the figures of a closed day count: its payments, and what was asked to go back. */
export const listLines = call({
  name: 'finance.close.lines',
  get: '/mall/wxpay/closes/{day}/lines',
  need: access.wallet,
  input: page.input({ day: day() }),
  reply: page.of(line),
});
export const exportLines = call({
  name: 'finance.close.lines.export',
  get: '/mall/wxpay/closes/{day}/lines/export',
  need: access.wallet,
  input: z.object({ day: day() }),
  reply: file,
});
/** Says how a difference came about: whoever does so owns it. */
export const settleDiff = call({
  name: 'finance.close.settle',
  put: '/mall/wxpay/diffs/{diffId}',
  need: access.wallet,
  input: z.object({ diffId: idOf('finance_diff'), remark: textOf(REMARK_MAX, 'finance.remarkRequired') }),
  reply: diff,
});
