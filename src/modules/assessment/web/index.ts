import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const assessmentWeb = defineWeb(
  {
    name: 'assessment',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    templates: () => import('./desk/templates'),
    records: () => import('./desk/records'),
    people: () => import('./desk/people'),
    mainSheet: () => import('./sheet/main-sheet'),
    selfList: () => import('./lists/self-list'),
    studentTasks: () => import('./lists/student-tasks'),
    childSheet: () => import('./sheet/child-sheet'),
    mateSheet: () => import('./sheet/mate-sheet'),
    teacherTasks: () => import('./lists/teacher-tasks'),
    clazzList: () => import('./lists/clazz-list'),
    clazzGrid: () => import('./grid/clazz-grid'),
    comments: () => import('./comments/comment-list'),
    comment: () => import('./comments/comment'),
    studentReport: () => import('./report/student-report'),
    clazzReport: () => import('./report/clazz-report'),
    perfList: () => import('./lists/perf-list'),
    leadTasks: () => import('./lists/lead-tasks'),
    perfSheet: () => import('./sheet/perf-sheet'),
    leadSheet: () => import('./sheet/lead-sheet'),
    teacherReport: () => import('./report/teacher-report'),
    globalReport: () => import('./report/global-report'),
  },
);
