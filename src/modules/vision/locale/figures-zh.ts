import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  screened: {
    name: '已筛查',
    says: '本学期有视力筛查记录的学生，每人计一次',
  },
  expected: {
    name: '筛查率',
    says: '在班学生里有多少人已经筛查',
    part: '已筛查人数',
    whole: '在班学生人数',
  },
  poor: {
    name: '视力不良率',
    says: '较差一眼的裸眼视力低于所用标准的正常下限（一般为 5.0）的比例',
    part: '视力不良的人数',
    whole: '有裸眼视力记录的人数',
  },
  myopic: {
    name: '近视率',
    says: '筛查性近视的比例：裸眼视力不良且屈光度达到近视标准，佩戴角膜塑形镜的也算',
    part: '筛查性近视的人数',
    whole: '能够判断的人数',
  },
  high: {
    name: '高度近视率',
    says: '屈光度达到高度近视的比例',
    part: '高度近视的人数',
    whole: '能够判断的人数',
  },
  doctor: {
    name: '建议就医',
    says: '筛查结果达到转诊标准、建议去医院检查的学生',
  },
  stationUsers: {
    name: '使用人数',
    says: '这段时间在护眼设备上训练或测视力的学生，一人只计一次',
  },
  trainings: {
    name: '训练次数',
    says: '这段时间护眼设备上完成的训练',
  },
  minutes: {
    name: '训练分钟',
    says: '这段时间训练的时间之和',
  },
  tests: {
    name: '测视力次数',
    says: '这段时间护眼设备上测视力的次数',
  },
});
