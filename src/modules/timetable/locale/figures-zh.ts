import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  hours: {
    name: '周课时',
    says: '排课计划里每周课时之和',
  },
  clazzes: {
    name: '班级',
    says: '排课计划里有课时的班级',
  },
  teachers: {
    name: '教师',
    says: '排课计划里有课时的教师',
  },
});
