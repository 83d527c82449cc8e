import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

/** The module has no screens of its own: its texts serve the upload fields of others. */
export const filesWeb = defineWeb({ name: 'files', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {});
