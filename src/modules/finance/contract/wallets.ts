import * as z from 'zod';
import { call, file, none } from '../../../kernel/shared/call';
import { day, idOf, page, shownColumns, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { BAG_KINDS, RECHARGE_MAX, RECHARGE_MIN, REFILL_MAX, REMARK_MAX, TX_KINDS } from '../rules';

const org = () => idOf('organisation_org');
const wallet = z.object({
  orgId: z.number(),
  cashFen: z.number(),
  /** Set aside for what is promised. */ heldFen: z.number(),
  /** Lesson hours. */ cardHours: z.number(),
  /** Lesson hours that are set aside for live courses. */ cardHeldHours: z.number(),
});
export type Wallet = z.output<typeof wallet>;
const movement = z.object({
  txId: z.number(),
  at: z.string(),
  kind: z.enum(TX_KINDS),
  account: z.string(),
  /** Fen, of a card lesson hours; what went out is negative. */ amount: z.number(),
  remark: z.string(),
  /** The order, where there is one. */ number: z.string().nullable(),
  title: z.string().nullable(),
  /** In the operator's book, whose wallet was filled or whose lesson brought a live fee. */ orgName: z
    .string()
    .nullable(),
});
const days = { from: day().optional(), to: day().optional() };

export const getWallet = call({
  name: 'finance.wallet.get',
  get: '/mall/org/wallet',
  need: access.wallet,
  input: none,
  reply: wallet,
});
const WALLET_SORTS = ['cashFen', 'cardHours', 'orgName'] as const;
const walletFilters = {
  name: z.string().trim().max(32).optional(),
  busiId: z.number().int().min(1).max(8).optional(),
};
export const walletStats = call({
  name: 'finance.wallet.stats',
  get: '/mall/org/wallet/stats',
  need: access.wallets,
  input: page.input(walletFilters, { sorts: WALLET_SORTS }),
  reply: page.of(wallet.extend({ orgName: z.string(), busiId: z.number() })),
});
export const exportWallets = call({
  name: 'finance.wallet.stats.export',
  get: '/mall/org/wallet/stats/export',
  need: access.wallets,
  input: z.object({ ...walletFilters, sort: sortOf(WALLET_SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
/** V-098. */
export const topUpFen = () =>
  z
    .number(m('finance.amountRequired'))
    .int(m('finance.amountWhole'))
    .min(RECHARGE_MIN, m('finance.rechargeLow'))
    .max(RECHARGE_MAX, m('finance.amountHigh'));
/** V-098. The money came to the operator's bank before. */
export const rechargeCash = call({
  name: 'finance.cash.recharge',
  post: '/mall/org/cash/recharge',
  need: access.operate,
  input: z.object({
    orgId: org(),
    amountFen: topUpFen(),
    remark: textUpTo(REMARK_MAX).default(''),
  }),
  reply: wallet,
});
export const refillCard = call({
  name: 'finance.card.refill',
  post: '/mall/org/card/refill',
  need: access.operate,
  input: z.object({
    orgId: org(),
    count: z
      .number(m('finance.countRequired'))
      .int(m('finance.countWhole'))
      .min(1, m('finance.countLow'))
      .max(REFILL_MAX, m('finance.countHigh', { max: REFILL_MAX })),
    remark: textUpTo(REMARK_MAX).default(''),
  }),
  reply: wallet,
});
const detailsOf = { ...days, orgId: org().optional() };
/** The movements of an account as a sheet: the list's own rows, in its order. */
const detailsSheet = () => span(z.object({ ...detailsOf, columns: shownColumns() }));
export const cashDetails = call({
  name: 'finance.cash.details',
  get: '/mall/org/cash/details',
  need: access.movements,
  input: page.input(detailsOf),
  reply: page.of(movement),
});
export const exportCash = call({
  name: 'finance.cash.details.export',
  get: '/mall/org/cash/details/export',
  need: access.movements,
  input: detailsSheet(),
  reply: file,
});
export const cardDetails = call({
  name: 'finance.card.details',
  get: '/mall/org/card/details',
  need: access.movements,
  input: page.input(detailsOf),
  reply: page.of(movement),
});
export const exportCard = call({
  name: 'finance.card.details.export',
  get: '/mall/org/card/details/export',
  need: access.movements,
  input: detailsSheet(),
  reply: file,
});
const hold = z.object({
  orderId: z.number(),
  number: z.string(),
  title: z.string(),
  buyerName: z.string(),
  /** Lesson hours of the order. */ hours: z.number(),
  /** Of them still set aside, */ leftHours: z.number(),
  /** of these by the card. */ leftCard: z.number(),
  /** Money that is set aside for the others. */ heldFen: z.number(),
  madeAt: z.string(),
});
const HOLD_SORTS = ['madeAt', 'heldFen'] as const;
/** What the live courses of an organisation hold, the own one's where none is named, order by order; those that hold something first. */
export const listHolds = call({
  name: 'finance.holds',
  get: '/mall/org/holds',
  need: access.movements,
  input: page.input({ orgId: org().optional() }, { sorts: HOLD_SORTS }),
  reply: page.of(hold),
});
export const exportHolds = call({
  name: 'finance.holds.export',
  get: '/mall/org/holds/export',
  need: access.movements,
  input: z.object({ orgId: org().optional(), sort: sortOf(HOLD_SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
const earning = z.object({
  orderId: z.number(),
  number: z.string(),
  title: z.string(),
  buyerName: z.string(),
  /** Lesson hours of the order, */ hours: z.number(),
  /** of them given since it was paid. */ given: z.number(),
  paidFen: z.number(),
  /** Of the money: earned by lessons, given back, and still to be earned. */ earnedFen: z.number(),
  backFen: z.number(),
  leftFen: z.number(),
  madeAt: z.string(),
});
const EARNING_SORTS = ['madeAt', 'leftFen'] as const;
/** What the own live courses brought, order by order, and how much of it lessons have earned; what is still to be earned first. */
export const listEarnings = call({
  name: 'finance.earnings',
  get: '/mall/org/earnings',
  need: access.wallet,
  input: page.input({}, { sorts: EARNING_SORTS }),
  reply: page.of(earning),
});
export const exportEarnings = call({
  name: 'finance.earnings.export',
  get: '/mall/org/earnings/export',
  need: access.wallet,
  input: z.object({ sort: sortOf(EARNING_SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
const lesson = z.object({
  lessonId: z.number(),
  /** When the books took it. */ at: z.string(),
  /** The lesson's day; null where it stands no more. */ onDate: z.string().nullable(),
  /** Hours of the card, */ cardHours: z.number(),
  /** or money, that it took as its live fee. */ feeFen: z.number(),
  /** What it earned of the order's money. */ earnedFen: z.number(),
});
/** The lessons behind the figures of an own live order, the newest first: what each took of its live fee, and what each earned. */
export const listLessons = call({
  name: 'finance.order.lessons',
  get: '/mall/org/orders/{orderId}/lessons',
  need: access.wallet,
  input: page.input({ orderId: idOf('mall_order') }),
  reply: page.of(lesson),
});
const bag = { ...days, kind: z.enum(BAG_KINDS).optional() };
/** The movements of a bag as a sheet: the list's own rows, in its order. */
const bagSheet = () => span(z.object({ ...bag, columns: shownColumns() }));
/** What came into the own wallet and from the own courses. */
export const listIncomes = call({
  name: 'finance.bag.incomes',
  get: '/mall/org/bag/incomes',
  need: access.wallet,
  input: page.input(bag),
  reply: page.of(movement),
});
export const exportIncomes = call({
  name: 'finance.bag.incomes.export',
  get: '/mall/org/bag/incomes/export',
  need: access.wallet,
  input: bagSheet(),
  reply: file,
});
export const listExpends = call({
  name: 'finance.bag.expends',
  get: '/mall/org/bag/expends',
  need: access.wallet,
  input: page.input(bag),
  reply: page.of(movement),
});
export const exportExpends = call({
  name: 'finance.bag.expends.export',
  get: '/mall/org/bag/expends/export',
  need: access.wallet,
  input: bagSheet(),
  reply: file,
});
