import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  students: {
    name: 'Students',
    says: 'Students of schools who were not removed, with or without a class; learners of training institutions are not counted. Of a region: its schools in use',
  },
  learners: {
    name: 'Learners',
    says: 'Learners of training institutions who were not removed',
  },
  teachers: {
    name: 'Teachers',
    says: 'Teachers of schools who were not removed; staff of a bureau is not counted. Of a region: its schools in use',
  },
  staff: {
    name: 'Teachers',
    says: 'Teachers and staff of this organisation who were not removed',
  },
  users: {
    name: 'Users',
    says: 'Students, learners, teachers and staff of all organisations who were not removed',
  },
  heads: {
    name: 'Class teachers',
    says: 'Class teachers of current classes, each counted once',
  },
  research: {
    name: 'Research staff',
    says: 'People whose roles hold the rights of teaching research, each counted once',
  },
  admins: {
    name: 'Administrators',
    says: 'People whose roles hold the rights of a super-administrator, each counted once',
  },
  consented: {
    name: 'Consented',
    says: 'Students of the class whose guardian has agreed; after the stroke all students of the class',
  },
});
