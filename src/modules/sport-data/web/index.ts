import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const sportDataWeb = defineWeb(
  {
    name: 'sport-data',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    board: () => import('./board'),
    clazz: () => import('./clazz-board'),
    places: () => import('./places'),
    exam: () => import('./exam-board'),
  },
);
