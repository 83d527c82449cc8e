import { BUSI, type FuncCode, type ServId } from '../../../kernel/shared/codes';
import { holds, need } from '../../../kernel/shared/need';
import { desk, entry as e, group, sub, type Who } from './menu';


// The desks of screens-desk.md §4: groups in the order a school thinks, entries with the addresses and titles of
// spec/screens.json. An entry shows when its screen is registered and `denied` lets the person in; nothing else decides.
// A link elsewhere has no screen of its own: its need stands here.
const only = (...funcs: FuncCode[]) => need({ funcs });
/** Of the sport desk (desk D01), with a service. */
const has = (...servs: ServId[]) => need({ busi: [BUSI.platform, BUSI.school, BUSI.region], servs });

/** Academic affairs, in a bureau the teaching-research office (D13). */
const eduTitle = (who: Who) => (who.busiId === BUSI.region ? { zh: '教研室', en: 'Teaching-research office' } : { zh: '教务管理', en: 'Academic affairs' });
/** Teaching research for whoever gives famous-teacher lessons, else only libraries are in it (D14, screens-desk A27). */
const researchTitle = (who: Who) => (holds(who, 'FAMOUS_LESSON') ? { zh: '教研管理', en: 'Teaching research' } : { zh: '资源库', en: 'Resource library' });

/** Basic settings: the general routes (desk §2.3). Roles, staff and home page of the institution have no address of their own there. */
export const systemDesk = desk('system', [
  group('首页', 'Home', 'home', [
    e('/desk/bench', '工作台', 'Desk bench'),
    e('/desk/train/bench', '机构概览', 'Organisation overview'),
    e('/desk/home/adm', '区域首页', 'Region home'),
    e('/desk/home/org', '机构首页', 'Organisation home'),
    e('/desk/org1', '机构概览', 'Organisation overview'),
    // A school's reach is itself: the page of any organisation would say the same twice.
    e('/desk/org2', '其他机构', 'Other organisations', { when: (who) => who.busiId === BUSI.platform || who.busiId === BUSI.region }),
  ]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/user/organize', '学校管理', 'School management'),
    e('/desk/user/customer', '用户管理', 'User management'),
    e('/desk/user/resetPwd', '重置密码', 'Reset password'),
    e('/desk/user/fakeLogin', '模拟登录', 'Simulated login'),
    e('/desk/face/org', '学校人脸库', 'School face library'),
  ]),
  group('教务管理', 'Academic affairs', 'team', [
    e('/desk/edu/teachers', '教师管理', 'Teacher management'),
    e('/desk/edu/clazz4', '班级管理', 'Class management'),
    e('/desk/edu/students4', '学生管理', 'Student management'),
    e('/desk/edu/students5', '学员管理', 'Learner management'),
    e('/desk/edu/audits', '激活审核', 'Activation audit'),
  ], eduTitle),
  group('机构设置', 'Institution settings', 'setting', [
    e('/desk/teach/sys/role', '角色管理', 'Role management'),
    e('/desk/teach/sys/staffer', '员工管理', 'Staff management'),
    e('/desk/teach/sys/home', '机构主页', 'Institution home page'),
  ]),
  group('字典管理', 'Dictionary', 'database', [
    e('/desk/dict/role', '预设角色', 'Preset roles'),
  ]),
  group('测试管理', 'Tests', 'form', [
    e('/desk/test/stdlibs', '评分标准库', 'Scoring standard library'),
    e('/desk/test/faces', '人脸库', 'Face library'),
  ]),
]);

