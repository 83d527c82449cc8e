import { defineRules } from '../../../kernel/shared/judged';
import type { Messages } from '../../../kernel/shared/messages';
import type { ruleTexts as zh } from './rules-zh';

export const ruleTexts = defineRules({
  run: {
    name: 'Judging of runs',
    says: "Time, distance, pace, stations, cadence and oddities are checked by the school's settings; each reason has its number and place",
    how: "Distance goes along the route or the trace; a teacher decides what is doubtful, and a person's word stands first",
  },
}) satisfies Messages<typeof zh>;
