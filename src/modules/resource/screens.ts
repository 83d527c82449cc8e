import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { RESEARCHERS, access } from './access';

const REPO = 'teach.repo';
const teacher = need({ userTypes: [2], funcs: TEACHERS });
/** The teachers' menu of schools; the desk of a bureau links here too (desk §2.3). */
const menu = need({ busi: [BUSI.school, BUSI.region], userTypes: [2], funcs: TEACHERS });
const reader = need({ userTypes: [2], funcs: [...TEACHERS, ...RESEARCHERS] });
/** Links of the research desk. */
const links = need({ funcs: ['BASIC_RESEARCH', 'ADMIN_RESEARCH'] });

const marks = ['resource.fav.set', 'resource.like.set'];
const give = ['resource.share.create', 'resource.orgres.add', 'class.clazz.teach.current'];
const libraries = [
  'resource.paper.list',
  'resource.paper.delete',
  'resource.courseware.list',
  'resource.courseware.get',
  'resource.courseware.create',
  'resource.courseware.update',
  'resource.courseware.delete',
  'resource.courseware.batch',
  'resource.teachdesign.list',
  'resource.teachdesign.delete',
  'resource.teachreflect.list',
  'resource.teachreflect.delete',
  'resource.fav.list',
  'resource.res.status',
  'resource.basket.list',
  'resource.basket.add',
  'resource.basket.remove',
  'resource.share.list',
  'resource.share.delete',
  'resource.orgres.list',
  'resource.orgres.remove',
  'resource.workbook.list',
  'resource.orgwbk.list',
  'resource.orgwbk.set',
  'question-bank.question.list',
  'question-bank.question.create',
  'question-bank.question.update',
  'question-bank.question.delete',
  'question-bank.question.qti',
  ...marks,
  ...give,
];
const write = {
  paper: [
    'resource.paper.create',
    'resource.paper.update',
    'resource.paper.smart',
    'question-bank.question.list',
    'question-bank.restag.list',
  ],
  design: [
    'resource.teachdesign.create',
    'resource.teachdesign.update',
    'question-bank.restag.list',
    'files.file.upload',
  ],
  reflect: ['resource.teachreflect.create', 'resource.teachreflect.update'],
};

