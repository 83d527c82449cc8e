import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  items: {
    name: 'Mistakes',
    says: 'Questions in the notebook; one with parts counts by the parts that were wrong, and none before its answers are out',
  },
  open: {
    name: 'Open',
    says: 'Mistakes that are not mastered yet',
  },
  due: {
    name: 'Due today',
    says: 'Mistakes not mastered yet whose day of review has come',
  },
  fixedRate: {
    name: 'Mastered',
    says: 'The share of the mistakes that are mastered',
    part: 'mastered',
    whole: 'mistakes',
  },
  mistakes: {
    name: 'Mistakes',
    says: 'The mistakes of all students of the class: a question counts once for each who got it wrong',
  },
  questions: {
    name: 'Questions',
    says: 'The different questions that were got wrong, however many students did',
  },
  fixed: {
    name: 'Mastered',
    says: 'Those of the mistakes that their student has mastered',
  },
});
