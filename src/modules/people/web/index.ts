import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const peopleWeb = defineWeb(
  {
    name: 'people',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    teachers: () => import('./teachers'),
    students4: () => import('./students'),
    students5: () => import('./learners'),
    audits: () => import('./audits'),
    staffer: () => import('./staffers'),
    customer: () => import('./customers'),
    resetPwd: () => import('./reset-pwd'),
    fakeLogin: () => import('./fake-login'),
    inputer: () => import('./inputers'),
    consents: () => import('./consent/consents'),
    clazzConsents: () => import('./consent/clazz-consents'),
    myConsents: () => import('./consent/my-consents'),
    openConsent: () => import('./consent/open-page'),
    eduRoot: () => import('./group-root'),
  },
);
