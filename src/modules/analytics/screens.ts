import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';
import { studyScreens } from './rules/study-screens';

const group = 'teach.report';
/** Whoever may open one of the reports; each asks for its own code again. */
const any = need({ funcs: ['DATA_LESSON_HOURS', 'DATA_LESSON_ATTEND', 'DATA_REVIEW_BEIKE'] });
/** An address the general desk has for a report of the teaching desk. */
const moved = (page: string, title: { readonly zh: string; readonly en: string }, of: typeof any) => ({
  at: `/desk/report/${page}`,
  title,
  group,
  need: of,
  calls: [],
  to: `/desk/teach/report/${page}`,
  from: ['outside'],
});
const TITLES = {
  teacherHour: { zh: '教师课时统计', en: 'Teacher lesson hours' },
  students: { zh: '学生课时统计', en: 'Student lesson hours' },
  attend: { zh: '课堂考勤统计', en: 'Lesson attendance' },
  teachProgress: { zh: '备课进度', en: 'Teaching progress' },
};

export const screens = defineScreens({
  ...studyScreens,
  /** Who uses the program and what of it. */
  usage: {
    at: '/desk/teach/report/usage',
    title: { zh: '使用情况', en: 'Adoption' },
    group,
    need: access.adoption,
    calls: ['analytics.adoption'],
    acts: [
      'analytics.adoption.screens',
      'analytics.adoption.teachers',
      'analytics.adoption.export',
      'analytics.online',
    ],
  },
  clean: {
    at: '/desk/teach/report/clean',
    title: { zh: '数据清理', en: 'Data cleaning' },
    group,
    need: access.platform,
    calls: [],
    acts: ['analytics.monitor.clean', 'analytics.mutex.acquire', 'analytics.mutex.validate'],
  },
  teacherHour: {
    at: '/desk/teach/report/teacherHour',
    title: TITLES.teacherHour,
    group,
    need: access.hours,
    calls: ['analytics.report.teacherHour'],
    acts: ['analytics.report.teacherHour.hours', 'analytics.report.teacherHour.export'],
  },
  students: {
    at: '/desk/teach/report/students',
    title: TITLES.students,
    group,
    need: access.hours,
    calls: ['analytics.report.students'],
    acts: ['analytics.report.students.export'],
  },
  attend: {
    at: '/desk/teach/report/attend',
    title: TITLES.attend,
    group,
    need: access.attend,
    calls: ['analytics.report.attend'],
    acts: ['analytics.report.attend.export', 'analytics.attend'],
  },
  attendLesson: {
    at: '/desk/report/clazz/attend/{lessonId}',
    title: { zh: '课堂考勤详情', en: 'Lesson attendance detail' },
    group,
    need: access.attend,
    calls: ['analytics.report.attend.lesson'],
    from: ['analytics.attend'],
  },
  attendClazz: {
    at: '/desk/report/clazz/attend/{lessonId}/{clazzId}',
    title: { zh: '班级考勤详情', en: 'Class attendance detail' },
    group,
    need: access.attend,
    calls: ['analytics.report.attend.clazz'],
    from: ['analytics.attendLesson'],
  },
  teachProgress: {
    at: '/desk/teach/report/teachProgress',
    title: TITLES.teachProgress,
    group,
    need: access.progress,
    calls: ['analytics.report.teachProgress'],
    acts: ['analytics.report.teachProgress.export'],
  },
  logins: {
    at: '/desk/teach/report/logins',
    title: { zh: '登录统计', en: 'Sign-ins by day' },
    group,
    need: access.platform,
    calls: ['analytics.platform.logins'],
    acts: ['analytics.platform.logins.export', 'organisation.org.select2'],
  },
  report: {
    at: '/desk/teach/report',
    title: { zh: '数据报表', en: 'Reports' },
    group,
    need: any,
    calls: [],
    to: '/desk/teach/report/teacherHour',
  },
  reportDesk: {
    at: '/desk/report',
    title: { zh: '数据报表', en: 'Reports' },
    group,
    need: any,
    calls: [],
    to: '/desk/teach/report',
  },
  movedTeacherHour: moved('teacherHour', TITLES.teacherHour, access.hours),
  movedStudents: moved('students', TITLES.students, access.hours),
  movedAttend: moved('attend', TITLES.attend, access.attend),
  movedProgress: moved('teachProgress', TITLES.teachProgress, access.progress),
});
