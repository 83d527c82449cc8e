import { BUSI, type ServId } from '../../../../kernel/shared/codes';
import { need } from '../../../../kernel/shared/need';
import { desk, entry as e, group, sub } from '../menu';

// A link elsewhere has no screen of its own: its need stands here. This desk is for lines 1, 4 and 8 (D01).
const has = (...servs: ServId[]) => need({ busi: [BUSI.platform, BUSI.school, BUSI.region], servs });

/** Smart sports: health, exams, games and data of a school, a bureau or the platform. */
export const sportDesk = desk('sport', [
  group('首页', 'Home', 'home', [
    e('/desk/sport/home'),
    sub(
      '教学信息化',
      'Digital teaching',
      [
        e('/desk/sport/home#smart-arts', {
          to: '/desk/art',
          blank: true,
          need: has('ART_BASE'),
        }),
        e('/desk/sport/home#smart-teaching', {
          to: '/desk/teach',
          blank: true,
          need: has('TCH_BASE'),
        }),
      ],
      'read',
    ),
    sub('字典管理', 'Dictionary', [e('/desk/sport/home/dict/role')], 'database'),
    sub(
      '教育管理',
      'Education admin',
      [
        e('/desk/sport/home/edu/organize'),
        e('/desk/sport/home/edu/teachers'),
        e('/desk/sport/home/edu/clazz4'),
        e('/desk/sport/home/edu/students4'),
        e('/desk/sport/home/edu/consents'),
        e('/desk/sport/home/edu/students5'),
        e('/desk/sport/home/edu/audits'),
      ],
      'team',
    ),
    sub(
      '数据报表',
      'Reports',
      [
        e('/desk/sport/home/report#sports-big-data', {
          to: '/stat/sport/monitor/index',
          blank: true,
          need: need({ busi: [BUSI.platform] }),
        }),
        e('/desk/sport/home/report/operation/loginLogs'),
      ],
      'chart',
    ),
    sub(
      '机构设置',
      'Organisation settings',
      [e('/desk/sport/home/sys/role'), e('/desk/sport/home/sys/staffer'), e('/desk/sport/home/sys/home')],
      'setting',
    ),
    sub(
      '学校管理',
      'Schools',
      [
        e('/desk/sport/home/user/organize'),
        e('/desk/sport/home/user/customer'),
        e('/desk/sport/home/user/resetPwd'),
        e('/desk/sport/home/user/fakeLogin'),
        e('/desk/sport/home/user/org'),
      ],
      'bank',
    ),
  ]),
  group('体质健康', 'Physical fitness', 'heart', [
    sub('AI体测', 'AI fitness test', [e('/desk/sport/phys4/aitest/actions')]),
    sub('体质测试', 'Fitness test', [
      e('/desk/sport/phys4/educ/list'),
      e('/desk/sport/phys4/educ/report'),
      e('/desk/sport/phys4/educ/years'),
      e('/desk/sport/phys4/educ/archs'),
      e('/desk/sport/phys4/educ/standard2'),
      e('/desk/sport/phys8/educ/list'),
      e('/desk/sport/phys8/educ/report'),
      e('/desk/sport/phys8/educ/standard2'),
    ]),
    sub('视力健康', 'Vision', [
      e('/desk/sport/phys4/vision/usrRsts'),
      e('/desk/sport/phys4/vision/orgAnal'),
      e('/desk/sport/phys4/vision/grdAnal'),
      e('/desk/sport/phys4/vision/clzAnal'),
      e('/desk/sport/phys8/vision/regAnal'),
      e('/desk/sport/phys8/vision/orgRsts'),
      e('/desk/sport/phys8/vision/grdRsts'),
    ]),
  ]),
  group('考试管理', 'Exam management', 'form', [
    e('/desk/sport-test4/list'),
    e('/desk/sport-test4/enroll'),
    e('/desk/sport-test4/stdlibs'),
    e('/desk/sport-test4/log'),
    e('/desk/sport-test8/enroll'),
    e('/desk/sport-test8/ks'),
    e('/desk/sport-test8/log'),
    e('/desk/sport-test8/stdlibs'),
  ]),
  group('过程性评价', 'Process evaluation', 'check', [
    e('/desk/sport/eval/norm'),
    e('/desk/sport/eval/item'),
    e('/desk/sport/eval/collOrgRst'),
    e('/desk/sport/eval/execOrgRst'),
    e('/desk/sport/eval8/sums'),
    e('/desk/sport/eval8/norm'),
    e('/desk/sport/eval8/item'),
  ]),
  group('体育中考管理', 'Entrance exam management', 'trophy', [
    sub('考试', 'Exam', [
      e('/desk/sport/hsat4/exam/item'),
      e('/desk/sport/hsat4/exam/standard'),
      e('/desk/sport/hsat4/exam/collOrgRst'),
      e('/desk/sport/hsat8/exam/schema'),
      e('/desk/sport/hsat8/exam/norm'),
      e('/desk/sport/hsat8/exam/hsatCollRegRst'),
      e('/desk/sport/hsat8/exam/execRegRst'),
    ]),
    sub('成绩', 'Scores', [
      e('/desk/sport/hsat4/score/reptOrgRst'),
      e('/desk/sport/hsat4/score/evalOrgRst'),
      e('/desk/sport/hsat4/score/examOrgRst'),
      e('/desk/sport/hsat4/score/hsatCoreOrgRst'),
      e('/desk/sport/hsat8/score/reptRegRst'),
      e('/desk/sport/hsat8/score/evalRegRst'),
      e('/desk/sport/hsat8/score/examRegRst'),
      e('/desk/sport/hsat8/score/hsatCoreRegRst'),
    ]),
    sub('设置', 'Settings', [e('/desk/sport/hsat8/cfgs/perform')]),
  ]),
  group('赛事管理', 'Games', 'flag', [
    e('/desk/sport/game4/game/list'),
    e('/desk/sport/game4/league'),
    e('/desk/sport/game4/meet/meeting'),
    e('/desk/sport/game8/meet/meeting'),
  ]),
  group('校园健康', 'Campus health', 'smile', [
    sub('AI视力', 'AI vision', [e('/desk/sport/play/eyes/org'), e('/desk/sport/play/eyes/usrs')]),
    sub('心理健康', 'Psychological health', [
      e('/desk/sport/play/psyc/list'),
      e('/desk/sport/play/psyc/warnRoster'),
      e('/desk/sport/play/psyc/dangerRoster'),
      e('/desk/sport/play/psyc/sleep'),
    ]),
    sub('睡眠健康', 'Sleep', [e('/desk/sport/play/sleep/stat')]),
    sub('阳光跑', 'Sunny running', [
      e('/desk/sport/play/sun/config'),
      e('/desk/sport/play/sun/rank'),
      e('/desk/sport/play/sun/orgReport'),
      e('/desk/sport/play/sun/grdReport'),
      e('/desk/sport/play/sun/clzReport'),
      e('/desk/sport/play/sun/userReport'),
    ]),
    sub('学生手表', 'Student watch', [
      e('/desk/sport/play/watch/list'),
      e('/desk/sport/play/watch/fence'),
      e('/desk/sport/play/watch/alarm'),
      e('/desk/sport/play/watch/setting'),
      e('/desk/sport/play/watch#warning-center', {
        to: '/stat/watch/monitor/index',
        blank: true,
        need: need({ busi: [BUSI.school] }),
      }),
    ]),
  ]),
  group('体育大数据', 'Sports big data', 'chart', [
    e('/desk/sport-data4#dashboard', {
      to: '/stat/sport/monitor/index',
      blank: true,
      need: need({ busi: [BUSI.school] }),
    }),
    e('/desk/sport/data8#dashboard', {
      to: '/stat/sport/monitor/index',
      blank: true,
      need: need({ busi: [BUSI.region] }),
    }),
    e('/desk/sport/data8#warning-center', {
      to: '/stat/watch/monitor/index',
      blank: true,
      need: need({ busi: [BUSI.region] }),
    }),
    e('/desk/sport/data8/log'),
    e('/desk/sport/data8/places'),
    e('/desk/sport/data8/money'),
    e('/desk/sport/data8/psyc'),
    sub('课堂数据', 'Class', [
      e('/desk/sport-data4/class/feedback'),
      e('/desk/sport-data4/class/hearting'),
      e('/desk/sport-data4/class/skipping'),
      e('/desk/sport-data4/class/attend'),
      e('/desk/sport-data4/numbers'),
    ]),
    sub('日常数据', 'Daily', [
      e('/desk/sport-data4/daily/work'),
      e('/desk/sport-data4/daily/train'),
      e('/desk/sport-data4/daily/test'),
    ]),
    sub('数据管理', 'Data', [
      e('/desk/sport-data4/data/log'),
      e('/desk/sport-data4/places'),
      e('/desk/sport-data4/money'),
    ]),
    sub('考试看板', 'Exam dashboard', [e('/desk/sport-data4/exam/dash/fee'), e('/desk/sport-data4/exam/dash/place')]),
    sub('学期数据', 'Term', [e('/desk/sport-data4/term/list')]),
    sub('第三方数据', 'Third-party', [e('/desk/sport-data4/third/test'), e('/desk/sport-data4/third/vision')]),
  ]),
  group('平台设置', 'Platform settings', 'setting', [
    sub('动作库', 'Action library', [
      e('/desk/sport/sets/manage/act'),
      e('/desk/sport/sets/manage/item'),
      e('/desk/sport/sets/manage/game'),
      e('/desk/sport/sets/manage/schema'),
      e('/desk/sport/sets/manage/physique'),
      e('/desk/sport/sets/manage/muscle'),
      e('/desk/sport/sets/manage/design'),
      e('/desk/sport/sets/manage/rule'),
    ]),
    sub('体育器材', 'Sports equipment', [
      e('/desk/sport/sets/open/providers'),
      e('/desk/sport/sets/open/eyes'),
      e('/desk/sport/sets/open/apparatus'),
      e('/desk/sport/sets/open/netRopeList'),
      e('/desk/sport/sets/open/bandBoxList'),
      e('/desk/sport/sets/open/implList'),
      e('/desk/sport/sets/open/apkList'),
      e('/desk/sport/sets/open/apps'),
      e('/desk/sport/sets/open/running'),
      e('/desk/sport/sets/open/sunRoomList'),
    ]),
    sub('评分标准', 'Scoring standards', [
      e('/desk/sport/sets/phys/standard'),
      e('/desk/sport/sets/phys/stdlibs'),
      e('/desk/sport/sets/phys/schema'),
      e('/desk/sport/sets/phys/faces'),
      e('/desk/sport/sets/hsat/solo'),
    ]),
  ]),
  group('运营管理', 'Operations', 'notice', [
    sub('客户服务', 'Customers', [
      e('/desk/sport/opts/cust/feedback'),
      e('/desk/sport/opts/cust/trial'),
      e('/desk/sport/opts/cust/affiches'),
    ]),
    sub('资讯管理', 'News', [
      e('/desk/sport/opts/news/banner'),
      e('/desk/sport/opts/news/news'),
      e('/desk/sport/opts/news/serve'),
    ]),
  ]),
]);
