import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const proofWeb = defineWeb(
  {
    name: 'proof',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  { check: () => import('./check-page'), sets: () => import('./set-list') },
);
