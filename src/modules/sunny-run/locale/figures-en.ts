import { defineFigures } from '../../../kernel/shared/figures';
import type { Messages } from '../../../kernel/shared/messages';
import type { figureTexts as zh } from './figures-zh';

export const figureTexts = defineFigures({
  share: {
    name: 'Met the distance',
    says: 'Student days that met the distance of the day, of those due; excused students and days called off are left out',
    part: 'Days met',
    whole: 'Days due',
  },
  met: { name: 'Days met', says: "Students whose valid metres met the day's distance, each once a day" },
  valid: { name: 'Valid runs', says: 'Runs that count' },
  doubtful: { name: 'Doubtful', says: "Runs that wait for a teacher's look" },
  metres: { name: 'Valid distance', says: 'Metres of valid runs, capped at the most of one run' },
  points: { name: 'Points', says: "By the school's table for valid runs of the term" },
  pace: { name: 'Average pace', says: 'Time of valid runs divided by their distance, for a kilometre' },
}) satisfies Messages<typeof zh>;
