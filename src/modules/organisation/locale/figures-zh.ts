import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  schools: {
    name: '学校',
    says: '本区域内启用中的学校',
  },
  orgs: {
    name: '机构',
    says: '平台以外的所有机构，停用的也算',
  },
  ratio: {
    name: '生师比',
    says: '平均每位教师对应的学生人数',
    part: '学生',
    whole: '教师',
  },
});
