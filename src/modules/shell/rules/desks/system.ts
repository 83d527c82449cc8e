import { BUSI } from '../../../../kernel/shared/codes';
import { desk, entry as e, group } from '../menu';
import { eduTitle } from './titles';

// The desks of screens-desk.md §4: groups in the order a school thinks, entries with the addresses and titles of
// spec/screens.json. An entry shows when its screen is registered and `denied` lets the person in; nothing else decides.

/** Basic settings: the general routes (desk §2.3). Its settings have addresses of their own, so that nobody leaves the desk by opening one. */
export const systemDesk = desk('system', [
  group('首页', 'Home', 'home', [
    e('/desk/bench'),
    e('/desk/train/bench'),
    e('/desk/home/adm'),
    e('/desk/home/org'),
    // A training institution's bench is its overview.
    e('/desk/org1', { when: (who) => who.busiId !== BUSI.training }),
    // A school's reach is itself: the page of any organisation would say the same twice.
    e('/desk/org2', '其他机构', 'Other organisations', {
      when: (who) => who.busiId === BUSI.platform || who.busiId === BUSI.region,
    }),
  ]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/user/organize'),
    e('/desk/user/customer'),
    e('/desk/user/resetPwd'),
    e('/desk/user/fakeLogin'),
    e('/desk/face/org'),
  ]),
  group(
    '教务管理',
    'Academic affairs',
    'team',
    [
      e('/desk/edu/teachers'),
      e('/desk/edu/clazz4'),
      e('/desk/edu/students4'),
      e('/desk/edu/consents'),
      e('/desk/edu/faces'),
      e('/desk/edu/facepacks'),
      e('/desk/edu/facecover'),
      e('/desk/edu/students5'),
      e('/desk/edu/audits'),
    ],
    eduTitle,
  ),
  group('机构设置', 'Organisation settings', 'setting', [
    e('/desk/sys/role'),
    e('/desk/sys/staffer'),
    e('/desk/sys/home'),
    e('/desk/sys/mail'),
    e('/desk/sys/proof'),
  ]),
  group('字典管理', 'Dictionary', 'database', [e('/desk/dict/role')]),
  group('测试管理', 'Tests', 'form', [e('/desk/test/stdlibs'), e('/desk/test/faces')]),
]);
