import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const hsatWeb = defineWeb(
  {
    name: 'hsat',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    root: () => import('./root'),
    schemas: () => import('./schemas'),
    perform: () => import('./perform'),
    items: () => import('./items'),
    standard: () => import('./standard'),
    coll: () => import('./coll'),
    exec: () => import('./exec'),
    scores: () => import('./scores'),
    mine: () => import('./mine'),
    exempts: () => import('./exempts'),
    solo: () => import('./solo'),
  },
);
