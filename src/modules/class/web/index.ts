import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

export const clazzWeb = defineWeb({ name: 'class', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {
  clazz4: () => import('./clazz-desk'),
  clazz8: () => import('./region-desk'),
  teaching: () => import('./my-teaching'),
  room: () => import('./clazz-room'),
  learning: () => import('./my-learning'),
  space: () => import('./clazz-space'),
});
