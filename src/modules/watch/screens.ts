import { BUSI, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const servs = ['SPT_BASE'] as const;
const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs });
const calls = (...ids: string[]) => ids.map((id) => `watch.band.${id}`);
const body = calls('heart.daily', 'blood.daily', 'oxygen.daily', 'steps.daily', 'temps.daily');

export const screens = defineScreens({
  /** Bands and who wears them. */
  list: {
    at: '/desk/sport/play/watch/list',
    title: { zh: '手表管理', en: 'Watch list' },
    group: 'sport.play',
    need: school,
    calls: calls('devices'),
    acts: [
      ...calls('bind', 'unbind', 'sheet', 'look', 'affairs', 'locates'),
      ...body,
      ...importActs('watch.band.import'),
    ],
  },
  fence: {
    at: '/desk/sport/play/watch/fence',
    title: { zh: '电子围栏', en: 'Electronic fence' },
    group: 'sport.play',
    need: school,
    calls: calls('fence.list', 'plan.get'),
    acts: calls('fence.create', 'fence.update', 'fence.delete', 'plan.set'),
  },
  alarm: {
    at: '/desk/sport/play/watch/alarm',
    title: { zh: '预警记录', en: 'Alarms' },
    group: 'sport.play',
    need: school,
    calls: calls('affairs.list'),
    acts: [...calls('affairs.export', 'affair.take', 'affair.resolve', 'look', 'locates'), ...body],
  },
  setting: {
    at: '/desk/sport/play/watch/setting',
    title: { zh: '手表设置', en: 'Watch settings' },
    group: 'sport.play',
    need: school,
    calls: calls('config.get'),
    acts: calls('config.set'),
  },
  /** O-04: guarded by the codes of its calls. */
  board: {
    at: '/stat/watch/monitor/index',
    title: { zh: '手表监测大屏', en: 'Watch monitoring dashboard' },
    group: 'sport.play',
    layout: 'bare',
    noBack: true,
    need: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], servs }),
    calls: calls('screen.online'),
    acts: calls(
      'screen.affair',
      'screen.clzStats',
      'screen.newAffairs',
      'screen.orgStats',
      'screen.regStats',
      'screen.trends',
      'screen.watch',
      'look',
      'locates',
      'heart.daily',
      'blood.daily',
      'oxygen.daily',
      'steps.daily',
      'temps.daily',
    ),
  },
  /** Teachers see the open alarms of their classes, on the phone that rang. */
  clazz: {
    at: '/watch/alarms',
    title: { zh: '手表预警', en: 'Watch alarms' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.teacher], funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
    calls: calls('affairs.open'),
    acts: calls('affair.take', 'affair.resolve'),
  },
  /** A child's own: the band, and who looked. */
  mine: {
    at: '/watch/mine',
    title: { zh: '我的手表', en: 'My watch' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.student], funcs: ['STUDENT'] }),
    width: 960,
    calls: calls('mine'),
  },
  // Entries of menus that lead to the warning centre (screens-desk A20).
  center: {
    at: [
      { path: '/desk/sport/play/watch#warning-center', group: 'sport.play' },
      {
        path: '/desk/sport/data8#warning-center',
        title: { zh: '手表预警中心', en: 'Watch warning centre' },
        group: 'sport.data8',
        need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] }),
      },
    ],
    title: { zh: '预警中心', en: 'Warning centre' },
    need: need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'] }),
    calls: [],
    to: '/stat/watch/monitor/index',
  },
});
