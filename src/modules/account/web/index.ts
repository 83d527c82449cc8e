import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const accountWeb = defineWeb(
  {
    name: 'account',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    profile: () => import('./profile'),
    settings: () => import('./settings'),
  },
);
