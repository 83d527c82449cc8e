import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  planned: {
    name: 'Planned lessons',
    says: 'Lessons of the timetable, and those made beside it; the sum of held, covered, not held and upcoming',
  },
  held: { name: 'Held', says: 'Lessons that are over and were given by the teacher whose lessons they are' },
  covered: { name: 'Covered', says: 'Lessons that are over and were given by another teacher' },
  lost: {
    name: 'Not held',
    says: 'Lessons that were not given: a holiday, or a teacher was away and nobody stood in',
  },
  ahead: { name: 'Upcoming', says: 'Lessons of today that are not over yet' },
  lessons: { name: 'Lessons', says: 'Lessons that were given, and those of today whose attendance was taken' },
  missing: { name: 'Without attendance', says: 'Lessons that were given and whose attendance nobody took' },
  away: {
    name: 'Away',
    says: 'Children absent or on leave in lessons whose attendance was taken, each lesson counted separately',
  },
  absent: {
    name: 'Absent',
    says: 'Children absent from lessons whose attendance was taken, each lesson counted separately',
  },
  leave: {
    name: 'On leave',
    says: 'Children on leave in lessons whose attendance was taken, each lesson counted separately',
  },
  early: {
    name: 'Left early',
    says: 'Children who left lessons early whose attendance was taken, each lesson counted separately',
  },
  there: {
    name: 'Present',
    says: 'Of all lessons together, not a mean of their shares',
    part: 'children present in lessons whose attendance was taken',
    whole: 'children who belonged there',
  },
  plans: { name: 'Class subjects', says: 'Subjects of classes that follow a plan, each class and subject once' },
  behind: {
    name: 'Behind',
    says: 'Class subjects in which more lessons should have been taught by today than were',
  },
});
