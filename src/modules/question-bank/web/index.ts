import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const questionBankWeb = defineWeb({ name: 'question-bank', screens, locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') } }, {
  types: () => import('./desk/subject-types'),
  tags: () => import('./desk/question-tags'),
  repeats: () => import('./desk/repeats'),
  faulty: () => import('./desk/faulty'),
});
