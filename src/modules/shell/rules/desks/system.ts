import { BUSI } from '../../../../kernel/shared/codes';
import { desk, entry as e, group } from '../menu';
import { eduTitle } from './titles';

// The desks of screens-desk.md §4: groups in the order a school thinks, entries with the addresses and titles of
// spec/screens.json. An entry shows when its screen is registered and `denied` lets the person in; nothing else decides.

/** Basic settings: the general routes (desk §2.3). Roles, staff and home page of the institution have no address of their own there. */
export const systemDesk = desk('system', [
  group('首页', 'Home', 'home', [
    e('/desk/bench', '工作台', 'Desk bench'),
    e('/desk/train/bench', '机构概览', 'Organisation overview'),
    e('/desk/home/adm', '区域首页', 'Region home'),
    e('/desk/home/org', '机构首页', 'Organisation home'),
    // A training institution's bench is its overview.
    e('/desk/org1', '机构概览', 'Organisation overview', { when: (who) => who.busiId !== BUSI.training }),
    // A school's reach is itself: the page of any organisation would say the same twice.
    e('/desk/org2', '其他机构', 'Other organisations', {
      when: (who) => who.busiId === BUSI.platform || who.busiId === BUSI.region,
    }),
  ]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/user/organize', '学校管理', 'School management'),
    e('/desk/user/customer', '用户管理', 'User management'),
    e('/desk/user/resetPwd', '重置密码', 'Reset password'),
    e('/desk/user/fakeLogin', '模拟登录', 'Simulated login'),
    e('/desk/face/org', '学校人脸库', 'School face library'),
  ]),
  group(
    '教务管理',
    'Academic affairs',
    'team',
    [
      e('/desk/edu/teachers', '教师管理', 'Teacher management'),
      e('/desk/edu/clazz4', '班级管理', 'Class management'),
      e('/desk/edu/students4', '学生管理', 'Student management'),
      e('/desk/edu/students5', '学员管理', 'Learner management'),
      e('/desk/edu/audits', '激活审核', 'Activation audit'),
    ],
    eduTitle,
  ),
  group('机构设置', 'Institution settings', 'setting', [
    e('/desk/teach/sys/role', '角色管理', 'Role management'),
    e('/desk/teach/sys/staffer', '员工管理', 'Staff management'),
    e('/desk/teach/sys/home', '机构主页', 'Institution home page'),
  ]),
  group('字典管理', 'Dictionary', 'database', [e('/desk/dict/role', '预设角色', 'Preset roles')]),
  group('测试管理', 'Tests', 'form', [
    e('/desk/test/stdlibs', '评分标准库', 'Scoring standard library'),
    e('/desk/test/faces', '人脸库', 'Face library'),
  ]),
]);
