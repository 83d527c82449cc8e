import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

// The guards are those of the calls (rest.md O-04).
const servs = ['SPT_BASE'] as const;
const school = need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SUPERMAN'], servs });
const region = need({ funcs: ['ADMIN_SUPERMAN', 'PFM_SUPERMAN'], servs });
/** Desks of the school's own data; teachers hold the menu group by a role (体育组). */
const ofSchool = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs });
const ofOrg = (page: string, zh: string, en: string) => ({
  path: `/stat/sport/monitor/org/${page}`,
  title: { zh, en },
  group: 'sport.data4',
  need: school,
  with: { level: 'org', page },
});
const ofReg = (page: string, zh: string, en: string) => ({
  path: `/stat/sport/monitor/reg/${page}`,
  title: { zh, en },
  group: 'sport.data8',
  need: region,
  with: { level: 'reg', page },
});
const page = ['sport-data.board.page', 'files.file.map'];
const link = (path: string, n = need({ funcs: ['PFM_SUPERMAN'] }), group?: string) => ({
  path,
  need: n,
  ...(group ? { group } : {}),
});

const DAILY = {
  work: { zh: '体育作业', en: 'Sports homework' },
  train: { zh: '日常训练', en: 'Daily training' },
  test: { zh: '日常测试', en: 'Daily tests' },
} as const;

