import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const psychologyWeb = defineWeb(
  {
    name: 'psychology',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    list: () => import('./list'),
    warnRoster: () => import('./roster'),
    dangerRoster: () => import('./roster'),
    counts: () => import('./counts'),
    mine: () => import('./mine'),
  },
);
