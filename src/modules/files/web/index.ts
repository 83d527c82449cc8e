import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

/** Most of the module's texts serve the upload fields of others. */
export const filesWeb = defineWeb(
  {
    name: 'files',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  { maps: () => import('./maps') },
);
