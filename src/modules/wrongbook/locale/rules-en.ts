import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  memory: {
    name: 'Memory',
    says: 'The chance to still know a mistake today. It falls with time and is worked out again after every answer.',
    how: 'It follows the published FSRS memory model from the day and the score of every answer. When the chance has fallen to nine in ten, a review is due; the surer the answers, the longer until the next.',
  },
});
