// What the module tells people and their guardians.
export const newsTexts = {
  'appeal.mark': '作业评分',
  'appeal.mark.row': '{name} 第 {no} 题（{score}/{full} 分）',
  'news.assigned': '新作业',
  'news.assigned.text': '{by} 布置了“{name}”',
  'news.released': '作业结果已公布',
  'news.released.text': '“{name}”的答案和得分已公布',
  releasedPapers: '作业与测验',
  releasedScore: '{score} 分（满分 {full}）',
  releasedComment: '教师评语：{comment}',
} as const;
