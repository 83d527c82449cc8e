import { ADMINISTRATOR, BUSI, type BusiId, type FuncCode, type ServId } from '../../kernel/shared/codes';

/** A function module: a menu group that a custom role may hold as the code `mod:<code>` (decisions.md, Rights). */
export interface FuncModule {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly busi: readonly BusiId[];
  readonly serv: ServId;
  readonly module: 'system' | 'teach' | 'sport' | 'art';
}
const g = (
  code: string,
  zh: string,
  en: string,
  busi: readonly BusiId[],
  serv: ServId,
  module: FuncModule['module'],
): FuncModule => ({ code, zh, en, busi, serv, module });
const { platform: P, school: S, training: T, region: R } = BUSI;

/** All function modules, in menu order. */
export const FUNC_MODULES: readonly FuncModule[] = [
  g('user', '学校管理', 'Schools', [P], 'ORG_BASE', 'system'),
  g('edu', '教务管理', 'Academic affairs', [S, T, R], 'ORG_BASE', 'system'),
  g('sys', '机构设置', 'Organisation settings', [P, S, T, R], 'ORG_BASE', 'system'),
  g('dict', '字典管理', 'Dictionary', [P], 'ORG_BASE', 'system'),
  g('teach.research', '教研管理', 'Teaching research', [S, T, R], 'TCH_BASE', 'teach'),
  g('teach.mall', '课程商城', 'Course mall', [S, T, R], 'TCH_BASE', 'teach'),
  g('teach.assessment-student', '学生综合素质评价', 'Student assessment', [S], 'TCH_BASE', 'teach'),
  g('teach.assessment-teacher', '教师绩效评价', 'Teacher assessment', [S], 'TCH_BASE', 'teach'),
  g('teach.finance', '财务管理', 'Finance', [P, S, T, R], 'TCH_BASE', 'teach'),
  g('teach.repo', '平台资源管理', 'Platform resources', [P], 'TCH_BASE', 'teach'),
  g('teach.report', '数据报表', 'Reports', [P, S, T, R], 'TCH_BASE', 'teach'),
  g('sport.phys4', '体质健康', 'Physical fitness', [S], 'EDU_TEST', 'sport'),
  g('sport.phys8', '体质健康', 'Physical fitness', [R], 'EDU_TEST', 'sport'),
  g('sport.test4', '考试管理', 'Exam management', [S], 'EDU_TEST', 'sport'),
  g('sport.test8', '考试管理', 'Exam management', [R], 'EDU_TEST', 'sport'),
  g('sport.eval', '过程性评价', 'Process evaluation', [S], 'SPT_BASE', 'sport'),
  g('sport.hsat4', '体育中考管理', 'Entrance exam management', [S], 'EDU_HSAT', 'sport'),
  g('sport.hsat8', '体育中考管理', 'Entrance exam management', [R], 'EDU_HSAT', 'sport'),
  g('sport.game4', '赛事管理', 'Games', [S], 'SPT_BASE', 'sport'),
  g('sport.game8', '赛事管理', 'Games', [R], 'SPT_BASE', 'sport'),
  g('sport.play', '校园健康', 'Campus health', [S], 'SPT_BASE', 'sport'),
  // Who sees a child's mind is named by hand: no other module opens it (CLOSED_GROUPS), no role begins with it.
  g('sport.play.psyc', '心理健康', 'Psychological health', [S], 'SPT_BASE', 'sport'),
  g('sport.data4', '体育大数据', 'Sports big data', [S], 'SPT_BASE', 'sport'),
  g('sport.data8', '体育大数据', 'Sports big data', [R], 'SPT_BASE', 'sport'),
  g('sport.sets', '平台设置', 'Platform settings', [P], 'SPT_BASE', 'sport'),
  g('sport.opts', '运营管理', 'Operations', [P], 'SPT_BASE', 'sport'),
  g('art.eval4', '艺术过程性评价', 'Art process evaluation', [S], 'ART_BASE', 'art'),
  g('art.hsat', '艺术统一考试', 'Unified art exam', [S, R], 'ART_BASE', 'art'),
  g('art.score', '艺术成绩管理', 'Art score management', [S, R], 'ART_BASE', 'art'),
];
export const modCode = (code: string): `mod:${string}` => `mod:${code}`;

