import type { FuncCode } from '../../../../kernel/shared/codes';
import { need } from '../../../../kernel/shared/need';
import { desk, entry as e, group, sub } from '../menu';
import { eduTitle, researchTitle } from './titles';

// A link elsewhere has no screen of its own: its need stands here.
const only = (...funcs: FuncCode[]) => need({ funcs });

/** Smart teaching. */
export const teachDesk = desk('teach', [
  group('首页', 'Home', 'home', [e('/desk/teach/home')]),
  group('学校管理', 'Schools', 'bank', [
    e('/desk/teach/user/organize'),
    e('/desk/teach/user/customer'),
    e('/desk/teach/user/resetPwd'),
    e('/desk/teach/user/fakeLogin'),
  ]),
  group(
    '教务管理',
    'Academic affairs',
    'team',
    [
      e('/desk/teach/edu/teachers'),
      e('/desk/teach/edu/clazz4'),
      e('/desk/teach/edu/students4'),
      e('/desk/teach/edu/consents'),
      e('/desk/teach/edu/students5'),
      e('/desk/teach/edu/audits'),
      e('/desk/teach/edu/appeals'),
      e('/desk/teach/edu/joint'),
      e('/desk/teach/edu/live'),
    ],
    eduTitle,
  ),
  group(
    '教研管理',
    'Teaching research',
    'book',
    [
      e('/desk/teach/research/famous'),
      e('/desk/teach/research#school-library', {
        to: '/site/repo',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
      e('/desk/teach/research#region-library', {
        to: '/site/repo',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
      e('/desk/teach/research#personal-library', {
        to: '/site/repo/psn/question',
        blank: true,
        need: only('BASIC_RESEARCH', 'ADMIN_RESEARCH'),
      }),
    ],
    researchTitle,
  ),
  group('课程商城', 'Course mall', 'shop', [
    e('/desk/teach/mall/course/live'),
    e('/desk/teach/mall/course/video'),
    e('/desk/teach/mall/clazz8'),
    e('/desk/teach/mall/statis/course/org'),
    e('/desk/teach/mall/statis/course/adm'),
    e('/desk/teach/mall/invoices'),
  ]),
  group('学生综合素质评价', 'Student assessment', 'star', [
    e('/desk/teach/assessment-student/list'),
    e('/desk/teach/assessment-student/template-list'),
  ]),
  group('教师绩效评价', 'Teacher assessment', 'like', [
    e('/desk/teach/assessment-teacher/list'),
    e('/desk/teach/assessment-teacher/template-list'),
  ]),
  group('财务管理', 'Finance', 'wallet', [
    e('/desk/teach/finance/order'),
    e('/desk/teach/finance/stat'),
    e('/desk/teach/finance/proxy/wallet'),
    e('/desk/teach/finance/org/wallet'),
    e('/desk/teach/finance/bag/incomes'),
    e('/desk/teach/finance/bag/expends'),
    e('/desk/teach/finance/live/fee/pfm/setting'),
  ]),
  group('平台资源管理', 'Platform resources', 'database', [
    sub('试题录入', 'Question entry', [
      e('/desk/teach/repo/batchInput'),
      e('/desk/teach/repo/myAuditingTasks'),
      e('/desk/teach/repo/myClaimTasks'),
      e('/desk/teach/repo/myIptPfmQues'),
      e('/desk/teach/repo/myRejectTasks'),
      e('/desk/teach/repo/papipt'),
    ]),
    sub('题库管理', 'Question bank', [
      e('/desk/teach/repo/check/repeat'),
      e('/desk/teach/repo/check/wrong'),
      e('/desk/teach/repo/queipt/auditingTasks'),
      e('/desk/teach/repo/queipt/batchInput'),
      e('/desk/teach/repo/queipt/preInputTasks'),
      e('/desk/teach/repo/sbjQts'),
      e('/desk/teach/repo/stat/que/byTbk'),
      e('/desk/teach/repo/stat/que/input'),
      e('/desk/teach/repo/stat/que/pfm'),
      e('/desk/teach/repo/stat/que/source'),
      e('/desk/teach/repo/tag'),
    ]),
    sub('课件库', 'Courseware library', [
      e('/desk/teach/repo/courseware'),
      e('/desk/teach/repo/courseware/batchUpload'),
      e('/desk/teach/repo/courseware/tag'),
    ]),
    sub('基础数据', 'Base data', [
      e('/desk/teach/repo/klg/layer'),
      e('/desk/teach/repo/klg/std'),
      e('/desk/teach/repo/klggraph'),
      e('/desk/teach/repo/series'),
      e('/desk/teach/repo/specbook'),
      e('/desk/teach/repo/stages'),
      e('/desk/teach/repo/textbook'),
    ]),
    sub('试卷库', 'Paper library', [
      e('/desk/teach/repo/paper'),
      e('/desk/teach/repo/paper/stat'),
      e('/desk/teach/repo/paper/tag'),
    ]),
    sub('教案库', 'Teaching-plan library', [
      e('/desk/teach/repo/teaching-plan'),
      e('/desk/teach/repo/teaching-plan/tag'),
    ]),
    sub('用户', 'Users', [e('/desk/teach/repo/user/inputer')]),
    sub('练习册库', 'Workbook library', [e('/desk/teach/repo/workbook'), e('/desk/teach/repo/workbook/tag')]),
  ]),
  group('数据报表', 'Reports', 'chart', [
    e('/desk/teach/report#education-screen', '教育数据大屏', 'Education dashboard', {
      to: '/stat/monitor/screen',
      blank: true,
      need: only('DATA_SCREEN_MONITOR'),
    }),
    e('/desk/teach/report#sports-big-data', {
      to: '/stat/sport/monitor/index',
      blank: true,
      need: only('PFM_SUPERMAN'),
    }),
    e('/desk/teach/report/attend'),
    e('/desk/teach/report/operation/loginLogs'),
    e('/desk/teach/report/logins'),
    e('/desk/teach/report/statis/course/pfm'),
    e('/desk/teach/report/students'),
    e('/desk/teach/report/teachProgress'),
    e('/desk/teach/report/teacherHour'),
    e('/desk/teach/report/train/serves'),
    e('/desk/teach/report/usage'),
    e('/desk/teach/report/clean'),
    e('/stat/report/teach/index'),
    e('/work/report/org/study/analy'),
  ]),
  group('机构设置', 'Organisation settings', 'setting', [
    e('/desk/teach/sys/role'),
    e('/desk/teach/sys/staffer'),
    e('/desk/teach/sys/home'),
    e('/desk/teach/sys/series'),
    e('/desk/teach/sys/affiches'),
    e('/desk/teach/sys/feedback'),
    e('/desk/teach/sys/trial'),
    e('/desk/teach/sys/applink'),
    e('/desk/teach/sys/maps'),
    e('/desk/teach/sys/mail'),
    e('/desk/teach/sys/letters'),
    e('/desk/teach/sys/proof'),
    e('/desk/teach/sys/news'),
  ]),
]);
