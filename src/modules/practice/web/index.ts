import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const practiceWeb = defineWeb(
  {
    name: 'practice',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    home: () => import('./home/home'),
    index: () => import('./study/overview'),
    list: () => import('./records/exercise-list'),
    explain: () => import('./run/question-explain'),
    trainBy: () => import('./run/train-by'),
    study: () => import('./study/textbook-study'),
    record: () => import('./records/node-records'),
    explainKlg: () => import('./study/klg-explain'),
    detail: () => import('./run/train-detail'),
    finish: () => import('./run/train-finish'),
    fight: () => import('./fight/fight-home'),
    sbkIndex: () => import('./study/specbooks'),
    sbkDetail: () => import('./study/specbook'),
    clazz: () => import('./clazz/clazz-practice'),
    clazzDetail: () => import('./clazz/clazz-node'),
  },
);
