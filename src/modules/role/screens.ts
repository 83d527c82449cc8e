import { SUPERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const supers = need({ funcs: SUPERS });
export const screens = defineScreens({
  roles: {
    at: [
      { path: '/desk/teach/sys/role', group: 'sys' },
      { path: '/desk/sys/role', group: 'sys' },
      {
        path: '/desk/sport/home/sys/role',
        group: 'sys',
        need: need({ busi: [1, 4, 8], funcs: ['PFM_SUPERMAN', 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] }),
      },
    ],
    title: { zh: '角色管理', en: 'Role management' },
    need: supers,
    calls: ['role.role.customs', 'role.role.presets', 'role.busi.funcs'],
    acts: [
      'role.role.create',
      'role.role.update',
      'role.role.delete',
      'role.role.get',
      'role.matrix',
      'role.matrix.export',
    ],
  },
  presets: {
    at: [
      { path: '/desk/dict/role', group: 'dict' },
      { path: '/desk/sport/home/dict/role', group: 'dict' },
    ],
    title: { zh: '预设角色', en: 'Preset roles' },
    need: need({ busi: [1], funcs: ['PFM_SUPERMAN', 'PFM_DICTIONARY'] }),
    calls: ['role.role.presets', 'role.busi.funcs', 'role.busi.types'],
    acts: ['role.role.create', 'role.role.update'],
  },
});
