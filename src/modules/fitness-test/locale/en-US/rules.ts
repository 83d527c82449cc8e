import { defineRules } from '../../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  score: {
    name: 'Fitness scoring',
    says: 'Each result earns points by the scoring standard of the school year; the total is the weighted sum of the points plus the bonus, and the level follows from the total.',
    how: 'The standard lists the points of each result by grade and gender. Standard and scheme are chosen when the year is opened, and later versions do not change what was scored. The version names the standard, the scheme and every setting that is not the usual one.',
  },
});
