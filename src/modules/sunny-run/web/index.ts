import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const sunnyRunWeb = defineWeb(
  {
    name: 'sunny-run',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    config: () => import('./config'),
    rank: () => import('./rank'),
    report: () => import('./report'),
    user: () => import('./user'),
    rooms: () => import('./rooms'),
    field: () => import('./field'),
    doubt: () => import('./doubt'),
    mine: () => import('./mine'),
  },
);
