import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const fitnessTestWeb = defineWeb(
  {
    name: 'fitness-test',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    root: () => import('./group-root'),
    standard: () => import('./mark/standard'),
    stdlibs: () => import('./mark/stdlibs'),
    schemes: () => import('./mark/scheme-list'),
    list: () => import('./educ/list'),
    report: () => import('./educ/report'),
    years: () => import('./educ/years'),
    archs: () => import('./educ/archs'),
    cards: () => import('./educ/cards'),
    child: () => import('./educ/child'),
    exams: () => import('./exam/exam-list'),
    surveys: () => import('./pick/surveys'),
    signLog: () => import('./exam/sign-log'),
    aiActions: () => import('./exam/ai-actions'),
    myExams: () => import('./exam/my-exams'),
    field: () => import('./exam/field'),
  },
);
