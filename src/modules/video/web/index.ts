import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const videoWeb = defineWeb(
  {
    name: 'video',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    manage: () => import('./manage/manage'),
    figures: () => import('./figures/figures'),
    course: () => import('./learn/course'),
    watch: () => import('./learn/watch'),
  },
);
