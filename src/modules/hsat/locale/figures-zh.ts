import { defineFigures } from '../../../kernel/shared/figures';

export const figureTexts = defineFigures({
  count: { name: '人数', says: '有效计算里最终成绩完整的考生' },
  mean: { name: '平均分', says: '最终成绩的平均', part: '最终成绩之和', whole: '成绩完整的考生' },
  pass: { name: '及格率', says: '达到方案及格线的考生所占比例', part: '达到及格线的考生', whole: '成绩完整的考生' },
  excellent: {
    name: '优秀率',
    says: '达到方案优秀线的考生所占比例',
    part: '达到优秀线的考生',
    whole: '成绩完整的考生',
  },
  full: { name: '满分率', says: '得到满分的考生所占比例', part: '得满分的考生', whole: '成绩完整的考生' },
});
