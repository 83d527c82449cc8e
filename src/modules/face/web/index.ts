import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const faceWeb = defineWeb(
  {
    name: 'face',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    library: () => import('./library'),
    impact: () => import('./impact'),
    packages: () => import('./packages'),
    school: () => import('./school'),
    clazz: () => import('./clazz'),
    wall: () => import('./wall'),
    zip: () => import('./zip'),
    region: () => import('./region'),
    phone: () => import('./phone'),
  },
);
