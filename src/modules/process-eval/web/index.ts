import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const processEvalWeb = defineWeb(
  {
    name: 'process-eval',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    root: () => import('./root'),
    items: () => import('./items'),
    norms: () => import('./norms'),
    coll: () => import('./coll'),
    exec: () => import('./exec'),
    clazz: () => import('./my-classes'),
    mine: () => import('./mine'),
    sums: () => import('./sums'),
  },
);
