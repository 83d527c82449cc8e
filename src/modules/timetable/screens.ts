import { PHOTO_ACTS, importActs } from '../../kernel/shared/importing';
import { PLATFORM_ORG, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { ARRANGERS } from './access';

// The platform's own people are teachers by user type and teach nobody: no menu leads them to lessons of their own.
const teacher = need({ userTypes: [2], exOrgIds: [PLATFORM_ORG] });
const student = need({ userTypes: [1] });
// Whoever has a class, or looks after those of a school or region: nothing leads anybody else there.
const ofClazz = need({
  userTypes: [2],
  funcs: [...TEACHERS, 'BASIC_CLASS_MANAGER', 'ADMIN_CLASS_MANAGER', 'BASIC_SUPERMAN'],
});
const feed = ['timetable.feed.get', 'timetable.feed.renew', 'timetable.feed.drop'];
const looking = [
  'timetable.mine.week',
  'timetable.clazz.week',
  'timetable.teacher.week',
  'timetable.student.week',
  'timetable.room.week',
  'timetable.whose',
  'timetable.clazzes',
];

export const screens = defineScreens({
  /** Where teachers and students land: the day first, then the week. */
  today: {
    at: [
      { path: '/arrange/basic/myLessons', with: { who: 'teacher' } },
      { path: '/arrange/study/myLessons', need: student, with: { who: 'student' } },
    ],
    title: { zh: '我的课表', en: 'My timetable' },
    need: teacher,
    noBack: true,
    calls: ['timetable.mine.today', 'timetable.mine.week'],
    // What stands beside the lessons is the shell's (daySlot).
    acts: [
      'timetable.cover.mine',
      'timetable.cover.answer',
      ...feed,
      'shell.waits',
      'shell.day.teach',
      'shell.day.study',
      'shell.bench',
      'teachplan.plan.list',
    ],
  },
  week: {
    at: [
      {
        path: '/arrange/basic/myWeekPeriodLessons',
        with: { who: 'teacher', by: 'period' },
      },
      {
        path: '/arrange/study/myWeekPeriodLessons',
        need: student,
        with: { who: 'student', by: 'period' },
      },
      {
        path: '/arrange/basic/myWeekIntervalLessons',
        title: { zh: '周时段课表', en: 'Week interval timetable' },
        with: { who: 'teacher', by: 'interval' },
      },
      {
        path: '/arrange/study/myWeekIntervalLessons',
        title: { zh: '周时段课表', en: 'Week interval timetable' },
        need: student,
        with: { who: 'student', by: 'interval' },
      },
    ],
    title: { zh: '周课表', en: 'Week timetable' },
    need: teacher,
    calls: ['timetable.mine.week'],
    acts: [...looking, ...feed],
  },
  clazzWeek: {
    at: [
      { path: '/arrange/basic/clazzWeekPeriodLessons/{clazzId}', with: { who: 'teacher' } },
      { path: '/arrange/study/clazzWeekPeriodLessons/{clazzId}', need: student, with: { who: 'student' } },
    ],
    title: { zh: '班级周课表', en: 'Class week timetable' },
    need: ofClazz,
    calls: ['timetable.clazz.week'],
    from: ['timetable.clazzLessons', 'class.room', 'class.learning'],
  },
  clazzLessons: {
    at: [
      { path: '/arrange/basic/clazzLessons/{clazzId}', with: { who: 'teacher' } },
      { path: '/arrange/study/clazzLessons/{clazzId}', need: student, with: { who: 'student' } },
    ],
    title: { zh: '班级课次', en: 'Class lessons' },
    need: ofClazz,
    width: 960,
    calls: ['timetable.clazz.lessons'],
    from: ['class.teaching', 'timetable.clazzWeek'],
  },
  /** The desk of the week: who arranges what they may; managers make terms, generate, import and find substitutes here too. */
  arranges: {
    at: '/arrange/basic/myWeekPeriodArranges',
    title: { zh: '我的周排课', en: 'My week schedule' },
    need: need({ userTypes: [2], funcs: ARRANGERS }),
    calls: [
      'timetable.clazzes',
      'timetable.wpa.list',
      'timetable.wia.list',
      'timetable.period.list',
      'timetable.term.list',
    ],
    acts: [
      'timetable.wpa.create',
      'timetable.wpa.update',
      'timetable.wpa.delete',
      'timetable.wpa.on',
      'timetable.wpa.swap',
      'timetable.wia.create',
      'timetable.wia.update',
      'timetable.wia.delete',
      'timetable.wia.on',
      'timetable.period.set',
      'timetable.free',
      'timetable.choices',
      'timetable.pupil.clashes',
      'timetable.master',
      'timetable.plan.export',
      'timetable.term.create',
      'timetable.term.update',
      'timetable.term.delete',
      'timetable.term.days',
      'timetable.room.list',
      'timetable.room.create',
      'timetable.room.update',
      'timetable.room.delete',
      'timetable.absence.list',
      'timetable.absence.create',
      'timetable.absence.delete',
      'timetable.absence.lessons',
      'timetable.cover.ask',
      'timetable.cover.withdraw',
      'timetable.cover.counts',
      'timetable.need.list',
      'timetable.need.set',
      'timetable.need.take',
      'timetable.wish.list',
      'timetable.wish.set',
      'timetable.plan.start',
      'timetable.plan.list',
      'timetable.plan.week',
      'timetable.plan.apply',
      'timetable.plan.delete',
      'timetable.import.template',
      ...importActs('timetable.import'),
      ...PHOTO_ACTS,
    ],
  },
});
