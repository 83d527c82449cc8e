import { BUSI, SUPERS } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const { platform, school, region } = BUSI;
const manager = need({ funcs: ['ORGANIZE_MANAGER'] });
const home = { zh: '机构主页', en: 'Public home page' };
const organize = { zh: '学校管理', en: 'School management' };
const self = (...ids: string[]) => ids.map((id) => `organisation.self.org.${id}`);
const org = (...ids: string[]) => ids.map((id) => `organisation.org.${id}`);

export const screens = defineScreens({
  organize: {
    at: [
      { path: '/desk/user/organize' },
      { path: '/desk/teach/user/organize' },
      { path: '/desk/sport/home/user/organize', need: need({ funcs: ['ORGANIZE_MANAGER'], busi: [platform] }) },
    ],
    title: organize,
    group: 'user',
    need: manager,
    calls: [...org('list'), 'organisation.reg.tree'],
    acts: [
      ...org(
        'list.export',
        'get',
        'create',
        'update',
        'delete',
        'enable',
        'disable',
        'domain.check',
        'domain.set',
        'menus.get',
        'menus.set',
        'serves.get',
        'serves.set',
        'import.down',
        'overview',
      ),
      'organisation.reg.menus.get',
      'organisation.reg.menus.set',
      ...importActs('organisation.import'),
    ],
  },
  // A school finds itself here, a bureau the schools of its region (rest.md O-05).
  schools: {
    at: '/desk/sport/home/edu/organize',
    title: organize,
    group: 'edu',
    need: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], busi: [school, region] }),
    calls: self('get'),
    acts: [...org('list', 'list.export', 'overview', 'unsigned'), 'organisation.reg.tree'],
  },
  homePage: {
    at: [
      { path: '/desk/teach/sys/home' },
      { path: '/desk/sys/home' },
      {
        path: '/desk/sport/home/sys/home',
        need: need({ funcs: ['PFM_SUPERMAN', 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], busi: [platform, school, region] }),
      },
    ],
    title: home,
    group: 'sys',
    need: need({ funcs: [...SUPERS] }),
    calls: self('get', 'check', 'visits', 'waiting', 'album.list', 'photo.list', 'news.list', 'teacher.list'),
    acts: self(
      'update',
      'logo',
      'qrCode',
      'carousel',
      'visit',
      'confirm',
      'defPwd',
      'album.create',
      'album.update',
      'album.delete',
      'photo.create',
      'photo.update',
      'photo.delete',
      'news.create',
      'news.update',
      'news.delete',
      'teacher.create',
      'teacher.update',
      'teacher.delete',
    ),
  },
  regionHome: {
    at: '/desk/home/adm',
    title: { zh: '区域首页', en: 'Region home' },
    need: need({ funcs: ['ADMIN_SUPERMAN', 'PFM_SUPERMAN'] }),
    calls: ['organisation.home.adm', ...org('overview', 'unsigned')],
  },
  orgHome: {
    at: '/desk/home/org',
    title: { zh: '机构首页', en: 'Organisation home' },
    need: need({ funcs: [...SUPERS] }),
    calls: org('overview', 'unsigned'),
  },
  overview: {
    at: [
      { path: '/desk/org1', with: { whose: 'own' } },
      // Any organisation in reach, named in the address: where figures of a region and rows of the list lead.
      { path: '/desk/org2', with: { whose: 'any' }, need: need({ funcs: [...SUPERS, 'ORGANIZE_MANAGER'] }) },
    ],
    title: { zh: '机构概览', en: 'Organisation overview' },
    need: need({ funcs: [...SUPERS] }),
    calls: org('overview', 'unsigned', 'select2'),
    // A training institution has no line of it in its menu: its bench bears the same name.
    from: ['organisation.orgHome'],
  },
});
