import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { RESEARCHERS } from './access';

const teacher = need({ userTypes: [2], funcs: TEACHERS });
const write = [
  'teachplan.plan.create',
  'teachplan.plan.update',
  'teachplan.plan.choices',
  'teachplan.plan.common.list',
  'class.clazz.teach.current',
];

export const screens = defineScreens({
  /** Own plans, plans to begin from, joint preparation; for heads of research how far every class is. What it loads follows from who looks. */
  index: {
    at: '/teachplan/index',
    title: { zh: '教学计划', en: 'Teaching plan' },
    need: need({ userTypes: [2], funcs: [...TEACHERS, ...RESEARCHERS] }),
    calls: [],
    acts: [
      'teachplan.plan.list',
      'teachplan.plan.end',
      'teachplan.plan.delete',
      'teachplan.plan.share',
      'teachplan.plan.common.list',
      'teachplan.plan.progress',
      'teachplan.plan.progress.export',
      'teachplan.codesign.list',
      'teachplan.codesign.create',
    ],
  },
  add: {
    at: '/teachplan/add',
    title: { zh: '新建教学计划', en: 'Add teaching plan' },
    need: teacher,
    calls: ['teachplan.plan.choices'],
    acts: [...write, 'teachplan.plan.get'],
    from: ['teachplan.index', 'teachplan.edit'],
  },
  edit: {
    at: '/teachplan/edit/{planId}',
    title: { zh: '编辑教学计划', en: 'Edit teaching plan' },
    need: teacher,
    calls: ['teachplan.plan.get', 'teachplan.plan.choices'],
    acts: write,
    from: ['teachplan.index', 'teachplan.detail'],
  },
  saved: {
    at: '/teachplan/editSuccess',
    title: { zh: '教学计划保存成功', en: 'Teaching plan saved' },
    need: teacher,
    calls: ['teachplan.plan.get'],
    acts: ['teachplan.plan.list'],
    width: 960,
    from: ['teachplan.add', 'teachplan.edit'],
  },
  /** `?plan=` a plan, `?codesign=` a joint preparation. */
  detail: {
    at: '/teachplan/detail',
    title: { zh: '教学计划详情', en: 'Teaching plan detail' },
    need: teacher,
    calls: ['teachplan.plan.get', 'teachplan.codesign.get'],
    acts: [
      'teachplan.plan.list',
      'teachplan.plan.taught',
      'teachplan.plan.end',
      'teachplan.plan.share',
      'teachplan.plan.delete',
      'teachplan.codesign.update',
      'teachplan.codesign.see',
      'teachplan.codesign.end',
      'class.clazz.teach.current',
    ],
    from: ['teachplan.index', 'teachplan.edit'],
  },
});
