import { defineFigures } from '../../../kernel/shared/figures';

export const figureTexts = defineFigures({
  share: {
    name: '达标率',
    says: '达到当日距离的人次占应跑人次的百分比；免跑的学生和停跑的日子不计入',
    part: '达标人次',
    whole: '应跑人次',
  },
  met: { name: '达标人次', says: '有效距离达到当日要求的学生，每人每天计一次' },
  valid: { name: '有效次数', says: '判定为有效的跑步次数' },
  doubtful: { name: '存疑', says: '等老师看过再决定的跑步次数' },
  metres: { name: '有效里程', says: '有效跑步计入的距离，超过单次上限的部分不计' },
  points: { name: '得分', says: '本学期有效次数按学校的得分表换算' },
  pace: { name: '平均配速', says: '有效跑步的总时间除以总距离，每公里用时' },
});
