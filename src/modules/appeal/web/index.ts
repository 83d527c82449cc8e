import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const appealWeb = defineWeb(
  {
    name: 'appeal',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    list: () => import('./desk-list'),
    mine: () => import('./my-appeals'),
  },
);
