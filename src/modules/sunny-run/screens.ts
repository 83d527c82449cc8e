import { BUSI, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const servs = ['SPT_BASE'] as const;
const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs });
const staff = need({
  busi: [BUSI.school],
  userTypes: [USER_TYPE.teacher],
  funcs: ['BASIC_SUPERMAN', ...TEACHERS],
  servs,
});
const group = 'sport.play';
const sunny = (...names: string[]) => names.map((name) => `sunny-run.${name}`);
const reports = sunny(
  'sunny.daily.org',
  'sunny.daily.grd',
  'sunny.daily.clz',
  'sunny.range.org',
  'sunny.range.grd',
  'sunny.range.clz',
  'sunny.range.usr',
  'sunny.his',
  'sunny.frames',
  'sunny.export',
);
const rooms = sunny('sunroom.create', 'sunroom.update', 'sunroom.delete', 'sunroom.stations');

export const screens = defineScreens({
  /** What the school asks of a run. */
  config: {
    at: '/desk/sport/play/sun/config',
    title: { zh: '阳光跑设置', en: 'Sunny running settings' },
    group,
    need: school,
    calls: sunny('sunny.cfg.get'),
    acts: sunny('sunny.cfg.set', 'sunny.judge.preview', 'sunny.judge', 'sunny.term.close', 'sunny.term.reopen'),
  },
  rank: {
    at: '/desk/sport/play/sun/rank',
    title: { zh: '阳光跑排行', en: 'Sunny running ranking' },
    group,
    need: school,
    calls: sunny('sunny.ranks'),
    acts: sunny('sunny.range.usr', 'sunny.frames'),
  },
  report: {
    at: [
      { path: '/desk/sport/play/sun/orgReport', with: { level: 'org' } },
      {
        path: '/desk/sport/play/sun/grdReport',
        title: { zh: '年级报表', en: 'Grade report' },
        with: { level: 'grd' },
      },
      {
        path: '/desk/sport/play/sun/clzReport',
        title: { zh: '班级报表', en: 'Class report' },
        with: { level: 'clz' },
      },
    ],
    title: { zh: '学校报表', en: 'School report' },
    group,
    need: school,
    calls: sunny('sunny.daily.org'),
    acts: [...reports, 'class.clazz.list'],
  },
  user: {
    at: '/desk/sport/play/sun/userReport',
    title: { zh: '个人报表', en: 'Individual report' },
    group,
    need: school,
    calls: sunny('sunny.range.usr'),
    acts: sunny('sunny.frames', 'runs.decide'),
  },
  /** Courses: the operator's for every school (O-05), a school's own. */
  rooms: {
    at: [
      {
        path: '/desk/sport/sets/open/sunRoomList',
        group: 'sport.sets',
        need: need({ busi: [BUSI.platform], funcs: ['PFM_SPT_ADMIN'] }),
        with: { all: true },
      },
      {
        path: '/desk/sport/play/sun/rooms',
        title: { zh: '阳光跑路线', en: 'Sunny running courses' },
        with: { all: false },
      },
    ],
    title: { zh: '阳光跑房间', en: 'Sunny running rooms' },
    group,
    need: school,
    calls: sunny('sunroom.list'),
    acts: rooms,
    from: ['sunny-run.config'],
  },
  /** The teacher at the course: how the own classes ran today, days off, who does not run, and whose band it is. */
  field: {
    at: '/sport/sun',
    title: { zh: '阳光跑', en: 'Sunny running' },
    need: staff,
    calls: sunny('runs.list', 'bands.unknown', 'stops.list'),
    acts: [
      ...sunny(
        'bands.list',
        'bands.assign',
        'bands.release',
        'bands.sheet',
        'stops.set',
        'stops.remove',
        'excuses.list',
        'excuses.set',
        'excuses.remove',
        'sunny.daily.clz',
        'sunny.range.usr',
        'sunny.frames',
        'runs.decide',
      ),
      ...importActs('sunny-run.bands.import'),
      'class.clazz.list',
      'class.clazz.teach.current',
      'class.clazz.student.search',
    ],
  },
  /** Doubtful runs, one after the other: the way, the reasons, and two keys. */
  doubt: {
    at: '/sport/sun/doubt',
    title: { zh: '存疑跑步', en: 'Doubtful runs' },
    need: staff,
    calls: sunny('runs.list'),
    acts: sunny('runs.decide', 'sunny.frames'),
    from: ['sunny-run.field', 'sunny-run.report', 'sunny-run.user'],
  },
  /** A child at a phone: today, this week, and why a run did not count. */
  mine: {
    at: '/sport/sun/mine',
    title: { zh: '我的阳光跑', en: 'My running' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.student], funcs: ['STUDENT'], servs }),
    width: 960,
    calls: sunny('sunny.range.usr'),
    acts: [...sunny('sunny.ranks', 'sunny.frames', 'stops.list'), 'appeal.of', 'appeal.submit'],
  },
});
