import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

export const accountWeb = defineWeb({ name: 'account', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {
  profile: () => import('./profile'),
  settings: () => import('./settings'),
});
