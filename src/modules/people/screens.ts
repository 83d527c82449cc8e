import { BUSI } from '../../kernel/shared/codes';
import { PHOTO_ACTS, importActs } from '../../kernel/shared/importing';
import { need, type Need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

const { platform, school, region } = BUSI;
const people = (...ids: string[]) => ids.map((id) => `people.${id}`);
const user = (...ids: string[]) => ids.map((id) => `people.user.${id}`);
const guardian = ['list', 'save', 'remove', 'reading', 'invite'].map((id) => `guardian.${id}`);
const roles = ['role.role.choices', 'role.busi.funcs'];
const person = user(
  'details',
  'userInfo',
  'clogs',
  'info.set',
  'enable',
  'disable',
  'resetPwd',
  'remove',
  'restore',
  'removed',
  'batch.act',
  'batch.details',
  'check.login',
  'remark.set',
);
/** The same screen in the general and the teaching desk, and in the sport desk for its business lines. */
const desks = (of: string, own: Need, busi: readonly (typeof platform | typeof school | typeof region)[]) => [
  { path: `/desk/${of}` },
  { path: `/desk/teach/${of}` },
  { path: `/desk/sport/home/${of}`, need: need({ busi, funcs: own.funcs }) },
];

// A screen's guard follows the calls it loads with: whoever may open it may make them.
export const screens = defineScreens({
  teachers: {
    at: desks('edu/teachers', access.staff, [school, region]),
    title: { zh: '教师管理', en: 'Teacher management' },
    group: 'edu',
    need: access.staff,
    calls: user('teachers'),
    acts: [
      ...person,
      ...user('teacher.create', 'teachers.export', 'roles.set', 'teachSbj.set', 'import.down'),
      ...roles,
      ...importActs('people.teachers.import'),
      ...PHOTO_ACTS,
    ],
  },
  students4: {
    at: desks('edu/students4', need({ funcs: ['BASIC_CLASS_MANAGER'] }), [school, region]),
    title: { zh: '学生管理', en: 'Student management' },
    group: 'edu',
    need: need({ funcs: ['BASIC_CLASS_MANAGER'] }),
    calls: [...user('basic.students'), ...people('clazzes', 'ethnics')],
    acts: [
      ...person,
      ...user('basic.students.export', 'student.create', 'check.sidNo', 'bySidNo', 'learnSbj', 'import.down'),
      ...importActs('people.students.import'),
      'people.students.import.made',
      ...importActs('people.sidNos.import'),
      ...PHOTO_ACTS,
      ...people(...guardian),
    ],
  },
  students5: {
    at: desks('edu/students5', access.apply, [school, region]),
    title: { zh: '学员管理', en: 'Learner management' },
    group: 'edu',
    need: access.apply,
    calls: user('train.students'),
    acts: [
      ...person,
      ...user(
        'students',
        'students.export',
        'train.students.export',
        'student.create',
        'adminBy.set',
        'customs',
        'learnSbj',
        'atlas.sbjs',
        'serves.list',
        'serves.check',
        'serves.apply',
      ),
      ...people('serves.offers', 'grade.list', 'grade.create', 'visit.list', 'visit.create'),
    ],
  },
  audits: {
    at: [
      { path: '/desk/edu/audits' },
      { path: '/desk/teach/edu/audits', title: { zh: '激活审核', en: 'Activation review' } },
      { path: '/desk/sport/home/edu/audits', need: need({ busi: [school, region], funcs: ['TRAIN_SUPERMAN'] }) },
    ],
    title: { zh: '激活审核', en: 'Activation review' },
    group: 'edu',
    need: access.audit,
    calls: people('serves.list'),
    acts: [...user('serves.audit', 'serves.alter', 'serves.list'), ...people('serves.offers', 'serves.offers.set')],
  },
  staffer: {
    at: desks('sys/staffer', access.admins, [platform, school, region]),
    title: { zh: '员工管理', en: 'Staff management' },
    group: 'sys',
    need: access.admins,
    calls: user('admins'),
    acts: [...person, ...user('admin.create', 'roles.set', 'options'), ...roles],
  },
  customer: {
    at: desks('user/customer', access.fakeLogin, [platform]),
    title: { zh: '用户管理', en: 'User management' },
    group: 'user',
    need: access.fakeLogin,
    calls: user('customers'),
    acts: [...person, ...user('customers.export', 'fakeLogin')],
  },
  // The platform's desks for passwords and simulated logins stand with account's screens; people, right of it, hosts them.
  resetPwd: {
    at: desks('user/resetPwd', access.find, [platform]),
    title: { zh: '重置密码', en: 'Reset password' },
    group: 'user',
    need: access.find,
    calls: user('find'),
    acts: user('resetPwd'),
  },
  fakeLogin: {
    at: desks('user/fakeLogin', access.fakeLogin, [platform]),
    title: { zh: '模拟登录', en: 'Support sign-in' },
    group: 'user',
    need: access.fakeLogin,
    calls: user('find'),
    acts: user('fakeLogin'),
  },
  inputer: {
    at: '/desk/teach/repo/user/inputer',
    title: { zh: '录入员管理', en: 'Entry staff' },
    group: 'teach.repo',
    need: access.inputers,
    calls: user('inputers'),
    acts: [...user('stgSbjs.set', 'admin.create', 'enable', 'disable'), ...roles],
  },
  /** Class by class: who has agreed to what. */
  consents: {
    at: desks('edu/consents', access.consentOffice, [school]),
    title: { zh: '家长同意', en: 'Consents' },
    group: 'edu',
    need: access.consentOffice,
    calls: people('consent.clazzes', 'consent.purposes'),
  },
  /** One class: given, missing, withdrawn; letters, reminders, what waits. */
  clazzConsents: {
    at: '/clazz/basic/{clazzId}/consent',
    title: { zh: '班级家长同意', en: 'Consents of a class' },
    need: access.consentCharge,
    calls: people('consent.clazz', 'consent.purposes'),
    acts: [
      ...people(
        'consent.child',
        'consent.waits',
        'consent.decide',
        'consent.paper',
        'consent.letters',
        'consent.remind',
        'guardian.clazzLink',
        ...guardian,
      ),
      'files.file.upload',
    ],
    from: ['class.room', 'people.consents'],
  },
  myConsents: {
    at: '/basic/student/consents',
    title: { zh: '我的同意', en: 'My consents' },
    need: access.consentMine,
    width: 960,
    calls: people('consent.mine'),
    acts: people('consent.mine.set'),
    // A message says when somebody is asked.
    from: ['notice.all'],
  },
  /** Where a letter's code or a message leads: for phones, without a sign-in. */
  openConsent: {
    at: '/consent/{code}',
    title: { zh: '家长同意与查看', en: 'Consents and reports' },
    need: access.open,
    layout: 'bare',
    calls: people('open.link'),
    acts: people(
      'open.sms',
      'open.enter',
      'open.again',
      'open.answer',
      'open.enrol',
      'open.released',
      'open.matters',
      'open.decide',
    ),
    from: ['outside'],
  },
  // Roots of the group open the first entry somebody may see (screens-desk A12).
  eduRoot: {
    at: [{ path: '/desk/edu' }, { path: '/desk/teach/edu' }],
    title: { zh: '教务管理', en: 'Academic affairs' },
    group: 'edu',
    need: need({ funcs: [...access.staff.funcs!, 'BASIC_CLASS_MANAGER', 'STUDENT_MANAGER', 'TRAIN_SUPERMAN'] }),
    calls: [],
    from: ['outside'],
  },
});
