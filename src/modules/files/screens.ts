import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

export const screens = defineScreens({
  maps: {
    at: '/desk/teach/sys/maps',
    title: { zh: '大屏地图', en: 'Maps of big screens' },
    group: 'sys',
    need: access.maps,
    calls: ['files.map.list'],
    acts: ['files.file.map', 'files.map.set', 'files.map.remove', 'files.map.place'],
  },
});