export const screens = defineScreens({
  /** The sport dashboard: of a school, or of a region whose districts and schools open it again. */
  board: {
    at: [
      { path: '/stat/sport/monitor/index', with: { level: '', page: 'index' } },
      ofOrg('users', '学校用户统计', 'School sport dashboard: users'),
      ofOrg('users2', '学校用户统计（二）', 'School sport dashboard: users (second view)'),
      ofOrg('bmi', '学校体质指数 BMI', 'School sport dashboard: BMI'),
      ofOrg('fvc', '学校肺活量', 'School sport dashboard: vital capacity'),
      ofOrg('vision', '学校视力', 'School sport dashboard: vision'),
      ofOrg('lesson', '学校体育课负荷', 'School sport dashboard: PE lessons'),
      ofReg('users', '区域用户统计', 'Region sport dashboard: users'),
      ofReg('users2', '区域用户统计（二）', 'Region sport dashboard: users (second view)'),
      ofReg('bmi', '区域体质指数 BMI', 'Region sport dashboard: BMI'),
      ofReg('fvc', '区域肺活量', 'Region sport dashboard: vital capacity'),
      ofReg('vision', '区域视力', 'Region sport dashboard: vision'),
      ofReg('lesson', '区域体育课负荷', 'Region sport dashboard: PE lessons'),
      ofReg('place', '区域体育场地', 'Region sport dashboard: venues'),
      ofReg('money', '区域体育经费', 'Region sport dashboard: funding'),
      ofReg('meeting', '区域运动会', 'Region sport dashboard: sports meets'),
    ],
    title: { zh: '体育大数据', en: 'Sports big data' },
    group: 'sport.data4',
    need: school,
    layout: 'bare',
    noBack: true,
    calls: page,
    acts: ['sport-data.board.watch'],
  },
  clazz: {
    at: '/stat/sport/monitor/clazz/{clazzId}/users',
    title: { zh: '班级用户统计', en: 'Class sport dashboard: users' },
    group: 'sport.data4',
    layout: 'bare',
    noBack: true,
    need: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS], servs }),
    calls: ['sport-data.board.clazz.users'],
    acts: ['sport-data.board.watch'],
    from: ['sport-data.board', 'class.room'],
  },
  exam: {
    at: '/stat/exam/monitor/index',
    title: { zh: '考试监测大屏', en: 'Exam monitoring dashboard' },
    layout: 'bare',
    noBack: true,
    need: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], servs }),
    calls: ['sport-data.board.exam', 'files.file.map'],
    acts: ['sport-data.board.watch'],
    from: ['fitness-test.exams'],
  },
  /** What exams cost a school, and where it can hold them. */
  examDash: {
    at: [
      {
        path: '/desk/sport-data4/exam/dash/fee',
        title: { zh: '考试经费', en: 'Exam fees' },
        with: { kind: 'fee' },
      },
      {
        path: '/desk/sport-data4/exam/dash/place',
        title: { zh: '考试场地', en: 'Exam venues' },
        with: { kind: 'place' },
      },
    ],
    title: { zh: '考试看板', en: 'Exam dashboard' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.data.exam'],
  },
  /** Sports grounds: a school keeps its own, a bureau looks at those of its schools. */
  places: {
    at: [
      { path: '/desk/sport-data4/places', group: 'sport.data4', with: { level: 'org' } },
      {
        path: '/desk/sport/data8/places',
        group: 'sport.data8',
        need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
        with: { level: 'reg' },
      },
    ],
    title: { zh: '体育场地', en: 'Sports venues' },
    need: need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs }),
    calls: ['sport-data.place.list'],
    acts: [
      'sport-data.place.create',
      'sport-data.place.update',
      'sport-data.place.remove',
      'sport-data.place.import.down',
      ...importActs('sport-data.place.import'),
    ],
  },
  /** What a school plans and spends on sport: it keeps its own, a bureau reads those of its schools. */
  money: {
    at: [
      { path: '/desk/sport-data4/money', group: 'sport.data4', with: { level: 'org' } },
      {
        path: '/desk/sport/data8/money',
        group: 'sport.data8',
        need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
        with: { level: 'reg' },
      },
    ],
    title: { zh: '体育经费', en: 'Sports funding' },
    need: ofSchool,
    calls: ['sport-data.money.list'],
    acts: [
      'sport-data.money.create',
      'sport-data.money.update',
      'sport-data.money.remove',
      'sport-data.money.import.down',
      ...importActs('sport-data.money.import'),
    ],
  },
  /** What came in and who is silent: of the own school, or of a bureau's schools without names. */
  log: {
    at: [
      { path: '/desk/sport-data4/data/log', group: 'sport.data4', with: { level: 'org' } },
      {
        path: '/desk/sport/data8/log',
        group: 'sport.data8',
        need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
        with: { level: 'reg' },
      },
    ],
    title: { zh: '数据日志', en: 'Data log' },
    need: ofSchool,
    calls: ['sport-data.data.log'],
    acts: ['sport-data.data.log.silent'],
  },
  /** The archive of a term by child, and the sheets of scores, checks and awards that go into it. */
  term: {
    at: '/desk/sport-data4/term/list',
    title: { zh: '学期数据', en: 'Term data' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.data.term', 'sport-data.data.terms'],
    acts: [
      'sport-data.data.term.row',
      'sport-data.data.term.make',
      'sport-data.edge.archive.list',
      'sport-data.edge.archive.down',
      ...importActs('sport-data.archive.import'),
    ],
  },
  /** Numbers of classes, and the sets of bands and ropes that go by them. */
  numbers: {
    at: '/desk/sport-data4/numbers',
    title: { zh: '班级编号', en: 'Class numbers' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.gear.list'],
    acts: [
      'sport-data.number.list',
      'sport-data.number.deal',
      'sport-data.number.past',
      'sport-data.crm.student.allowOrdNo',
      'sport-data.crm.student.updateOrdNo',
      'sport-data.crm.student.remove',
      'sport-data.gear.save',
    ],
  },
  /** PE lessons: attendance, and what was said of them. */
  classData: {
    at: [
      {
        path: '/desk/sport-data4/class/attend',
        title: { zh: '课堂考勤', en: 'Class attendance' },
        with: { kind: 'attend' },
      },
      {
        path: '/desk/sport-data4/class/feedback',
        title: { zh: '课堂反馈', en: 'Class feedback' },
        with: { kind: 'feedback' },
      },
    ],
    title: { zh: '课堂数据', en: 'Class data' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.data.class'],
    acts: ['sport-data.edge.opinion.list', 'sport-data.edge.opinion.create'],
  },
  hearting: {
    at: '/desk/sport-data4/class/hearting',
    title: { zh: '课堂心率', en: 'Class heart rate' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.crm.hr.list', 'sport-data.data.class'],
    acts: [
      'sport-data.crm.hr.get',
      'sport-data.crm.hr.export',
      'sport-data.wear.list',
      'sport-data.wear.deal',
      'sport-data.wear.back',
      'sport-data.wear.take',
      'sport-data.zone.get',
      'sport-data.zone.set',
      'sport-data.loose.list',
      'sport-data.loose.assign',
    ],
  },
  skipping: {
    at: '/desk/sport-data4/class/skipping',
    title: { zh: '课堂跳绳', en: 'Class rope skipping' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.crm.sk.list'],
    acts: ['sport-data.crm.sk.export'],
  },
  /** Records of every day; the test screen is opened with tab 1 (C-064). */
  daily: {
    at: (['work', 'train', 'test'] as const).map((kind) => ({
      path: `/desk/sport-data4/daily/${kind}`,
      title: DAILY[kind],
      with: { kind, tab: 1 },
    })),
    title: { zh: '日常数据', en: 'Daily data' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.data.daily'],
    acts: [
      'sport-data.data.daily.export',
      'sport-data.data.homework',
      'sport-data.pfm.item',
      'sport-data.pfm.record',
      'sport-data.pfm.ticket',
      'sport-data.record.decide',
      'sport-data.bound.list',
      'sport-data.bound.set',
      'sport-data.bound.usual',
    ],
  },
  /** What vendors sent, until somebody takes it over; the test screen is opened with tab 3 (C-064). */
  third: {
    at: [
      {
        path: '/desk/sport-data4/third/test',
        title: { zh: '第三方测试', en: 'Third-party tests' },
        with: { kind: 'test', tab: 3 },
      },
      {
        path: '/desk/sport-data4/third/vision',
        title: { zh: '第三方视力', en: 'Third-party vision' },
        with: { kind: 'vision' },
      },
    ],
    title: { zh: '第三方数据', en: 'Third-party data' },
    group: 'sport.data4',
    need: ofSchool,
    calls: ['sport-data.data.third'],
    acts: [
      'sport-data.third.refused',
      'sport-data.third.match',
      'sport-data.third.take',
      'sport-data.third.drop',
      'sport-data.third.import.down',
      ...importActs('sport-data.third.test.import'),
      ...importActs('sport-data.third.vision.import'),
    ],
  },
  /** A child's own records. */
  mine: {
    at: '/sport/records/mine',
    title: { zh: '我的运动记录', en: 'My sports records' },
    need: need({ busi: [BUSI.school], funcs: ['STUDENT'], servs }),
    width: 960,
    calls: ['sport-data.pfm.user', 'sport-data.pfm.item', 'sport-data.edge.opinion.mine'],
    acts: ['sport-data.pfm.record', 'sport-data.pfm.ticket', 'sport-data.edge.opinion.create'],
  },
  // Entries of menus that lead to the dashboard (screens-desk A06, A20).
  dashboard: {
    at: [
      link('/desk/sport-data4#dashboard', need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'] }), 'sport.data4'),
      link('/desk/sport/data8#dashboard', need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] }), 'sport.data8'),
    ],
    title: { zh: '体育数据大屏', en: 'Sports dashboard' },
    need: school,
    calls: [],
    to: '/stat/sport/monitor/index',
  },
  reports: {
    at: [link('/desk/sport/home/report#sports-big-data'), link('/desk/teach/report#sports-big-data')],
    title: { zh: '体育大数据', en: 'Sports big data' },
    need: school,
    calls: [],
    to: '/stat/sport/monitor/index',
  },
});
