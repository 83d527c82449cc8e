import { BUSI } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';
import { WITHOUT } from './rules/words';

const without = { exOrgIds: WITHOUT };
// Children of schools are assessed; nothing leads learners of an institution here.
const child = need({ busi: [BUSI.school], userTypes: [1], funcs: ['STUDENT'], ...without });
const teacher = need({ userTypes: [2], funcs: ['BASIC_TEACHING'], ...without });
const either = need({ busi: [BUSI.school], funcs: ['STUDENT', 'BASIC_TEACHING'], ...without });
/** Teachers and the administrator, who has no page of a teacher: the same reports stand at addresses of their own. */
const staff = need({ userTypes: [2], funcs: ['BASIC_TEACHING', 'BASIC_SUPERMAN'], ...without });

const perfGroup = 'teach.assessment-teacher';
const evalGroup = 'teach.assessment-student';
const STUDENTS = { zh: '学生综合素质评价', en: 'Student assessment' };
const TEACHERS = { zh: '教师绩效评价', en: 'Teacher assessment' };
const events = [
  'assessment.ces.events',
  'assessment.ces.event.create',
  'assessment.ces.event.delete',
  'assessment.ces.event.nod',
  'files.file.upload',
];
const evidence = ['assessment.ces.evidence', 'assessment.ces.evidence.rows', 'assessment.ces.evidence.set'];
const objecting = ['assessment.ces.appeal.create', 'assessment.ces.appeal.answer', 'appeal.of', 'appeal.withdraw'];

