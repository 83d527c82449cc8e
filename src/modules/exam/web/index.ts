import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const examWeb = defineWeb(
  {
    name: 'exam',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    list: () => import('./exam-list'),
    exam: () => import('./exam-page'),
    paper: () => import('./paper/designer'),
    rooms: () => import('./rooms/rooms'),
    print: () => import('./paper/print'),
    scan: () => import('./scan/scan'),
    marking: () => import('./mark/lead'),
    joints: () => import('./joint/joints'),
    mine: () => import('./mark/mine'),
    mark: () => import('./mark/desk'),
    analysis: () => import('./report/analysis'),
    study: () => import('./report/study'),
  },
);
