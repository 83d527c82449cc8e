import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const teachplanWeb = defineWeb(
  {
    name: 'teachplan',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    index: () => import('./plan-home'),
    add: () => import('./plan-add'),
    edit: () => import('./plan-edit'),
    saved: () => import('./save-state'),
    detail: () => import('./plan-detail'),
  },
);
