import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const sportSettingsWeb = defineWeb(
  {
    name: 'sport-settings',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    library: () => import('./library'),
    items: () => import('./items'),
    schemas: () => import('./schemas'),
  },
);
