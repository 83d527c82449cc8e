// What the module tells people, what is objected to, and what a sealed card says.
export const newsTexts = {
  'news.evalPublished': '学生综合素质评价',
  'news.evalPublished.text': '“{name}”已发布，请在结束前完成评价',
  'news.perfPublished': '教师绩效评价',
  'news.perfPublished.text': '“{name}”已发布，请在结束前完成评价',
  'news.evalEnded': '综合素质评价结果',
  'news.evalEnded.text': '“{name}”已结束，可以查看自己的结果；有不同意见可在异议期内提出',
  'news.perfEnded': '绩效评价结果',
  'news.perfEnded.text': '“{name}”已结束，可以查看自己的结果；有不同意见可在异议期内提出',
  'news.reopened': '评价被退回修改',
  'news.reopened.text': '“{name}”的自评已退回，原因：{why}',
  'appeal.perf': '教师绩效评价结果',
  'appeal.eval': '综合素质评价结果',
  'appeal.row': '“{name}”：{index}',
  'proof.perf': '教师绩效评价报告',
  'proof.eval': '学生综合素质评价报告',
  releasedResults: '综合素质评价结果',
} as const;
