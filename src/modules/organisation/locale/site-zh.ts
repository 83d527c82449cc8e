/** What the desk says of the public page: who came, and what waits for a second person. */
export const siteTexts = {
  visitsTitle: '访问统计',
  visitsText: '不用 Cookie，不保存访客地址。同一访客按天计一次，跨天不再识别。',
  visitsSpan: '近 {days} 天',
  visitsOver: '统计时段',
  visitsSum: '共打开 {views} 次；今天 {visitors} 位访客',
  visitsNone: '这段时间还没有访客',
  visitsPage: '页面',
  visitsDay: '日期',
  visitsViews: '打开次数',
  visitsVisitors: '访客',
  visitsByPage: '按页面',
  visitsByDay: '按日期',
  visitsGone: '已删除的内容',
  'field.days': '天数',
} as const;
