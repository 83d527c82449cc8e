import { PLATFORM_ORG, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { OFFICE } from './access';

const teacher = need({ userTypes: [2], funcs: TEACHERS });
const overseer = need({ userTypes: [2], funcs: [...TEACHERS, ...OFFICE] });
const student = need({ userTypes: [1], funcs: ['STUDENT'] });
const give = [
  'lesson.lesson.start',
  'lesson.lesson.finish',
  'lesson.lesson.prepare',
  'lesson.lesson.enter',
  'lesson.lesson.leave',
  'lesson.lesson.update',
  'lesson.lesson.delete',
  'lesson.lesson.reuse',
  'lesson.lesson.summary',
  'lesson.lesson.teach.list',
  'teachplan.plan.common.list',
  'teachplan.plan.common.hours',
  'class.clazz.teach.current',
  'lesson.quiz.list',
  'lesson.quiz.create',
  'lesson.quiz.delete',
  'question-bank.question.list',
];
const sheet = ['lesson.attend.get', 'lesson.attend.take', 'lesson.attend.fix'];

export const screens = defineScreens({
  /**
   * The lesson to be in now, by itself: a teacher's or a child's device that stays on, the computer of a classroom.
   * Who may not be in any sees that it is empty; the platform's own people, who are in none ever, are not let in.
   */
  auto: {
    at: '/arrange/autoLesson',
    title: { zh: '自动开课', en: 'Auto lesson' },
    need: need({ exOrgIds: [PLATFORM_ORG] }),
    width: 960,
    calls: [],
    acts: ['lesson.lesson.auto', 'lesson.lesson.open', 'lesson.lesson.enter', 'lesson.lesson.start'],
    from: ['timetable.today'],
  },
  /** One lesson as its teacher gives it. Designed: the specification names only its record and report. */
  lesson: {
    at: '/arrange/basic/lesson/{lessonId}',
    title: { zh: '课堂', en: 'Lesson' },
    need: overseer,
    width: 960,
    calls: ['lesson.lesson.get'],
    acts: give,
    from: ['timetable.today', 'lesson.attend'],
  },
  /** The register, made for one hand. Designed. */
  sheet: {
    at: '/arrange/basic/lesson/{lessonId}/attend',
    title: { zh: '课堂考勤', en: 'Attendance' },
    need: overseer,
    width: 960,
    calls: ['lesson.attend.get'],
    acts: sheet,
    from: ['lesson.lesson'],
  },
  record: {
    at: '/arrange/basic/lesson/{lessonId}/record',
    title: { zh: '课堂记录', en: 'Lesson record' },
    need: teacher,
    width: 960,
    calls: ['lesson.lesson.record'],
    acts: ['lesson.lesson.summary'],
    from: ['lesson.lesson'],
  },
  report: {
    at: '/arrange/basic/lesson/{lessonId}/report',
    title: { zh: '课堂报告', en: 'Lesson report' },
    need: overseer,
    calls: ['lesson.lesson.report'],
    acts: sheet,
    from: ['lesson.lesson'],
  },
  evaluates: {
    at: '/arrange/basic/evaluates',
    title: { zh: '教学评价', en: 'Teaching evaluation' },
    need: teacher,
    calls: ['lesson.evaluate.teach.list'],
    acts: ['class.clazz.teach.current'],
  },
  /** Who has not taken it, absences in a row, leave, classes. Designed; the office reaches it from the managers' desk of the timetable. */
  attend: {
    at: '/arrange/basic/attend',
    title: { zh: '考勤管理', en: 'Attendance' },
    need: overseer,
    calls: ['lesson.attend.missing', 'lesson.absence.list', 'lesson.attend.setting.get'],
    acts: [
      ...sheet,
      'lesson.lesson.open',
      'lesson.attend.clazz',
      'lesson.attend.child',
      'lesson.attend.setting.set',
      'lesson.leave.list',
      'lesson.leave.decide',
      'lesson.leave.enter',
      'lesson.leave.withdraw',
      'class.clazz.list',
      'class.clazz.student.search',
      'lesson.lesson.clazz.list',
      'lesson.lesson.create',
    ],
  },

  detail: {
    at: '/arrange/study/{clazzId}/detail',
    title: { zh: '班级课程详情', en: 'Class lesson detail' },
    need: student,
    width: 960,
    calls: ['lesson.lesson.study.list', 'lesson.attend.mine'],
    acts: [
      'lesson.lesson.open',
      'lesson.lesson.enter',
      'lesson.lesson.leave',
      'lesson.lesson.get',
      'lesson.famous.list',
      'teachplan.plan.study.list',
    ],
    from: ['class.learning'],
  },
  /** Practice in the lesson, and the same afterwards with key and explanation. */
  train: {
    at: [
      { path: '/arrange/study/{lessonId}/train' },
      {
        path: '/arrange/study/{lessonId}/train/view',
        title: { zh: '课堂练习查看', en: 'Lesson practice review' },
        with: { view: true },
      },
    ],
    title: { zh: '课堂练习', en: 'Lesson practice' },
    need: student,
    width: 960,
    calls: ['lesson.lesson.train'],
    acts: ['lesson.lesson.train.store'],
    from: ['lesson.detail'],
  },
  studyEvaluates: {
    at: '/arrange/study/evaluates',
    title: { zh: '课堂评价', en: 'Lesson evaluations' },
    need: student,
    width: 960,
    calls: ['lesson.evaluate.study.list'],
    acts: ['lesson.evaluate.create'],
  },
  /** A child's leave and attendance. Designed. */
  leave: {
    at: '/arrange/study/leave',
    title: { zh: '请假与考勤', en: 'Leave and attendance' },
    need: student,
    width: 960,
    calls: ['lesson.leave.mine', 'lesson.attend.mine'],
    acts: ['lesson.leave.ask', 'lesson.leave.withdraw'],
    from: ['lesson.detail'],
  },

  famous: {
    at: [
      { path: '/arrange/famous/lessons', need: teacher },
      {
        path: '/desk/teach/research/famous',
        title: { zh: '名师课堂', en: 'Master-teacher lessons' },
        need: need({ funcs: ['FAMOUS_LESSON'] }),
        group: 'teach.research',
        with: { desk: true },
      },
    ],
    title: { zh: '名师课堂', en: 'Master-teacher classes' },
    need: teacher,
    calls: ['lesson.famous.list'],
    acts: [
      'lesson.famous.clazzes.set',
      'lesson.famous.create',
      'lesson.famous.update',
      'lesson.famous.choices',
      'class.clazz.teach.current',
      'files.file.upload',
    ],
  },
  research: {
    at: '/desk/teach/research',
    title: { zh: '教研管理', en: 'Teaching research' },
    need: need({ funcs: ['FAMOUS_LESSON'] }),
    group: 'teach.research',
    calls: [],
    to: '/desk/teach/research/famous',
  },
  researchDesk: {
    at: '/desk/research',
    title: { zh: '教研管理', en: 'Teaching research' },
    need: need({ funcs: ['FAMOUS_LESSON'] }),
    group: 'teach.research',
    calls: [],
    to: '/desk/teach/research',
  },
});
