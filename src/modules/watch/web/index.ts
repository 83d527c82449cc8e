import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const watchWeb = defineWeb(
  {
    name: 'watch',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    list: () => import('./bands'),
    fence: () => import('./fences'),
    alarm: () => import('./alarms'),
    setting: () => import('./setting'),
    board: () => import('./board'),
    clazz: () => import('./my-alarms'),
    mine: () => import('./mine'),
  },
);
