import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

export const organisationWeb = defineWeb({ name: 'organisation', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {
  organize: () => import('./org-list'),
  schools: () => import('./school-list'),
  homePage: () => import('./home-page'),
  regionHome: () => import('./region-home'),
  orgHome: () => import('./org-home'),
  overview: () => import('./overview'),
});
