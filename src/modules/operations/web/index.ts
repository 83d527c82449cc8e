import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const operationsWeb = defineWeb(
  {
    name: 'operations',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    affiches: () => import('./affiche-list'),
    feedback: () => import('./feedback-list'),
    trial: () => import('./trial-list'),
    banner: () => import('./banner-list'),
    news: () => import('./news-list'),
    serve: () => import('./contact-form'),
    applink: () => import('./link-shelf'),
    loginLogs: () => import('./login-log-list'),
    feedbackForm: () => import('./feedback-form'),
    trialForm: () => import('./trial-form'),
    appLinks: () => import('./app-links'),
  },
);
