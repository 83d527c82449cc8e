import { need } from '../../kernel/shared/need';

// Letter for letter the `who` of the calls; whose records is asked in server/scope.ts.
export const access = {
  /** Goals, to-dos, comments: the learner's own, a teacher's learners. */
  both: need({ funcs: ['TRAIN_TEACHING', 'STUDENT'] }),
  teach: need({ funcs: ['TRAIN_TEACHING'] }),
  head: need({ funcs: ['TRAIN_SUPERMAN'] }),
  /** Everybody a learner's training concerns. */
  learner: need({ funcs: ['TRAIN_TEACHING', 'STUDENT', 'STUDENT_MANAGER'] }),
  students: need({ funcs: ['TRAIN_TEACHING', 'STUDENT_MANAGER'] }),
  serves: need({ funcs: ['TRAIN_SUPERMAN', 'PFM_SUPERMAN'] }),
};