export const screens = defineScreens({
  templates: {
    at: [
      { path: '/desk/teach/assessment-student/template-list', group: evalGroup, with: { kind: 'eval' } },
      { path: '/desk/teach/assessment-teacher/template-list', group: perfGroup, with: { kind: 'perf' } },
    ],
    title: { zh: '评价模板', en: 'Assessment templates' },
    need: access.keep,
    calls: ['assessment.ces.template.list'],
    acts: [
      'assessment.ces.template.get',
      'assessment.ces.template.create',
      'assessment.ces.template.update',
      'assessment.ces.template.delete',
    ],
  },
  records: {
    at: [
      { path: '/desk/teach/assessment-student/list', group: evalGroup, with: { kind: 'eval' } },
      { path: '/desk/teach/assessment-teacher/list', group: perfGroup, with: { kind: 'perf' } },
    ],
    title: { zh: '评价记录', en: 'Assessment records' },
    need: access.keep,
    calls: ['assessment.ces.list'],
    acts: [
      'assessment.ces.info',
      'assessment.ces.publish',
      'assessment.ces.levels.set',
      'assessment.ces.end',
      'assessment.ces.archive',
      'assessment.ces.off',
      'assessment.ces.on',
      'assessment.ces.template.list',
      'assessment.ces.report.export',
    ],
  },
  /** Everybody in an evaluation, with what is missing; who joined or left; judgements to be opened once more. */
  people: {
    at: [
      { path: '/desk/teach/assessment-student/people/{id}', group: evalGroup, with: { kind: 'eval' } },
      { path: '/desk/teach/assessment-teacher/people/{id}', group: perfGroup, with: { kind: 'perf' } },
    ],
    title: { zh: '评价进度', en: 'Progress of an evaluation' },
    need: access.keep,
    calls: ['assessment.ces.people', 'assessment.ces.info'],
    acts: ['assessment.ces.reopen', 'assessment.ces.movers', 'assessment.ces.movers.set'],
    from: ['assessment.records'],
  },
  mainSheet: {
    at: '/desk/teach/assessment-teacher/main/{perfId}/{userId}',
    title: { zh: '学校评定', en: 'Judgement of the school' },
    need: access.keep,
    group: perfGroup,
    calls: ['assessment.perf.main.get'],
    acts: [
      'assessment.perf.main.save',
      'assessment.perf.main.submit',
      'assessment.perf.self.get',
      'assessment.perf.lead.get',
      ...events,
      ...evidence,
    ],
    from: ['assessment.people'],
  },
  desk: {
    at: '/desk/teach/assessment-student',
    title: STUDENTS,
    need: access.keep,
    group: evalGroup,
    calls: [],
    to: '/desk/teach/assessment-student/list',
  },
  deskTeachers: {
    at: '/desk/teach/assessment-teacher',
    title: TEACHERS,
    need: access.keep,
    group: perfGroup,
    calls: [],
    to: '/desk/teach/assessment-teacher/list',
  },
  oldDesk: {
    at: '/desk/assessment-student',
    title: STUDENTS,
    need: access.keep,
    group: evalGroup,
    calls: [],
    to: '/desk/teach/assessment-student',
  },
  oldDeskTeachers: {
    at: '/desk/assessment-teacher',
    title: TEACHERS,
    need: access.keep,
    group: perfGroup,
    calls: [],
    to: '/desk/teach/assessment-teacher',
  },

  /** A child's own evaluations with their results; what is still to do stands on a page of its own. */
  selfList: {
    at: '/assessment-student/assessment-list-self',
    title: { zh: '我的综合素质评价', en: 'My comprehensive quality evaluations' },
    need: child,
    width: 960,
    calls: ['assessment.eval.self.list'],
  },
  studentTasks: {
    at: '/assessment-student/assessment-list-student-task',
    title: { zh: '学生评价任务', en: 'Student evaluation tasks' },
    need: child,
    width: 960,
    calls: ['assessment.eval.student.tasks'],
    from: ['assessment.selfList'],
  },
  childSheet: {
    at: '/assessment-student/self-assessment/{userId}/{evalId}',
    title: { zh: '学生自评', en: 'Student self-assessment' },
    need: child,
    width: 960,
    calls: ['assessment.eval.self.get'],
    acts: ['assessment.eval.self.save', 'assessment.eval.self.submit', ...events, ...evidence.slice(0, 2)],
    from: ['assessment.studentTasks', 'assessment.selfList'],
  },
  mateSheet: {
    at: '/assessment-student/mate-assessment/{userId}/{evalId}',
    title: { zh: '同学互评', en: 'Assessment of a classmate' },
    need: child,
    width: 960,
    calls: ['assessment.eval.mate.get'],
    acts: ['assessment.eval.mate.save', 'assessment.eval.mate.submit'],
    from: ['assessment.studentTasks'],
  },
  teacherTasks: {
    at: '/assessment-student/assessment-list-teacher-task',
    title: { zh: '教师评价任务', en: 'Teacher evaluation tasks' },
    need: teacher,
    calls: ['assessment.eval.teacher.tasks'],
    from: ['assessment.clazzList'],
  },
  clazzList: {
    at: '/assessment-student/assessment-list-class',
    title: { zh: '班级评价', en: 'Class evaluations' },
    need: teacher,
    calls: ['assessment.eval.clazz.list'],
  },
  clazzGrid: {
    at: '/assessment-student/class-assessment/{clazzId}/{evalId}',
    title: { zh: '班级评定', en: 'Assess a class' },
    need: teacher,
    calls: ['assessment.eval.clazz.get'],
    acts: ['assessment.eval.clazz.save', 'assessment.eval.clazz.submit', ...events, ...evidence],
    from: ['assessment.clazzList', 'assessment.teacherTasks'],
  },
  comments: {
    at: '/assessment-student/comment-list/{clazzId}/{evalId}',
    title: { zh: '评语列表', en: 'Comment list' },
    need: teacher,
    calls: ['assessment.eval.comments'],
    from: ['assessment.clazzList', 'assessment.clazzGrid'],
  },
  comment: {
    at: '/assessment-student/comment/{evalId}/{userId}',
    title: { zh: '撰写评语', en: 'Write comment' },
    need: teacher,
    width: 960,
    calls: ['assessment.eval.comments', 'assessment.eval.phrase.list'],
    acts: [
      'assessment.eval.comment.set',
      'assessment.eval.phrase.add',
      'assessment.eval.phrase.remove',
      ...evidence.slice(0, 2),
    ],
    from: ['assessment.comments'],
  },
  studentReport: {
    at: [
      { path: '/assessment-student/student-report/{userId}/{evalId}' },
      { path: '/assessment-student/report/{userId}/{evalId}', need: staff },
    ],
    title: { zh: '学生评价报告', en: 'Student evaluation report' },
    need: either,
    width: 960,
    calls: ['assessment.eval.report.user'],
    acts: [...objecting, 'assessment.ces.events'],
    from: ['assessment.selfList', 'assessment.clazzReport'],
  },
  clazzReport: {
    at: [
      { path: '/assessment-student/class-report/{clazzId}/{evalId}' },
      { path: '/assessment-student/report-class/{clazzId}/{evalId}', need: staff },
    ],
    title: { zh: '班级评价报告', en: 'Class evaluation report' },
    need: teacher,
    calls: ['assessment.eval.report.clazz'],
    acts: ['assessment.ces.report.export'],
    from: ['assessment.clazzList', 'assessment.people'],
  },

  perfList: {
    at: '/assessment-teacher/list-self',
    title: { zh: '我的绩效评价', en: 'My performance evaluations' },
    need: teacher,
    width: 960,
    calls: ['assessment.perf.self.list'],
  },
  leadTasks: {
    at: '/assessment-teacher/list-task',
    title: { zh: '绩效评价任务', en: 'Performance evaluation tasks' },
    need: teacher,
    width: 960,
    calls: ['assessment.perf.lead.list'],
    from: ['assessment.perfList'],
  },
  perfSheet: {
    at: '/assessment-teacher/self-assessment/{userId}/{perfId}',
    title: { zh: '绩效自评', en: 'Performance self-assessment' },
    need: teacher,
    width: 960,
    calls: ['assessment.perf.self.get'],
    acts: ['assessment.perf.self.save', 'assessment.perf.self.submit', ...events, ...evidence.slice(0, 2)],
    from: ['assessment.perfList'],
  },
  leadSheet: {
    at: '/assessment-teacher/leader-assessment/{userId}/{perfId}',
    title: { zh: '绩效领导评价', en: 'Performance leader assessment' },
    need: teacher,
    width: 960,
    calls: ['assessment.perf.lead.get'],
    acts: [
      'assessment.perf.lead.save',
      'assessment.perf.lead.submit',
      'assessment.perf.self.get',
      ...events,
      ...evidence,
    ],
    from: ['assessment.leadTasks'],
  },
  teacherReport: {
    at: [
      { path: '/assessment-teacher/teacher-report/{userId}/{perfId}' },
      { path: '/assessment-teacher/report/{userId}/{perfId}', need: staff },
    ],
    title: { zh: '教师绩效报告', en: 'Teacher performance report' },
    need: teacher,
    width: 960,
    calls: ['assessment.perf.report.user'],
    acts: [...objecting, 'assessment.ces.events'],
    from: ['assessment.perfList', 'assessment.leadTasks', 'assessment.globalReport'],
  },
  globalReport: {
    at: [
      { path: '/assessment-teacher/global-report/{perfId}' },
      { path: '/assessment-teacher/report-overall/{perfId}', need: staff },
    ],
    title: { zh: '绩效总体报告', en: 'Overall performance report' },
    need: teacher,
    calls: ['assessment.perf.report'],
    acts: ['assessment.ces.report.export'],
    from: ['assessment.perfList', 'assessment.records'],
  },
});
