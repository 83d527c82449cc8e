export const screenTexts = {
  progress: '教学进度',
  placeNo: '第{unit}单元第{hour}课时',
  'field.clazzName': '班级',
  'field.sbjName': '学科',
  'field.userName': '教师',
  'field.planName': '教学计划',
  'field.taught': '已上课时',
  'field.hourCount': '总课时',
  'field.due': '应上课时',
  'field.lag': '落后课时',
  'field.thisWeek': '本周',
  'field.next': '下一课时',
} as const;