export const sportDesk = desk('sport', [
  group('首页', 'Home', 'home', [
    e('/desk/sport/home', '首页', 'Home'),
    sub('教学信息化', 'Teaching informatization', [
      e('/desk/sport/home#smart-arts', '智慧艺术教育', 'Smart arts education', { to: '/desk/art', blank: true, need: has('ART_BASE') }),
      e('/desk/sport/home#smart-teaching', '智慧教学', 'Smart teaching', { to: '/desk/teach', blank: true, need: has('TCH_BASE') }),
    ], 'read'),
    sub('字典管理', 'Dictionary', [
      e('/desk/sport/home/dict/role', '预设角色', 'Preset roles'),
    ], 'database'),
    sub('教育管理', 'Education admin', [
      e('/desk/sport/home/edu/organize', '学校管理', 'School management'),
      e('/desk/sport/home/edu/teachers', '教师管理', 'Teacher management'),
      e('/desk/sport/home/edu/clazz4', '班级管理', 'Class management'),
      e('/desk/sport/home/edu/students4', '学生管理', 'Student management'),
      e('/desk/sport/home/edu/students5', '学员管理', 'Learner management'),
      e('/desk/sport/home/edu/audits', '激活审核', 'Activation audit'),
    ], 'team'),
    sub('数据报表', 'Reports', [
      e('/desk/sport/home/report#sports-big-data', '体育大数据', 'Sports big data', { to: '/stat/sport/monitor/index', blank: true, need: need({ busi: [BUSI.platform] }) }),
      e('/desk/sport/home/report/operation/loginLogs', '登录日志', 'Login logs'),
    ], 'chart'),
    sub('机构设置', 'Institution settings', [
      e('/desk/sport/home/sys/role', '角色管理', 'Role management'),
      e('/desk/sport/home/sys/staffer', '员工管理', 'Staff management'),
      e('/desk/sport/home/sys/home', '机构主页', 'Institution home page'),
    ], 'setting'),
    sub('学校管理', 'Schools', [
      e('/desk/sport/home/user/organize', '学校管理', 'School management'),
      e('/desk/sport/home/user/customer', '用户管理', 'User management'),
      e('/desk/sport/home/user/resetPwd', '重置密码', 'Reset password'),
      e('/desk/sport/home/user/fakeLogin', '模拟登录', 'Simulated login'),
      e('/desk/sport/home/user/org', '学校人脸库', 'School face library'),
    ], 'bank'),
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
    sub('设置', 'Settings', [
      e('/desk/sport/hsat8/cfgs/perform', '流程设置', 'Process settings'),
    ]),
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
    sub('睡眠健康', 'Sleep', [
      e('/desk/sport/play/sleep/stat', '睡眠统计', 'Sleep statistics'),
    ]),
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
      e('/desk/sport/play/watch#warning-center', '预警中心', 'Warning center', { to: '/stat/watch/monitor/index', blank: true, need: need({ busi: [BUSI.school] }) }),
    ]),
  ]),
  group('体育大数据', 'Sports big data', 'chart', [
    e('/desk/sport-data4#dashboard', '体育数据大屏', 'Sports dashboard', { to: '/stat/sport/monitor/index', blank: true, need: need({ busi: [BUSI.school] }) }),
    e('/desk/sport/data8#dashboard', '体育数据大屏', 'Sports dashboard', { to: '/stat/sport/monitor/index', blank: true, need: need({ busi: [BUSI.region] }) }),
    e('/desk/sport/data8#warning-center', '手表预警中心', 'Watch warning center', { to: '/stat/watch/monitor/index', blank: true, need: need({ busi: [BUSI.region] }) }),
    e('/desk/sport/data8/log', '数据日志', 'Data log'),
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
    ]),
    sub('考试看板', 'Exam dashboard', [
      e('/desk/sport-data4/exam/dash/fee', '考试经费', 'Exam fees'),
      e('/desk/sport-data4/exam/dash/place', '考试场地', 'Exam places'),
    ]),
    sub('学期数据', 'Term', [
      e('/desk/sport-data4/term/list', '学期数据', 'Term data'),
    ]),
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