export const screens = defineScreens({
  /** A teacher's own things, and the libraries they look into: one body, `lib` and `type` from the address. */
  mine: {
    at: [
      { path: '/repo/psn/question', need: menu, with: { lib: 'psn', type: 'question' } },
      { path: '/repo/psn/{type}', with: { lib: 'psn' } },
    ],
    title: { zh: '我的资源库', en: 'My resource library' },
    need: teacher,
    calls: [],
    acts: libraries,
  },
  libs: {
    at: [
      { path: '/repo/org/{type}', title: { zh: '校本资源库', en: 'School resource library' }, with: { lib: 'org' } },
      { path: '/repo/reg/{type}', title: { zh: '区域资源库', en: 'Region resource library' }, with: { lib: 'reg' } },
      { path: '/repo/pfm/{type}', title: { zh: '平台资源库', en: 'Platform resource library' }, with: { lib: 'pfm' } },
    ],
    title: { zh: '资源库', en: 'Resource library' },
    need: teacher,
    calls: [],
    acts: libraries,
    from: ['resource.mine'],
  },
  /** What the organisation has taken into its library, for who keeps it; a bureau sees its schools' too. */
  org: {
    at: '/repo',
    title: { zh: '资源库', en: 'Resource library' },
    need: reader,
    calls: ['resource.orgres.list'],
    acts: [
      'resource.orgres.add',
      'resource.orgres.remove',
      'resource.orgwbk.list',
      'resource.orgwbk.set',
      'resource.workbook.list',
      'resource.courseware.get',
      'organisation.org.children',
      ...marks,
    ],
  },

  paper: {
    at: [
      { path: '/repo/paper/{paperId}' },
      { path: '/desk/teach/repo/paper/{paperId}', group: REPO, need: access.admin, with: { desk: true } },
    ],
    title: { zh: '试卷', en: 'Paper' },
    need: reader,
    calls: ['resource.paper.get'],
    acts: ['resource.paper.delete', ...marks, ...give],
    from: ['resource.mine', 'resource.libs'],
  },
  paperEdit: {
    at: [
      { path: '/repo/paper/new', title: { zh: '新建试卷', en: 'New paper' } },
      { path: '/repo/paper/{paperId}/edit' },
      {
        path: '/desk/teach/repo/paper/new',
        title: { zh: '新建试卷', en: 'New paper' },
        group: REPO,
        need: access.admin,
        with: { desk: true },
      },
      { path: '/desk/teach/repo/paper/{paperId}/edit', group: REPO, need: access.admin, with: { desk: true } },
    ],
    title: { zh: '编辑试卷', en: 'Edit paper' },
    need: teacher,
    calls: ['resource.paper.get'],
    acts: write.paper,
    from: ['resource.mine', 'resource.paper'],
  },
  design: {
    at: [
      { path: '/repo/teachdesign/{id}' },
      { path: '/desk/teach/repo/teaching-plan/{id}', group: REPO, need: access.admin, with: { desk: true } },
    ],
    title: { zh: '教学设计', en: 'Teaching design' },
    need: reader,
    calls: ['resource.teachdesign.get'],
    acts: ['resource.teachdesign.delete', ...marks, ...give],
    width: 960,
    from: ['resource.mine', 'resource.libs'],
  },
  designEdit: {
    at: [
      { path: '/repo/teachdesign/new', title: { zh: '写教学设计', en: 'New teaching design' } },
      { path: '/repo/teachdesign/{id}/edit' },
      {
        path: '/desk/teach/repo/teaching-plan/new',
        title: { zh: '新建教案', en: 'New teaching plan' },
        group: REPO,
        need: access.admin,
        with: { desk: true },
      },
      { path: '/desk/teach/repo/teaching-plan/{id}/edit', group: REPO, need: access.admin, with: { desk: true } },
    ],
    title: { zh: '编辑教学设计', en: 'Edit teaching design' },
    need: teacher,
    calls: ['resource.teachdesign.get'],
    acts: write.design,
    width: 960,
    from: ['resource.mine', 'resource.design'],
  },
  reflect: {
    at: '/repo/teachreflect/{id}',
    title: { zh: '教学反思', en: 'Teaching reflection' },
    need: reader,
    calls: ['resource.teachreflect.get'],
    acts: ['resource.teachreflect.delete', ...marks, ...give],
    width: 960,
    from: ['resource.mine', 'lesson.lesson'],
  },
  reflectEdit: {
    at: [
      { path: '/repo/teachreflect/new', title: { zh: '写教学反思', en: 'New reflection' } },
      { path: '/repo/teachreflect/{id}/edit' },
    ],
    title: { zh: '编辑教学反思', en: 'Edit reflection' },
    need: teacher,
    calls: ['resource.teachreflect.get'],
    acts: write.reflect,
    width: 960,
    from: ['resource.mine', 'lesson.lesson'],
  },
  /** The tree of a workbook with its questions, to read. */
  workbook: {
    at: '/repo/workbook/{wbkId}',
    title: { zh: '练习册', en: 'Workbook' },
    need: need({ userTypes: [2], funcs: [...TEACHERS, ...RESEARCHERS, 'BASIC_SUPERMAN'] }),
    calls: ['resource.workbook.tree', 'resource.wbknode.ques'],
    acts: marks,
    from: ['resource.libs', 'resource.mine', 'resource.org'],
  },
  /** What classmates' teachers and colleagues gave. */
  shared: {
    at: '/repo/shared',
    title: { zh: '共享资源', en: 'Shared resources' },
    need: need({ funcs: [...TEACHERS, 'STUDENT'] }),
    calls: ['resource.share.list'],
    acts: ['resource.share.delete', ...marks],
    width: 960,
    from: ['practice.home'],
  },

  // The platform's back office.
  deskRoot: {
    at: '/desk/repo',
    title: { zh: '平台资源管理', en: 'Platform resources' },
    need: access.repo,
    calls: [],
    to: '/desk/teach/repo',
  },
  home: {
    at: '/desk/teach/repo',
    title: { zh: '平台资源管理', en: 'Platform resources' },
    group: REPO,
    need: access.repo,
    calls: ['resource.lib.sums'],
    from: ['outside'],
  },
  wares: {
    at: '/desk/teach/repo/courseware',
    title: { zh: '课件库', en: 'Courseware library' },
    group: REPO,
    need: access.admin,
    calls: ['resource.courseware.list'],
    acts: [
      'resource.courseware.create',
      'resource.courseware.update',
      'resource.courseware.delete',
      'resource.courseware.get',
      'question-bank.restag.list',
      ...marks,
    ],
  },
  batch: {
    at: '/desk/teach/repo/courseware/batchUpload',
    title: { zh: '课件批量上传', en: 'Courseware batch upload' },
    group: REPO,
    need: access.admin,
    calls: [],
    acts: ['resource.courseware.batch', 'files.file.upload'],
  },
  wareTags: {
    at: '/desk/teach/repo/courseware/tag',
    title: { zh: '课件标签', en: 'Courseware tags' },
    group: REPO,
    need: access.admin,
    calls: ['question-bank.restag.list'],
    acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },
  papers: {
    at: '/desk/teach/repo/paper',
    title: { zh: '试卷库', en: 'Paper library' },
    group: REPO,
    need: access.admin,
    calls: ['resource.paper.list'],
    acts: ['resource.paper.delete', ...marks],
  },
  paperStat: {
    at: '/desk/teach/repo/paper/stat',
    title: { zh: '试卷统计', en: 'Paper statistics' },
    group: REPO,
    need: access.admin,
    calls: ['resource.stat.paper.pfm'],
  },
  paperTags: {
    at: '/desk/teach/repo/paper/tag',
    title: { zh: '试卷标签', en: 'Paper tags' },
    group: REPO,
    need: access.admin,
    calls: ['question-bank.restag.list'],
    acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },
  designs: {
    at: '/desk/teach/repo/teaching-plan',
    title: { zh: '教案库', en: 'Teaching-plan library' },
    group: REPO,
    need: access.admin,
    calls: ['resource.teachdesign.list'],
    acts: ['resource.teachdesign.delete', ...marks],
  },
  designTags: {
    at: '/desk/teach/repo/teaching-plan/tag',
    title: { zh: '教案标签', en: 'Teaching-plan tags' },
    group: REPO,
    need: access.admin,
    calls: ['question-bank.restag.list'],
    acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },
  workbooks: {
    at: '/desk/teach/repo/workbook',
    title: { zh: '练习册库', en: 'Workbook library' },
    group: REPO,
    need: access.admin,
    calls: ['resource.workbook.list'],
    acts: [
      'resource.workbook.create',
      'resource.workbook.update',
      'resource.workbook.delete',
      'resource.workbook.on',
      'resource.workbook.tree',
      'resource.wbknode.create',
      'resource.wbknode.rename',
      'resource.wbknode.move',
      'resource.wbknode.delete',
      'resource.wbknode.ques',
      'resource.wbknode.addQue',
      'resource.wbknode.rmQue',
      'resource.wbknode.mvUpQue',
      'resource.wbknode.mvDownQue',
      'resource.wbknode.replaceQue',
      'files.file.upload',
      'question-bank.question.list',
      'question-bank.restag.list',
    ],
  },
  workbookTags: {
    at: '/desk/teach/repo/workbook/tag',
    title: { zh: '练习册标签', en: 'Workbook tags' },
    group: REPO,
    need: access.admin,
    calls: ['question-bank.restag.list'],
    acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },

  // Links of the teaching-research desk, which open the site in a new window.
  personalLink: {
    at: '/desk/teach/research#personal-library',
    title: { zh: '个人资源库', en: 'Personal resource library' },
    need: links,
    calls: [],
    to: '/repo/psn/question',
  },
  regionLink: {
    at: '/desk/teach/research#region-library',
    title: { zh: '区域资源库', en: 'Region resource library' },
    need: links,
    calls: [],
    to: '/repo',
  },
  schoolLink: {
    at: '/desk/teach/research#school-library',
    title: { zh: '校本资源库', en: 'School resource library' },
    need: links,
    calls: [],
    to: '/repo',
  },
});
