import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const schoolSiteWeb = defineWeb(
  {
    name: 'school-site',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    home: () => import('./home'),
    news: () => import('./news'),
    newsItem: () => import('./news-item'),
    courses: () => import('./courses'),
    course: () => import('./course'),
    campus: () => import('./campus'),
    album: () => import('./album'),
    introduce: () => import('./introduce'),
    teachers: () => import('./teachers'),
    download: () => import('./download'),
  },
);
