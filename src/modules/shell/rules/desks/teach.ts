import type { FuncCode } from '../../../../kernel/shared/codes';
import { need } from '../../../../kernel/shared/need';
import { desk, entry as e, group, sub } from '../menu';
import { eduTitle, researchTitle } from './titles';

// A link elsewhere has no screen of its own: its need stands here.
const only = (...funcs: FuncCode[]) => need({ funcs });

/** Smart teaching. */
export const teachDesk = desk('teach', [
  group('首页', 'Home', 'home', [e('/desk/teach/home', '首页', 'Home')]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/teach/user/organize', '学校管理', 'School management'),
    e('/desk/teach/user/customer', '用户管理', 'User management'),
    e('/desk/teach/user/resetPwd', '重置密码', 'Reset password'),
    e('/desk/teach/user/fakeLogin', '模拟登录', 'Simulated login'),
  ]),
  group(
    '教务管理',
    'Academic affairs',
    'team',
    [
      e('/desk/teach/edu/teachers', '教师管理', 'Teacher management'),
      e('/desk/teach/edu/clazz4', '班级管理', 'Class management'),
      e('/desk/teach/edu/students4', '学生管理', 'Student management'),
      e('/desk/teach/edu/students5', '学员管理', 'Learner management'),
      e('/desk/teach/edu/audits', '激活审核', 'Activation review'),
    ],
    eduTitle,
  ),
  group(
    '教研管理',
    'Teaching research',
    'book',
    [
      e('/desk/teach/research/famous', '名师课堂', 'Famous-teacher lessons'),
      e('/desk/teach/research#school-library', '校本资源库', 'School resource library', {
        to: '/site/repo',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
      e('/desk/teach/research#region-library', '区域资源库', 'Region resource library', {
        to: '/site/repo',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
      e('/desk/teach/research#personal-library', '个人资源库', 'Personal resource library', {
        to: '/site/repo/psn/question',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
    ],
    researchTitle,
  ),
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
    sub('用户', 'Users', [e('/desk/teach/repo/user/inputer', '录入员管理', 'Entry staff')]),
    sub('练习册库', 'Workbook library', [
      e('/desk/teach/repo/workbook', '练习册库', 'Workbook library'),
      e('/desk/teach/repo/workbook/tag', '练习册标签', 'Workbook tags'),
    ]),
  ]),
  group('数据报表', 'Reports', 'chart', [
    e('/desk/teach/report#education-screen', '教育数据大屏', 'Large-screen education data', {
      to: '/stat/monitor/screen',
      blank: true,
      need: only('DATA_SCREEN_MONITOR'),
    }),
    e('/desk/teach/report#sports-big-data', '体育大数据', 'Sports big data', {
      to: '/stat/sport/monitor/index',
      blank: true,
      need: only('PFM_SUPERMAN'),
    }),
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
