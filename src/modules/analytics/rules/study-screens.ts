import { need } from '../../../kernel/shared/need';
import { defineScreens } from '../../../kernel/shared/screens';

const child = need({ userTypes: [1], funcs: ['STUDENT'] });
/** As the calls of teaching and study ask (access.ts). */
const taught = need({ userTypes: [2], funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'BASIC_TEACHING'] });
/** As practice's reports of an organisation ask. */
const oversee = need({ userTypes: [2], funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'TRAIN_SUPERMAN'] });

/** Teaching and study: reports of teachers, heads and bureaus, of a child, and of a training institution. */
export const studyScreens = defineScreens({
  eduIndex: {
    at: '/stat/report/teach/index',
    title: { zh: '教学报告首页', en: 'Teacher and regional reports' },
    need: taught,
    calls: ['analytics.edu.teach', 'analytics.edu.study'],
  },
  eduTeach: {
    at: '/stat/report/teach/teach',
    title: { zh: '教学报告', en: 'Teaching report' },
    need: taught,
    calls: ['analytics.edu.teach'],
    acts: [
      'analytics.edu.teach.hours',
      'analytics.edu.teach.export',
      'analytics.edu.teach.all',
      'analytics.edu.teach.all.export',
    ],
    from: ['analytics.eduIndex'],
  },
  eduStudy: {
    at: '/stat/report/teach/study',
    title: { zh: '学习报告', en: 'Study report' },
    need: taught,
    calls: ['analytics.edu.study'],
    acts: ['analytics.edu.study.export'],
    from: ['analytics.eduIndex'],
  },
  eduStudyDetail: {
    at: '/stat/report/teach/study/detail',
    title: { zh: '学习报告详情', en: 'Study report detail' },
    need: taught,
    calls: ['analytics.edu.studyDetail'],
    acts: [
      'analytics.edu.studyDetail.child',
      'analytics.edu.studyDetail.child.export',
      'analytics.edu.studyDetail.export',
    ],
    from: ['analytics.eduIndex', 'analytics.eduStudy'],
  },
  studyMine: {
    at: '/work/report/study/analy',
    title: { zh: '学习报告', en: 'Study report' },
    need: child,
    width: 960,
    calls: ['practice.report.study', 'practice.report.curves'],
  },
  studyMineDetail: {
    at: '/work/report/study/analy/detail',
    title: { zh: '学习报告详情', en: 'Study report detail' },
    need: child,
    width: 960,
    calls: ['practice.report.study'],
    acts: ['practice.report.study.detail'],
    from: ['analytics.studyMine'],
  },
  studyOrg: {
    at: '/work/report/org/study/analy',
    title: { zh: '机构学习报告', en: 'Organisation study report' },
    need: oversee,
    calls: ['practice.report.org'],
    from: ['analytics.eduIndex'],
  },
  studyOrgDetail: {
    at: '/work/report/org/study/analy/detail',
    title: { zh: '机构学习报告详情', en: 'Organisation study report detail' },
    need: oversee,
    calls: ['practice.report.org.detail'],
    from: ['analytics.studyOrg'],
  },
  /** A page of the site below an address of the desk. */
  learners: {
    at: '/desk/stu/summary',
    title: { zh: '学员概览', en: 'Learner overview' },
    need: need({ userTypes: [2], funcs: ['TRAIN_SUPERMAN', 'STUDENT_MANAGER', 'TRAIN_TEACHING'] }),
    layout: 'site',
    calls: ['analytics.train.student'],
    acts: [
      'analytics.train.student.export',
      'analytics.train.teacher',
      'analytics.train.teacher.export',
      'analytics.train.manager',
      'analytics.train.manager.export',
      'train.train.summary.student',
    ],
  },
});
