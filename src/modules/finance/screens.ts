import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const group = 'teach.finance';
const orders = need({ funcs: ['ORDER_MANAGER'] });
const stat = need({ funcs: ['ORDER_STATISTICS'] });
const wallets = need({ funcs: ['WALLET_STATISTICS'] });
const wallet = need({ funcs: ['WALLET_MANAGER'] });
/** What the addresses share that the general desk has for pages of the teaching desk. */
const moved = { group, calls: [], from: ['outside'] };
const TITLES = {
  finance: { zh: '财务管理', en: 'Finance' },
  orders: { zh: '订单管理', en: 'Orders' },
  stat: { zh: '订单统计', en: 'Order statistics' },
  wallets: { zh: '代理钱包', en: 'Proxy wallets' },
  wallet: { zh: '机构钱包', en: 'Organisation wallet' },
  incomes: { zh: '收入明细', en: 'Income' },
  expends: { zh: '支出明细', en: 'Expenses' },
};

export const screens = defineScreens({
  orders: {
    at: '/desk/teach/finance/order',
    title: TITLES.orders,
    group,
    need: orders,
    calls: ['finance.admin.orders'],
    acts: [
      'finance.admin.orders.export',
      'finance.admin.order.cancel',
      'finance.admin.order.refund',
      'finance.admin.order.rest',
      'finance.admin.refunds',
      'finance.admin.refund.decide',
    ],
  },
  stat: {
    at: '/desk/teach/finance/stat',
    title: TITLES.stat,
    group,
    need: stat,
    calls: ['finance.bills.byTrend', 'finance.bills.byCourse'],
  },
  wallets: {
    at: '/desk/teach/finance/proxy/wallet',
    title: TITLES.wallets,
    group,
    need: wallets,
    calls: ['finance.wallet.stats'],
    acts: [
      'finance.cash.recharge',
      'finance.card.refill',
      'finance.cash.details',
      'finance.card.details',
      'finance.holds',
    ],
  },
  wallet: {
    at: '/desk/teach/finance/org/wallet',
    title: TITLES.wallet,
    group,
    need: wallet,
    calls: ['finance.wallet.get', 'finance.cash.details'],
    acts: [
      'finance.card.details',
      'finance.holds',
      'finance.order.lessons',
      'finance.earnings',
      'finance.wxpay.merchant.get',
      'finance.wxpay.merchant.set',
      'finance.wxpay.payments',
      'finance.wxpay.cash',
      'finance.wxpay.state',
      'finance.wxpay.standIn',
      'finance.close.make',
      'finance.close.list',
      'finance.close.diffs',
      'finance.close.lines',
      'finance.close.settle',
    ],
  },
  incomes: {
    at: '/desk/teach/finance/bag/incomes',
    title: TITLES.incomes,
    group,
    need: wallet,
    calls: ['finance.bag.incomes'],
  },
  expends: {
    at: '/desk/teach/finance/bag/expends',
    title: TITLES.expends,
    group,
    need: wallet,
    calls: ['finance.bag.expends'],
  },
  /** V-099. */
  liveFee: {
    at: '/desk/teach/finance/live/fee/pfm/setting',
    title: { zh: '直播费用设置', en: 'Live class fees' },
    group,
    need: need({ funcs: ['PFM_SUPERMAN'] }),
    calls: ['finance.live.fee.get', 'finance.mall.live.fee.get'],
    acts: ['finance.live.fee.set', 'finance.mall.live.fee.set'],
  },
  finance: {
    at: '/desk/teach/finance',
    title: TITLES.finance,
    group,
    need: orders,
    calls: [],
    to: '/desk/teach/finance/order',
  },
  financeDesk: {
    at: '/desk/finance',
    title: TITLES.finance,
    group,
    need: orders,
    calls: [],
    to: '/desk/teach/finance',
  },
  movedOrders: {
    at: '/desk/finance/order',
    title: TITLES.orders,
    need: orders,
    to: '/desk/teach/finance/order',
    ...moved,
  },
  movedStat: { at: '/desk/finance/stat', title: TITLES.stat, need: stat, to: '/desk/teach/finance/stat', ...moved },
  movedWallets: {
    at: '/desk/finance/proxy/wallet',
    title: TITLES.wallets,
    need: wallets,
    to: '/desk/teach/finance/proxy/wallet',
    ...moved,
  },
  movedWallet: {
    at: '/desk/finance/org/wallet',
    title: TITLES.wallet,
    need: wallet,
    to: '/desk/teach/finance/org/wallet',
    ...moved,
  },
  movedIncomes: {
    at: '/desk/finance/bag/incomes',
    title: TITLES.incomes,
    need: wallet,
    to: '/desk/teach/finance/bag/incomes',
    ...moved,
  },
  movedExpends: {
    at: '/desk/finance/bag/expends',
    title: TITLES.expends,
    need: wallet,
    to: '/desk/teach/finance/bag/expends',
    ...moved,
  },
  /** The address the old desk had. */
  liveFeeAlias: {
    at: '/live/fee/pfm/setting',
    title: { zh: '直播费用设置', en: 'Live class fees' },
    need: need({ funcs: ['PFM_SUPERMAN'] }),
    calls: [],
    to: '/desk/teach/finance/live/fee/pfm/setting',
    from: ['outside'],
  },
  /** Where a learner pays for a course. */
  pay: {
    at: '/mall/orders/{refId}/pay',
    title: { zh: '订单付款', en: 'Pay for an order' },
    need: need({ userTypes: [1], funcs: ['STUDENT'] }),
    width: 960,
    calls: ['finance.wxpay.state'],
    acts: ['finance.wxpay.order', 'finance.wxpay.standIn'],
    from: ['mall.orders', 'mall.course'],
  },
});
