import { defineRules } from '../../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  score: {
    name: '体质健康评分',
    says: '每项成绩按学年选定的评分标准得分，总分由各项得分按权重相加，再加附加分；等级由总分得出。',
    how: '评分标准按年级和性别列出每项成绩对应的得分。学年开始时选定标准和方案，以后标准更新也不影响已评的成绩。版本一栏写明标准、方案和与默认不同的设置。',
  },
});
