import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const notesWeb = defineWeb(
  {
    name: 'notes',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    mine: () => import('./my-notes'),
    clazz: () => import('./clazz-notes'),
  },
);
