import { desk, entry as e, group, sub } from '../menu';

/** Smart arts. */
export const artDesk = desk('art', [
  group('首页', 'Home', 'home', [e('/desk/art/home')]),
  group('智慧艺术', 'Smart arts', 'palette', [
    sub('过程性评价', 'Process evaluation', [
      e('/desk/art/eval/item', '自定义指标', 'Custom indicators'),
      e('/desk/art/eval4/collOrgRst', '数据采集', 'Data collection'),
      e('/desk/art/eval4/norm', '评价标准', 'Assessment standards'),
    ]),
    sub('统一考试', 'Unified exam', [
      e('/desk/art/hsat/exam4/collOrgRst', '数据采集', 'Data collection'),
      e('/desk/art/hsat/exam4/item', '考试科目', 'Exam subjects'),
      e('/desk/art/hsat/exam8/schema', '考试方案', 'Exam scheme'),
    ]),
    sub('成绩管理', 'Score management', [
      e('/desk/art/score4/evalOrgRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/art/score4/examOrgRst', '考试成绩查询', 'Exam score query'),
      e('/desk/art/score4/hsatCoreOrgRst', '最终成绩查询', 'Final score query'),
      e('/desk/art/score8/evalRegRst', '评价成绩查询', 'Evaluation score query'),
      e('/desk/art/score8/examRegRst', '考试成绩查询', 'Exam score query'),
      e('/desk/art/score8/hsatCoreRegRst', '最终成绩查询', 'Final score query'),
    ]),
  ]),
]);
