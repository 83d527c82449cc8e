import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  hours: {
    name: 'Lessons per week',
    says: 'All lessons per week in the plan, added up',
  },
  clazzes: {
    name: 'Classes',
    says: 'Classes that have lessons in the plan',
  },
  teachers: {
    name: 'Teachers',
    says: 'Teachers who have lessons in the plan',
  },
});
