import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  present: {
    name: '到课',
    says: '考勤记为到课、迟到或早退的学生；还没有考勤的课不计',
  },
  stars: {
    name: '评价星级',
    says: '学生对这节课评价的平均星级',
    part: '星级之和',
    whole: '评价人数',
  },
  entered: {
    name: '进入课堂',
    says: '打开过这节课的学生；旁边是平均停留的分钟数',
  },
  evaluations: {
    name: '评价',
    says: '学生对这些课的评价，一人一课计一次',
  },
  evaluated: {
    name: '课',
    says: '有评价的课',
  },
  taken: {
    name: '已考勤',
    says: '当天已经开始、并且做了考勤的课；旁边是已经开始的课',
  },
  away: {
    name: '缺席',
    says: '当天已考勤的课里的缺席人次，请假也算',
  },
  late: {
    name: '迟到',
    says: '当天已考勤的课里的迟到人次',
  },
});