/** A preset role: what the platform gives every organisation of a business line to hand out. */
export interface Preset {
  readonly roleId: number;
  readonly busiId: BusiId;
  readonly zh: string;
  readonly en: string;
  readonly funcs: readonly FuncCode[];
  /** Given to every new teacher of the line. */ readonly baseline?: true;
}
const p = (roleId: number, busiId: BusiId, zh: string, en: string, ...funcs: FuncCode[]): Preset => ({
  roleId,
  busiId,
  zh,
  en,
  funcs,
});
const base = (preset: Preset): Preset => ({ ...preset, baseline: true });

/** The presets a fresh database begins with; ids 11 to 13 are the resource roles of the texts (D40). */
export const PRESETS: readonly Preset[] = [
  p(10, P, '平台管理员', 'Platform administrator', ...ADMINISTRATOR[P]),
  p(11, P, '资源管理员', 'Resource administrator', 'PFM_RES_ADMIN'),
  p(12, P, '录入员', 'Question inputter', 'PFM_RES_WRITE'),
  p(13, P, '审核员', 'Question reviewer', 'PFM_RES_WRITE', 'PFM_RESEARCH'),
  p(14, P, '平台客服', 'Platform support', 'PFM_SUPPORT', 'PFM_CUSTOMER'),
  p(15, P, '机构管理员', 'Organisation manager', 'ORGANIZE_MANAGER'),
  p(16, P, '器材管理员', 'Equipment manager', 'PFM_SPT_ADMIN'),
  p(17, P, '财务人员', 'Finance officer', 'ORDER_MANAGER', 'ORDER_STATISTICS', 'WALLET_MANAGER', 'WALLET_STATISTICS'),
  base(p(30, BUSI.tutor, '辅导教师', 'Tutor', 'TUTOR_TEACHING')),
  p(31, BUSI.tutor, '辅导机构管理员', 'Tutoring administrator', ...ADMINISTRATOR[BUSI.tutor]),
  base(p(40, S, '任课教师', 'Teacher', 'BASIC_TEACHING')),
  p(41, S, '学校管理员', 'School administrator', ...ADMINISTRATOR[S]),
  p(42, S, '班级管理', 'Class manager', 'BASIC_CLASS_MANAGER'),
  p(43, S, '人员管理', 'People manager', 'BASIC_USER_MANAGER'),
  p(44, S, '教研管理', 'Research manager', 'BASIC_RESEARCH'),
  p(45, S, '课程管理', 'Course manager', 'BASIC_COURSE_MANAGER', 'COURSE_MANAGER'),
  p(46, S, '名师课堂', 'Master-teacher lessons', 'FAMOUS_LESSON'),
  p(
    47,
    S,
    '数据报表',
    'Data reports',
    'DATA_LESSON_HOURS',
    'DATA_LESSON_ATTEND',
    'DATA_REVIEW_BEIKE',
    'DATA_SCREEN_MONITOR',
  ),
  p(48, S, '学校财务', 'School finance', 'ORDER_MANAGER', 'ORDER_STATISTICS', 'WALLET_MANAGER'),
  base(p(50, T, '直播教师', 'Live-class teacher', 'TRAIN_TEACHING')),
  p(51, T, '培训机构管理员', 'Training administrator', ...ADMINISTRATOR[T]),
  p(52, T, '学员管理', 'Learner manager', 'STUDENT_MANAGER'),
  base(p(80, R, '教研员', 'Researcher', 'ADMIN_TEACHING')),
  p(81, R, '教育局管理员', 'Bureau administrator', ...ADMINISTRATOR[R]),
  p(82, R, '区域人员管理', 'Region people manager', 'ADMIN_USER_MANAGER'),
  // At the end: what stands in a database before keeps its place.
  p(53, T, '培训机构财务', 'Training finance', 'ORDER_MANAGER', 'ORDER_STATISTICS', 'WALLET_MANAGER'),
];

