import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';
import './usage-slots';

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
    eduIndex: () => import('./study-index'),
    eduTeach: () => import('./study-teach'),
    eduStudy: () => import('./study-classes'),
    eduStudyDetail: () => import('./study-children'),
    studyMine: () => import('./study-mine'),
    studyMineDetail: () => import('./study-mine-detail'),
    studyOrg: () => import('./study-org'),
    studyOrgDetail: () => import('./study-org-detail'),
    learners: () => import('./study-learners'),
    usage: () => import('./usage'),
    clean: () => import('./usage-clean'),
  },
);
