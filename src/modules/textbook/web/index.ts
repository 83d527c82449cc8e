import { defineWeb } from '../../../kernel/web/router/define-web';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { screens } from '../screens';

export const textbookWeb = defineWeb({ name: 'textbook', screens, locale: { 'zh-CN': zh, 'en-US': en } }, {});
