import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  present: {
    name: 'Present',
    says: 'Students recorded as present, late or leaving early; lessons without attendance are not counted',
  },
  stars: {
    name: 'Stars',
    says: 'The average of the stars students gave to the lesson',
    part: 'sum of stars',
    whole: 'students who rated',
  },
  entered: {
    name: 'Entered',
    says: 'Students who opened this lesson; beside it the minutes they stayed, on average',
  },
  evaluations: {
    name: 'Evaluations',
    says: 'Evaluations of these lessons by students: one a student and lesson',
  },
  evaluated: {
    name: 'Lessons',
    says: 'Lessons that were evaluated',
  },
  taken: {
    name: 'Attendance taken',
    says: 'Lessons of the day that have started and whose attendance was taken; beside it all that have started',
  },
  away: {
    name: 'Away',
    says: 'Absences in the lessons of the day whose attendance was taken, leave included',
  },
  late: {
    name: 'Late',
    says: 'Late arrivals in the lessons of the day whose attendance was taken',
  },
});
