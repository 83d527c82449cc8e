// What the module tells people.
export const newsTexts = {
  'appeal.result': '体测成绩',
  'appeal.result.row': '{exam} · {item}',
  'news.shown': '测试成绩公示',
  'news.shown.text': '“{exam}”的成绩已公示。如有异议，请在 {day} 前提出申诉',
  'news.yearOut': '体测成绩公布',
  'news.yearOut.text': '{year} 学年的体质健康成绩已公布',
  'news.appealMade': '体测成绩申诉',
  'news.appealMade.text': '有学生对“{exam}”的 {item} 成绩提出申诉，请处理',
  'news.appealAccepted': '体测成绩申诉成立',
  'news.appealAccepted.text': '“{exam}”的 {item} 申诉成立：{why}',
  'news.appealRefused': '体测成绩申诉不成立',
  'news.appealRefused.text': '“{exam}”的 {item} 申诉不成立：{why}',
} as const;
