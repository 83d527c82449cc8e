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
      'Teaching informatization',
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
      'Institution settings',
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
        e('/desk/sport/home/user/org', '学校人脸库', 'School face library'),
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
    e('/desk/sport/eval/norm', '评价标准', 'Assessment standards'),
    e('/desk/sport/eval/item', '自定义指标', 'Custom indicators'),
    e('/desk/sport/eval/collOrgRst', '数据采集', 'Data collection'),
    e('/desk/sport/eval/execOrgRst', '赋分采集', 'Score-assignment collection'),
  ]),
  group('体育中考管理', 'Entrance exam management', 'trophy', [
    sub('考试', 'Exam', [
      e('/desk/sport/hsat4/exam/item', '考试项目', 'Exam items'),
      e('/desk/sport/hsat4/exam/standard', '评分标准', 'Scoring standard'),
      e('/desk/sport/hsat4/exam/collOrgRst', '数据采集', 'Data collection'),
      e('/desk/sport/hsat8/exam/schema', '考试方案', 'Exam scheme'),
      e('/desk/sport/hsat8/exam/norm', '评价标准', 'Assessment standards'),
      e('/desk/sport/hsat8/exam/hsatCollRegRst', '数据采集', 'Data collection'),
      e('/desk/sport/hsat8/exam/execRegRst', '赋分采集', 'Score-assignment collection'),
    ]),
    sub('成绩', 'Scores', [
      e('/desk/sport/hsat4/score/reptOrgRst', '成绩报告', 'Score report'),
      e('/desk/sport/hsat4/score/evalOrgRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/sport/hsat4/score/examOrgRst', '考试成绩查询', 'Exam score query'),
      e('/desk/sport/hsat4/score/hsatCoreOrgRst', '最终成绩查询', 'Final score query'),
      e('/desk/sport/hsat8/score/reptRegRst', '成绩报告', 'Score report'),
      e('/desk/sport/hsat8/score/evalRegRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/sport/hsat8/score/examRegRst', '考试成绩查询', 'Exam score query'),
      e('/desk/sport/hsat8/score/hsatCoreRegRst', '最终成绩查询', 'Final score query'),
    ]),
    sub('设置', 'Settings', [e('/desk/sport/hsat8/cfgs/perform', '流程设置', 'Process settings')]),
  ]),
  group('赛事管理', 'Games', 'flag', [
    e('/desk/sport/game4/game/list', '运动会', 'Sports meet'),
    e('/desk/sport/game4/meet/meeting', '赛事活动', 'Events'),
    e('/desk/sport/game8/meet/meeting', '赛事活动', 'Events'),
  ]),
  group('校园健康', 'Campus health', 'smile', [
    sub('AI视力', 'AI vision', [e('/desk/sport/play/eyes/org'), e('/desk/sport/play/eyes/usrs')]),
    sub('心理健康', 'Psychological health', [
      e('/desk/sport/play/psyc/list', '心理测评', 'Psychological assessments'),
      e('/desk/sport/play/psyc/warnRoster', '预警名单', 'Warning roster'),
      e('/desk/sport/play/psyc/dangerRoster', '高危名单', 'High-risk roster'),
    ]),
    sub('睡眠健康', 'Sleep', [e('/desk/sport/play/sleep/stat', '睡眠统计', 'Sleep statistics')]),
    sub('阳光跑', 'Sunny running', [
      e('/desk/sport/play/sun/config', '阳光跑设置', 'Sunny running settings'),
      e('/desk/sport/play/sun/rank', '阳光跑排行', 'Sunny running ranking'),
      e('/desk/sport/play/sun/orgReport', '学校报表', 'School report'),
      e('/desk/sport/play/sun/grdReport', '年级报表', 'Grade report'),
      e('/desk/sport/play/sun/clzReport', '班级报表', 'Class report'),
      e('/desk/sport/play/sun/userReport', '个人报表', 'Individual report'),
    ]),
    sub('学生手表', 'Student watch', [
      e('/desk/sport/play/watch/list', '手表管理', 'Watch list'),
      e('/desk/sport/play/watch/fence', '电子围栏', 'Electronic fence'),
      e('/desk/sport/play/watch/alarm', '预警记录', 'Alarms'),
      e('/desk/sport/play/watch/setting', '手表设置', 'Watch settings'),
      e('/desk/sport/play/watch#warning-center', '预警中心', 'Warning center', {
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
    e('/desk/sport/data8#warning-center', '手表预警中心', 'Watch warning center', {
      to: '/stat/watch/monitor/index',
      blank: true,
      need: need({ busi: [BUSI.region] }),
    }),
    e('/desk/sport/data8/log', '数据日志', 'Data log'),
    e('/desk/sport/data8/places'),
    sub('课堂数据', 'Class', [
      e('/desk/sport-data4/class/feedback', '课堂反馈', 'Class feedback'),
      e('/desk/sport-data4/class/hearting', '课堂心率', 'Class heart rate'),
      e('/desk/sport-data4/class/skipping', '课堂跳绳', 'Class rope skipping'),
      e('/desk/sport-data4/class/attend', '课堂考勤', 'Class attendance'),
    ]),
    sub('日常数据', 'Daily', [
      e('/desk/sport-data4/daily/work', '体育作业', 'Sports homework'),
      e('/desk/sport-data4/daily/train', '日常训练', 'Daily training'),
      e('/desk/sport-data4/daily/test', '日常测试', 'Daily tests'),
    ]),
    sub('数据管理', 'Data', [e('/desk/sport-data4/data/log', '数据日志', 'Data log'), e('/desk/sport-data4/places')]),
    sub('考试看板', 'Exam dashboard', [
      e('/desk/sport-data4/exam/dash/fee', '考试经费', 'Exam fees'),
      e('/desk/sport-data4/exam/dash/place', '考试场地', 'Exam places'),
    ]),
    sub('学期数据', 'Term', [e('/desk/sport-data4/term/list', '学期数据', 'Term data')]),
    sub('第三方数据', 'Third-party', [
      e('/desk/sport-data4/third/test', '第三方测试', 'Third-party tests'),
      e('/desk/sport-data4/third/vision', '第三方视力', 'Third-party vision'),
    ]),
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
      e('/desk/sport/sets/open/providers', '器材厂商', 'Equipment vendors'),
      e('/desk/sport/sets/open/eyes'),
      e('/desk/sport/sets/open/apparatus', '体育器材', 'Sports equipment'),
      e('/desk/sport/sets/open/netRopeList', '4G跳绳', '4G ropes'),
      e('/desk/sport/sets/open/bandBoxList', '手环箱', 'Band boxes'),
      e('/desk/sport/sets/open/implList', '实施管理', 'Implementation management'),
      e('/desk/sport/sets/open/apkList', '下载管理', 'Download management'),
      e('/desk/sport/sets/open/apps', '应用管理', 'Applications'),
      e('/desk/sport/sets/open/running', '跑步管理', 'Running'),
      e('/desk/sport/sets/open/sunRoomList', '阳光跑房间', 'Sunny running rooms'),
    ]),
    sub('评分标准', 'Scoring standards', [
      e('/desk/sport/sets/phys/standard'),
      e('/desk/sport/sets/phys/stdlibs'),
      e('/desk/sport/sets/phys/schema'),
      e('/desk/sport/sets/phys/faces', '人脸库', 'Face library'),
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
