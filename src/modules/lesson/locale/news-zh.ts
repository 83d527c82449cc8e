// What the module tells people.
export const newsTexts = {
  'news.leaveAsked': '请假申请',
  'news.leaveAsked.text': '{name} 申请 {when} 请假',
  'news.leaveApproved': '请假已批准',
  'news.leaveApproved.text': '您 {when} 的请假已批准',
  'news.leaveRefused': '请假未批准',
  'news.leaveRefused.text': '您 {when} 的请假没有批准：{why}',
  'news.attendFixed': '考勤更正',
  'news.attendFixed.text': '{by} 更正了 {day} 一节课的考勤',
} as const;
