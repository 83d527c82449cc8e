import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const wrongbookWeb = defineWeb(
  {
    name: 'wrongbook',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    notebook: () => import('./notebook'),
    preview: () => import('./preview'),
    explain: () => import('./explain'),
    practise: () => import('./practise'),
    similar: () => import('./similar'),
    revision: () => import('./revision'),
    clazz: () => import('./clazz/clazz'),
  },
);
