import { desk, entry as e, group, sub } from '../menu';

/** Smart arts. */
export const artDesk = desk('art', [
  group('首页', 'Home', 'home', [e('/desk/art/home')]),
  group('智慧艺术', 'Smart arts', 'palette', [
    sub('过程性评价', 'Process evaluation', [
      e('/desk/art/eval/item'),
      e('/desk/art/eval4/collOrgRst'),
      e('/desk/art/eval4/norm'),
      e('/desk/art/eval8/sums'),
      e('/desk/art/eval8/norm'),
      e('/desk/art/eval8/item'),
    ]),
    sub('统一考试', 'Unified exam', [
      e('/desk/art/hsat/exam4/collOrgRst'),
      e('/desk/art/hsat/exam4/item'),
      e('/desk/art/hsat/exam8/schema'),
    ]),
    sub('成绩管理', 'Score management', [
      e('/desk/art/score4/evalOrgRst'),
      e('/desk/art/score4/examOrgRst'),
      e('/desk/art/score4/hsatCoreOrgRst'),
      e('/desk/art/score8/evalRegRst'),
      e('/desk/art/score8/examRegRst'),
      e('/desk/art/score8/hsatCoreRegRst'),
    ]),
  ]),
]);
