import { defineFigures } from '../../../kernel/shared/figures';

/** 本模块的数字：叫什么，数的是什么。 */
export const figureTexts = defineFigures({
  planned: { name: '计划课时', says: '课表上排的课时，加上课表外另开的课；等于已上、代课、未上与待上之和' },
  held: { name: '本人已上', says: '已经结束、由任课教师本人上的课时' },
  covered: { name: '他人代课', says: '已经结束、由其他教师代上的课时' },
  lost: { name: '未上', says: '因放假，或教师请假无人代课而没有上的课时' },
  ahead: { name: '待上', says: '今天还没有结束的课时' },
  lessons: { name: '课次', says: '已经上过的课，以及今天已经点名的课' },
  missing: { name: '未点名', says: '已经上过、没有人点名的课' },
  away: { name: '缺席人次', says: '已点名的课里缺勤与请假的学生，每节课各算一次' },
  absent: { name: '缺勤人次', says: '已点名的课里缺勤的学生，每节课各算一次' },
  leave: { name: '请假人次', says: '已点名的课里请假的学生，每节课各算一次' },
  early: { name: '早退人次', says: '已点名的课里早退的学生，每节课各算一次' },
  there: {
    name: '出勤率',
    says: '各节课合起来算，不是各节课比率的平均',
    part: '已点名的课里在场的人次',
    whole: '已点名的课里应到的人次',
  },
  plans: { name: '班级学科', says: '正在按教案授课的班级学科，每班每科算一个' },
  behind: { name: '落后', says: '到今天应教的课时多于已教课时的班级学科' },
});