export const teachDesk = desk('teach', [
  group('首页', 'Home', 'home', [
    e('/desk/teach/home', '首页', 'Home'),
  ]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/teach/user/organize', '学校管理', 'School management'),
    e('/desk/teach/user/customer', '用户管理', 'User management'),
    e('/desk/teach/user/resetPwd', '重置密码', 'Reset password'),
    e('/desk/teach/user/fakeLogin', '模拟登录', 'Simulated login'),
  ]),
  group('教务管理', 'Academic affairs', 'team', [
    e('/desk/teach/edu/teachers', '教师管理', 'Teacher management'),
    e('/desk/teach/edu/clazz4', '班级管理', 'Class management'),
    e('/desk/teach/edu/students4', '学生管理', 'Student management'),
    e('/desk/teach/edu/students5', '学员管理', 'Learner management'),
    e('/desk/teach/edu/audits', '激活审核', 'Activation review'),
  ], eduTitle),
  group('教研管理', 'Teaching research', 'book', [
    e('/desk/teach/research/famous', '名师课堂', 'Famous-teacher lessons'),
    e('/desk/teach/research#school-library', '校本资源库', 'School resource library', { to: '/site/repo', blank: true, need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH') }),
    e('/desk/teach/research#region-library', '区域资源库', 'Region resource library', { to: '/site/repo', blank: true, need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH') }),
    e('/desk/teach/research#personal-library', '个人资源库', 'Personal resource library', { to: '/site/repo/psn/question', blank: true, need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH') }),
  ], researchTitle),
  group('课程商城', 'Course mall', 'shop', [
    e('/desk/teach/mall/course/live', '直播课程', 'Live courses'),
    e('/desk/teach/mall/course/video', '视频课程', 'Video courses'),
    e('/desk/teach/mall/clazz8', '班级管理', 'Class management'),
    e('/desk/teach/mall/statis/course/org', '课程统计', 'Course statistics'),
    e('/desk/teach/mall/statis/course/adm', '区域课程统计', 'Region course statistics'),
  ]),
  group('学生综合素质评价', 'Student assessment', 'star', [
    e('/desk/teach/assessment-student/list', '评价记录', 'Assessment records'),
    e('/desk/teach/assessment-student/template-list', '评价模板', 'Assessment templates'),
  ]),
  group('教师绩效评价', 'Teacher assessment', 'like', [
    e('/desk/teach/assessment-teacher/list', '评价记录', 'Assessment records'),
    e('/desk/teach/assessment-teacher/template-list', '评价模板', 'Assessment templates'),
  ]),
  group('财务管理', 'Finance', 'wallet', [
    e('/desk/teach/finance/order', '订单管理', 'Orders'),
    e('/desk/teach/finance/stat', '订单统计', 'Order statistics'),
    e('/desk/teach/finance/proxy/wallet', '代理钱包', 'Proxy wallets'),
    e('/desk/teach/finance/org/wallet', '机构钱包', 'Organisation wallet'),
    e('/desk/teach/finance/bag/incomes', '收入明细', 'Incomes'),
    e('/desk/teach/finance/bag/expends', '支出明细', 'Expenses'),
    e('/desk/teach/finance/live/fee/pfm/setting', '直播费用设置', 'Live fee setting'),
  ]),
  group('平台资源管理', 'Platform resources', 'database', [
    sub('试题录入', 'Question entry', [
      e('/desk/teach/repo/batchInput', '批量录入', 'Batch input'),
      e('/desk/teach/repo/myAuditingTasks', '我的待审任务', 'My tasks in audit'),
      e('/desk/teach/repo/myClaimTasks', '我的领取任务', 'My claimed tasks'),
      e('/desk/teach/repo/myIptPfmQues', '我录入的试题', 'My input questions'),
      e('/desk/teach/repo/myRejectTasks', '我的驳回任务', 'My rejected tasks'),
      e('/desk/teach/repo/papipt', '试卷录入', 'Paper input'),
    ]),
    sub('题库管理', 'Question bank', [
      e('/desk/teach/repo/check/repeat', '试题查重', 'Repeated questions'),
      e('/desk/teach/repo/check/wrong', '试题纠错', 'Question corrections'),
      e('/desk/teach/repo/queipt/auditingTasks', '待审核任务', 'Tasks to audit'),
      e('/desk/teach/repo/queipt/batchInput', '批量录入', 'Batch input'),
      e('/desk/teach/repo/queipt/preInputTasks', '待录入任务', 'Tasks to input'),
      e('/desk/teach/repo/sbjQts', '学科题型', 'Subject question types'),
      e('/desk/teach/repo/stat/que/byTbk', '教材统计', 'Question statistics by textbook'),
      e('/desk/teach/repo/stat/que/input', '录入统计', 'Question input statistics'),
      e('/desk/teach/repo/stat/que/pfm', '题库统计', 'Question bank statistics'),
      e('/desk/teach/repo/stat/que/source', '来源统计', 'Question source statistics'),
      e('/desk/teach/repo/tag', '试题标签', 'Question tags'),
    ]),
    sub('课件库', 'Courseware library', [
      e('/desk/teach/repo/courseware', '课件库', 'Courseware library'),
      e('/desk/teach/repo/courseware/batchUpload', '课件批量上传', 'Courseware batch upload'),
      e('/desk/teach/repo/courseware/tag', '课件标签', 'Courseware tags'),
    ]),
    sub('基础数据', 'Base data', [
      e('/desk/teach/repo/klg/layer', '知识点分层', 'Knowledge layers'),
      e('/desk/teach/repo/klg/std', '标准知识点', 'Standard knowledge points'),
      e('/desk/teach/repo/klggraph', '知识图谱', 'Knowledge graph'),
      e('/desk/teach/repo/series', '教材版本', 'Series'),
      e('/desk/teach/repo/specbook', '专题教材', 'Special-topic books'),
      e('/desk/teach/repo/stages', '学段管理', 'Stages'),
      e('/desk/teach/repo/textbook', '教材管理', 'Textbooks'),
    ]),
    sub('试卷库', 'Paper library', [
      e('/desk/teach/repo/paper', '试卷库', 'Paper library'),
      e('/desk/teach/repo/paper/stat', '试卷统计', 'Paper statistics'),
      e('/desk/teach/repo/paper/tag', '试卷标签', 'Paper tags'),
    ]),
    sub('教案库', 'Teaching-plan library', [
      e('/desk/teach/repo/teaching-plan', '教案库', 'Teaching-plan library'),
      e('/desk/teach/repo/teaching-plan/tag', '教案标签', 'Teaching-plan tags'),
    ]),
    sub('用户', 'Users', [
      e('/desk/teach/repo/user/inputer', '录入员管理', 'Entry staff'),
    ]),
    sub('练习册库', 'Workbook library', [
      e('/desk/teach/repo/workbook', '练习册库', 'Workbook library'),
      e('/desk/teach/repo/workbook/tag', '练习册标签', 'Workbook tags'),
    ]),
  ]),
  group('数据报表', 'Reports', 'chart', [
    e('/desk/teach/report#education-screen', '教育数据大屏', 'Large-screen education data', { to: '/stat/monitor/screen', blank: true, need: only('DATA_SCREEN_MONITOR') }),
    e('/desk/teach/report#sports-big-data', '体育大数据', 'Sports big data', { to: '/stat/sport/monitor/index', blank: true, need: only('PFM_SUPERMAN') }),
    e('/desk/teach/report/attend', '课堂考勤统计', 'Lesson attendance'),
    e('/desk/teach/report/operation/loginLogs', '登录日志', 'Login logs'),
    e('/desk/teach/report/statis/course/pfm', '平台课程统计', 'Platform course statistics'),
    e('/desk/teach/report/students', '学生课时统计', 'Student lesson hours'),
    e('/desk/teach/report/teachProgress', '备课进度', 'Teaching progress'),
    e('/desk/teach/report/teacherHour', '教师课时统计', 'Teacher lesson hours'),
    e('/desk/teach/report/train/serves', '培训服务统计', 'Training service report'),
  ]),
  group('机构设置', 'Institution settings', 'setting', [
    e('/desk/teach/sys/role', '角色管理', 'Role management'),
    e('/desk/teach/sys/staffer', '员工管理', 'Staff management'),
    e('/desk/teach/sys/home', '机构主页', 'Institution home page'),
    e('/desk/teach/sys/series', '教材版本设置', 'Textbook series'),
    e('/desk/teach/sys/affiches', '平台公告', 'Platform notices'),
    e('/desk/teach/sys/feedback', '意见反馈', 'Feedback'),
    e('/desk/teach/sys/trial', '试用申请', 'Trial applications'),
    e('/desk/teach/sys/applink', '控制中心', 'Control centre'),
    e('/desk/teach/sys/news', '知识推荐', 'Knowledge recommendation'),
  ]),
]);

export const artDesk = desk('art', [
  group('首页', 'Home', 'home', [
    e('/desk/art/home', '首页', 'Home'),
  ]),
  group('智慧艺术', 'Smart arts', 'palette', [
    sub('过程性评价', 'Process evaluation', [
      e('/desk/art/eval/item', '自定义指标', 'Custom indicators'),
      e('/desk/art/eval4/collOrgRst', '数据采集', 'Data collection'),
      e('/desk/art/eval4/norm', '评价标准', 'Assessment standards'),
    ]),
    sub('统一考试', 'Unified exam', [
      e('/desk/art/hsat/exam4/collOrgRst', '数据采集', 'Data collection'),
      e('/desk/art/hsat/exam4/item', '考试科目', 'Exam subjects'),
      e('/desk/art/hsat/exam8/schema', '考试方案', 'Exam scheme'),
    ]),
    sub('成绩管理', 'Score management', [
      e('/desk/art/score4/evalOrgRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/art/score4/examOrgRst', '考试成绩查询', 'Exam score query'),
      e('/desk/art/score4/hsatCoreOrgRst', '最终成绩查询', 'Final score query'),
      e('/desk/art/score8/evalRegRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/art/score8/examRegRst', '考试成绩查询', 'Exam score query'),
      e('/desk/art/score8/hsatCoreRegRst', '最终成绩查询', 'Final score query'),
    ]),
  ]),
]);
