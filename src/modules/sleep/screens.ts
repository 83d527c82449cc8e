import { BUSI } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs: ['SPT_BASE'] });
const names = [
  'sleep.users',
  'sleep.export.make',
  'sleep.export',
  'psychology.lock.get',
  'psychology.lock.open',
  'psychology.lock.code',
  'psychology.lock.shut',
  'psychology.health.schema.list',
];

export const screens = defineScreens({
  /** Sums of campus health; the lists by name that it leads to belong to the closed group of psychology. */
  stat: {
    at: '/desk/sport/play/sleep/stat',
    title: { zh: '睡眠统计', en: 'Sleep statistics' },
    group: 'sport.play',
    need: school,
    calls: ['sleep.stat'],
    acts: names,
  },
  /** Sleep forms by name, for whoever looks after children's minds: behind the second lock. */
  users: {
    at: '/desk/sport/play/psyc/sleep',
    title: { zh: '睡眠名单', en: 'Sleep by name' },
    group: 'sport.play.psyc',
    need: school,
    calls: ['psychology.lock.get'],
    acts: names,
  },
});
