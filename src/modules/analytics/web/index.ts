import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const analyticsWeb = defineWeb(
  {
    name: 'analytics',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    screen: () => import('./screen'),
    screenLists: () => import('./screen-lists'),
    teacherHour: () => import('./teacher-hour'),
    students: () => import('./students'),
    attend: () => import('./attend'),
    attendLesson: () => import('./attend-lesson'),
    attendClazz: () => import('./attend-clazz'),
    logins: () => import('./logins'),
    teachProgress: () => import('./teach-progress'),
  },
);
