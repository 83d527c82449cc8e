import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  hours: {
    name: 'Periods per week',
    says: 'The hours a week of the plan, added up',
  },
  clazzes: {
    name: 'Classes',
    says: 'Classes that have hours in the plan',
  },
  teachers: {
    name: 'Teachers',
    says: 'Teachers who have hours in the plan',
  },
});
