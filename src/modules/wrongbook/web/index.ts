import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const wrongbookWeb = defineWeb({ name: 'wrongbook', screens, locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') } }, {});
