import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  myClasses: {
    name: '我的班级',
    says: '正在运行、由我任课或由我担任班主任的班级，一个班只计一次',
  },
  myStudents: {
    name: '我的学生',
    says: '我任课或担任班主任的、正在运行的班级里的学生，一人只计一次',
  },
  visits: {
    name: '本周访问',
    says: '本周本机构成员打开页面的次数；旁边是本周登录过的人数',
  },
});
