import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';
import './slots';

export const lessonWeb = defineWeb(
  {
    name: 'lesson',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    auto: () => import('./auto'),
    lesson: () => import('./lesson'),
    sheet: () => import('./sheet'),
    record: () => import('./record'),
    report: () => import('./report'),
    evaluates: () => import('./teach-evaluates'),
    attend: () => import('./attend-desk'),
    detail: () => import('./study-detail'),
    studyEvaluates: () => import('./study-evaluates'),
    train: () => import('./train'),
    leave: () => import('./study-leave'),
    famous: () => import('./famous'),
  },
);
