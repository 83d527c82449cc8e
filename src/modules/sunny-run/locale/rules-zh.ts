import { defineRules } from '../../../kernel/shared/judged';

/** What runs are judged by. */
export const ruleTexts = defineRules({
  run: {
    name: '阳光跑判定',
    says: '按学校的设置逐项检查时间、距离、配速、点位、步频和异常，每条原因都带数字和位置',
    how: '距离沿路线或轨迹计算；存疑由老师看过后决定，人工决定优先',
  },
});
