import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  ability: {
    name: 'Mastery',
    says: 'Mastery is the chance to answer a question of ordinary difficulty, estimated from all answers whose results are out.',
    how: 'Every answer moves the estimate of the learner and of the question: a hard question answered rightly raises it a lot, an easy one missed lowers it a lot, and what may be a guess counts for less. Without practice the estimate grows less certain. Grades A to D of a study report follow from the accuracy alone.',
  },
});
