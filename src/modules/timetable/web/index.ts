import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const timetableWeb = defineWeb(
  {
    name: 'timetable',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    today: () => import('./today'),
    week: () => import('./week'),
    clazzWeek: () => import('./clazz-week'),
    clazzLessons: () => import('./clazz-lessons'),
    arranges: () => import('./arranges'),
  },
);
