import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  clazzes: {
    name: 'Class subjects',
    says: 'Subjects of classes that follow a plan: each class and subject counted once',
  },
  behind: {
    name: 'Behind',
    says: 'Class subjects in which more lessons should have been taught by today than were; by the timetable, without one by the lessons a week',
  },
  unplanned: {
    name: 'Without a plan',
    says: 'Subjects taught in current classes that follow no plan',
  },
});
