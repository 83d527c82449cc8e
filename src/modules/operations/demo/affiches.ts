import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { OFFICE, type Mode } from '../rules';

interface DemoAffiche {
  readonly mode: Mode;
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
  /** Days from today. */ readonly from: number;
  readonly to: number;
  readonly revoked?: true;
  readonly userTypes?: number[];
  readonly busiIds?: number[];
}
const STAFF: number[] = [USER_TYPE.teacher];
const CHILDREN: number[] = [USER_TYPE.student];
export const EVERYBODY: number[] = [...CHILDREN, ...STAFF];

/** The coming night of maintenance; its moment reads as somebody says it on the day. */
function maintenance(today: string): DemoAffiche {
  const days = 6 - new Date(`${today}T00:00:00Z`).getUTCDay();
  const when = `{${plusDays(today, days)} 22:00}`;
  return {
    mode: 'banner',
    title: `${when} 至 24:00 系统维护，期间暂停服务`,
    content: `<p>为提升运行速度，平台将于${when} 至 24:00 进行维护。请提前保存正在编辑的内容，由此带来的不便敬请谅解。</p>`,
    titleEn: `Maintenance: ${when} to 24:00, no service`,
    contentEn: `<p>The platform is serviced (${when} to 24:00) so that it runs faster. Please save what you are writing before. We are sorry for the trouble.</p>`,
    from: -1,
    to: days,
    userTypes: STAFF,
  };
}

/** Announcements in every state, to every kind of person, in both languages. */
export const affichesOn = (today: string): readonly DemoAffiche[] => [
  {
    mode: 'popup',
    title: '请核对自己的班级',
    content:
      '<p>各位老师：</p><p>班级、课表和学生名单已经更新。请先核对自己的任课班级，发现不对请联系本校管理员。</p><ul><li>首次登录请设置自己的密码</li><li>体质测试数据请在<strong>两周内</strong>完成录入</li></ul>',
    titleEn: 'Please check your classes',
    contentEn:
      '<p>Dear teachers,</p><p>classes, timetables and rosters have been updated. Please check your own classes first, and tell the administrator of your school if something is wrong.</p><ul><li>Choose a password of your own when you sign in for the first time</li><li>Please enter the results of the fitness test <strong>within two weeks</strong></li></ul>',
    from: -3,
    to: 12,
    userTypes: STAFF,
  },
  maintenance(today),
  {
    mode: 'popup',
    title: '体质健康标准填报时间安排',
    content: '<p>本学年国家学生体质健康标准数据上报从下月 1 日开始，请各校提前完成测试和复核。</p>',
    titleEn: 'When fitness results are reported',
    contentEn:
      '<p>Results of the National Student Physical Fitness Standard are reported from the 1st of next month on. Schools, please finish tests and checks before.</p>',
    from: 6,
    to: 30,
    userTypes: STAFF,
    busiIds: [BUSI.school, BUSI.region],
  },
  {
    mode: 'banner',
    title: '下学期开通的服务请在本月内核对',
    content: '<p>请核对本机构下学期要用的服务和到期时间，有变化请联系客服。</p>',
    titleEn: 'Please check the services for next term this month',
    contentEn:
      '<p>Please check which services your institution needs next term and when they end. If something changes, tell our support.</p>',
    from: 2,
    to: 25,
    userTypes: [OFFICE],
  },
  {
    mode: 'banner',
    title: '节假日客服值班安排',
    content: '<p>节假日期间电话客服时间调整为 9:00 至 17:00，在线反馈照常受理。</p>',
    titleEn: 'Support during the holidays',
    contentEn:
      '<p>During the holidays the telephone is answered from 9:00 to 17:00. Feedback in the program is read as always.</p>',
    from: 9,
    to: 17,
  },
  {
    mode: 'banner',
    title: '冬季阳光跑开始报名，叫上同学一起跑',
    content: '<p>这个月的冬季阳光跑可以报名了，找体育老师登记就行。跑前记得热身，天冷多穿一件。</p>',
    titleEn: 'Winter sunny run: bring a classmate along',
    contentEn:
      '<p>You can enter for this month’s winter sunny run: just tell your PE teacher. Warm up before you run, and wear one layer more when it is cold.</p>',
    from: 3,
    to: 20,
    userTypes: CHILDREN,
    busiIds: [BUSI.school],
  },
  {
    mode: 'banner',
    title: '暑期数据整理已完成',
    content: '<p>上一学年的班级已归档，历史成绩可以在“班级档案”中查看。</p>',
    titleEn: "The summer's tidying up is done",
    contentEn: '<p>Last year’s classes are archived. Earlier results stand under “Class archives”.</p>',
    from: -40,
    to: -12,
    userTypes: STAFF,
  },
  {
    mode: 'popup',
    title: '视力筛查数据导入说明',
    content: '<p>请使用新版模板导入视力筛查结果，旧版模板不再支持。</p>',
    titleEn: 'How to import vision screenings',
    contentEn:
      '<p>Please import results of the vision screening with the new template. The old one is no longer taken.</p>',
    from: -26,
    to: -8,
    userTypes: STAFF,
    busiIds: [BUSI.school, BUSI.region],
  },
  {
    mode: 'banner',
    title: '关于体测补录截止日期的通知（日期有误）',
    content: '<p>补录截止日期填写有误，已重新发布。</p>',
    titleEn: 'Closing day for late fitness results (wrong date)',
    contentEn: '<p>The closing day was wrong and has been published again.</p>',
    from: -6,
    to: 14,
    revoked: true,
    userTypes: STAFF,
  },
];
