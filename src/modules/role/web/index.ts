import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

export const roleWeb = defineWeb({ name: 'role', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {
  roles: () => import('./role-list'),
  presets: () => import('./preset-list'),
});
