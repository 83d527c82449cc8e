/** The sign-in page. */
export const signInZh = {
  'demo.platform': '平台运营：全部平台功能',
  'demo.support': '平台客服：反馈、重置密码、模拟登录',
  'demo.inputer': '试题录入员',
  'demo.auditor': '试题审核员',
  'demo.bureau4109': '教育局管理员：全市学校与数据',
  'demo.school189': '九年一贯制学校管理员',
  'demo.school619': '高中管理员',
  'demo.classmgr189': '七年级1班班主任，语文教师',
  'demo.teacher189': '数学教师',
  'demo.peteach189': '体育教师，体育组成员',
  'demo.student189': '七年级1班学生，关联了培训学员账号',
  'demo.student619': '高一1班学生',
  'demo.training5': '培训机构管理员',
  'demo.trainer5': '直播课教师',
  'demo.learner5': '培训机构学员',
  'demo.tutor3': '辅导教师',
} as const;
