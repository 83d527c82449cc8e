import { defineFigures } from '../../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  papers: {
    name: '已交',
    says: '已经提交的作业份数',
  },
  average: {
    name: '平均分',
    says: '已批改作业的平均得分，未批改的不计',
    part: '得分之和',
    whole: '已批改份数',
  },
  median: {
    name: '中位数',
    says: '已批改作业按得分排列，处在正中的得分',
  },
  rate: {
    name: '得分率',
    says: '得到的分占满分的比例，只计已批改的',
    part: '得分',
    whole: '满分',
  },
  passRate: {
    name: '及格率',
    says: '得分率达到 60% 的比例',
    part: '得分率不低于 60% 的份数',
    whole: '已批改份数',
  },
  excellentRate: {
    name: '优秀率',
    says: '得分率达到 85% 的比例',
    part: '得分率不低于 85% 的份数',
    whole: '已批改份数',
  },
  highest: {
    name: '最高分',
    says: '已批改作业里的最高得分',
  },
  lowest: {
    name: '最低分',
    says: '已批改作业里的最低得分',
  },
  toMark: {
    name: '待批改',
    says: '已经提交、还没有批改完的份数',
  },
  marked: {
    name: '已批改',
    says: '已经批改完的份数',
  },
  missing: {
    name: '未交',
    says: '布置到的学生里还没有提交的份数，正在作答的也算',
  },
  doing: {
    name: '作答中',
    says: '已经打开、还没有提交的份数',
  },
  late: {
    name: '补交',
    says: '截止之后提交的份数',
  },
  todo: {
    name: '待完成',
    says: '布置给我、已经开始、还没有提交、现在还可以提交的作业',
  },
  overdue: {
    name: '可以补交',
    says: '已经过了截止时间、还可以补交的作业，也算在待完成里',
  },
  completed: {
    name: '已完成',
    says: '已经提交的作业',
  },
  score: {
    name: '得分',
    says: '已经批改的小题得分之和；旁边是满分',
  },
  wrong: {
    name: '错题',
    says: '没有得到满分的小题',
  },
  spent: {
    name: '用时',
    says: '从打开到提交花在作答上的时间',
  },
  star: {
    name: '星级',
    says: '老师给这份作业的星级',
  },
});
