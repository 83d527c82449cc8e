import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const teacher = need({ userTypes: [2], funcs: TEACHERS });
const student = need({ userTypes: [1], funcs: ['STUDENT'] });
/** "Any signed-in person" in the specification: the guard follows the calls, which serve teachers and the child. */
const member = need({ funcs: [...TEACHERS, 'STUDENT'] });

const assign = [
  'homework.work.arrange',
  'homework.work.smart',
  'textbook.prefs.get',
  'textbook.tbknode.tree',
  'teachplan.plan.list',
  'teachplan.plan.get',
  'class.clazz.students',
  'class.clazz.groups.get',
  'question-bank.question.list',
];
const keep = ['homework.work.rename', 'homework.work.dueTime', 'homework.work.delete', 'homework.work.release'];
const mark = [
  'homework.work.mark.store.byUsr',
  'homework.work.star',
  'homework.work.phrase.list',
  'homework.work.phrase.add',
  'homework.work.phrase.remove',
  'homework.work.mark.accept',
  'appeal.of',
  'homework.work.mark.appeal',
];

export const screens = defineScreens({
  assign: {
    at: [
      {
        path: '/work/assign/work',
        title: { zh: '布置作业', en: 'Assign homework' },
        need: teacher,
        with: { kind: 'work' },
      },
      { path: '/work/assign/exam', title: { zh: '布置测验', en: 'Assign test' }, with: { kind: 'exam' } },
      { path: '/work/assign/kq', title: { zh: '布置课前检测', en: 'Assign a pre-class check' }, with: { kind: 'kq' } },
    ],
    title: { zh: '布置作业', en: 'Assign homework' },
    need: teacher,
    calls: ['homework.work.choices'],
    acts: assign,
  },
  assigned: {
    at: '/work/assign/{taskId}/{type}/success',
    title: { zh: '布置成功', en: 'Assigned successfully' },
    need: teacher,
    calls: ['homework.work.get'],
    width: 960,
    from: ['homework.assign'],
  },
  home: {
    at: [
      { path: '/work/home/allwork', title: { zh: '查看批改作业', en: 'View or grade homework' }, need: teacher },
      { path: '/work/home/{type}' },
    ],
    title: { zh: '作业列表', en: 'Homework list' },
    need: teacher,
    calls: ['homework.work.teach.list', 'homework.work.teach.stat'],
    acts: [...keep, 'homework.work.choices'],
  },
  view: {
    at: '/work/{taskId}/view',
    title: { zh: '查看作业', en: 'View homework' },
    need: teacher,
    calls: ['homework.work.get'],
    acts: ['homework.work.sheets', ...keep],
    from: ['homework.home'],
  },
  progress: {
    at: '/work/{taskId}/progress',
    title: { zh: '作业进度', en: 'Homework progress' },
    need: teacher,
    calls: ['homework.work.survey', 'homework.work.reply.stats.byUsr'],
    acts: keep,
    from: ['homework.home'],
  },
  /** Where marking begins: by person, by question, by classmates. */
  mark: {
    at: '/work/{taskId}/correct/{type}',
    title: { zh: '批改作业', en: 'Grade homework' },
    need: teacher,
    calls: ['homework.work.survey', 'homework.work.mark.fetch.byQue', 'homework.work.mark.fetch.byUsr'],
    acts: [
      'homework.work.mark.type',
      'homework.work.peer.progress',
      'homework.work.peer.share',
      'homework.work.peer.confirm',
      'homework.work.release',
    ],
    from: ['homework.home'],
  },
  markByPerson: {
    at: '/work/{taskId}/correct/{userId}/byPerson',
    title: { zh: '按学生批改', en: 'Grade by student' },
    need: teacher,
    calls: ['homework.work.mark.fetch.byUsr'],
    acts: mark,
    from: ['homework.mark', 'homework.markOther'],
  },
  markByQue: {
    at: '/work/{taskId}/correct/{qid}/{qcid}/byQue',
    title: { zh: '按题批改', en: 'Grade by question' },
    need: teacher,
    calls: ['homework.work.mark.fetch.byQue'],
    acts: ['homework.work.mark.store.byQue', ...mark],
    from: ['homework.mark'],
  },
  /** What classmates gave a paper, to be confirmed. */
  markOther: {
    at: '/work/{taskId}/correct/{userId}/other',
    title: { zh: '批改其他学生', en: 'Grade another student' },
    need: teacher,
    calls: ['homework.work.mark.fetch.byUsr'],
    acts: ['homework.work.peer.confirm', ...mark],
    from: ['homework.mark', 'homework.markByPerson'],
  },
  analysis: {
    at: '/work/{taskId}/analysis',
    title: { zh: '作业分析', en: 'Homework analysis' },
    need: teacher,
    calls: ['homework.work.report.clazz'],
    acts: [
      'homework.work.stats.byAsw',
      'homework.work.stats.byQue',
      'homework.work.stats.byKlg',
      'homework.work.reply.stats.byQue',
      'homework.work.mark.stats',
      'homework.work.mark.stats.export',
      'homework.work.mark.accept',
      'homework.work.get',
    ],
    from: ['homework.home'],
  },
  kqReport: {
    at: '/work/{taskId}/kq/report',
    title: { zh: '课前检测报告', en: 'Pre-class check report' },
    need: teacher,
    calls: ['homework.work.kq.report'],
    from: ['homework.home'],
  },
  evalTeacher: {
    at: '/work/eval/teacher/list',
    title: { zh: '测评列表', en: 'Work evaluations' },
    need: teacher,
    calls: ['homework.work.eval.teach'],
    acts: ['homework.work.choices'],
    from: ['timetable.today', 'homework.home'],
  },
  reportList: {
    at: '/work/report/{taskId}/list',
    title: { zh: '作业报告列表', en: 'Homework report list' },
    need: member,
    calls: [],
    acts: [
      'homework.work.report.clazz',
      'homework.work.mark.stats',
      'homework.work.mark.stats.export',
      'homework.work.report.user',
    ],
    from: ['homework.analysis'],
  },
  exerciseReport: {
    at: '/work/report/{taskId}/exercise/report',
    title: { zh: '练习报告', en: 'Exercise report' },
    need: member,
    calls: [],
    acts: ['homework.work.survey', 'homework.work.train.stats', 'homework.work.report.user'],
    from: ['homework.analysis', 'homework.progress'],
  },

  // What a child does and sees.
  workList: {
    at: [
      { path: '/work/dowork/workList/todo', title: { zh: '我的作业', en: 'My homework' }, need: student },
      { path: '/work/dowork/workList/{type}' },
      { path: '/work/dowork/stu/workList/{type}', title: { zh: '学生作业列表', en: 'Student homework list' } },
    ],
    title: { zh: '作业列表', en: 'Homework list' },
    need: student,
    calls: ['homework.work.study.list', 'homework.work.study.stat'],
    acts: ['teachlink.link.study.list'],
    width: 960,
  },
  /** What is to do now, by subject; `peer`: classmates' papers to mark. */
  stuHome: {
    at: '/work/stu/home/{type}',
    title: { zh: '学生作业首页', en: 'Homework home' },
    need: student,
    calls: ['homework.work.study.stat', 'homework.work.study.list'],
    acts: ['homework.work.peer.list', 'homework.work.peer.get', 'homework.work.peer.store'],
    width: 960,
    from: ['homework.workList'],
  },
  answer: {
    at: '/work/dowork/{taskId}/answer',
    title: { zh: '作答', en: 'Do homework' },
    need: student,
    calls: ['homework.work.reply.get'],
    acts: [
      'homework.work.reply.enter',
      'homework.work.reply.store',
      'homework.work.reply.leave',
      'homework.work.reply.abort',
    ],
    from: ['homework.workList', 'practice.home'],
  },
  answered: {
    at: '/work/dowork/{taskId}/answer/success',
    title: { zh: '提交成功', en: 'Submitted successfully' },
    need: student,
    calls: ['homework.work.reply.get', 'homework.work.study.list'],
    acts: ['homework.work.eval.store'],
    width: 960,
    from: ['homework.answer'],
  },
  evalStudent: {
    at: '/work/eval/student/list',
    title: { zh: '测评列表', en: 'Work evaluations' },
    need: student,
    calls: ['homework.work.eval.study'],
    acts: ['homework.work.eval.store'],
    width: 960,
    from: ['timetable.today', 'homework.workList'],
  },
  stuReport: {
    at: '/work/report/stu/{taskId}/{userId}',
    title: { zh: '学生作业报告', en: 'Student homework report' },
    need: member,
    calls: ['homework.work.report.user'],
    width: 960,
    from: ['homework.workList', 'homework.progress'],
  },
  stuView: {
    at: '/work/report/stu/{taskId}/{userId}/view',
    title: { zh: '学生作业查看', en: 'Student homework view' },
    need: member,
    calls: ['homework.work.reply.get'],
    acts: ['appeal.of', 'appeal.submit'],
    width: 960,
    from: ['homework.answered', 'homework.stuReport', 'homework.stuExercise'],
  },
  stuWrong: {
    at: '/work/report/stu/{taskId}/{userId}/wrong',
    title: { zh: '学生错题', en: 'Student wrong answers' },
    need: member,
    calls: ['homework.work.reply.get'],
    acts: ['appeal.of', 'appeal.submit'],
    width: 960,
    from: ['homework.stuReport', 'homework.stuExercise', 'homework.stuView'],
  },
  stuExercise: {
    at: '/work/report/stu/{taskId}/{userId}/exercise',
    title: { zh: '学生练习报告', en: 'Student exercise report' },
    need: member,
    calls: ['homework.work.report.user'],
    acts: ['homework.work.train.enter', 'homework.work.train.leave', 'homework.work.train.stats'],
    width: 960,
    from: ['homework.answered', 'homework.exerciseReport', 'homework.stuReport'],
  },
});
