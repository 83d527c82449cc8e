import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const organisationWeb = defineWeb(
  {
    name: 'organisation',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    organize: () => import('./org-list'),
    schools: () => import('./school-list'),
    homePage: () => import('./home-page'),
    regionHome: () => import('./region-home'),
    orgHome: () => import('./org-home'),
    overview: () => import('./overview'),
  },
);
