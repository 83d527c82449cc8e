import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';
import './slots';

export const liveWeb = defineWeb(
  {
    name: 'live',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    room: () => import('./room'),
    kept: () => import('./stays'),
    partners: () => import('./partners'),
    control: () => import('./control'),
    confirm: () => import('./confirm'),
    setting: () => import('./setting'),
  },
);
