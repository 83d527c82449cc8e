import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const noticeWeb = defineWeb(
  {
    name: 'notice',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    all: () => import('./all-notices'),
    settings: () => import('./my-settings'),
    mail: () => import('./mail-form'),
    exported: () => import('./export-file'),
    letters: () => import('./letters'),
  },
);
