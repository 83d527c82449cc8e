import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const group = 'teach.finance';
const wallet = need({ funcs: ['WALLET_MANAGER'] });

export const screens = defineScreens({
  orders: {
    at: '/desk/teach/finance/order',
    title: { zh: '订单管理', en: 'Orders' },
    group,
    need: need({ funcs: ['ORDER_MANAGER'] }),
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
    title: { zh: '订单统计', en: 'Order statistics' },
    group,
    need: need({ funcs: ['ORDER_STATISTICS'] }),
    calls: ['finance.bills.byTrend', 'finance.bills.byCourse'],
  },
  wallets: {
    at: '/desk/teach/finance/proxy/wallet',
    title: { zh: '代理钱包', en: 'Proxy wallets' },
    group,
    need: need({ funcs: ['WALLET_STATISTICS'] }),
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
    title: { zh: '机构钱包', en: 'Organisation wallet' },
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
    title: { zh: '收入明细', en: 'Income' },
    group,
    need: wallet,
    calls: ['finance.bag.incomes'],
  },
  expends: {
    at: '/desk/teach/finance/bag/expends',
    title: { zh: '支出明细', en: 'Expenses' },
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
