import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const teach = need({ userTypes: [2], funcs: ['TRAIN_TEACHING'] });
const learn = need({ userTypes: [1], funcs: ['STUDENT'] });
const head = need({ userTypes: [2], funcs: ['TRAIN_SUPERMAN'] });

const plan = [
  'train.goal.create',
  'train.todo.publish.train',
  'train.todo.publish.eval',
  'train.comment.create',
  'files.file.upload',
];
const beans = [
  'practice.bean.get',
  'practice.bean.signIn',
  'practice.bean.detail',
  'practice.bean.draw',
  'practice.bean.records',
];

export const screens = defineScreens({
  /** The institution in figures: on the desk where its administrators land, and on the site. */
  overview: {
    at: [
      { path: '/desk/train/bench', title: { zh: '机构概览', en: 'Organisation overview' }, with: { view: 'bench' } },
      {
        path: '/train/org/index',
        title: { zh: '机构训练首页', en: 'Training home of the organisation' },
        with: { view: 'home' },
      },
    ],
    title: { zh: '机构概览', en: 'Organisation overview' },
    need: head,
    noBack: true,
    calls: ['train.train.summary.org'],
    acts: ['shell.waits'],
  },
  /** A learner's day: to-dos, goals, beans, curves. */
  home: {
    at: '/train/student/index',
    title: { zh: '训练首页', en: 'Training home' },
    need: need({ busi: [5], userTypes: [1], funcs: ['STUDENT'] }),
    width: 960,
    noBack: true,
    calls: ['train.train.summary.student', 'practice.bean.get'],
    acts: [
      'shell.waits',
      'shell.day.study',
      'train.goal.create',
      'practice.train.choose',
      'practice.report.curves',
      ...beans,
    ],
  },
  /** All to-dos and goals of a learner; students of schools set themselves goals here too. */
  todos: {
    at: '/train/student/todos',
    title: { zh: '训练待办', en: 'Training to-dos' },
    need: learn,
    width: 960,
    calls: ['train.todo.list', 'train.goal.list'],
    acts: ['train.goal.create', 'practice.train.choose'],
    from: ['practice.home', 'practice.index'],
  },
  details: {
    at: '/train/student/{userId}/details',
    title: { zh: '学员训练详情', en: 'Learner training detail' },
    need: need({ funcs: ['TRAIN_TEACHING', 'STUDENT', 'STUDENT_MANAGER'] }),
    calls: ['train.train.summary.student'],
    acts: ['train.todo.list', 'train.goal.list', 'train.comment.list', ...plan],
    from: ['train.home', 'train.todos', 'train.students', 'train.summary'],
  },
  publish: {
    at: '/train/teacher/publish',
    title: { zh: '发布训练', en: 'Publish training' },
    need: teach,
    calls: ['train.train.students'],
    acts: [
      ...plan,
      'textbook.specbook.list',
      'textbook.sbknode.tree',
      'resource.paper.list',
      'homework.work.teach.list',
    ],
    from: ['train.summary', 'train.students'],
  },
  students: {
    at: '/train/teacher/student',
    title: { zh: '训练学员', en: 'Training learners' },
    need: need({ userTypes: [2], funcs: ['TRAIN_TEACHING', 'STUDENT_MANAGER'] }),
    calls: ['train.train.students'],
    acts: plan,
    from: ['train.summary', 'train.overview'],
  },
  summary: {
    at: '/train/teacher/summary',
    title: { zh: '训练概览', en: 'Training summary' },
    need: need({ busi: [5], userTypes: [2], funcs: ['TRAIN_TEACHING'] }),
    noBack: true,
    calls: ['train.train.summary.teacher', 'lesson.lesson.teach.list'],
    acts: ['shell.waits', ...plan],
  },
  /** A tutor's day, made of what other modules know: classes, lessons, applicants, questions of children. */
  tutor: {
    at: '/tutor/index',
    title: { zh: '辅导教师首页', en: 'Tutor home' },
    need: need({ userTypes: [2], funcs: ['TUTOR_TEACHING'] }),
    noBack: true,
    calls: ['class.clazz.teach.current', 'lesson.lesson.teach.list', 'practice.ask.list', 'class.tutor.list'],
    acts: ['shell.waits'],
  },
  serves: {
    at: '/desk/teach/report/train/serves',
    title: { zh: '培训服务统计', en: 'Training service report' },
    group: 'teach.report',
    need: need({ funcs: ['TRAIN_SUPERMAN', 'PFM_SUPERMAN'] }),
    calls: ['train.report.train.serves'],
  },
});
