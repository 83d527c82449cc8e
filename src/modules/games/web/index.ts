import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const gamesWeb = defineWeb(
  {
    name: 'games',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    list: () => import('./meet-list'),
    meetings: () => import('./meetings'),
    meet: () => import('./meet/meet'),
    leagues: () => import('./league/league-list'),
    league: () => import('./league/league'),
    site: () => import('./site/site'),
  },
);
