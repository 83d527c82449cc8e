import { BUSI } from '../../kernel/shared/codes';
import { need, open, signedIn } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const { platform, school, region } = BUSI;
const HOME = { zh: '首页', en: 'Home' };
const GONE = { zh: '资源不存在', en: 'Resource does not exist' };
const sport = need({ busi: [platform, school, region] });
const schools = need({ funcs: ['ORGANIZE_MANAGER', 'PFM_CUSTOMER'] });
const teaching = [
  'shell.waits',
  'shell.day.teach',
  'timetable.mine.today',
  'teachplan.plan.list',
  'lesson.lesson.teach.list',
  'lesson.attend.missing',
  'lesson.absence.list',
];

export const screens = defineScreens({
  // Where somebody begins is decided here (web/landing.tsx): it depends on which screens stand and whether there is a class.
  landing: {
    at: [
      { path: '/', title: { zh: '首页', en: 'Home' } },
      { path: '/index', title: { zh: '首页', en: 'Home' } },
    ],
    title: HOME,
    need: signedIn,
    calls: ['shell.frame.get'],
    layout: 'bare',
    noBack: true,
    from: ['frame'],
  },
  bench: {
    at: '/desk/bench',
    title: { zh: '工作台', en: 'Workbench' },
    need: need({ userTypes: [2] }),
    noBack: true,
    calls: ['shell.bench'],
    acts: ['fitness-test.educ.list', ...teaching],
  },
  home: {
    at: [
      { path: '/desk/teach/home', with: { module: 'teach' } },
      { path: '/desk/sport/home', need: sport, with: { module: 'sport' } },
      { path: '/desk/art/home', with: { module: 'art' } },
    ],
    title: HOME,
    need: signedIn,
    noBack: true,
    calls: [],
    acts: ['shell.bench', 'operations.banner.list'],
  },
  deskRoot: {
    at: '/desk',
    title: { zh: '管理系统', en: 'Management system' },
    need: signedIn,
    calls: [],
    to: '/desk/bench',
  },
  teachRoot: {
    at: '/desk/teach',
    title: { zh: '智慧教学', en: 'Smart teaching' },
    need: signedIn,
    calls: [],
    to: '/desk/teach/home',
  },
  sportRoot: {
    at: '/desk/sport',
    title: { zh: '智慧体育', en: 'Smart sports' },
    need: sport,
    calls: [],
    to: '/desk/sport/home',
  },
  artRoot: {
    at: '/desk/art',
    title: { zh: '智慧艺术', en: 'Smart art' },
    need: signedIn,
    calls: [],
    to: '/desk/art/home',
  },
  // Roots of menu groups open the first entry that the person may see (screens-desk A12).
  groupRoot: {
    at: [
      { path: '/desk/sport/play', title: { zh: '校园健康', en: 'Campus health' }, need: need({ busi: [school] }) },
      { path: '/desk/user', title: { zh: '学校管理', en: 'Schools' }, need: schools, group: 'user' },
      { path: '/desk/teach/user', title: { zh: '学校管理', en: 'Schools' }, need: schools, group: 'user' },
      { path: '/desk/teach/sys', title: { zh: '机构设置', en: 'Organisation settings' } },
    ],
    title: { zh: '机构设置', en: 'Organisation settings' },
    need: need({ userTypes: [2] }),
    calls: [],
    from: ['outside'],
  },
  smartArts: {
    at: '/desk/sport/home#smart-arts',
    title: { zh: '智慧艺术教育', en: 'Smart arts education' },
    need: need({ busi: [platform, school, region], servs: ['ART_BASE'] }),
    calls: [],
    to: '/desk/art',
  },
  smartTeaching: {
    at: '/desk/sport/home#smart-teaching',
    title: { zh: '智慧教学', en: 'Smart teaching' },
    need: need({ busi: [platform, school, region], servs: ['TCH_BASE'] }),
    calls: [],
    to: '/desk/teach',
  },
  help: {
    at: [
      { path: '/help/teacher/', with: { who: 'teacher' } },
      { path: '/help/student/', with: { who: 'student' } },
    ],
    title: { zh: '帮助中心', en: 'Help centre' },
    need: signedIn,
    layout: 'site',
    width: 960,
    calls: ['operations.contact.get'],
    from: ['frame'],
  },
  /** What a rule does that judged a figure; the mark beside the figure leads here, and the help names all of them. */
  rule: {
    at: '/rules/{rule}',
    title: { zh: '评定规则', en: 'How it is judged' },
    need: signedIn,
    layout: 'site',
    width: 960,
    calls: [],
    from: [
      'shell.help',
      'fitness-test.child',
      'fitness-test.archs',
      'fitness-test.report',
      'vision.mine',
      'practice.study',
      'practice.clazz',
      'wrongbook.notebook',
      'wrongbook.clazz',
      'sunny-run.report',
    ],
  },
  helpLink: {
    at: '/#help-centre',
    title: { zh: '帮助中心', en: 'Help centre' },
    need: signedIn,
    calls: [],
    to: '/help/teacher/',
  },
  /** Each person's own: by the domain or the id of the organisation (`orgHomeLink`). */
  orgHomeLink: {
    at: '/#org-home',
    title: { zh: '机构主页', en: 'Organisation home page' },
    need: signedIn,
    calls: [],
    to: '/school/{orgId}',
  },
  fault: {
    at: [
      { path: '/common/403', title: { zh: '页面无法访问', en: 'Page not accessible' }, with: { kind: 'forbidden' } },
      { path: '/common/404', title: { zh: '页面不存在', en: 'Page not found' }, with: { kind: 'gone' } },
      { path: '/common/dev', title: { zh: '高级功能', en: 'Advanced functions' }, with: { kind: 'custom' } },
      {
        path: '/desk/art/403',
        title: { zh: '资源不允许访问', en: 'Resource not allowed' },
        with: { kind: 'forbidden' },
      },
      { path: '/desk/*', title: GONE, with: { kind: 'gone' } },
      { path: '/desk/teach/*', title: GONE, with: { kind: 'gone' } },
      { path: '/desk/sport/*', title: GONE, with: { kind: 'gone' } },
      { path: '/desk/art/*', title: GONE, with: { kind: 'gone' } },
      { path: '/*', title: { zh: '页面不存在', en: 'Page not found' }, need: open, with: { kind: 'lost' } },
    ],
    title: GONE,
    need: signedIn,
    calls: [],
    from: ['frame'],
  },
  bridgeTest: {
    at: '/bridge/test',
    title: { zh: '客户端桥接测试', en: 'Bridge test' },
    need: signedIn,
    width: 960,
    calls: [],
    from: ['outside'],
  },
});
