import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const mallWeb = defineWeb(
  {
    name: 'mall',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    courses: () => import('./courses'),
    invoices: () => import('./invoices'),
    statis: () => import('./statis'),
    statisPfm: () => import('./statis-pfm'),
    shop: () => import('./shop'),
    course: () => import('./course'),
    orders: () => import('./orders'),
  },
);
