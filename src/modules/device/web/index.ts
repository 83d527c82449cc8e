import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const deviceWeb = defineWeb(
  {
    name: 'device',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    providers: () => import('./providers'),
    apparatus: () => import('./apparatus'),
    ropes: () => import('./ropes'),
    boxes: () => import('./boxes'),
    running: () => import('./running'),
    track: () => import('./track'),
    implementations: () => import('./implementations'),
    programs: () => import('./programs'),
    versions: () => import('./versions'),
    download: () => import('./download'),
  },
);
