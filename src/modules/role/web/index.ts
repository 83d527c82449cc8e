import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const roleWeb = defineWeb(
  {
    name: 'role',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    roles: () => import('./role-list'),
    presets: () => import('./preset-list'),
  },
);
