import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { PHOTO_ACTS, importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';

// A screen's guard follows the calls it loads with: whoever may open it may make them.
const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'] });
const region = need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] });
const child = need({ busi: [BUSI.school], userTypes: [1], funcs: ['STUDENT'] });
const educ = (...ids: string[]) => ids.map((id) => `fitness-test.educ.${id}`);
const years = ['fitness-test.year.list'];

const sets = need({ busi: [BUSI.platform], funcs: ['PFM_SPT_ADMIN', 'PFM_SUPERMAN'] });
const test = (...ids: string[]) => ids.map((id) => `fitness-test.${id}`);
const libraryActs = [
  ...test(
    'stdlib.create',
    'stdlib.update',
    'stdlib.delete',
    'stdlib.on',
    'stdlib.get',
    'stdlib.details',
    'stdlib.details.set',
    'stdlib.details.import',
    'stdlib.details.down',
    'stdlib.itmCfgs',
    'stdlib.itmCfgs.set',
  ),
  ...importActs('fitness-test.stdlib.sheet'),
];
const schemeActs = test('scheme.create', 'scheme.update', 'scheme.delete', 'scheme.on');

export const screens = defineScreens({
  physRoot: {
    at: '/desk/sport/phys4',
    title: { zh: '体质健康', en: 'Physical fitness' },
    group: 'sport.phys4',
    need: school,
    calls: [],
    to: '/desk/sport/phys4/educ/standard2',
  },
  /** Roots without an entry of their own. */
  root: {
    at: [
      { path: '/desk/sport/phys8', group: 'sport.phys8' },
      {
        path: '/desk/sport-test4',
        title: { zh: '考试管理', en: 'Exam management' },
        group: 'sport.test4',
        need: school,
      },
      { path: '/desk/sport-test8', title: { zh: '考试管理', en: 'Exam management' }, group: 'sport.test8' },
      { path: '/desk/test', title: { zh: '测试管理', en: 'Tests' }, group: 'sport.sets', need: sets },
    ],
    title: { zh: '体质健康', en: 'Physical fitness' },
    need: region,
    calls: [],
    from: ['outside'],
  },
  /** The scoring standard to look things up in; view-only wherever it stands (V-106). */
  standard: {
    at: [
      { path: '/desk/sport/phys4/educ/standard2', group: 'sport.phys4', with: { view: true } },
      { path: '/desk/sport/phys8/educ/standard2', group: 'sport.phys8', need: region, with: { view: true } },
      {
        path: '/desk/sport/sets/phys/standard',
        group: 'sport.sets',
        need: need({ busi: [BUSI.platform], funcs: ['PFM_SPT_ADMIN'] }),
        with: { libraries: '/desk/sport/sets/phys/stdlibs' },
      },
    ],
    title: { zh: '评分标准', en: 'Scoring standard' },
    need: school,
    calls: educ('standard', 'standard.full'),
    acts: educ('standard.set'),
  },
  stdlibs: {
    at: [
      { path: '/desk/sport-test4/stdlibs', group: 'sport.test4', with: { view: true } },
      { path: '/desk/sport-test8/stdlibs', group: 'sport.test8', need: region, with: { view: true } },
      { path: '/desk/sport/sets/phys/stdlibs', group: 'sport.sets', need: sets },
      { path: '/desk/test/stdlibs', group: 'sport.sets', need: sets },
    ],
    title: { zh: '评分标准库', en: 'Scoring standard library' },
    need: school,
    calls: test('stdlib.list', 'scheme.list'),
    acts: [...libraryActs, ...schemeActs],
  },
  schemes: {
    at: '/desk/sport/sets/phys/schema',
    title: { zh: '体测方案', en: 'Fitness test scheme' },
    group: 'sport.sets',
    need: sets,
    calls: test('scheme.list', 'stdlib.list'),
    acts: [...schemeActs, ...test('stdlib.get', 'stdlib.itmCfgs')],
  },
  list: {
    at: [
      { path: '/desk/sport/phys4/educ/list', group: 'sport.phys4' },
      { path: '/desk/sport/phys8/educ/list', group: 'sport.phys8', need: region, with: { region: true } },
    ],
    title: { zh: '体质测试', en: 'Fitness tests' },
    need: school,
    calls: [...years, ...educ('list', 'items', 'places', 'lacking')],
    acts: [
      ...test(
        'year.open',
        'year.sync',
        'year.close',
        'year.reopen',
        'year.publish',
        'card.correct',
        'whatif.start',
        'whatif.list',
        'stdlib.list',
        'scheme.list',
      ),
      ...educ('set', 'retest', 'retest.drop', 'export', 'import.down', 'import.save'),
      ...importActs('fitness-test.educ.import'),
      ...PHOTO_ACTS,
      ...test('national.check', 'national.down'),
      ...importActs('fitness-test.national'),
    ],
  },
  report: {
    at: [
      { path: '/desk/sport/phys4/educ/report', group: 'sport.phys4' },
      { path: '/desk/sport/phys8/educ/report', group: 'sport.phys8', need: region, with: { region: true } },
    ],
    title: { zh: '体测报告', en: 'Fitness reports' },
    need: school,
    calls: [...years, ...educ('report')],
    acts: educ('report.down'),
  },
  years: {
    at: '/desk/sport/phys4/educ/years',
    title: { zh: '趋势分析', en: 'Trend' },
    group: 'sport.phys4',
    need: school,
    calls: educ('years', 'items', 'places'),
    acts: educ('years.down'),
  },
  archs: {
    at: '/desk/sport/phys4/educ/archs',
    title: { zh: '个体分析', en: 'Individual analysis' },
    group: 'sport.phys4',
    need: school,
    calls: educ('arch', 'list', 'places', 'plan'),
  },
  /** Report cards of a class in one print. */
  cards: {
    at: '/desk/sport/phys4/educ/cards',
    title: { zh: '成绩单打印', en: 'Report cards' },
    group: 'sport.phys4',
    need: school,
    calls: [...years, ...educ('cards', 'places')],
    from: ['fitness-test.archs', 'fitness-test.list'],
  },
  /** A child's own years, and a teacher's look at a child of an own class. */
  child: {
    at: [
      { path: '/fitness/mine' },
      {
        path: '/fitness/child/{userId}',
        title: { zh: '学生体质档案', en: 'Student fitness' },
        need: need({ userTypes: [2], funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS] }),
      },
    ],
    title: { zh: '我的体质', en: 'My fitness' },
    need: child,
    calls: educ('arch', 'plan'),
    acts: educ('mine'),
    from: ['sport-data.clazz'],
  },
  /** Exams: stage exams of a school, those a bureau runs. One exam opens in the same place (`?tst=`). */
  exams: {
    at: [
      { path: '/desk/sport-test4/list', group: 'sport.test4' },
      {
        path: '/desk/sport-test8/ks',
        group: 'sport.test8',
        title: { zh: '考试', en: 'Exams' },
        need: region,
        with: { region: true },
      },
    ],
    title: { zh: '阶段考试', en: 'Stage exams' },
    need: school,
    calls: test('test.define.list'),
    acts: test(
      'test.define.create',
      'test.define.get',
      'test.define.update',
      'test.define.delete',
      'test.define.config',
      'test.define.publish',
      'test.define.show',
      'test.define.archive',
      'test.child.list',
      'test.place.list',
      'test.group.set',
      'test.ground.list',
      'test.ground.set',
      'test.period.list',
      'test.period.set',
      'test.action.sign',
      'test.action.signs',
      'test.result.list',
      'test.result.export',
      'test.result.draft',
      'test.commit',
      'test.commit.preview',
      'test.commit.list',
      'test.record.list',
      'test.conflict.list',
      'test.conflict.settle',
      'test.appeal.list',
      'test.appeal.audit',
      'test.board',
      'test.statis',
      'test.field.list',
      'test.field.pack',
      'test.field.merge',
      'educ.standard',
      'scheme.list',
      'year.list',
    ),
  },
  surveys: {
    at: [
      { path: '/desk/sport-test4/enroll', group: 'sport.test4' },
      { path: '/desk/sport-test8/enroll', group: 'sport.test8', need: region, with: { region: true } },
    ],
    title: { zh: '考试报名', en: 'Exam enrolment' },
    need: school,
    calls: test('pick.list'),
    acts: test(
      'pick.create',
      'pick.get',
      'pick.update',
      'pick.delete',
      'pick.publish',
      'pick.enrol',
      'pick.results',
      'test.define.list',
      'educ.standard',
    ),
  },
  signLog: {
    at: [
      { path: '/desk/sport-test4/log', group: 'sport.test4' },
      { path: '/desk/sport-test8/log', group: 'sport.test8', need: region, with: { region: true } },
    ],
    title: { zh: '检录日志', en: 'Check-in log' },
    need: school,
    calls: test('test.action.list'),
    acts: test('test.action.signs', 'test.action.sign', 'test.define.list'),
  },
  aiActions: {
    at: '/desk/sport/phys4/aitest/actions',
    title: { zh: 'AI体测活动', en: 'AI fitness test activities' },
    group: 'sport.phys4',
    need: school,
    calls: test('aitest.list', 'aitest.items'),
    acts: test('aitest.create', 'aitest.results', 'aitest.result.create'),
  },
  /** A child's own exams: sign-up, results, appeals. */
  myExams: {
    at: '/fitness/exams',
    title: { zh: '我的考试', en: 'My exams' },
    need: child,
    calls: test('test.result.mine', 'pick.list'),
    acts: test('pick.enrol', 'test.appeal.create', 'test.appeal.list'),
  },
  /** Entering on a field. Open: without a network nobody can be asked who sits there; taking an exam along and bringing it home ask for a sign-in. */
  field: {
    at: '/field',
    title: { zh: '现场录入', en: 'Field entry' },
    need: access.open,
    layout: 'bare',
    calls: [],
    acts: test('test.field.list', 'test.field.pack', 'test.field.merge'),
  },
});
