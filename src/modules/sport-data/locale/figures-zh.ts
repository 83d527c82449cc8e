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
});
