import { defineFigures } from '../../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  papers: {
    name: 'Handed in',
    says: 'Papers that were handed in',
  },
  average: {
    name: 'Average',
    says: 'The average score of marked papers; those not marked are not counted',
    part: 'sum of scores',
    whole: 'marked papers',
  },
  median: {
    name: 'Median',
    says: 'The score in the middle of all marked papers',
  },
  rate: {
    name: 'Scoring rate',
    says: 'What was scored of the full score, of marked answers alone',
    part: 'score',
    whole: 'full score',
  },
  passRate: {
    name: 'Pass rate',
    says: 'Papers with a scoring rate of 60% or more',
    part: 'papers at 60% and more',
    whole: 'marked papers',
  },
  excellentRate: {
    name: 'Excellent rate',
    says: 'Papers with a scoring rate of 85% or more',
    part: 'papers at 85% and more',
    whole: 'marked papers',
  },
  highest: {
    name: 'Highest',
    says: 'The highest score among the marked papers',
  },
  lowest: {
    name: 'Lowest',
    says: 'The lowest score among the marked papers',
  },
  toMark: {
    name: 'To mark',
    says: 'Papers handed in and not wholly marked yet',
  },
  marked: {
    name: 'Marked',
    says: 'Papers that are wholly marked',
  },
  missing: {
    name: 'Not handed in',
    says: 'Papers of the students it was set to that were not handed in, those under way included',
  },
  doing: {
    name: 'Under way',
    says: 'Papers that were opened and not handed in yet',
  },
  late: {
    name: 'Late',
    says: 'Papers handed in after the due time',
  },
  todo: {
    name: 'To do',
    says: 'Tasks set to you that have started, are not handed in and can still be',
  },
  overdue: {
    name: 'Overdue',
    says: 'Tasks past their due time that can still be handed in; they count among those to do',
  },
  completed: {
    name: 'Completed',
    says: 'Tasks that were handed in',
  },
  score: {
    name: 'Score',
    says: 'The points of the questions marked so far, added up; beside it the full score',
  },
  wrong: {
    name: 'Wrong',
    says: 'Questions without their full points',
  },
  spent: {
    name: 'Time',
    says: 'The time spent answering, from opening to handing in',
  },
  star: {
    name: 'Stars',
    says: 'The stars that the teacher gave this paper',
  },
});
