import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  memory: {
    name: '记忆留存',
    says: '记忆留存是今天还能答对这道错题的可能性，随时间下降，每次重做后重新计算。',
    how: '按公开的 FSRS 记忆模型，由每次作答的日期和得分推算。可能性降到九成时提醒复习；答对得越稳，下次提醒间隔越长。',
  },
});
