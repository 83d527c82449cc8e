import { defineScreens } from '../../kernel/shared/screens';
import { need } from '../../kernel/shared/need';
import { TEACHERS } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { RESEARCHERS, access } from './access';

const REPO = 'teach.repo';

/** The platform's desks around the questions; the libraries of teachers stand in the resource module, with this module's list as their body. */
export const screens = defineScreens({
  types: {
    at: '/desk/teach/repo/sbjQts',
    title: { zh: '学科题型', en: 'Subject question types' },
    group: REPO,
    need: access.resAdmin,
    calls: ['question-bank.quetype.list', 'question-bank.sbjQtp.list'],
    acts: ['question-bank.sbjQtp.set'],
  },
  tags: {
    at: '/desk/teach/repo/tag',
    title: { zh: '试题标签', en: 'Question tags' },
    group: REPO,
    need: access.resAdmin,
    calls: ['question-bank.restag.list'],
    acts: ['question-bank.restag.create', 'question-bank.restag.update', 'question-bank.restag.delete'],
  },
  repeats: {
    at: '/desk/teach/repo/check/repeat',
    title: { zh: '试题查重', en: 'Repeated questions' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.dupque.list'],
    acts: ['question-bank.dupque.resolve', 'question-bank.dupque.scan'],
  },
  faulty: {
    at: '/desk/teach/repo/check/wrong',
    title: { zh: '试题纠错', en: 'Question corrections' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.wrongque.list'],
    acts: ['question-bank.wrongque.resolve'],
  },
  // The input pipeline: what inputters do, what the research staff does, and what it all came to.
  myClaims: {
    at: '/desk/teach/repo/myClaimTasks',
    title: { zh: '我的领取任务', en: 'My claimed tasks' },
    group: REPO,
    need: access.enter,
    calls: [
      'question-bank.queipt.myClaim',
      'question-bank.queipt.initStat',
      'question-bank.queipt.input.stat',
      'question-bank.queipt.input.today',
      'question-bank.queipt.get',
    ],
    acts: ['question-bank.queipt.claim', 'question-bank.queipt.doInput', 'question-bank.queipt.doReturn'],
  },
  myAudits: {
    at: '/desk/teach/repo/myAuditingTasks',
    title: { zh: '我的待审任务', en: 'My tasks in review' },
    group: REPO,
    need: access.enter,
    calls: ['question-bank.queipt.myAuditing', 'question-bank.queipt.get'],
  },
  myRejects: {
    at: '/desk/teach/repo/myRejectTasks',
    title: { zh: '我的驳回任务', en: 'My rejected tasks' },
    group: REPO,
    need: access.enter,
    calls: ['question-bank.queipt.myReject', 'question-bank.queipt.get'],
    acts: ['question-bank.queipt.doInput', 'question-bank.queipt.ignoreReturn'],
  },
  batchInput: {
    at: [
      { path: '/desk/teach/repo/batchInput' },
      { path: '/desk/teach/repo/queipt/batchInput', need: access.research },
    ],
    title: { zh: '批量录入', en: 'Batch entry' },
    group: REPO,
    need: access.enter,
    calls: [],
    acts: ['question-bank.queipt.addInit', 'question-bank.queipt.addDirect'],
  },
  papers: {
    at: '/desk/teach/repo/papipt',
    title: { zh: '试卷录入', en: 'Paper entry' },
    group: REPO,
    need: access.enter,
    calls: ['question-bank.papipt.list', 'question-bank.papipt.get'],
    acts: ['question-bank.papipt.create', 'question-bank.papipt.store'],
  },
  myQuestions: {
    at: '/desk/teach/repo/myIptPfmQues',
    title: { zh: '我录入的试题', en: 'Questions I entered' },
    group: REPO,
    need: access.enter,
    calls: ['question-bank.question.myInput'],
    acts: ['question-bank.question.update'],
  },
  toAudit: {
    at: '/desk/teach/repo/queipt/auditingTasks',
    title: { zh: '待审核任务', en: 'Tasks to review' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.queipt.auditing', 'question-bank.queipt.auditing.one', 'question-bank.stat.que.users'],
    acts: [
      'question-bank.queipt.get',
      'question-bank.queipt.auditPass',
      'question-bank.queipt.auditReject',
      'question-bank.queipt.auditEdit',
    ],
  },
  toInput: {
    at: '/desk/teach/repo/queipt/preInputTasks',
    title: { zh: '待录入任务', en: 'Tasks to enter' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.queipt.queryToInput', 'question-bank.queipt.queryReturn', 'question-bank.stat.que.users'],
    acts: ['question-bank.queipt.doReturn', 'question-bank.queipt.delete'],
  },
  statLibrary: {
    at: '/desk/teach/repo/stat/que/pfm',
    title: { zh: '题库统计', en: 'Question bank statistics' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.stat.que.pfm', 'question-bank.stat.que.trend'],
  },
  statBook: {
    at: '/desk/teach/repo/stat/que/byTbk',
    title: { zh: '教材统计', en: 'Question statistics by textbook' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.stat.que.byTbk'],
    acts: ['question-bank.stat.que.export'],
  },
  statSource: {
    at: '/desk/teach/repo/stat/que/source',
    title: { zh: '来源统计', en: 'Question source statistics' },
    group: REPO,
    need: access.research,
    calls: ['question-bank.stat.que.source', 'question-bank.stat.que.bySource'],
    acts: ['question-bank.stat.que.export'],
  },
  statPeople: {
    at: '/desk/teach/repo/stat/que/input',
    title: { zh: '录入统计', en: 'Question entry statistics' },
    group: REPO,
    need: access.research,
    calls: [
      'question-bank.stat.que.input',
      'question-bank.stat.que.adt',
      'question-bank.stat.que.users',
      'question-bank.stat.que.trend',
    ],
    acts: ['question-bank.stat.que.export', 'question-bank.stat.que.history'],
  },
  /** Papers and sheets of a teacher; the library itself is the resource module's. */
  importDesk: {
    at: '/repo/psn/question/import',
    title: { zh: '导入题目', en: 'Import questions' },
    need: need({ userTypes: [2], funcs: TEACHERS }),
    calls: ['question-bank.doc.recent'],
    acts: [
      'question-bank.doc.create',
      'question-bank.doc.get',
      'question-bank.doc.picture',
      'question-bank.doc.fix',
      'question-bank.doc.pick',
      'question-bank.doc.confirm',
      'question-bank.doc.undo',
      'question-bank.doc.delete',
      'question-bank.sheet.template',
      ...importActs('question-bank.sheet'),
    ],
    from: ['resource.mine'],
  },
  /** What others found wrong in own questions and in the school's library, and what came of own reports. */
  corrections: {
    at: '/repo/psn/question/faulty',
    title: { zh: '题目纠错', en: 'Corrections of questions' },
    need: need({ userTypes: [2], funcs: [...TEACHERS, ...RESEARCHERS] }),
    calls: ['question-bank.wrongque.own'],
    width: 960,
    acts: ['question-bank.wrongque.settle', 'question-bank.wrongque.mine'],
    // Reports that wait for somebody stand on the bench of whoever leads research.
    from: ['resource.mine', 'shell.bench'],
  },
});
