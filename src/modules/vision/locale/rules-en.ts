import { defineRules } from '../../../kernel/shared/judged';

/** What figures of this module are judged by. */
export const ruleTexts = defineRules({
  norm: {
    name: 'Vision and refraction',
    says: 'Degrees of poor vision and of myopia follow the norms in use at the screening; the worse eye counts.',
    how: 'Vision is compared with the limits for the age; myopia follows from the spherical equivalent. Where the norms leave a choice, the bureau or the school makes it; the version names the norms and these choices. Earlier screenings keep their judgement when the norms change, and judging again leaves a record.',
  },
});
