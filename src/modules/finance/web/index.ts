import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const financeWeb = defineWeb(
  {
    name: 'finance',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    orders: () => import('./orders'),
    stat: () => import('./stat'),
    wallets: () => import('./wallets'),
    wallet: () => import('./wallet'),
    incomes: () => import('./incomes'),
    expends: () => import('./expends'),
    liveFee: () => import('./live-fee'),
    pay: () => import('./pay'),
  },
);
