import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  myClasses: {
    name: 'My classes',
    says: 'Current classes that you teach or are the class teacher of',
  },
  myStudents: {
    name: 'My students',
    says: 'Students of the current classes that you lead or teach, each counted once',
  },
  visits: {
    name: 'Page views this week',
    says: 'How often members opened a page this week; beside it how many signed in this week',
  },
});
