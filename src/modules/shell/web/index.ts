import { defineWeb, type Shell } from '../../../kernel/web/router/define-web';
import { detourOf } from '../rules/landing';
import { screens } from '../screens';
import { announced } from './frame-parts';
import { askFrame } from './known-session';
import { layouts } from './layouts';
import './slots';

export const shellWeb = defineWeb(
  {
    name: 'shell',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    landing: () => import('./landing'),
    bench: () => import('./bench'),
    home: () => import('./desk-home'),
    groupRoot: () => import('./group-root'),
    help: () => import('./help'),
    rule: () => import('./rule-page'),
    fault: () => import('./fault'),
    bridgeTest: () => import('./bridge-test'),
  },
);

/** What the kernel gets of the shell. Landing is a page of its own, because it asks the server whether there is a class. */
export const shell: Shell = {
  Layouts: layouts,
  texts: ['shell'],
  landing: () => '/index',
  prepare: async (session) => announced((await askFrame(session))?.notices ?? []),
  detour: detourOf,
};
