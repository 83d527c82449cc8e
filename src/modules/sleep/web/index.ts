import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const sleepWeb = defineWeb(
  {
    name: 'sleep',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  { stat: () => import('./stat'), users: () => import('./users') },
);
