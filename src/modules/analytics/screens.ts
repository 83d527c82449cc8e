import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';
import { studyScreens } from './rules/study-screens';

const group = 'teach.report';
/** Whoever may open one of the reports; each asks for its own code again. */
const any = need({ funcs: ['DATA_LESSON_HOURS', 'DATA_LESSON_ATTEND', 'DATA_REVIEW_BEIKE'] });
/** What the addresses share that the general desk has for reports of the teaching desk. */
const moved = { group, calls: [], from: ['outside'] };
const TITLES = {
  teacherHour: { zh: '教师课时统计', en: 'Teacher lesson hours' },
  students: { zh: '学生课时统计', en: 'Student lesson hours' },
  attend: { zh: '课堂考勤统计', en: 'Lesson attendance' },
  teachProgress: { zh: '备课进度', en: 'Teaching progress' },
};

/** A page of the education screen. */
const wall = (path: string, page: string, zh: string, en: string) => ({
  path: path ? `/stat/monitor/screen/${path}` : '/stat/monitor/screen',
  title: { zh, en },
  with: { page },
});

export const screens = defineScreens({
  /** The education screen of a school, or of a region whose districts and schools open it again. */
  screen: {
    at: [
      wall('', 'index', '教育数据大屏', 'Education dashboard'),
      wall('today', 'today', '今日数据', 'Today'),
      wall('actual', 'actual', '实时数据', 'Live data'),
      wall('school', 'school', '学校数据', 'Schools'),
      wall('online', 'online', '在线情况', 'Online users'),
      wall('map', 'map', '区域地图', 'Map'),
      wall('lesson/map', 'lesson-map', '课堂分布地图', 'Lesson map'),
      wall('study/detail', 'study', '学习数据详情', 'Study detail'),
      wall('teach/detail', 'teach', '教学数据详情', 'Teaching detail'),
      wall('teach/design', 'design', '教学设计数据', 'Teaching designs'),
      wall('res/detail', 'res', '资源数据详情', 'Resource detail'),
      wall('info/detail', 'info', '基础信息详情', 'Information detail'),
      wall('clazz/detail', 'clazz', '班级数据详情', 'Class detail'),
      wall('info/stu/detail', 'info-stu', '学生信息详情', 'Student information detail'),
      wall('info/teacher/detail', 'info-teacher', '教师信息详情', 'Teacher information detail'),
    ],
    title: { zh: '教育数据大屏', en: 'Education dashboard' },
    need: access.screen,
    layout: 'bare',
    noBack: true,
    calls: ['analytics.screen.init', 'analytics.monitor.screen'],
    acts: ['analytics.screen.watch', 'files.file.map'],
  },
  /** The rows behind its figures. */
  screenLists: {
    at: '/stat/monitor/index',
    title: { zh: '教育数据监测', en: 'Education monitoring' },
    need: access.screen,
    calls: ['analytics.screen.init', 'analytics.screen.refs', 'analytics.region.list'],
    acts: [
      'analytics.region.list.export',
      'analytics.school.lessons',
      'analytics.school.lessons.export',
      'analytics.school.traces',
      'analytics.school.traces.export',
      'organisation.org.select2',
    ],
    from: ['analytics.screen'],
  },
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
      'analytics.adoption.screens.export',
      'analytics.adoption.teachers',
      'analytics.adoption.teachers.export',
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
    acts: [
      'analytics.report.teacherHour.hours',
      'analytics.report.teacherHour.export',
      'analytics.report.teacherHour.all',
      'analytics.report.teacherHour.all.export',
    ],
  },
  students: {
    at: '/desk/teach/report/students',
    title: TITLES.students,
    group,
    need: access.hours,
    calls: ['analytics.report.students'],
    acts: [
      'analytics.report.students.export',
      'analytics.report.students.hours',
      'analytics.report.students.hours.export',
    ],
  },
  attend: {
    at: '/desk/teach/report/attend',
    title: TITLES.attend,
    group,
    need: access.attend,
    calls: ['analytics.report.attend'],
    acts: [
      'analytics.report.attend.export',
      'analytics.report.attend.absences',
      'analytics.report.attend.absences.export',
      'analytics.attend',
      'analytics.attend.export',
    ],
  },
  attendLesson: {
    at: '/desk/teach/report/attend/{lessonId}',
    title: { zh: '课堂考勤详情', en: 'Lesson attendance detail' },
    group,
    need: access.attend,
    calls: ['analytics.report.attend.lesson'],
    acts: ['analytics.report.attend.lesson.export'],
    from: ['analytics.attend'],
  },
  attendClazz: {
    at: '/desk/teach/report/attend/{lessonId}/{clazzId}',
    title: { zh: '班级考勤详情', en: 'Class attendance detail' },
    group,
    need: access.attend,
    calls: ['analytics.report.attend.clazz'],
    acts: ['analytics.report.attend.lesson.export'],
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
  movedTeacherHour: {
    at: '/desk/report/teacherHour',
    title: TITLES.teacherHour,
    need: access.hours,
    to: '/desk/teach/report/teacherHour',
    ...moved,
  },
  movedStudents: {
    at: '/desk/report/students',
    title: TITLES.students,
    need: access.hours,
    to: '/desk/teach/report/students',
    ...moved,
  },
  movedAttend: {
    at: '/desk/report/attend',
    title: TITLES.attend,
    need: access.attend,
    to: '/desk/teach/report/attend',
    ...moved,
  },
  movedAttendLesson: {
    at: '/desk/report/clazz/attend/{lessonId}',
    title: { zh: '课堂考勤详情', en: 'Lesson attendance detail' },
    need: access.attend,
    to: '/desk/teach/report/attend/{lessonId}',
    ...moved,
  },
  movedAttendClazz: {
    at: '/desk/report/clazz/attend/{lessonId}/{clazzId}',
    title: { zh: '班级考勤详情', en: 'Class attendance detail' },
    need: access.attend,
    to: '/desk/teach/report/attend/{lessonId}/{clazzId}',
    ...moved,
  },
  movedProgress: {
    at: '/desk/report/teachProgress',
    title: TITLES.teachProgress,
    need: access.progress,
    to: '/desk/teach/report/teachProgress',
    ...moved,
  },
});
