import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  peTeachers: {
    name: '体育教师',
    says: '没有移除的、任教体育学科的教师，一人只计一次。区域只计启用中的学校',
  },
  places: {
    name: '场地',
    says: '登记在用的运动场地',
  },
  area: {
    name: '总面积',
    says: '登记在用的运动场地的面积之和',
  },
  indoorArea: {
    name: '室内面积',
    says: '总面积里室内场地的面积',
  },
  perChild: {
    name: '生均面积',
    says: '平均每位学生的运动场地面积',
    part: '总面积',
    whole: '学生',
  },
  planned: {
    name: '预算',
    says: '学校登记的这个学年的体育经费预算之和',
  },
  spent: {
    name: '支出',
    says: '学校登记的这个学年的体育经费支出之和',
  },
  usedRate: {
    name: '执行率',
    says: '支出占预算的比例',
    part: '支出',
    whole: '预算',
  },
  spentPerChild: {
    name: '生均支出',
    says: '平均每位在校学生的体育经费支出',
    part: '支出',
    whole: '学生',
  },
  examSpent: {
    name: '考试支出',
    says: '支出里用于考试的场地、考务、器材和交通',
  },
  meets: {
    name: '运动会',
    says: '这个学年已经发布的运动会，一届计一次',
  },
  closed: {
    name: '已颁奖',
    says: '其中已经公布获奖名单的',
  },
  athletes: {
    name: '参赛学生',
    says: '这个学年至少参加过一个项目的学生，一人只计一次',
  },
  joinRate: {
    name: '参赛率',
    says: '参赛学生占在校学生的比例',
    part: '参赛学生',
    whole: '学生',
  },
  records: {
    name: '破纪录',
    says: '打破校纪录的项目',
  },
  bandLessons: {
    name: '有心率的课',
    says: '这个学年里至少一位学生的手环记到心率的体育课',
  },
  heartMean: {
    name: '平均心率',
    says: '体育课上学生每分钟的心跳，按佩戴时间平均；要求 140 到 160 次/分。没有佩戴的时间不计，区域只计满五人的课',
    part: '心跳次数',
    whole: '佩戴时间',
  },
  loadDensity: {
    name: '运动密度',
    says: '体育课上心率不低于 120 次/分的时间占课堂时间的比例，要求 75% 以上。只计佩戴手环的学生，区域只计满五人的课',
    part: '练习时间',
    whole: '课堂时间',
  },
  reachedRate: {
    name: '强度达标率',
    says: '平均心率在 140 到 160 次/分、运动密度不低于 75% 的课占有心率的课的比例',
    part: '达标的课',
    whole: '有心率的课',
  },
  feePerDue: {
    name: '生均考试支出',
    says: '这个学年考试支出平均到每位应测学生',
    part: '考试支出',
    whole: '应测',
  },
  areaPerDue: {
    name: '考生均面积',
    says: '在用的运动场地平均到每位应测学生的面积',
    part: '总面积',
    whole: '应测',
  },
});
