import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const textbookWeb = defineWeb(
  {
    name: 'textbook',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    stages: () => import('./stages'),
    series: () => import('./series-list'),
    textbooks: () => import('./textbooks'),
    knowledge: () => import('./knowledge-tree'),
    layers: () => import('./layers'),
    graph: () => import('./knowledge-graph'),
    specbooks: () => import('./specbooks'),
    schoolBooks: () => import('./school-textbooks'),
  },
);
