import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const questionBankWeb = defineWeb(
  {
    name: 'question-bank',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    types: () => import('./desk/subject-types'),
    tags: () => import('./desk/question-tags'),
    repeats: () => import('./desk/repeats'),
    faulty: () => import('./desk/faulty'),
    myClaims: () => import('./input/my-claims'),
    myAudits: () => import('./input/my-audits'),
    myRejects: () => import('./input/my-rejects'),
    batchInput: () => import('./input/batch-input'),
    papers: () => import('./input/papers'),
    myQuestions: () => import('./input/my-questions'),
    toAudit: () => import('./input/to-audit'),
    toInput: () => import('./input/to-input'),
    statLibrary: () => import('./input/stat/library'),
    statBook: () => import('./input/stat/by-book'),
    statSource: () => import('./input/stat/sources'),
    statPeople: () => import('./input/stat/people'),
    importDesk: () => import('./docs/import-desk'),
    corrections: () => import('./lib/corrections'),
  },
);
