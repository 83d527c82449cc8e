import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const trainWeb = defineWeb(
  {
    name: 'train',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    overview: () => import('./overview'),
    home: () => import('./home'),
    todos: () => import('./todos'),
    details: () => import('./details'),
    publish: () => import('./publish'),
    students: () => import('./students'),
    summary: () => import('./summary'),
    tutor: () => import('./tutor'),
    serves: () => import('./serves'),
  },
);
