import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const teachlinkWeb = defineWeb(
  {
    name: 'teachlink',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    design: () => import('./design'),
    preview: () => import('./preview'),
    survey: () => import('./survey'),
    reflect: () => import('./reflect'),
    studyPreview: () => import('./study/preview'),
    studySurvey: () => import('./study/survey'),
    studyPerform: () => import('./study/perform'),
    studyEvaluate: () => import('./study/evaluate'),
    shared: () => import('./shared/list'),
    sharedPage: () => import('./shared/page'),
    fmslsn: () => import('./fmslsn/list'),
    fmslsnDesign: () => import('./fmslsn/design'),
    fmslsnAttend: () => import('./fmslsn/attend'),
    fmslsnReflect: () => import('./fmslsn/reflect'),
    fmslsnReport: () => import('./fmslsn/report'),
  },
);
