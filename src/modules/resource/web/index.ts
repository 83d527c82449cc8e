import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const resourceWeb = defineWeb(
  {
    name: 'resource',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    mine: () => import('./library'),
    libs: () => import('./library'),
    org: () => import('./org-library'),
    paper: () => import('./paper-view'),
    paperEdit: () => import('./paper-edit'),
    design: () => import('./design-view'),
    designEdit: () => import('./design-edit'),
    reflect: () => import('./reflect-view'),
    reflectEdit: () => import('./reflect-edit'),
    workbook: () => import('./workbook-view'),
    shared: () => import('./share-list'),
    home: () => import('./desk/home'),
    wares: () => import('./desk/wares'),
    batch: () => import('./desk/batch-upload'),
    wareTags: () => import('./desk/ware-tags'),
    papers: () => import('./desk/papers'),
    paperStat: () => import('./desk/paper-stat'),
    paperTags: () => import('./desk/paper-tags'),
    designs: () => import('./desk/designs'),
    designTags: () => import('./desk/design-tags'),
    workbooks: () => import('./desk/workbooks'),
    workbookTags: () => import('./desk/workbook-tags'),
  },
);
