import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  students: {
    name: '学生',
    says: '学校里没有移除的学生，还没有分班的也算；培训机构的学员不算。区域只计启用中的学校',
  },
  learners: {
    name: '学员',
    says: '培训机构里没有移除的学员',
  },
  teachers: {
    name: '教师',
    says: '学校里没有移除的教师；教育局的工作人员不算。区域只计启用中的学校',
  },
  staff: {
    name: '教师',
    says: '本机构没有移除的教师和工作人员',
  },
  users: {
    name: '用户',
    says: '所有机构没有移除的学生、学员、教师和工作人员',
  },
  heads: {
    name: '班主任',
    says: '正在运行的班级的班主任，一人只计一次',
  },
  research: {
    name: '教研人员',
    says: '角色里有教研权限的人，一人只计一次',
  },
  admins: {
    name: '管理员',
    says: '角色里有超级管理员权限的人，一人只计一次',
  },
  consented: {
    name: '已同意',
    says: '这个班里监护人已经同意的学生；斜线后面是这个班的学生人数',
  },
});
