import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  open: { name: '待处理', says: '还没有人写下处理说明的预警；学生请假、外出活动、放假或已放学时不产生预警' },
  today: { name: '今日预警', says: '今天开始的预警，后来因补传数据撤销的也计在内；因请假等原因未通知的不计' },
  resolved: { name: '今日已处理', says: '今天开始、已写下处理说明的预警' },
});