interface Title {
  readonly zh: string;
  readonly en: string;
}
export const LINE_TITLES: Readonly<Record<BusiId, Title>> = {
  1: { zh: '平台运营', en: 'Platform operator' },
  3: { zh: '辅导机构', en: 'Tutoring' },
  4: { zh: '中小学校', en: 'School' },
  5: { zh: '培训机构', en: 'Training institution' },
  8: { zh: '教育局（教研室）', en: 'Region / education bureau' },
};
export const SERV_TITLES: Readonly<Record<ServId, { readonly title: Title; readonly module: FuncModule['module'] }>> = {
  ORG_BASE: { title: { zh: '基础设置', en: 'Basic settings' }, module: 'system' },
  TCH_BASE: { title: { zh: '智慧教学', en: 'Smart teaching' }, module: 'teach' },
  SPT_BASE: { title: { zh: '智慧体育', en: 'Smart sports' }, module: 'sport' },
  EDU_HSAT: { title: { zh: '升学考试', en: 'Entrance exams' }, module: 'sport' },
  EDU_TEST: { title: { zh: '体质测试', en: 'Fitness tests' }, module: 'sport' },
  ART_BASE: { title: { zh: '智慧艺术', en: 'Smart art' }, module: 'art' },
};
const t = (zh: string, en: string): Title => ({ zh, en });
/** What each function code lets a person do, in a few words. */
export const FUNC_TITLES: Readonly<Record<FuncCode, Title>> = {
  BASIC_SUPERMAN: t('学校超级管理', 'School super-administration'),
  TRAIN_SUPERMAN: t('培训机构超级管理', 'Training super-administration'),
  ADMIN_SUPERMAN: t('区域超级管理', 'Region super-administration'),
  PFM_SUPERMAN: t('平台超级管理', 'Platform super-administration'),
  PROXY_SUPERMAN: t('代理商超级管理', 'Agent super-administration'),
  GROUP_SUPERMAN: t('集团超级管理', 'Group super-administration'),
  TUTOR_SUPERMAN: t('辅导机构超级管理', 'Tutoring super-administration'),
  BASIC_USER_MANAGER: t('学校人员管理', 'School people'),
  TRAIN_USER_MANAGER: t('培训机构人员管理', 'Training people'),
  ADMIN_USER_MANAGER: t('区域人员管理', 'Region people'),
  PFM_USER_MANAGER: t('平台人员管理', 'Platform people'),
  PROXY_USER_MANAGER: t('代理商人员管理', 'Agent people'),
  GROUP_USER_MANAGER: t('集团人员管理', 'Group people'),
  BASIC_CLASS_MANAGER: t('学校班级与学生', 'School classes and students'),
  TRAIN_CLASS_MANAGER: t('培训班级', 'Training classes'),
  ADMIN_CLASS_MANAGER: t('区域班级', 'Region classes'),
  STUDENT_MANAGER: t('学员管理', 'Learners'),
  BASIC_COURSE_MANAGER: t('排课管理', 'School schedules'),
  COURSE_MANAGER: t('课程管理', 'Courses'),
  PFM_SUPPORT: t('反馈与试用处理', 'Feedback and trials'),
  PFM_CUSTOMER: t('客户服务', 'Customer service'),
  PFM_DICTIONARY: t('平台字典', 'Platform dictionary'),
  PFM_RESEARCH: t('平台教研', 'Platform research'),
  PFM_RES_ADMIN: t('平台资源管理', 'Platform resources'),
  PFM_RES_WRITE: t('平台资源录入', 'Platform resource entry'),
  PFM_SPT_ADMIN: t('体育器材与标准', 'Sports equipment and standards'),
  ORGANIZE_MANAGER: t('机构管理', 'Organisations'),
  BASIC_RESEARCH: t('学校教研', 'School research'),
  TRAIN_RESEARCH: t('培训教研', 'Training research'),
  ADMIN_RESEARCH: t('区域教研', 'Region research'),
  FAMOUS_LESSON: t('名师课堂', 'Master-teacher lessons'),
  ORDER_MANAGER: t('订单管理', 'Orders'),
  ORDER_STATISTICS: t('订单统计', 'Order statistics'),
  WALLET_MANAGER: t('钱包管理', 'Wallets'),
  WALLET_STATISTICS: t('钱包统计', 'Wallet statistics'),
  DATA_LESSON_HOURS: t('课时报表', 'Lesson hours'),
  DATA_LESSON_ATTEND: t('考勤报表', 'Lesson attendance'),
  DATA_REVIEW_BEIKE: t('备课检查', 'Preparation review'),
  DATA_SCREEN_MONITOR: t('数据大屏', 'Big screens'),
  STUDENT: t('学生', 'Student'),
  BASIC_TEACHING: t('学校教学', 'School teaching'),
  TRAIN_TEACHING: t('直播教学', 'Live-class teaching'),
  ADMIN_TEACHING: t('教研教学', 'Research teaching'),
  TUTOR_TEACHING: t('辅导教学', 'Tutoring'),
};
