import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const visionWeb = defineWeb(
  {
    name: 'vision',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    usrRsts: () => import('./usr-results'),
    analysis: () => import('./analysis'),
    groupRsts: () => import('./group-results'),
    eyesOrg: () => import('./ai-school'),
    eyesUsrs: () => import('./ai-students'),
    providers: () => import('./providers'),
    input: () => import('./input'),
    clazz: () => import('./my-class'),
    mine: () => import('./mine'),
  },
);
