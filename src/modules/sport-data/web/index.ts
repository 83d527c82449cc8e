import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const sportDataWeb = defineWeb(
  {
    name: 'sport-data',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    board: () => import('./board'),
    clazz: () => import('./clazz-board'),
    places: () => import('./places'),
    money: () => import('./money'),
    exam: () => import('./exam-board'),
    numbers: () => import('./numbers'),
    classData: () => import('./class-data'),
    examDash: () => import('./exam-dash'),
    term: () => import('./term'),
    third: () => import('./third'),
    log: () => import('./log'),
    hearting: () => import('./hearting'),
    daily: () => import('./daily'),
    mine: () => import('./mine'),
    skipping: () => import('./skipping'),
  },
);
