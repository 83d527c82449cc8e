import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  ability: {
    name: '掌握度',
    says: '掌握度是答对一道普通难度题目的可能性，由全部已公布结果的作答估计得出。',
    how: '每次作答都同时更新对学生和对题目难度的估计：答对难题提高得多，答错易题降低得多，靠猜测答对的影响较小。久未练习时估计会逐渐变得不确定。学习报告的等级 A 至 D 由得分率得出，与掌握度分开。',
  },
});
