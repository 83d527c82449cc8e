import { expect, test } from 'vitest';
import { faultTexts as en } from './faults-en';
import { faultTexts as zh } from './faults-zh';

test.each([
  ['E-024', 'ended', 'Class ended', '班级已结束'],
  ['E-025', 'notCreated', 'Class not created', '班级未创建'],
  ['E-026', 'incomplete', 'Incomplete class info', '班级信息不完整'],
  ['E-027', 'wrongType', 'Wrong class type', '班级类型不正确'],
  ['E-028', 'noBound', 'No bound class', '未绑定班级'],
  ['E-029', 'noTeaching', 'Missing teaching class', '缺少授课班级'],
  ['E-030', 'noTeacher', 'Class has no teacher yet', '班级还没有老师'],
  ['E-031', 'notMaster', 'You are not the class teacher', '你不是班主任'],
] as const)('[%s] %s says “%s”', (_, key, english, chinese) => {
  expect(en[`fault.${key}`]).toBe(english);
  expect(zh[`fault.${key}`]).toBe(chinese);
});
