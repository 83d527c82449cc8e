import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  clazzes: {
    name: '班级学科',
    says: '有教学计划的班级和学科，一个班一个学科计一次',
  },
  behind: {
    name: '落后',
    says: '到今天为止应该上完的课时比已经上的多的班级学科；按课表计，没有课表按每周课时计',
  },
  unplanned: {
    name: '没有计划',
    says: '正在运行的班级里有教师任课、却没有教学计划的学科',
  },
});
