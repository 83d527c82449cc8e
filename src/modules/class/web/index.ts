import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const clazzWeb = defineWeb(
  {
    name: 'class',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    clazz4: () => import('./clazz-desk'),
    clazz8: () => import('./region-desk'),
    teaching: () => import('./my-teaching'),
    room: () => import('./clazz-room'),
    learning: () => import('./my-learning'),
    space: () => import('./clazz-space'),
  },
);
