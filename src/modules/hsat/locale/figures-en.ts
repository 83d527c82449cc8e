import { defineFigures } from '../../../kernel/shared/figures';

export const figureTexts = defineFigures({
  count: { name: 'Candidates', says: 'Candidates of the valid calculation whose final score is complete' },
  mean: {
    name: 'Average',
    says: 'The average final score',
    part: 'final scores',
    whole: 'candidates with a complete score',
  },
  pass: {
    name: 'Pass rate',
    says: 'Candidates at or above the pass line of the scheme',
    part: 'candidates at the pass line',
    whole: 'candidates with a complete score',
  },
  excellent: {
    name: 'Excellent',
    says: 'Candidates at or above the excellent line of the scheme',
    part: 'candidates at the excellent line',
    whole: 'candidates with a complete score',
  },
  full: {
    name: 'Full marks',
    says: 'Candidates with the full mark',
    part: 'candidates with the full mark',
    whole: 'candidates with a complete score',
  },
});
