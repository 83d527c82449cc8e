import { need, open } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

/** V-112, O-05: the guards of these screens are those of their calls. */
const operator = need({ busi: [1], funcs: ['PFM_SPT_ADMIN'] });
const supervising = [
  'device.supv.state',
  'device.supv.evts',
  'device.supv.cmds',
  'device.supv.logs',
  'device.supv.cmd.detail',
  'device.supv.cmd.resend',
  'device.supv.cmd.create',
  'device.supv.message',
];

export const screens = defineScreens({
  /** Vendors and their keys. */
  providers: {
    at: '/desk/sport/sets/open/providers',
    title: { zh: '器材厂商', en: 'Equipment vendors' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.provider.list'],
    acts: ['device.provider.create', 'device.provider.update', 'device.provider.resetAppKey'],
  },
  apparatus: {
    at: '/desk/sport/sets/open/apparatus',
    title: { zh: '体育器材', en: 'Sports equipment' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.apparatus.list'],
    acts: [
      ...supervising,
      'device.provider.list',
      'device.apparatus.create',
      'device.apparatus.migrate',
      'device.apparatus.update',
      'device.apparatus.setting',
      'device.apparatus.delete',
      'device.sensor.batch',
      'device.sensor.query',
      'device.sensor.update',
      'device.sensor.delete',
      'device.rundevice.route2',
    ],
  },
  ropes: {
    at: '/desk/sport/sets/open/netRopeList',
    title: { zh: '4G跳绳', en: '4G ropes' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.rope.query'],
    acts: [
      ...supervising,
      'device.provider.list',
      'device.rope.batch',
      'device.rope.delete',
      'device.apparatus.migrate',
    ],
  },
  boxes: {
    at: '/desk/sport/sets/open/bandBoxList',
    title: { zh: '手环箱', en: 'Band boxes' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.box.list'],
    acts: [
      ...supervising,
      'device.provider.list',
      'device.box.create',
      'device.box.update',
      'device.box.delete',
      'device.box.devices',
    ],
  },
  /** Running tracks with their gates, and the races on them. */
  running: {
    at: '/desk/sport/sets/open/running',
    title: { zh: '跑步管理', en: 'Running' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.baseroom.list'],
    acts: [
      'device.baseroom.loadData',
      'device.room.create',
      'device.room.update',
      'device.room.close',
      'device.apparatus.list',
      'device.supv.message',
    ],
  },
  /** The teacher at the track: who runs where, the times as they come in, and the word that they hold. */
  track: {
    at: '/sport/running',
    title: { zh: '跑步计时', en: 'Race timing' },
    need: need({ busi: [4], userTypes: [2], funcs: ['BASIC_SUPERMAN', 'BASIC_TEACHING'], servs: ['SPT_BASE'] }),
    calls: ['device.baseroom.list'],
    acts: [
      'device.baseroom.loadData',
      'device.baseroom.watch',
      'device.race.prepare',
      'device.race.call',
      'device.race.finish',
      'device.race.confirm',
      'device.race.void',
      'class.clazz.student.search',
    ],
  },
  implementations: {
    at: '/desk/sport/sets/open/implList',
    title: { zh: '实施管理', en: 'Implementation management' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.impl.list'],
    acts: ['device.impl.create', 'device.impl.update'],
  },
  programs: {
    at: '/desk/sport/sets/open/apps',
    title: { zh: '应用管理', en: 'Applications' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.program.list'],
    acts: ['device.program.create', 'device.program.delete'],
  },
  versions: {
    at: '/desk/sport/sets/open/apkList',
    title: { zh: '下载管理', en: 'Download management' },
    group: 'sport.sets',
    need: operator,
    calls: ['device.version.list'],
    acts: ['device.program.list', 'device.version.create', 'device.version.update', 'device.version.delete'],
  },
  /** What everybody may download; hints of the editor and `/#question-helper` lead here. */
  download: {
    at: '/download',
    title: { zh: '下载', en: 'Downloads' },
    need: open,
    layout: 'bare',
    calls: ['device.version.latest'],
    from: ['outside'],
  },
});
