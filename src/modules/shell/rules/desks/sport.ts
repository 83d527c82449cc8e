import { BUSI, type ServId } from '../../../../kernel/shared/codes';
import { need } from '../../../../kernel/shared/need';
import { desk, entry as e, group, sub } from '../menu';

// A link elsewhere has no screen of its own: its need stands here. This desk is for lines 1, 4 and 8 (D01).
const has = (...servs: ServId[]) => need({ busi: [BUSI.platform, BUSI.school, BUSI.region], servs });

/** Smart sports: health, exams, games and data of a school, a bureau or the platform. */
export const sportDesk = desk('sport', [
  group('首页', 'Home', 'home', [
    e('/desk/sport/home', '首页', 'Home'),
    sub(
      '教学信息化',
      'Teaching informatization',
      [
        e('/desk/sport/home#smart-arts', '智慧艺术教育', 'Smart arts education', {
          to: '/desk/art',
          blank: true,
          need: has('ART_BASE'),
        }),
        e('/desk/sport/home#smart-teaching', '智慧教学', 'Smart teaching', {
          to: '/desk/teach',
          blank: true,
          need: has('TCH_BASE'),
        }),
      ],
      'read',
    ),
    sub('字典管理', 'Dictionary', [e('/desk/sport/home/dict/role', '预设角色', 'Preset roles')], 'database'),
    sub(
      '教育管理',
      'Education admin',
      [
        e('/desk/sport/home/edu/organize', '学校管理', 'School management'),
        e('/desk/sport/home/edu/teachers', '教师管理', 'Teacher management'),
        e('/desk/sport/home/edu/clazz4', '班级管理', 'Class management'),
        e('/desk/sport/home/edu/students4', '学生管理', 'Student management'),
        e('/desk/sport/home/edu/students5', '学员管理', 'Learner management'),
        e('/desk/sport/home/edu/audits', '激活审核', 'Activation audit'),
      ],
      'team',
    ),
    sub(
      '数据报表',
      'Reports',
      [
        e('/desk/sport/home/report#sports-big-data', '体育大数据', 'Sports big data', {
          to: '/stat/sport/monitor/index',
          blank: true,
          need: need({ busi: [BUSI.platform] }),
        }),
        e('/desk/sport/home/report/operation/loginLogs', '登录日志', 'Login logs'),
      ],
      'chart',
    ),
    sub(
      '机构设置',
      'Institution settings',
      [
        e('/desk/sport/home/sys/role', '角色管理', 'Role management'),
        e('/desk/sport/home/sys/staffer', '员工管理', 'Staff management'),
        e('/desk/sport/home/sys/home', '机构主页', 'Institution home page'),
      ],
      'setting',
    ),
    sub(
      '学校管理',
      'Schools',
      [
        e('/desk/sport/home/user/organize', '学校管理', 'School management'),
        e('/desk/sport/home/user/customer', '用户管理', 'User management'),
        e('/desk/sport/home/user/resetPwd', '重置密码', 'Reset password'),
        e('/desk/sport/home/user/fakeLogin', '模拟登录', 'Simulated login'),
        e('/desk/sport/home/user/org', '学校人脸库', 'School face library'),
      ],
      'bank',
    ),
  ]),
  group('体质健康', 'Physical fitness', 'heart', [
    sub('AI体测', 'AI fitness test', [
      e('/desk/sport/phys4/aitest/actions', 'AI体测活动', 'AI fitness test activities'),
    ]),
    sub('体质测试', 'Fitness test', [
      e('/desk/sport/phys4/educ/list', '体质测试', 'Fitness tests'),
      e('/desk/sport/phys4/educ/report', '体测报告', 'Fitness reports'),
      e('/desk/sport/phys4/educ/years', '趋势分析', 'Trend'),
      e('/desk/sport/phys4/educ/archs', '个体分析', 'Individual analysis'),
      e('/desk/sport/phys4/educ/standard2', '评分标准', 'Scoring standard'),
      e('/desk/sport/phys8/educ/list', '体质测试', 'Fitness tests'),
      e('/desk/sport/phys8/educ/report', '体测报告', 'Fitness reports'),
      e('/desk/sport/phys8/educ/standard2', '评分标准', 'Scoring standard'),
    ]),
    sub('视力健康', 'Vision', [
      e('/desk/sport/phys4/vision/usrRsts', '学生视力结果', 'Student vision results'),
      e('/desk/sport/phys4/vision/orgAnal', '学校视力分析', 'School vision analysis'),
      e('/desk/sport/phys4/vision/grdAnal', '年级视力分析', 'Grade vision analysis'),
      e('/desk/sport/phys4/vision/clzAnal', '班级视力分析', 'Class vision analysis'),
      e('/desk/sport/phys8/vision/regAnal', '区域视力分析', 'Region vision analysis'),
      e('/desk/sport/phys8/vision/orgRsts', '学校视力结果', 'School vision results'),
      e('/desk/sport/phys8/vision/grdRsts', '年级视力结果', 'Grade vision results'),
    ]),
  ]),
  group('考试管理', 'Exam management', 'form', [
    e('/desk/sport-test4/list', '阶段考试', 'Stage exams'),
    e('/desk/sport-test4/enroll', '考试报名', 'Exam enrolment'),
    e('/desk/sport-test4/stdlibs', '评分标准库', 'Scoring standard library'),
    e('/desk/sport-test4/log', '检录日志', 'Check-in log'),
    e('/desk/sport-test8/enroll', '考试报名', 'Exam enrolment'),
    e('/desk/sport-test8/ks', '考试', 'Exams'),
    e('/desk/sport-test8/log', '检录日志', 'Check-in log'),
    e('/desk/sport-test8/stdlibs', '评分标准库', 'Scoring standard library'),
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
    sub('AI视力', 'AI vision', [
      e('/desk/sport/play/eyes/org', '学校AI视力', 'School AI vision'),
      e('/desk/sport/play/eyes/usrs', '学生AI视力', 'Student AI vision'),
    ]),
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
    e('/desk/sport-data4#dashboard', '体育数据大屏', 'Sports dashboard', {
      to: '/stat/sport/monitor/index',
      blank: true,
      need: need({ busi: [BUSI.school] }),
    }),
    e('/desk/sport/data8#dashboard', '体育数据大屏', 'Sports dashboard', {
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
    e('/desk/sport/data8/places', '体育场地', 'Sports venues'),
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
    sub('数据管理', 'Data', [
      e('/desk/sport-data4/data/log', '数据日志', 'Data log'),
      e('/desk/sport-data4/places', '体育场地', 'Sports venues'),
    ]),
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
      e('/desk/sport/sets/manage/act', '动作库', 'Action library'),
      e('/desk/sport/sets/manage/item', '运动项目', 'Sports items'),
      e('/desk/sport/sets/manage/game', '体育游戏', 'Sports games'),
      e('/desk/sport/sets/manage/schema', '运动方案', 'Sports schemes'),
      e('/desk/sport/sets/manage/physique', '身体素质', 'Physique'),
      e('/desk/sport/sets/manage/muscle', '肌肉群', 'Muscles'),
      e('/desk/sport/sets/manage/design', '教学设计', 'Designs'),
      e('/desk/sport/sets/manage/rule', '规则设置', 'Rules'),
    ]),
    sub('体育器材', 'Sports equipment', [
      e('/desk/sport/sets/open/providers', '器材厂商', 'Equipment vendors'),
      e('/desk/sport/sets/open/eyes', '视力设备厂商', 'Vision device vendors'),
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
      e('/desk/sport/sets/phys/standard', '评分标准', 'Scoring standard'),
      e('/desk/sport/sets/phys/stdlibs', '评分标准库', 'Scoring standard library'),
      e('/desk/sport/sets/phys/schema', '体测方案', 'Fitness test scheme'),
      e('/desk/sport/sets/phys/faces', '人脸库', 'Face library'),
    ]),
  ]),
  group('运营管理', 'Operations', 'notice', [
    sub('客户服务', 'Customers', [
      e('/desk/sport/opts/cust/feedback', '意见反馈', 'Feedback'),
      e('/desk/sport/opts/cust/trial', '试用申请', 'Trial applications'),
      e('/desk/sport/opts/cust/affiches', '平台公告', 'Announcements'),
    ]),
    sub('资讯管理', 'News', [
      e('/desk/sport/opts/news/banner', '轮播图', 'Banners'),
      e('/desk/sport/opts/news/news', '健康资讯', 'Health news'),
      e('/desk/sport/opts/news/serve', '服务管理', 'Services'),
    ]),
  ]),
]);
